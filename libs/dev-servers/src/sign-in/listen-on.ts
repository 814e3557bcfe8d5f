import { createServer, type RequestListener, type Server } from 'node:http';

/** Listens on each of the hosts; those after the first may be missing on this machine (no IPv6, for example). */
export const listenOn = async (hosts: string[], port: number, handler: RequestListener): Promise<Server[]> => {
  const servers: Server[] = [];
  for (const host of hosts) {
    const server = createServer(handler);
    const error = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
      server.once('error', resolve);
      server.listen(port, host, () => resolve(undefined));
    });
    if (!error) servers.push(server);
    else if (host === hosts[0]) throw error;
  }
  return servers;
};
