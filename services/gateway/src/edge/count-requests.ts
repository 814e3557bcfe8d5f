import type { FastifyInstance } from 'fastify';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { metrics } from '@vitrine/platform/health/metrics';
import { Histogram } from 'prom-client';

const NAME = 'http_seconds';

/** Seconds an answer took, by route and status, for `/metrics`. */
export const countRequests = (fastify: FastifyInstance): void => {
  const seconds =
    (metrics.getSingleMetric(NAME) as Histogram | undefined) ??
    new Histogram({
      name: NAME,
      help: 'Seconds an HTTP answer took',
      labelNames: ['route', 'status'],
      buckets: [0.005, 0.025, 0.1, 0.5, 1, 5, 15, 60],
    });
  fastify.addHook('onResponse', (request, reply, done) => {
    // A stream is open for as long as its page is.
    if (request.routeOptions.url === ROUTES.events.path) return done();
    const route = request.routeOptions.url ?? 'none';
    seconds.observe({ route, status: reply.statusCode }, reply.elapsedTime / 1_000);
    done();
  });
};
