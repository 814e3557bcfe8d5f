import { runProgram } from '@vitrine/platform/config/load-config';
import { runWorker } from '@vitrine/platform/bootstrap/run-worker';
import { NotifyConfig } from './config.js';
import { NotifyWorkerModule } from './notify-worker.module.js';

await runProgram(NotifyConfig, (config) =>
  runWorker({ name: 'notify-worker', module: NotifyWorkerModule.register(config), config }),
);
