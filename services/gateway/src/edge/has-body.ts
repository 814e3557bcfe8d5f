import type { IncomingMessage } from 'node:http';

/** Whether the client sends a body, as its headers say. */
export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
