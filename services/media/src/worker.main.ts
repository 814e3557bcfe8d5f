import { startMediaWorker } from './media-worker.module.js';

await startMediaWorker();
