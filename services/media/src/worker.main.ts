import { runWorker } from '@vitrine/platform/bootstrap/run-worker';
import { runProgram } from '@vitrine/platform/config/load-config';
import { MediaConfig } from './config.js';
import { MediaWorkerModule } from './media-worker.module.js';

await runProgram(MediaConfig, (config) =>
  runWorker({ name: 'media-worker', module: MediaWorkerModule.register(config), config }),
);
