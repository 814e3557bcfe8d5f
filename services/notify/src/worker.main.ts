import { loadConfig } from '@vitrine/platform/config/load-config';
import { runWorker } from '@vitrine/platform/bootstrap/run-worker';
import { NotifyConfig } from './config.js';
import { NotifyWorkerModule } from './notify-worker.module.js';

const config = loadConfig(NotifyConfig);
await runWorker({ name: 'notify-worker', module: NotifyWorkerModule.register(config), config });
