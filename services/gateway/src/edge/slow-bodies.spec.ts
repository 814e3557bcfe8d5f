import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { refuseSlowBodies } from './slow-bodies.js';

describe('bodies that do not come', () => {
  let strict: FastifyInstance;
  let patient: FastifyInstance;
  beforeAll(async () => {
    strict = await serve(60);
    // Longer than a busy machine takes for a body that is there.
    patient = await serve(10_000);
  });
  afterAll(() => Promise.all([strict.close(), patient.close()]));

  const serve = async (limitMs: number): Promise<FastifyInstance> => {
    const fastify = Fastify();
    await fastify.register(multipart);
    refuseSlowBodies(fastify, { bodyMs: limitMs, idleMs: limitMs });
    fastify.post('/', async (request) => {
      if (request.isMultipart())
        for await (const part of request.parts()) if (part.type === 'file') await part.toBuffer();
      return { ok: true };
    });
    await fastify.listen({ port: 0, host: '127.0.0.1' });
    return fastify;
  };

  /** Everything that is answered until the other side hangs up. */
  const said = ({ server }: FastifyInstance, type: string, length: number, body: string): Promise<string> =>
    new Promise((resolve) => {
      const { port } = server.address() as AddressInfo;
      const socket = connect(port, '127.0.0.1');
      let text = '';
      socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      socket.on('error', () => undefined).on('close', () => resolve(text));
      socket.write(
        `POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
      );
      socket.write(body);
    });

  it.each(['application/json', 'multipart/form-data; boundary=x'])('end the connection: %s', async (type) => {
    expect(await said(strict, type, 100, '{')).not.toContain('200 OK');
  });

  it.each([
    ['application/json', '{"a":1}'],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n'],
  ])('are no others: %s', async (type, body) => {
    expect(await said(patient, type, body.length, body)).toContain('200 OK');
  });
});
