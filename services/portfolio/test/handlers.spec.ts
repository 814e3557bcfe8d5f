import { expect, it } from '@jest/globals';
import { rpcNamesOf } from '@vitrine/contracts/rpc/rpc-map';
import { handledNames } from '@vitrine/testing/handled-names';
import { PortfolioConfig } from '../src/config.js';
import { PortfolioModule } from '../src/portfolio.module.js';

it('answers every question of portfolio exactly once', () => {
  expect(handledNames(PortfolioModule.register(new PortfolioConfig())).toSorted()).toEqual(
    rpcNamesOf('portfolio').toSorted(),
  );
});
