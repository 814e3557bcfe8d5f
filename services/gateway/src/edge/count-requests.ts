import type { FastifyInstance } from 'fastify';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { Metrics } from '@vitrine/platform/health/define-metric';
import { httpSeconds } from './gateway.metric.js';

/** Which answer was given. */
export type Given = {
  route: string;
  method: string;
  status: number;
};

/** Measures one answer, which took `ms`. */
export const countAnswer = (metrics: Metrics, given: Given, ms: number): void =>
  metrics.of(httpSeconds).observe(given, ms / 1_000);

/** Measures every answer of the router, for `/metrics`. */
export const countRequests = (fastify: FastifyInstance, metrics: Metrics): void => {
  fastify.addHook('onResponse', (request, reply, done) => {
    // Fastify makes an object for each look.
    const { url } = request.routeOptions;
    // A stream is open for as long as its page is.
    if (url === ROUTES.events.path) return done();
    // A route's methods are its own; where none is, the word is the visitor's.
    const [route, method] = url ? [url, request.method] : ['none', 'none'];
    countAnswer(metrics, { route, method, status: reply.statusCode }, reply.elapsedTime);
    done();
  });
};
