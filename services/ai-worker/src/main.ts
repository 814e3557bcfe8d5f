import { startAiWorker } from './ai-worker.module.js';

await startAiWorker();
