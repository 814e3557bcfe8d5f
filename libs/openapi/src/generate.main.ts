import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openApiDocument } from './document.js';

/** Beside the gateway's compiled module that serves it. */
const FILE = join(import.meta.dirname, '../../../services/gateway/dist/api-docs/openapi.json');

await writeFile(FILE, JSON.stringify(await openApiDocument()));
