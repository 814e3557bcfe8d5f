import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { errorBody, retryAfterOf, toAppError, workOf } from '@vitrine/platform/errors/http-error.filter';
import { reportError } from '@vitrine/platform/errors/report-error';
import type { Logger } from '@vitrine/platform/log/logger';
import { REQUEST_ID } from './request-id.js';

/**
 * Answers an address the router cannot read, or with an id longer than any of ours: nothing is there. No hook has run
 * and no route is known yet, so the headers of every answer are set here.
 */
export const answerBadAddress =
  (headers: Record<string, string>) =>
  (_error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    void reply
      .code(404)
      .headers(headers)
      .header(REQUEST_ID, request.id)
      .type('application/json; charset=utf-8')
      .send(errorBody(new AppError('NOT_FOUND'), request.id));
  };

/**
 * Answers what fails outside of Nest: in Fastify itself, on the fast paths, and of a stream while it is sent, to which
 * nothing can be added. The same body as everywhere (API-78).
 */
export const answerError = (logger: Logger) => (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const answered = reportError(logger, error, toAppError(error), workOf(request, reply, request.id));
  if (reply.sent || reply.raw.headersSent) return reply;
  // Headers of a success that did not happen.
  for (const name of ['etag', 'content-length', 'content-encoding']) reply.removeHeader(name);
  const body = errorBody(answered, request.id);
  const retryAfter = retryAfterOf(body);
  if (retryAfter) reply.header('retry-after', retryAfter);
  return reply
    .code(body.statusCode)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(body);
};
