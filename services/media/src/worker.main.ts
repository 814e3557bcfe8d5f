import { runWorker } from '@vitrine/platform/bootstrap/run-worker';
import { loadConfig } from '@vitrine/platform/config/load-config';
import { MediaConfig } from './config.js';
import { MediaWorkerModule } from './media-worker.module.js';

const config = loadConfig(MediaConfig);
await runWorker({ name: 'media-worker', module: MediaWorkerModule.register(config), config });
