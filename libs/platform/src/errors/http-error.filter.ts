import { STATUS_CODES } from 'node:http';
import { Catch, HttpException, Injectable, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { ErrorBody } from '@vitrine/contracts/errors/error-body.dto';
import { ERRORS, type ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import { currentContext } from '../context/request-context.js';
import { Logger } from '../log/logger.js';
import { toKnownError } from './outage.js';
import { type FailedWork, reportError } from './report-error.js';

/** What is needed of a request and a reply; Fastify's and Express' both have it. */
interface Reply {
  readonly sent?: boolean;
  readonly headersSent?: boolean;
  readonly raw?: { readonly destroyed: boolean; readonly writableFinished: boolean };
  header(name: string, value: string): unknown;
  status(code: number): { send(body: unknown): unknown };
}
interface Request {
  readonly id?: string;
  readonly method?: string;
  readonly url?: string;
}

/** Answers every error at the HTTP edge with an {@link ErrorBody}. Unknown errors are logged and say nothing. */
@Catch()
@Injectable()
export class HttpErrorFilter implements ExceptionFilter<unknown> {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const requestId = currentContext()?.requestId ?? request.id ?? 'unknown';
    const reply = http.getResponse<Reply>();
    const answered = reportError(this.logger, error, toAppError(error), workOf(request, reply, requestId));
    if (reply.sent || reply.headersSent) return; // half an answer is out; nothing can be added to it
    const body = errorBody(answered, requestId);
    const retryAfter = retryAfterOf(body);
    if (retryAfter) reply.header('retry-after', retryAfter);
    reply.status(body.statusCode).send(body);
  }
}

/** What failed, for the log: an address without its query, which may hold what is nobody else's. */
export const workOf = ({ method, url }: Request, { raw }: Reply, requestId: string): FailedWork => ({
  what: 'Request',
  requestId,
  ...(url !== undefined && { path: `${method} ${url.split('?', 1)[0]}` }),
  hasLeft: raw !== undefined && raw.destroyed && !raw.writableFinished,
});

/** The body the browser gets for `error` (API-78). */
export function errorBody(error: AppError, requestId: string): ErrorBody {
  return {
    statusCode: error.status,
    error: STATUS_CODES[error.status] ?? 'Error',
    message: error.message,
    code: error.code,
    ...(error.errors && { errors: error.errors }),
    requestId,
  };
}

const RETRY_AFTER_S = 2;

/** The `retry-after` of an answer that says "not now"; null for any other. */
export const retryAfterOf = ({ code }: ErrorBody): string | null => {
  const { status, retryable } = ERRORS[code];
  return retryable && status === 503 ? String(RETRY_AFTER_S) : null;
};

const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'VALIDATION',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'RATE_LIMITED',
  503: 'SERVICE_UNAVAILABLE',
  504: 'SERVICE_TIMEOUT',
};

/** An error of ours, an outage, or one of the framework by its status; null for anything unexpected. */
export function toAppError(error: unknown): AppError | null {
  const known = toKnownError(error);
  if (known) return known;
  const status = error instanceof HttpException ? error.getStatus() : statusOf(error);
  if (status === undefined) return null;
  const code = CODE_OF_STATUS[status] ?? (status < 500 ? 'VALIDATION' : undefined);
  return code ? new AppError(code) : null;
}

/** Fastify's own errors (body too large, broken JSON) carry `statusCode`. */
function statusOf(error: unknown): number | undefined {
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' && status >= 400 && status < 600 ? status : undefined;
}
