import { join } from 'node:path';

/** The document that the gateway serves; `npm run openapi` writes it, and a test says when it is out of date. */
export const DOCUMENT_FILE = join(import.meta.dirname, '../../../services/gateway/src/api-docs/openapi.json');

export const textOf = (document: object): string => `${JSON.stringify(document, null, 1)}\n`;
