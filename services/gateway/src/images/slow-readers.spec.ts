import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { hangUpOnIdle } from './slow-readers.js';

/** More than the buffers between two sockets of one machine hold. */
const BYTES = 64 * 1024 * 1024;

let fastify: FastifyInstance;
let body: Readable;
beforeAll(async () => {
  fastify = Fastify();
  fastify.get('/', (_request, reply) => {
    hangUpOnIdle(reply, 100);
    const chunk = Buffer.alloc(64 * 1024);
    let left = BYTES / chunk.length;
    body = new Readable({
      read() {
        this.push(left > 0 ? chunk : null);
        left -= 1;
      },
    });
    return reply.header('content-length', BYTES).send(body);
  });
  await fastify.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => fastify.close());

const ask = () => {
  const socket = connect((fastify.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  return socket;
};

it('hangs up on a reader that takes nothing, and closes what it was reading', async () => {
  const socket = ask();
  const [connection] = (await once(fastify.server, 'connection')) as [NodeJS.EventEmitter];
  await once(connection, 'close');
  expect(body.destroyed).toBe(true);
  expect(body.readableEnded).toBe(false);
  socket.destroy();
});

it('goes on for one that reads', async () => {
  let taken = 0;
  const socket = ask().on('data', (chunk) => (taken += chunk.length));
  await once(socket, 'close');
  expect(taken).toBeGreaterThan(BYTES);
});
