import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startOtlpCollector } from '@vitrine/dev-servers/otlp-collector';
import { BaseConfig } from '@vitrine/platform/config/base-config';
import { loadConfig } from '@vitrine/platform/config/load-config';
import { currentContext } from '@vitrine/platform/context/request-context';
import { Logger } from '@vitrine/platform/log/logger';
import { currentTraceparent, Tracing } from '@vitrine/platform/tracing/tracing';
import { aPhoto, aPublicPhoto } from '@vitrine/testing/builders/photo';
import { aPortfolioPage } from '@vitrine/testing/builders/portfolio';
import { anId } from '@vitrine/testing/builders/id';
import { answerError } from './answer-error.js';
import { runRequestsInContext } from './request-context.js';
import { requestIdOf } from './request-id.js';
import { TestGateway } from '../../test/support/test-gateway.js';

const idOf = (n: number): string => `request-${String(n).padStart(4, '0')}`;
const asked = (gateway: TestGateway, name: string) => gateway.rpc.asked.filter((question) => question.name === name);

describe('the context of a request', () => {
  let gateway: TestGateway;
  let release: () => void;
  let held: Promise<void>;

  beforeEach(async () => {
    held = new Promise((resolve) => (release = resolve));
    gateway = await TestGateway.open({
      answers: {
        'portfolio.page.get': async ({ identifier }) => {
          await held;
          return aPortfolioPage({ photos: [aPublicPhoto({ title: identifier })] });
        },
        'portfolio.gallery.list': () => [aPublicPhoto()],
        'media.photo.set_featured': () => aPhoto(),
        'media.photo.stats': async () => {
          await held;
          return { totalPhotos: 0, albums: 0, categories: 0, lastUploadDate: null, sharedPhotos: 0, featuredPhotos: 0 };
        },
      },
    });
  });
  afterEach(() => gateway.close());

  it('is its own among many at once, in calls that wait', async () => {
    const answers = [1, 2, 3, 4, 5].map((n) => gateway.get(`/api/portfolio/ada-${n}`, { 'x-request-id': idOf(n) }));
    release();
    await Promise.all(answers);
    expect(
      Object.fromEntries(
        asked(gateway, 'portfolio.page.get').map(({ request, context }) => [
          (request as { identifier: string }).identifier,
          context?.requestId,
        ]),
      ),
    ).toEqual(Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`ada-${n}`, idOf(n)])));
  });

  it('lends its id to a load that several requests wait for, and never a user', async () => {
    const { headers } = await gateway.signIn();
    const first = gateway.get('/api/portfolio/ada', { 'x-request-id': idOf(1), ...headers });
    const second = gateway.get('/api/portfolio/ada', { 'x-request-id': idOf(2) });
    release();
    await Promise.all([first, second]);
    expect(asked(gateway, 'portfolio.page.get').map(({ context }) => context)).toEqual([
      { requestId: expect.stringMatching(/^request-000[12]$/) },
    ]);
  });

  it('carries id and user into the calls of a handler, behind a body too', async () => {
    const { user, headers } = await gateway.signIn();
    const answer = await gateway.write('POST', `/api/user/photos/${anId()}/featured`, {
      headers: { ...headers, 'x-request-id': idOf(7) },
      payload: { featured: true },
    });
    expect(answer.headers['x-request-id']).toBe(idOf(7));
    expect(asked(gateway, 'media.photo.set_featured')[0]?.context).toEqual({
      requestId: idOf(7),
      principal: { userId: user.id, role: user.role },
    });
  });

  it('keeps users apart who ask at the same time', async () => {
    const users = await Promise.all([1, 2, 3].map(() => gateway.signIn()));
    const answers = users.map(({ headers }, n) =>
      gateway.get('/api/photos/stats', { ...headers, 'x-request-id': idOf(n) }),
    );
    release();
    await Promise.all(answers);
    expect(asked(gateway, 'media.photo.stats').map(({ context }) => context)).toEqual(
      expect.arrayContaining(
        users.map(({ user }, n) => ({ requestId: idOf(n), principal: { userId: user.id, role: user.role } })),
      ),
    );
  });

  it('puts its id on log lines', async () => {
    const lines: string[] = [];
    const logger = Logger.of({ SERVICE: 'gateway', LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) });
    const fastify = Fastify({ genReqId: requestIdOf });
    runRequestsInContext(fastify, { TRACE_FROM_PROXY: false, TRUST_PROXY: 0 }, new Tracing());
    fastify.setErrorHandler(answerError(logger));
    fastify.post('/', async () => {
      throw new Error('broken');
    });
    await fastify.inject({ method: 'POST', url: '/', payload: {}, headers: { 'x-request-id': idOf(3) } });
    await fastify.close();
    expect(lines.map((line) => (JSON.parse(line) as { requestId?: string }).requestId)).toEqual([idOf(3)]);
  });

  it('is under a span that names the route alone, and takes a trace from a trusted proxy only', async () => {
    const collector = await startOtlpCollector();
    const given = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const tracing = new Tracing();
    await tracing.start('gateway', loadConfig(BaseConfig, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }));
    for (const [TRACE_FROM_PROXY, TRUST_PROXY] of [
      [true, 1],
      [false, 1],
      [true, 0],
    ] as const) {
      const fastify = Fastify({ genReqId: requestIdOf });
      runRequestsInContext(fastify, { TRACE_FROM_PROXY, TRUST_PROXY }, tracing);
      fastify.get('/images/:token', () => currentTraceparent());
      const url = '/images/secret-token?email=ada%40mail.test';
      const { body } = await fastify.inject({ url, headers: { traceparent: given, 'x-request-id': idOf(4) } });
      expect(body).toMatch(/^00-/);
      await fastify.inject({ url: '/health/live' });
      await fastify.close();
    }
    await tracing.stop();
    await collector.close();
    const [ofGiven, ...own] = collector.spans.filter(({ name }) => name === 'GET /images/:token');
    expect(ofGiven).toMatchObject({
      parentSpanId: given.split('-')[2],
      kind: 'server',
      attributes: { 'http.route': '/images/:token', 'vitrine.request_id': idOf(4) },
    });
    expect(own.map(({ parentSpanId }) => parentSpanId)).toEqual(['', '']);
    expect(collector.bodies.join()).not.toMatch(/secret-token|mail\.test/);
  });

  it('is under a span that ends, also when the visitor leaves before the answer', async () => {
    const collector = await startOtlpCollector();
    const tracing = new Tracing();
    await tracing.start('gateway', loadConfig(BaseConfig, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }));
    const fastify = Fastify({ genReqId: requestIdOf });
    runRequestsInContext(fastify, { TRACE_FROM_PROXY: false, TRUST_PROXY: 0 }, tracing);
    const visitor = new AbortController();
    const gone = Promise.withResolvers<void>();
    fastify.get('/slow', (_request, reply) => {
      reply.raw.once('close', () => gone.resolve());
      visitor.abort();
      return reply;
    });
    fastify.get('/quick', () => 'here');
    const origin = await fastify.listen({ port: 0, host: '127.0.0.1' });
    await expect(fetch(`${origin}/slow`, { signal: visitor.signal })).rejects.toThrow('aborted');
    await gone.promise;
    await (await fetch(`${origin}/quick`)).text();
    await fastify.close();
    await tracing.stop();
    await collector.close();
    const statuses = collector.spans.map(({ name, attributes }) => [name, attributes['http.response.status_code']]);
    expect(statuses).toEqual([
      ['GET /slow', undefined],
      ['GET /quick', 200],
    ]);
  });

  it('is there behind the body of a real connection, and gone after the request', async () => {
    const origin = await gateway.listen();
    const { user, headers } = await gateway.signIn();
    await fetch(`${origin}/api/user/photos/${anId()}/featured`, {
      method: 'POST',
      headers: {
        ...headers,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        'x-request-id': idOf(9),
      },
      body: JSON.stringify({ featured: true }),
    });
    expect(asked(gateway, 'media.photo.set_featured')[0]?.context).toEqual({
      requestId: idOf(9),
      principal: { userId: user.id, role: user.role },
    });
    expect(currentContext()).toBeUndefined();
  });
});
