import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { runInContext } from '@vitrine/platform/context/request-context';

/**
 * Runs every request in a context with its id, so that calls and log lines carry it. A load that several requests wait
 * for carries the id of the first.
 */
export const runRequestsInContext = (fastify: FastifyInstance): void => {
  const enter = ({ id }: FastifyRequest, _reply: FastifyReply, done: () => void): void =>
    runInContext({ requestId: id }, done);
  fastify.addHook('onRequest', enter);
  // A body is read by events of its connection, which run outside of the context that the request began in.
  fastify.addHook('preValidation', enter);
};
