import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a server that can be broken. */
export interface NetworkProxy {
  /** The server's address, by this way. */
  readonly url: string;
  /** From now on nothing passes and nothing is closed, as in a network that drops packets. */
  silence(): void;
  /** From now on every connection is closed, new ones at once. */
  cut(): void;
  /** Lets new connections pass; those that were silenced stay silent. */
  heal(): void;
  close(): Promise<void>;
}

/** Stands in front of the server at `target`, an address with a port such as `redis://127.0.0.1:6379`. */
export async function startNetworkProxy(target: string): Promise<NetworkProxy> {
  const { hostname, port } = new URL(target);
  const pairs = new Set<readonly Socket[]>();
  let mode: 'open' | 'silent' | 'cut' = 'open';

  const server = createServer((near) => {
    near.on('error', () => undefined);
    if (mode === 'cut') return void near.destroy();
    if (mode === 'silent') return void pairs.add([near.pause()]);
    const far = connect(Number(port), hostname);
    far.on('error', () => near.destroy());
    far.on('close', () => near.destroy());
    near.on('close', () => far.destroy());
    near.pipe(far).pipe(near);
    pairs.add([near, far]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const destroyAll = (): void => {
    for (const socket of [...pairs].flat()) socket.destroy();
    pairs.clear();
  };
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    silence: () => {
      mode = 'silent';
      for (const [near, far] of pairs) {
        near?.unpipe().pause();
        far?.unpipe().pause();
      }
    },
    cut: () => {
      mode = 'cut';
      destroyAll();
    },
    heal: () => {
      mode = 'open';
    },
    close: async () => {
      destroyAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
