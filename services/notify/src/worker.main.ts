import { startNotifyWorker } from './notify-worker.module.js';

await startNotifyWorker();
