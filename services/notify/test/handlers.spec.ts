import { expect, it } from '@jest/globals';
import { rpcNamesOf } from '@vitrine/contracts/rpc/rpc-map';
import { handledNames } from '@vitrine/testing/handled-names';
import { NotifyConfig } from '../src/config.js';
import { NotifyModule } from '../src/notify.module.js';

it('handles every message of notify exactly once', () => {
  expect(handledNames(NotifyModule.register(new NotifyConfig())).toSorted()).toEqual(rpcNamesOf('notify').toSorted());
});
