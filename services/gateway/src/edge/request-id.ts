import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The header of a request's id, in both directions. */
export const REQUEST_ID = 'x-request-id';

const USABLE = /^[A-Za-z0-9._-]{8,100}$/;

/** The id a proxy in front has given the request, or a new one. Anything odd is replaced: it ends up in logs. */
export const requestIdOf = (request: Pick<IncomingMessage, 'headers'>): string => {
  const given = request.headers[REQUEST_ID];
  return typeof given === 'string' && USABLE.test(given) ? given : randomUUID();
};
