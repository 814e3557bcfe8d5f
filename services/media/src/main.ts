import { startMedia } from './media.module.js';

await startMedia();
