import type { FastifyInstance } from 'fastify';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { Series } from '@vitrine/platform/health/series-histogram';
import { httpSeconds } from './http.metric.js';

/** Measures every answer, for `/metrics`. */
export const countRequests = (fastify: FastifyInstance): void => {
  fastify.addHook('onResponse', (request, reply, done) => {
    // Fastify makes an object for each look.
    const { url } = request.routeOptions;
    // A stream is open for as long as its page is.
    if (url === ROUTES.events.path) return done();
    // A route's methods are its own; where none is, the word is the visitor's.
    const series = url ? seriesOf(url, request.method, reply.statusCode) : seriesOf('none', 'none', reply.statusCode);
    series.observe(reply.elapsedTime / 1_000);
    done();
  });
};

/** By route, method and status. */
const known = new Map<string, Map<string, Map<number, Series>>>();

const seriesOf = (route: string, method: string, status: number): Series =>
  known.get(route)?.get(method)?.get(status) ?? keep(route, method, status);

const keep = (route: string, method: string, status: number): Series => {
  const byMethod = known.get(route) ?? new Map<string, Map<number, Series>>();
  const byStatus = byMethod.get(method) ?? new Map<number, Series>();
  const series = httpSeconds.seriesOf({ route, method, status });
  known.set(route, byMethod.set(method, byStatus.set(status, series)));
  return series;
};
