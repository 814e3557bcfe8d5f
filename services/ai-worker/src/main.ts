import { loadConfig } from '@vitrine/platform/config/load-config';
import { runWorker } from '@vitrine/platform/bootstrap/run-worker';
import { AiWorkerModule } from './ai-worker.module.js';
import { AiWorkerConfig } from './config.js';

const config = loadConfig(AiWorkerConfig);
await runWorker({ name: 'ai-worker', module: AiWorkerModule.register(config), config });
