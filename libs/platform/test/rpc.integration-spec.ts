import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { failureOf } from '@vitrine/testing/failure-of';
import { startNatsServer, type NatsServer } from '@vitrine/dev-servers/nats-server';
import { freePort } from '@vitrine/dev-servers/ports';
import { eventually } from '@vitrine/testing/eventually';
import { BaseConfig } from '../src/config/base-config.js';
import { loadConfig } from '../src/config/load-config.js';
import { runInContext } from '../src/context/request-context.js';
import type { RpcClient } from '../src/rpc/rpc-client.js';
import { Readiness } from '../src/health/readiness.js';
import { LocalCalls } from '../src/rpc/local-calls.js';
import { RpcModule } from '../src/rpc/rpc.module.js';
import { clientOf, gate, slow, startFixture, type Fixture } from './rpc-fixture.js';
import { startApp } from './work-fixture.js';

const as = { userId: randomUUID(), role: 'user' } as const;

describe.each(['tcp', 'nats', 'local'] as const)('RPC over %s', (way) => {
  const transport = way === 'nats' ? 'nats' : 'tcp';
  const calls = way === 'local' ? new LocalCalls() : undefined;
  let broker: NatsServer | undefined;
  let config: BaseConfig;
  let service: Fixture;
  let client: RpcClient;

  beforeAll(async () => {
    if (transport === 'nats') broker = await startNatsServer();
    config = loadConfig(BaseConfig, {
      RPC_TRANSPORT: transport,
      LOG_LEVEL: 'silent',
      RPC_MEDIA_URL: `tcp://127.0.0.1:${await freePort()}`,
      ...(broker && { NATS_URL: broker.url }),
    });
  });
  beforeEach(async () => {
    slow.begun = gate();
    slow.go = gate();
    service = await startFixture(config, calls);
    client = clientOf(config, calls);
  });
  afterEach(async () => {
    slow.go.open();
    await client.onApplicationShutdown();
    await service.close();
  });
  afterAll(() => broker?.stop());

  const signedIn = <T>(ask: () => T): T => runInContext({ requestId: 'req-1', principal: as }, ask);

  it('carries the request id and the caller', async () => {
    const answer = await signedIn(() => client.call('media.storage.usage', {}));
    expect(answer).toMatchObject({ usedFormatted: 'req-1', quotaFormatted: as.userId });
    expect(await client.call('media.storage.usage', {})).toMatchObject({ quotaFormatted: 'nobody' });
  });

  it('answers only those who show the token of the service', async () => {
    const env = { RPC_TRANSPORT: transport, LOG_LEVEL: 'silent', RPC_MEDIA_URL: `tcp://127.0.0.1:${await freePort()}` };
    const withToken = (RPC_TOKEN?: string): BaseConfig =>
      loadConfig(BaseConfig, { ...env, ...(broker && { NATS_URL: broker.url }), RPC_TOKEN });
    await service.close();
    service = await startFixture(withToken('a token of twenty'));
    const ask = async (RPC_TOKEN: string | undefined): Promise<unknown> => {
      const caller = clientOf(withToken(RPC_TOKEN));
      return caller.call('media.storage.usage', {}).finally(() => caller.onApplicationShutdown());
    };
    await expect(ask('a token of twenty')).resolves.toMatchObject({ quotaFormatted: 'nobody' });
    await expect(ask('another of twenty')).rejects.toMatchObject({ code: 'INTERNAL' });
    await expect(ask(undefined)).rejects.toMatchObject({ code: 'INTERNAL' });
    expect(service.handled()).toBe(1);
  });

  it('answers a list of 500 photos', async () => {
    const photos = await signedIn(() => client.call('media.photo.list_mine', { limit: 500, offset: 0 }));
    expect(photos).toHaveLength(500);
    expect(JSON.stringify(photos).length).toBeGreaterThan(400_000);
  });

  it('refuses a call that needs a signed-in user', async () => {
    await expect(client.call('media.photo.list_mine', { limit: 1, offset: 0 })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });

  it('hands over an instance of the DTO', async () => {
    const userId = randomUUID();
    expect(await client.call('media.photo.get_mine', { userId } as never)).toMatchObject({ id: userId });
  });

  it('refuses wrong fields with a message per field', async () => {
    const asked = signedIn(() => client.call('media.photo.list_mine', { limit: 0, offset: -1 }));
    await expect(asked).rejects.toMatchObject({
      name: 'AppError',
      code: 'VALIDATION',
      errors: { limit: ['Limit must not be less than 1'], offset: ['Offset must not be less than 0'] },
    });
  });

  it('answers a caller that already sends a field of the next release', async () => {
    const asked = signedIn(() =>
      client.call('media.photo.list_mine', { limit: 1, offset: 0, order: 'newest' } as never),
    );
    expect(await asked).toHaveLength(1);
  });

  it('keeps code, message and fields of the service error', async () => {
    await expect(client.call('media.photo.export', { limit: 1 })).rejects.toMatchObject({
      code: 'QUOTA_EXCEEDED',
      message: 'Storage quota of 250 MB exceeded.',
      errors: { file: ['too big'] },
    });
  });

  it('turns an unknown error into INTERNAL without its text', async () => {
    await expect(client.call('media.image.resolve', { token: 'x'.repeat(20) })).rejects.toMatchObject({
      code: 'INTERNAL',
      message: 'Something went wrong. Please try again.',
    });
  });

  it('is SERVICE_UNAVAILABLE when no service handles the name', async () => {
    await expect(client.call('media.photo.trash', { photoId: randomUUID() })).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
  });

  it('is SERVICE_TIMEOUT when the answer does not come in time', async () => {
    await expect(client.call('media.photo.stats', {}, { timeoutMs: 100 })).rejects.toMatchObject({
      code: 'SERVICE_TIMEOUT',
    });
  });

  it('does not wait past the deadline of the work in hand', async () => {
    const asked = runInContext({ requestId: 'r', deadlineAt: Date.now() + 100 }, () =>
      client.call('media.photo.stats', {}),
    );
    await expect(asked).rejects.toMatchObject({ code: 'SERVICE_TIMEOUT' });
  });

  it('fails and does not hang when the service dies in the middle of a call', async () => {
    const failure = failureOf(client.call('media.photo.stats', {}, { timeoutMs: 1_000 }));
    await slow.begun.opened;
    await service.server.close();
    expect(await failure).toMatchObject({ code: way === 'tcp' ? 'SERVICE_UNAVAILABLE' : 'SERVICE_TIMEOUT' });
  });

  it('is SERVICE_UNAVAILABLE while the service is away and works again when it is back', async () => {
    await client.call('media.storage.usage', {});
    await service.close();
    // A broker may pass a call on to a connection that has just ended; no answer comes to that one.
    await eventually(async () => {
      const failure = await failureOf(client.call('media.storage.usage', {}, { timeoutMs: 1_000 }));
      expect(failure).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    });
    service = await startFixture(config, calls);
    expect(await client.call('media.storage.usage', {})).toMatchObject({ quotaFormatted: 'nobody' });
  });

  it('answers what it has begun before it goes, and refuses what comes after', async () => {
    const asked = client.call('media.photo.stats', {});
    await slow.begun.opened;
    await service.server.stopIntake();
    service.drain.refuse();
    expect(service.drain.count).toBe(1);
    await expect(client.call('media.storage.usage', {})).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    slow.go.open();
    expect(await service.drain.idle(5_000)).toBe(true);
    await service.server.flush();
    await service.close();
    expect(await asked).toMatchObject({ totalPhotos: 1 });
  });
});

it('RPC within a process takes no connection and no token, and never another service than the one that answers here', async () => {
  const at = (port: number, RPC_TOKEN?: string): BaseConfig =>
    loadConfig(BaseConfig, { LOG_LEVEL: 'silent', RPC_MEDIA_URL: `tcp://127.0.0.1:${port}`, RPC_TOKEN });
  const calls = new LocalCalls();
  const service = await startFixture(at(await freePort(), 'a token of twenty'), calls);
  const [here, elsewhere] = [clientOf(at(1), calls), clientOf(at(1))];
  expect(await here.call('media.storage.usage', {})).toMatchObject({ quotaFormatted: 'nobody' });
  await expect(elsewhere.call('media.storage.usage', {})).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  await service.close();
  await expect(here.call('media.storage.usage', {})).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  await Promise.all([here.onApplicationShutdown(), elsewhere.onApplicationShutdown()]);
});

it('RPC over NATS logs in with what stands in the address', async () => {
  const broker = await startNatsServer({ user: 'vitrine', pass: 'p@ss:word' });
  const at = (login: string): BaseConfig =>
    loadConfig(BaseConfig, {
      RPC_TRANSPORT: 'nats',
      NATS_URL: broker.url.replace('//', `//${login}`),
      LOG_LEVEL: 'silent',
    });
  const service = await startFixture(at('vitrine:p%40ss%3Aword@'));
  const [known, stranger] = [clientOf(at('vitrine:p%40ss%3Aword@')), clientOf(at(''))];
  expect(await known.call('media.storage.usage', {})).toMatchObject({ quotaFormatted: 'nobody' });
  await expect(stranger.call('media.storage.usage', {})).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  await Promise.all([known.onApplicationShutdown(), stranger.onApplicationShutdown()]);
  await service.close();
  await broker.stop();
});

describe('RPC over NATS with replicas', () => {
  let broker: NatsServer;
  beforeAll(async () => {
    broker = await startNatsServer();
  });
  const settings = (): BaseConfig =>
    loadConfig(BaseConfig, { RPC_TRANSPORT: 'nats', NATS_URL: broker.url, LOG_LEVEL: 'silent' });
  afterAll(() => broker.stop());

  it('says of a question, and of an answer, that it is more than the broker carries', async () => {
    const service = await startFixture(settings());
    const client = clientOf(settings());
    const tooMuch = expect.objectContaining({ code: 'PAYLOAD_TOO_LARGE', status: 413 });
    const token = 'x'.repeat(2 * 1024 * 1024);
    await expect(client.call('media.image.resolve', { token })).rejects.toEqual(tooMuch);
    const asked = runInContext({ requestId: 'r', principal: as }, () =>
      client.call('media.photo.list_mine', { limit: 500, offset: 3_000 }),
    );
    await expect(asked).rejects.toEqual(tooMuch);
    await client.onApplicationShutdown();
    await service.close();
  });

  it('gives each question to one replica', async () => {
    const replicas = await Promise.all([startFixture(settings()), startFixture(settings())]);
    const client = clientOf(settings());
    await Promise.all(Array.from({ length: 40 }, () => client.call('media.storage.usage', {})));
    const handled = replicas.map((replica) => replica.handled());
    expect(handled.reduce((sum, n) => sum + n)).toBe(40);
    expect(Math.min(...handled)).toBeGreaterThan(0);
    await client.onApplicationShutdown();
    await Promise.all(replicas.map((replica) => replica.close()));
  });

  it('reports the broker where a process only calls, and stays ready without it', async () => {
    const app = await startApp(settings(), [RpcModule.forClient()]);
    const report = () => app.get(Readiness).report();
    expect(await report()).toEqual({ ready: true, checks: { broker: 'ok' } });
    await broker.stop();
    await eventually(async () => expect((await report()).checks['broker']).not.toBe('ok'));
    expect((await report()).ready).toBe(true);
    await broker.start();
    await eventually(async () => expect((await report()).checks['broker']).toBe('ok'));
    await app.close();
  });

  it('starts before the broker and survives its restart', async () => {
    await broker.stop();
    const config = settings();
    const client = clientOf(config);
    await expect(client.call('media.storage.usage', {})).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    const starting = startFixture(config);
    await broker.start();
    const service = await starting;
    expect(await client.call('media.storage.usage', {})).toMatchObject({ quotaFormatted: 'nobody' });

    await broker.stop();
    await expect(client.call('media.storage.usage', {}, { timeoutMs: 500 })).rejects.toMatchObject({
      code: expect.stringMatching(/^SERVICE_(UNAVAILABLE|TIMEOUT)$/),
    });
    await broker.start();
    const answer = await eventually(() => client.call('media.storage.usage', {}, { timeoutMs: 500 }));
    expect(answer).toMatchObject({ quotaFormatted: 'nobody' });
    await client.onApplicationShutdown();
    await service.close();
  });
});
