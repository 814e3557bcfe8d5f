import { resolve } from 'node:path';

/** The folder of the clone: three levels above both `src` and `dist`. */
export const ROOT = resolve(import.meta.dirname, '..', '..', '..');
