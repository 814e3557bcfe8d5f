import type { FastifyRequest } from 'fastify';

/** True when a browser navigates to the address, false when a script fetches it. */
export const isNavigation = ({ headers }: FastifyRequest): boolean => {
  if (headers['x-requested-with'] !== undefined) return false;
  const mode = headers['sec-fetch-mode'];
  return mode === undefined ? (headers.accept ?? '').includes('text/html') : mode === 'navigate';
};

/**
 * True when the request comes from a page of ours, or from none (typed in, a bookmark). Browsers without the header,
 * which all do on plain http, name the page itself.
 */
export const isOwnLink = ({ headers }: FastifyRequest, origin: string): boolean => {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return headers.referer !== undefined && URL.canParse(headers.referer) && new URL(headers.referer).origin === origin;
};
