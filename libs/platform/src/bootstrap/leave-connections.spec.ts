import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { finishRequests, refuseConnections } from './leave-connections.js';

const FOR_EVER_MS = 60_000;

describe('connections of a server that leaves', () => {
  const sockets: Socket[] = [];
  afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

  async function listening() {
    const server = createServer((_request, response) => response.end('here')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return server;
  }

  /** A connection that has had an answer, and is kept. */
  async function keptAlive(server: Awaited<ReturnType<typeof listening>>) {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
    sockets.push(socket);
    const ask = async (): Promise<string> => {
      socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
      const [answer] = await once(socket, 'data');
      return String(answer);
    };
    expect(await ask()).toMatch(/connection: keep-alive/i);
    return { socket, ask };
  }

  it('bring one more request, and learn from its answer that they end', async () => {
    const server = await listening();
    const { socket, ask } = await keptAlive(server);
    const closed = refuseConnections(server);
    const ended = once(socket, 'end');
    expect(await ask()).toMatch(/^HTTP\/1.1 200 OK[^]*connection: close/i);
    expect(await ended).toEqual([]);
    await closed;
  });

  it('are closed when they stay idle', async () => {
    const server = await listening();
    const { socket } = await keptAlive(server);
    const ended = once(socket, 'end');
    await finishRequests(server, refuseConnections(server), FOR_EVER_MS);
    expect(await ended).toEqual([]);
  });

  it('are closed when the time is up, whatever they do', async () => {
    const server = await listening();
    server.removeAllListeners('request');
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(server, 'request');
    socket.on('error', () => undefined).resume();
    const ended = once(socket, 'close');
    await finishRequests(server, refuseConnections(server), 1);
    expect(await ended).toHaveLength(1);
  });

  it('are not taken any more', async () => {
    const server = await listening();
    const { port } = server.address() as AddressInfo;
    const closed = refuseConnections(server);
    const [error] = await once(connect(port, '127.0.0.1'), 'error');
    expect(error).toMatchObject({ code: 'ECONNREFUSED' });
    await closed;
  });
});
