import type { FastifyReply, FastifyRequest } from 'fastify';

/** A browser reads our answer only after it has sent its body; beyond this we hang up instead. */
const PATIENCE_BYTES = 64 * 1024 * 1024;
const PATIENCE_MS = 30_000;

/** Reads what is left of a refused upload and throws it away, so that the refusal arrives instead of a broken pipe. */
export const drainRequest = async (
  request: FastifyRequest,
  reply: FastifyReply,
  maxBytes = PATIENCE_BYTES,
): Promise<void> => {
  const { raw } = request;
  if (raw.readableEnded || raw.destroyed) return;
  raw.unpipe();
  await new Promise<void>((resolve) => {
    let left = maxBytes;
    const settle = (patient: boolean) => {
      clearTimeout(timer);
      raw.off('data', onData).off('end', onEnd).off('close', onEnd).off('error', onEnd);
      if (!patient) reply.header('connection', 'close');
      resolve();
    };
    const onEnd = () => settle(true);
    const onData = (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) settle(false);
    };
    const timer = setTimeout(() => settle(false), PATIENCE_MS);
    raw.on('data', onData).on('end', onEnd).on('close', onEnd).on('error', onEnd);
    raw.resume();
  });
};
