import { expect, it } from '@jest/globals';
import { resolveModule } from '@vitrine/testing/resolve-module';
import { AiWorkerConfig } from '../src/config.js';
import { AiWorkerModule } from '../src/ai-worker.module.js';

it.each([AiWorkerModule])('$name resolves every dependency of its features', async (module) => {
  await expect(resolveModule(module.register(new AiWorkerConfig()))).resolves.toBeUndefined();
});
