import type { FastifyRequest } from 'fastify';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { hasBody } from './has-body.js';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
const BODY_TYPE = /^(application\/json|multipart\/form-data)\s*(;|$)/i;

/**
 * Refuses a write that another site made the browser send (SEC-21). Browsers send where a request comes from and pages
 * cannot change it; a client that sends nothing is no browser, and must not carry a session either.
 */
export const refusalOf = (request: FastifyRequest, origin: string): AppError | null => {
  if (SAFE.has(request.method)) return null;
  const { headers } = request;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return new AppError('CROSS_ORIGIN');
  if (headers.origin !== undefined && headers.origin !== origin && site !== 'same-origin')
    return new AppError('CROSS_ORIGIN');
  if (site === undefined && headers.origin === undefined && headers.cookie !== undefined)
    return new AppError('CROSS_ORIGIN');
  if (hasBody(request) && !BODY_TYPE.test(headers['content-type'] ?? '')) return new AppError('UNSUPPORTED_MEDIA_TYPE');
  return null;
};
