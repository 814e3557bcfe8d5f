import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Readiness } from '@vitrine/platform/health/readiness';
import { testRedis } from '@vitrine/testing/test-stack';
import { EdgeRedis } from '../src/edge/edge-redis.js';
import { SESSION_MAX_S, SESSION_TTL_S, SessionStore } from '../src/sessions/session-store.js';
import { TestGateway } from './support/test-gateway.js';

const dataOf = (userId: string, ageS = 60) => ({
  userId,
  idToken: 'an.id.token',
  signedInAt: new Date(Date.now() - ageS * 1_000).toISOString(),
});

describe('sessions in a real Redis', () => {
  let one: TestGateway;
  let two: TestGateway;
  let store: SessionStore;
  beforeAll(async () => {
    const env = testRedis();
    one = await TestGateway.open({ isRedisReal: true, env, answers: { 'media.photo.list_mine': () => [] } });
    two = await TestGateway.open({ isRedisReal: true, env });
    store = one.app.get(SessionStore);
  });
  afterAll(async () => {
    await one.close();
    await two.close();
  });
  const redis = () => one.app.get(EdgeRedis).client;
  const indexed = (userId: string) => redis().smembers(`sessions-of:${userId}`);

  it('ACCT-48 are ended all at once, from any gateway, and only those of the user', async () => {
    const [ada, bob] = [randomUUID(), randomUUID()];
    const [laptop, phone] = [await store.create(dataOf(ada)), await two.app.get(SessionStore).create(dataOf(ada))];
    const dataOfBob = dataOf(bob);
    const other = await store.create(dataOfBob);
    await two.app.get(SessionStore).destroyAll(ada);
    expect([await store.read(laptop), await store.read(phone)]).toEqual([null, null]);
    expect(await store.read(other)).toEqual(dataOfBob);
    expect([await indexed(ada), await indexed(bob)]).toEqual([[], [other]]);
    await store.destroyAll(ada);
  });

  it('ACCT-48 answer the other devices of a deleted user 401', async () => {
    const { user, headers } = await one.signIn();
    const elsewhere = (await one.signIn(user)).headers;
    one.answer({ 'identity.account.delete': () => ({ deleted: true }) });
    const answer = await one.write('DELETE', '/api/user/account', { headers, payload: { username: 'ada' } });
    expect(answer.json()).toEqual({ success: true, message: 'Account deleted' });
    // Identity would still answer; it is the session that is gone.
    for (const gone of [headers, elsewhere]) expect((await one.get('/api/user/photos', gone)).statusCode).toBe(401);
  });

  it('are reported as away with their Redis, which takes no gateway from its balancer', async () => {
    const away = await TestGateway.open({
      isRedisReal: true,
      env: { ...testRedis(), REDIS_URL: 'redis://127.0.0.1:1' },
    });
    const report = (gateway: TestGateway) => gateway.app.get(Readiness).report();
    expect(await report(one)).toMatchObject({ ready: true, checks: { redis: 'ok' } });
    expect(await report(away)).toMatchObject({ ready: true, checks: { redis: 'down' } });
    await away.close();
  });

  it('are kept apart from those of another stack on the same Redis', async () => {
    const id = await store.create(dataOf(randomUUID()));
    const elsewhere = await TestGateway.open({ isRedisReal: true, env: testRedis() });
    expect(await elsewhere.app.get(SessionStore).read(id)).toBeNull();
    await elsewhere.close();
    expect(await store.read(id)).not.toBeNull();
  });

  it('AUTH-18 are ended at every device by one of them', async () => {
    const { user, headers } = await one.signIn();
    const elsewhere = (await one.signIn(user)).headers;
    const answer = await one.write('POST', '/api/auth/sign-out-everywhere', { headers });
    expect(answer.statusCode).toBe(204);
    expect(String(answer.headers['set-cookie'])).toContain('Max-Age=0');
    for (const gone of [headers, elsewhere]) expect((await one.get('/api/user/photos', gone)).statusCode).toBe(401);
  });

  it('AUTH-18 are found by who ends all of them, also while they begin', async () => {
    const userId = randomUUID();
    const send = redis().sendCommand.bind(redis());
    // Whatever is sent on its own, all sessions are ended from elsewhere before the next is sent.
    const endings: Promise<void>[] = [];
    redis().sendCommand = async (command, stream) => {
      const answer: unknown = await send(command, stream);
      const ending = two.app.get(SessionStore).destroyAll(userId);
      endings.push(ending);
      await ending;
      return answer;
    };
    const id = await store.create(dataOf(userId));
    redis().sendCommand = send;
    await Promise.all(endings);
    expect(await store.exists(id)).toBe((await indexed(userId)).includes(id));
    await two.app.get(SessionStore).destroyAll(userId);
    expect(await store.exists(id)).toBe(false);
  });

  it('AUTH-18 end thirty days after the sign-in, however much they are used', async () => {
    const userId = randomUUID();
    const young = await store.create(dataOf(userId, SESSION_MAX_S - 60));
    const old = await store.create(dataOf(userId, SESSION_MAX_S + 1));
    expect([await store.exists(young), await store.exists(old)]).toEqual([true, false]);
    expect([(await store.read(young))?.userId, await store.read(old)]).toEqual([userId, null]);
    expect(await indexed(userId)).toEqual([young]);
  });

  it('leave the index when they end', async () => {
    const userId = randomUUID();
    const data = dataOf(userId);
    const [first, second] = [await store.create(data), await store.create(data)];
    expect(await store.destroy(first)).toEqual(data);
    expect(await store.destroy(first)).toBeNull();
    expect(await indexed(userId)).toEqual([second]);
    expect([await store.exists(first), await store.exists(second)]).toEqual([false, true]);
  });

  it('live no longer than their index, and are not prolonged by being looked for', async () => {
    const userId = randomUUID();
    const id = await store.create(dataOf(userId));
    expect(await redis().ttl(`sessions-of:${userId}`)).toBeGreaterThan(SESSION_TTL_S + 23 * 3_600);
    await redis().expire(`session:${id}`, 60);
    await store.exists(id);
    expect(await redis().ttl(`session:${id}`)).toBeLessThanOrEqual(60);
    await store.read(id);
    expect(await redis().ttl(`session:${id}`)).toBeGreaterThan(SESSION_TTL_S - 60);
  });

  it('that are older than the index come into it when they are used', async () => {
    const [userId, id] = [randomUUID(), randomUUID()];
    await redis().set(`session:${id}`, JSON.stringify(dataOf(userId)), 'EX', 60);
    await store.read(id);
    expect(await indexed(userId)).toEqual([id]);
  });
});
