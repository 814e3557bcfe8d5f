import type { FastifyInstance } from 'fastify';
import { hasBody } from './has-body.js';

/**
 * Forgets the type of a body that is not there; browsers' fetch wrappers name it for a DELETE, too. Fastify would read
 * such a body, and it never ends: the server takes requests without one for no streams at all (`optimizeEmptyRequests`).
 */
export const forgetTypesOfNothing = (fastify: FastifyInstance): void => {
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (!hasBody(request)) delete request.raw.headers['content-type'];
    done();
  });
};
