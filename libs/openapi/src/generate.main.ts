import { writeFile } from 'node:fs/promises';
import { openApiDocument } from './document.js';
import { DOCUMENT_FILE, textOf } from './document-file.js';

await writeFile(DOCUMENT_FILE, textOf(openApiDocument()));
