import { runProgram } from '@vitrine/platform/config/load-config';
import { runWorker } from '@vitrine/platform/bootstrap/run-worker';
import { AiWorkerModule } from './ai-worker.module.js';
import { AiWorkerConfig } from './config.js';

await runProgram(AiWorkerConfig, (config) =>
  runWorker({ name: 'ai-worker', module: AiWorkerModule.register(config), config }),
);
