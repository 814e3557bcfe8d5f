import type { FastifyRequest } from 'fastify';

/** Whether the client sends a body, as its headers say. */
export const hasBody = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
