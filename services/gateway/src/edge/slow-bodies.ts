import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasBody } from './has-body.js';

/** JSON is 2 MB at most, which takes a phone seconds. */
const BODY_MS = 30_000;
/** An upload may take minutes, but not stand still: each that is under way holds a connection and a place in the store. */
const IDLE_MS = 30_000;

const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false;

/** Hangs up on bodies that do not come: on forms without a byte for `idleMs`, on all others after `bodyMs`. */
export const refuseSlowBodies = (fastify: FastifyInstance, { bodyMs = BODY_MS, idleMs = IDLE_MS } = {}): void => {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) {
      const { raw } = request;
      const hangUp = (): void => {
        if (!raw.complete) raw.destroy();
      };
      // The answer's own listener, because Node hangs up on what has none, also while an answer is being made.
      if (isForm(request)) reply.raw.setTimeout(idleMs, hangUp);
      else {
        const timer = setTimeout(hangUp, bodyMs).unref();
        raw.once('close', () => clearTimeout(timer));
      }
    }
    done();
  });
};
