import { expect, it } from '@jest/globals';
import { resolveModule } from '@vitrine/testing/resolve-module';
import { MediaConfig } from '../src/config.js';
import { MediaWorkerModule } from '../src/media-worker.module.js';
import { MediaModule } from '../src/media.module.js';

it.each([['MediaModule', MediaModule] as const, ['MediaWorkerModule', MediaWorkerModule] as const])(
  '%s resolves every dependency of its features',
  async (_name, module) => {
    await expect(resolveModule(module.register(new MediaConfig()))).resolves.toBeUndefined();
  },
);
