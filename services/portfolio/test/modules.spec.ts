import { expect, it } from '@jest/globals';
import { resolveModule } from '@vitrine/testing/resolve-module';
import { PortfolioConfig } from '../src/config.js';
import { PortfolioModule } from '../src/portfolio.module.js';
import { RebuildCommandModule } from '../src/rebuild.module.js';

it.each([['PortfolioModule', PortfolioModule] as const, ['RebuildCommandModule', RebuildCommandModule] as const])(
  '%s resolves every dependency of its features',
  async (_name, module) => {
    await expect(resolveModule(module.register(new PortfolioConfig()))).resolves.toBeUndefined();
  },
);
