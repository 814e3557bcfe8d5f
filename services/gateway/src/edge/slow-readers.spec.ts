import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { hangUpOnSlow, inPieces, isTaken, type Pace, releaseTaken, whenClosed } from './slow-readers.js';

/** More than the buffers between two sockets of one machine hold. */
const BYTES = 64 * 1024 * 1024;

const MINUTE = 60_000;
const PACES: Record<string, Pace> = {
  idle: { idleMs: 100, bytesPerSecond: 0, checkMs: MINUTE },
  // Longer than a busy machine keeps a reader from reading.
  patient: { idleMs: 10_000, bytesPerSecond: 0, checkMs: MINUTE },
  pace: { idleMs: MINUTE, bytesPerSecond: 1024 * 1024, checkMs: 20 },
  // A reader is measured here, too.
  easy: { idleMs: MINUTE, bytesPerSecond: 64 * 1024, checkMs: 20 },
};

let fastify: FastifyInstance;
let body: Readable;
let ended: Promise<void>;
let wasTaken: boolean | undefined;
let chunks: Buffer[];
beforeAll(async () => {
  fastify = Fastify();
  fastify.get<{ Params: { pace: string } }>('/:pace', (request, reply) => {
    hangUpOnSlow(reply, PACES[request.params.pace]);
    ended = new Promise((resolve) => whenClosed(reply, resolve));
    body = inPieces(Buffer.alloc(BYTES)) as Readable;
    return reply.header('content-length', BYTES).send(body);
  });
  fastify.get<{ Params: { size: string } }>('/whole/:size', (request, reply) => {
    reply.send(Buffer.alloc(Number(request.params.size)));
    wasTaken = isTaken(reply);
    return reply;
  });
  fastify.get('/chunks', (_request, reply) => {
    releaseTaken(reply);
    return reply.send(Readable.from(chunks, { objectMode: false }));
  });
  await fastify.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => fastify.close());

const ask = (pace: string) => {
  const socket = connect((fastify.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`GET /${pace} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
  return socket;
};

it('hangs up on a reader that takes nothing, and closes what it was reading', async () => {
  const socket = ask('idle');
  const [connection] = (await once(fastify.server, 'connection')) as [NodeJS.EventEmitter];
  await once(connection, 'close');
  await ended;
  expect(body.destroyed).toBe(true);
  expect(body.readableEnded).toBe(false);
  socket.destroy();
});

it('hangs up on a reader that is never idle and far too slow', async () => {
  const socket = ask('pace').pause();
  const [connection] = (await once(fastify.server, 'connection')) as [NodeJS.EventEmitter];
  const sips = setInterval(() => socket.read(1), 5);
  await once(connection, 'close');
  clearInterval(sips);
  await ended;
  expect(body.readableEnded).toBe(false);
  socket.destroy();
});

it.each(['patient', 'easy'])('goes on for one that reads (%s)', async (pace) => {
  let taken = 0;
  const socket = ask(pace).on('data', (chunk) => (taken += chunk.length));
  await once(socket, 'close');
  expect(taken).toBeGreaterThan(BYTES);
});

it('says also of a connection that is closed already that it is', async () => {
  const socket = ask('idle');
  const [connection] = (await once(fastify.server, 'connection')) as [NodeJS.EventEmitter];
  socket.destroy();
  await once(connection, 'close');
  await expect(ended).resolves.toBeUndefined();
});

it.each([
  [4_096, true],
  [BYTES, false],
])('says of %s bytes whether the connection has taken them at once: %s', async (size, expected) => {
  wasTaken = undefined;
  const socket = ask(`whole/${size}`).pause();
  await once(socket, 'readable');
  expect(wasTaken).toBe(expected);
  socket.destroy();
});

it('keeps no chunk that the connection has taken, and sends all of them as they were', async () => {
  chunks = Array.from({ length: 400 }, (_, n) => Buffer.alloc(n % 3 === 0 ? 200 : 128 * 1024, n));
  const wanted = Buffer.concat(chunks);
  const response = await fetch(`http://127.0.0.1:${(fastify.server.address() as AddressInfo).port}/chunks`);
  expect(Buffer.from(await response.arrayBuffer()).equals(wanted)).toBe(true);
  const kept = chunks.filter(({ length }) => length > 0);
  expect(kept.length).toBeLessThan(30);
});
