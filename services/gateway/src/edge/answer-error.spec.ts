import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { PassThrough, pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Logger } from '@vitrine/platform/log/logger';
import { answerError } from './answer-error.js';
import { GatewayAdapter } from './gateway.adapter.js';
import { whenClosed } from './slow-readers.js';

/** What is sent, so that a test can break it, and its answer. */
let source: PassThrough;
let closed: Promise<void>;
const sockets: Socket[] = [];
let fastify: FastifyInstance;
let adapter: GatewayAdapter;
let lines: { level: string; path?: string; err?: { message: string } }[];

beforeEach(async () => {
  lines = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as never);
  adapter = new GatewayAdapter({ TRUST_PROXY: 0, secure: false });
  fastify = adapter.getInstance();
  adapter.reportErrors(answerError(Logger.of({ SERVICE: 'gateway', LOG_LEVEL: 'info' }, { write })));
  const opened = (reply: FastifyReply): PassThrough => {
    source = new PassThrough();
    closed = new Promise((resolve) => whenClosed(reply, resolve));
    return source;
  };
  fastify.get('/images/a', (_request, reply) => reply.type('image/webp').send(opened(reply)));
  fastify.get('/sitemap.xml', (_request, reply) => reply.send(pipeline(opened(reply), createGzip(), () => undefined)));
  fastify.register(async (context) => {
    await context.register(compress, { encodings: ['gzip'], threshold: 0 });
    await context.register(multipart);
    context.get('/users.csv', (_request, reply) => reply.type('text/csv').send(opened(reply)));
    context.post('/upload', async (request, reply) => {
      const body = opened(reply);
      for await (const part of request.parts()) if (part.type === 'file') part.file.pipe(body);
      return {};
    });
  });
  await fastify.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await fastify.close();
});

const ask = async (head: string, headers = '', body = '') => {
  const socket = connect((fastify.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  const arrived = once(fastify.server, 'request');
  socket.write(`${head} HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\n${headers}\r\n${body}`);
  await arrived;
  return socket;
};
const FORM = 'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000\r\n';
const HALF = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nhalf';

describe('a reader who leaves', () => {
  it.each(['/images/a?width=640', '/sitemap.xml', '/users.csv'])(
    'before the first byte or amid the answer of %s is no error',
    async (path) => {
      (await ask(`GET ${path}`)).destroy();
      await closed;
      const socket = await ask(`GET ${path}`);
      const first = once(socket, 'data');
      source.write('x'.repeat(500_000));
      await first;
      socket.destroy();
      await closed;
      expect(lines).toEqual([]);
    },
  );

  it('amid an upload is no error', async () => {
    (await ask('POST /upload', FORM, HALF)).destroy();
    await closed;
    expect(lines).toEqual([]);
  });
});

describe('an answer that fails', () => {
  it.each(['/images/a?width=640', '/sitemap.xml', '/users.csv'])(
    'while %s is sent is logged with its path, once',
    async (path) => {
      const socket = await ask(`GET ${path}`);
      const first = once(socket, 'data');
      // Incompressible, so that a part of it goes out at once.
      source.write(Buffer.from(Array.from({ length: 500_000 }, (_none, at) => (at * at * 7919) >> 5)));
      await first;
      source.destroy(new Error('the disk is broken'));
      await closed;
      const line = { level: 'error', path: `GET ${path.split('?')[0]}`, err: { message: 'the disk is broken' } };
      expect(lines).toMatchObject([line]);
    },
  );

  it('before its first byte is answered, and logged with its path', async () => {
    const socket = await ask('GET /images/a?width=640');
    const answer = once(socket, 'data');
    source.destroy(Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' }));
    expect(String((await answer)[0])).toContain('500 Internal Server Error');
    expect(lines).toMatchObject([{ level: 'error', path: 'GET /images/a' }]);
    socket.destroy();
  });
});
