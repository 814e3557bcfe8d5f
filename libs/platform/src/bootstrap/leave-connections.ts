import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/**
 * How long a connection that is kept alive may still bring a request. A busy client sends its next one within this time
 * and learns from the answer that the connection ends; who is silent for longer rarely speaks at the moment it is closed.
 */
const LINGER_MS = 2_000;
const SWEEP_EVERY_MS = 50;

/**
 * Takes no new connection; each one that is open ends with its next answer. Resolves when all have ended.
 * `http.Server.close` would hang up on idle ones at once, and so on requests that are on their way.
 */
export function refuseConnections(server: Server): Promise<void> {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  return new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve()));
}

/**
 * Closes what is idle once it has had time for one more request, and everything after `limitMs`; event streams end then.
 * `closed` is the answer of {@link refuseConnections}.
 */
export async function finishRequests(server: Server, closed: Promise<void>, limitMs: number): Promise<void> {
  let sweep: NodeJS.Timeout | undefined;
  let late: NodeJS.Timeout | undefined;
  const linger = setTimeout(() => {
    sweep = setInterval(() => server.closeIdleConnections(), SWEEP_EVERY_MS);
  }, LINGER_MS);
  await Promise.race([closed, new Promise<void>((resolve) => (late = setTimeout(resolve, limitMs)))]);
  clearTimeout(linger);
  clearInterval(sweep);
  clearTimeout(late);
  server.closeAllConnections();
}
