import { expect, it } from '@jest/globals';
import { resolveModule } from '@vitrine/testing/resolve-module';
import { AiWorkerConfig } from '../src/config.js';
import { AiWorkerModule } from '../src/ai-worker.module.js';

it('AiWorkerModule resolves every dependency of its features', async () => {
  await expect(resolveModule(AiWorkerModule.register(new AiWorkerConfig()))).resolves.toBeUndefined();
});
