import type { INestApplicationContext } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { Readiness } from '@vitrine/platform/health/readiness';

/** For balancers that only reach the main port; the full report is on the health port. */
export const registerHealth = (fastify: FastifyInstance, app: INestApplicationContext): void => {
  fastify.get('/health/live', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  fastify.get('/health/ready', async (_request, reply) => {
    const { ready } = await app.get(Readiness).report();
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ok' : 'unavailable' });
  });
};
