import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Test } from '@nestjs/testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import type { RpcName } from '@vitrine/contracts/rpc-map';
import { loadConfig } from '@vitrine/platform/config/load-config';
import { type FakeRpc, type RpcAnswers, fakeRpc } from '@vitrine/testing/fake-rpc';
import { Logger } from '@vitrine/platform/log/logger';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { LiveEvents } from '@vitrine/platform/outbox/live-events';
import { RedisChannels } from '@vitrine/platform/queues/redis-channels';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { GatewayConfig } from '../../src/config.js';
import { GatewayAdapter } from '../../src/edge/gateway.adapter.js';
import { prepareHttp } from '../../src/prepare-http.js';
import { GatewayModule } from '../../src/gateway.module.js';
import { Cookies } from '../../src/sessions/cookies.js';
import { EdgeRedis } from '../../src/edge/edge-redis.js';
import { sessionCookieOf } from '../../src/sessions/sessions.js';
import { SessionStore } from '../../src/sessions/session-store.js';
import { aUser } from '@vitrine/testing/builders/user';
import { writeBuiltFrontend } from './built-frontend.js';
import { undeclaredErrors } from './declared-errors.js';
import { FakeLiveEvents } from './fake-live-events.js';
import { FakeRedis } from './fake-redis.js';

export const ORIGIN = 'https://vitrine.example';

export interface GatewayOptions {
  answers?: RpcAnswers;
  env?: Record<string, string>;
  files?: Record<string, string>;
  /** Takes the Redis of `REDIS_URL` instead of one in memory. */
  isRedisReal?: boolean;
}

/** The whole gateway over services that answer what a test says, with images in a folder of its own. */
export class TestGateway {
  private constructor(
    readonly app: NestFastifyApplication,
    readonly rpc: FakeRpc,
    readonly redis: FakeRedis,
    readonly events: FakeLiveEvents,
    readonly people: Map<string, UserDto>,
    private readonly dir: string,
    private readonly undeclared: ReadonlySet<string>,
  ) {}

  static async open({
    answers = {},
    env = {},
    files = {},
    isRedisReal = false,
  }: GatewayOptions = {}): Promise<TestGateway> {
    const dir = await mkdtemp(join(tmpdir(), 'vitrine-gateway-'));
    await writeBuiltFrontend(dir, files);
    const config = loadConfig(GatewayConfig, {
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      PUBLIC_URL: ORIGIN,
      SESSION_SECRET: 'a secret for tests that is long enough',
      OIDC_ISSUER: 'https://sign-in.example',
      OIDC_DISCOVERY_URL: 'http://localhost:1',
      OIDC_CLIENT_ID: 'vitrine',
      OIDC_CLIENT_SECRET: 'secret',
      OBJECT_STORE_DIR: join(dir, 'objects'),
      STATIC_DIR: dir,
      ...env,
    });
    const people = new Map<string, UserDto>();
    const rpc = fakeRpc({
      'identity.user.get': ({ userId }) => people.get(userId) ?? notFound(),
      ...answers,
    });
    const redis = new FakeRedis();
    const events = new FakeLiveEvents();
    const builder = Test.createTestingModule({ imports: [GatewayModule.register(config)] })
      .overrideProvider(RpcClient)
      .useValue(rpc)
      .overrideProvider(Logger)
      .useValue(Logger.silent());
    if (!isRedisReal) {
      builder.overrideProvider(EdgeRedis).useValue(redis.asEdgeRedis());
      builder.overrideProvider(LiveEvents).useValue(events.asLiveEvents());
      builder.overrideProvider(RedisChannels).useValue({ subscribe: () => () => undefined });
    }
    const module = await builder.compile();
    await module.get(ObjectStore, { strict: false }).mark('a test');
    const app = module.createNestApplication<NestFastifyApplication>(new GatewayAdapter(config), {
      logger: false,
    });
    const undeclared = undeclaredErrors(app.getHttpAdapter().getInstance());
    await prepareHttp(app);
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
    return new TestGateway(app, rpc, redis, events, people, dir, undeclared);
  }

  /** Changes what services answer from now on. */
  answer(answers: RpcAnswers): void {
    Object.assign(this.rpc.answers, answers);
  }

  timesAsked(name: RpcName): number {
    return this.rpc.asked.filter((asked) => asked.name === name).length;
  }

  get fastify(): FastifyInstance {
    return this.app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  }

  get store(): ObjectStore {
    return this.app.get(ObjectStore);
  }

  /** A signed-in user; returns the headers their browser would send. */
  async signIn(o: Partial<UserDto> = {}): Promise<{ user: UserDto; headers: { cookie: string } }> {
    const user = aUser(o);
    this.people.set(user.id, user);
    const id = await this.app
      .get(SessionStore)
      .create({ userId: user.id, idToken: 'an.id.token', signedInAt: new Date().toISOString() });
    return { user, headers: { cookie: this.cookieOf(id) } };
  }

  cookieOf(sessionId: string): string {
    const sent: string[] = [];
    const reply = { header: (_name: string, value: string) => sent.push(value) };
    this.app.get(Cookies).setSigned(reply as never, sessionCookieOf(this.app.get(GatewayConfig)), sessionId);
    return String(sent[0]).split(';')[0] ?? '';
  }

  forget(userId: string): void {
    this.people.delete(userId);
  }

  change(user: UserDto): void {
    this.people.set(user.id, user);
  }

  get(url: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    return this.fastify.inject({ method: 'GET', url, headers });
  }

  /** Opens `GET /api/user/events` and closes it again once it has answered. */
  async openStream(headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    const answer = await this.fastify.inject({ url: '/api/user/events', headers, payloadAsStream: true });
    answer.stream().destroy();
    return answer;
  }

  /** A write as our own pages send it. */
  write(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, o: Partial<InjectOptions> = {}) {
    const headers = { origin: ORIGIN, 'sec-fetch-site': 'same-origin', ...o.headers };
    return this.fastify.inject({ ...o, method, url, headers });
  }

  async listen(): Promise<string> {
    await this.app.listen(0, '127.0.0.1');
    return (await this.app.getUrl()).replace('[::1]', '127.0.0.1');
  }

  /** Throws when a route has answered an error that the API document does not name. */
  async close(): Promise<void> {
    await this.app.close();
    await rm(this.dir, { recursive: true, force: true });
    if (this.undeclared.size > 0) throw new Error(`answered and not declared: ${[...this.undeclared].join(', ')}`);
  }
}

const notFound = (): never => {
  throw new AppError('USER_NOT_FOUND');
};
