import { expect, it } from '@jest/globals';
import { rpcNamesOf } from '@vitrine/contracts/rpc/rpc-map';
import { handledNames } from '@vitrine/testing/handled-names';
import { IdentityConfig } from '../src/config.js';
import { IdentityModule } from '../src/identity.module.js';

it('handles every message of identity exactly once', () => {
  expect(handledNames(IdentityModule.register(new IdentityConfig())).toSorted()).toEqual(
    rpcNamesOf('identity').toSorted(),
  );
});
