import { createServer } from 'node:net';

/** A TCP port that nothing listens on at this moment. */
export const freePort = (host = '127.0.0.1'): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, host, () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

/** Whether a server could listen there now. */
export const isPortFree = (port: number, host = '127.0.0.1'): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
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
