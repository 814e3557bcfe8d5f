import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { runInContext } from '@vitrine/platform/context/request-context';
import { endSpan, type Span, type Tracing } from '@vitrine/platform/tracing/tracing';
import type { GatewayConfig } from '../config.js';
import { hasBody } from './has-body.js';

/**
 * Runs every request in a context with its id, so that calls and log lines carry it, and under its span. A load that
 * several requests wait for carries the id of the first.
 */
export const runRequestsInContext = (
  fastify: FastifyInstance,
  config: Pick<GatewayConfig, 'TRACE_FROM_PROXY' | 'TRUST_PROXY'>,
  tracing: Tracing,
): void => {
  const spans = new WeakMap<FastifyRequest, Span>();
  const enter = (request: FastifyRequest, _reply: FastifyReply, done: () => void): void =>
    tracing.within(spans.get(request), () => runInContext({ requestId: request.id }, done));
  if (tracing.isOn) traceRequests(fastify, config, tracing, spans);
  fastify.addHook('onRequest', enter);
  // A body is read by events of its connection, which run outside of the context that the request began in.
  fastify.addHook('preValidation', (request, reply, done) => (hasBody(request) ? enter(request, reply, done) : done()));
};

/** Routes that say nothing: streams are open as long as their page, and checks come every few seconds. */
const UNTRACED: ReadonlySet<string | undefined> = new Set([ROUTES.events.path, '/health/live', '/health/ready']);

const traceRequests = (
  fastify: FastifyInstance,
  { TRACE_FROM_PROXY, TRUST_PROXY }: Pick<GatewayConfig, 'TRACE_FROM_PROXY' | 'TRUST_PROXY'>,
  tracing: Tracing,
  spans: WeakMap<FastifyRequest, Span>,
): void => {
  const isGiven = TRACE_FROM_PROXY && TRUST_PROXY > 0;
  fastify.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url;
    const span = UNTRACED.has(route) ? undefined : tracing.open(nameOf(request), spanOf(request, isGiven));
    if (span) {
      spans.set(request, span);
      // Also of a visitor who leaves before the end, for whom there is no `onResponse`.
      reply.raw.once('close', () => endOf(span, reply));
    }
    done();
  });
};

const endOf = (span: Span, { raw: { headersSent, statusCode } }: FastifyReply): void => {
  if (headersSent) span.setAttribute('http.response.status_code', statusCode);
  endSpan(span, headersSent && statusCode >= 500 ? new Error('5xx') : undefined);
};

/** Of an address the pattern alone: it may hold a token, or name a user. */
const nameOf = ({ method, routeOptions }: FastifyRequest): string =>
  routeOptions.url === undefined ? 'no route' : `${method} ${routeOptions.url}`;

const spanOf = ({ id, method, routeOptions, headers }: FastifyRequest, isGiven: boolean) =>
  ({
    kind: 'SERVER',
    // A visitor's own would choose what is collected.
    ...(isGiven && typeof headers['traceparent'] === 'string' && { parent: headers['traceparent'] }),
    attributes: {
      'vitrine.request_id': id,
      ...(routeOptions.url !== undefined && { 'http.request.method': method, 'http.route': routeOptions.url }),
    },
  }) as const;
