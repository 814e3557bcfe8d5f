import { startNotify } from './notify.module.js';

await startNotify();
