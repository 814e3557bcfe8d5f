import type { FastifyRequest } from 'fastify';

/** True when a person's browser is going to the address, false when a script fetches it. */
export const isNavigation = ({ headers }: FastifyRequest): boolean => {
  if (headers['x-requested-with'] !== undefined) return false;
  const mode = headers['sec-fetch-mode'];
  return mode === undefined ? (headers.accept ?? '').includes('text/html') : mode === 'navigate';
};
