import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { errorBody, toAppError } from '@vitrine/platform/errors/http-error.filter';
import type { Logger } from '@vitrine/platform/log/logger';

/** Answers what fails outside of Nest: in Fastify itself, and on the fast paths. The same body as everywhere (API-78). */
export const answerError = (logger: Logger) => (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const known = toAppError(error);
  if (!known) logger.error({ requestId: request.id, err: error }, 'Request failed unexpectedly');
  else if (known.status >= 500) logger.warn({ requestId: request.id, err: known }, 'Request failed');
  if (reply.sent) return reply;
  // Headers of a success that did not happen.
  for (const name of ['etag', 'content-length', 'content-encoding']) reply.removeHeader(name);
  const body = errorBody(known ?? new AppError('INTERNAL'), request.id);
  return reply
    .code(body.statusCode)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(body);
};
