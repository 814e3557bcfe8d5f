import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the range from which the kernel takes ports of outgoing connections: a server that is killed
 * must find its port free again, not lent to one of its own clients.
 */
const FROM = 20_000;
const TO = 32_000;

/** Test files that run at once choose among ports of their own: most are listened on seconds after they were chosen. */
const SHARES = 8;

/** A TCP port that nothing listens on at this moment. */
export const freePort = async (): Promise<number> => {
  const worker = process.env['JEST_WORKER_ID'];
  const share = (TO - FROM) / SHARES;
  const [from, count] = worker ? [FROM + (Number(worker) % SHARES) * share, share] : [FROM, TO - FROM];
  for (let tries = 0; tries < 100; tries += 1) {
    const port = from + randomInt(count);
    if (await isPortFree(port)) return port;
  }
  throw new Error('No free port was found on this machine.');
};

/** Whether a server could listen there now. An address that the machine does not have cannot be taken. */
export const isPortFree = async (port: number, host?: string): Promise<boolean> => {
  const problem = await problemOfListening(port, host);
  return problem !== 'EADDRINUSE' && problem !== 'EACCES';
};

/** Why no server can listen there now, by Node's code; undefined when one can. */
export const problemOfListening = (port: number, host = '127.0.0.1'): Promise<string | undefined> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'unknown'));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });

/**
 * The remembered ports where they are still free, new ones elsewhere. Addresses then stay the same
 * from one start to the next: the issuer of signed-in sessions must not move.
 */
export const choosePorts = async <Name extends string>(
  names: readonly Name[],
  remembered: Partial<Record<Name, number>>,
  reserved: readonly number[] = [],
): Promise<Record<Name, number>> => {
  const taken = new Set(reserved);
  const chosen = {} as Record<Name, number>;
  for (const name of names) {
    const before = remembered[name];
    let port = before && !taken.has(before) && (await isPortFree(before)) ? before : await freePort();
    while (taken.has(port)) port = await freePort();
    taken.add(port);
    chosen[name] = port;
  }
  return chosen;
};
