import type { FastifyReply } from 'fastify';

/** Who takes nothing for this long has gone, or means harm. */
const IDLE_MS = 60_000;

/** Hangs up on a reader that stands still. Node sets the connection's own time again once the answer is out. */
export const hangUpOnIdle = ({ raw }: FastifyReply, idleMs = IDLE_MS): void => {
  raw.socket?.setTimeout?.(idleMs);
};
