import { expect, it } from '@jest/globals';
import { resolveModule } from '@vitrine/testing/resolve-module';
import { NotifyConfig } from '../src/config.js';
import { NotifyWorkerModule } from '../src/notify-worker.module.js';
import { NotifyModule } from '../src/notify.module.js';

it.each([['NotifyModule', NotifyModule] as const, ['NotifyWorkerModule', NotifyWorkerModule] as const])(
  '%s resolves every dependency of its features',
  async (_name, module) => {
    await expect(resolveModule(module.register(new NotifyConfig()))).resolves.toBeUndefined();
  },
);
