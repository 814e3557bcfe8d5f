import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventEnvelope } from '@vitrine/contracts/events/event-map';
import { liveChannelOf } from '@vitrine/platform/outbox/live-channel';
import { LiveUpdatePublisher } from '@vitrine/platform/live-updates/live-update-publisher';
import { liveUpdatesChannelOf } from '@vitrine/platform/live-updates/live-update-message';
import { RedisConnections } from '@vitrine/platform/queues/redis-connections';
import { RedisPublisher } from '@vitrine/platform/queues/redis-publisher';
import { Readiness } from '@vitrine/platform/health/readiness';
import { Logger } from '@vitrine/platform/log/logger';
import { anId } from '@vitrine/testing/builders/id';
import { aPhotoSnapshot } from '@vitrine/testing/builders/photo';
import { eventually } from '@vitrine/testing/eventually';
import { testRedis } from '@vitrine/testing/test-stack';
import { GatewayConfig } from '../src/config.js';
import { EdgeRedis } from '../src/edge/edge-redis.js';
import { SessionStore } from '../src/sessions/session-store.js';
import { EventReader } from './support/event-reader.js';
import { TestGateway } from './support/test-gateway.js';

describe('two gateways on one Redis', () => {
  let gateways: TestGateway[];
  let bases: string[];
  let redis: RedisConnections;
  let publisher: RedisPublisher;
  const readers: EventReader[] = [];
  beforeEach(async () => {
    const env = testRedis();
    gateways = [await TestGateway.open({ isRedisReal: true, env }), await TestGateway.open({ isRedisReal: true, env })];
    bases = await Promise.all(gateways.map((gateway) => gateway.listen()));
    const config = first().app.get(GatewayConfig);
    redis = new RedisConnections(config, Logger.silent(), new Readiness());
    publisher = new RedisPublisher(redis, Logger.silent());
    await redis.readyProducer();
    // A subscription takes a moment.
    const { client } = first().app.get(EdgeRedis);
    for (const channel of [liveChannelOf(config), liveUpdatesChannelOf(config)])
      await eventually(async () => (await client.pubsub('NUMSUB', channel))[1] === 2);
  });
  afterEach(async () => {
    for (const reader of readers.splice(0)) reader.close();
    for (const gateway of gateways) await gateway.close();
    await redis.onApplicationShutdown();
  });
  const first = () => gateways[0] as TestGateway;
  const open = async (at: number, headers: Record<string, string>) => {
    const reader = await EventReader.open(bases[at] ?? '', headers);
    readers.push(reader);
    await eventually(() => reader.text.includes('retry:'));
    return reader;
  };
  const tell = (name: EventEnvelope['name'], payload: object) =>
    publisher.publish(liveChannelOf(first().app.get(GatewayConfig)), [
      { id: anId(), name, payload, occurredAt: new Date().toISOString() } as EventEnvelope,
    ]);

  /** Both gateways have read the user; the session is in Redis. */
  const signIn = async () => {
    const { user, headers } = await first().signIn();
    gateways[1]?.change(user);
    return { user, headers };
  };

  it('both send their pages what is broadcast, each user their own', async () => {
    const [ada, bob] = [await signIn(), await signIn()];
    const [here, there, other] = [await open(0, ada.headers), await open(1, ada.headers), await open(1, bob.headers)];
    await tell('media.photo_changed', aPhotoSnapshot({ id: 'p1', ownerId: ada.user.id }));
    await tell('media.category_changed', { ownerId: bob.user.id, categoryId: 'x', label: 'X', revision: 1 });
    const photos = [{ kind: 'photos', ids: ['p1'] }];
    expect([await here.next(1), await there.next(1)]).toEqual([photos, photos]);
    expect(await other.next(1)).toEqual([{ kind: 'categories' }]);
  });

  it('both tell their pages, once, of a choice that no event tells', async () => {
    const [ada, bob] = [await signIn(), await signIn()];
    const [here, there, other] = [await open(0, ada.headers), await open(1, ada.headers), await open(1, bob.headers)];
    first().answer({ 'portfolio.template.select': ({ templateId }) => ({ templateId }) });
    const choose = (headers: Record<string, string>) =>
      first().write('POST', '/api/user/template', { headers, payload: { templateId: 'modern' } });
    expect((await choose(ada.headers)).statusCode).toBe(200);
    const template = [{ kind: 'template' }];
    expect([await here.next(1), await there.next(1)]).toEqual([template, template]);
    await choose(bob.headers);
    expect(await other.next(1)).toEqual(template);
    expect([here.heard, there.heard]).toEqual([template, template]);
  });

  it('both send the live updates of a service, such as the progress of a task', async () => {
    const [ada, bob] = [await signIn(), await signIn()];
    const [here, there, other] = [await open(0, ada.headers), await open(1, ada.headers), await open(1, bob.headers)];
    const updates = new LiveUpdatePublisher(first().app.get(GatewayConfig), publisher);
    await updates.publish(ada.user.id, [{ kind: 'jobs' }]);
    await updates.publish(bob.user.id, [{ kind: 'template' }]);
    const jobs = [{ kind: 'jobs' }];
    expect([await here.next(1), await there.next(1)]).toEqual([jobs, jobs]);
    expect(await other.next(1)).toEqual([{ kind: 'template' }]);
  });

  it('both end the pages of a session that has ended at one of them, and no other', async () => {
    const { user, headers } = await signIn();
    const elsewhere = (await first().signIn(user)).headers;
    const [page, other] = [await open(1, headers), await open(1, elsewhere)];
    expect((await first().write('POST', '/api/auth/logout', { headers })).statusCode).toBe(204);
    await page.end();
    expect(page.heard).toEqual([{ kind: 'signed-out' }]);
    await tell('media.category_changed', { ownerId: user.id, categoryId: 'x', label: 'X', revision: 1 });
    expect(await other.next(1)).toEqual([{ kind: 'categories' }]);
  });

  it('both end the pages of a deleted user, and let none in by their caches', async () => {
    const { user, headers } = await signIn();
    const pages = [await open(0, headers), await open(1, headers)];
    for (const gateway of gateways) gateway.forget(user.id);
    await first().app.get(SessionStore).destroyAll(user.id);
    await tell('identity.user_deleted', { userId: user.id, revision: 2 });
    for (const page of pages) {
      await page.end();
      expect(page.heard).toEqual([{ kind: 'signed-out' }]);
    }
    for (const gateway of gateways) expect((await gateway.get('/api/user/photos', headers)).statusCode).toBe(401);
  });
});
