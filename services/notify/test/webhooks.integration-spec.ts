import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import type { NewWebhookDto, WebhookDeliveryDto, WebhookInputDto } from '@vitrine/contracts/notify/webhook.dto';
import { loadConfig } from '@vitrine/platform/config/load-config';
import { EventPublisher } from '@vitrine/platform/outbox/event-publisher';
import { EventsModule } from '@vitrine/platform/outbox/events.module';
import { QueueProducer } from '@vitrine/platform/queues/queue-producer';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { eventually } from '@vitrine/testing/eventually';
import { fakeRpc } from '@vitrine/testing/fake-rpc';
import { serveRpc, type ServedRpc } from '@vitrine/testing/serve-rpc';
import { testRedis } from '@vitrine/testing/test-stack';
import { NotifyConfig } from '../src/config.js';
import { EraseUserData } from '../src/deleted-users/erase-user-data.js';
import { NotifyModule } from '../src/notify.module.js';
import { NotifyWorkerModule } from '../src/notify-worker.module.js';
import { DeliverWebhooks } from '../src/webhooks/deliver-webhooks.js';
import { TellWebhooks } from '../src/webhooks/tell-webhooks.js';
import { startNotify, type Notify } from './start-notify.js';

interface Heard {
  headers: IncomingHttpHeaders;
  body: string;
}

/** Somebody's server: what it has heard, and how it answers. */
const heard: Heard[] = [];
let answer: (response: ServerResponse) => unknown = (response) => response.writeHead(204).end();
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    heard.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    answer(response);
  });
});

const mailboxes = new Map<string, string>();
const rpc = fakeRpc({
  'identity.user.contact_address': ({ userId }) => ({
    userId,
    name: 'Ada Lovelace',
    email: mailboxes.get(userId) ?? null,
    contactPreference: 'general',
    portfolioPath: '/ada',
  }),
});
let notify: Notify;
let api: ServedRpc;
let target: string;

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  target = `http://${host}/hook`;
  notify = await startNotify({ rpc, env: { WEBHOOK_ALLOW: host } });
  api = await serveRpc(NotifyModule.register(notify.config), [
    { provide: RpcClient, useValue: rpc },
    { provide: QueueProducer, useValue: notify.queues },
  ]);
});
afterAll(async () => {
  await api.close();
  await notify.close();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});
beforeEach(() => {
  heard.length = 0;
  answer = (response) => response.writeHead(204).end();
});

const someone = (): Principal => ({ userId: randomUUID(), role: 'user' });
const make = (as: Principal, over: Partial<WebhookInputDto> = {}): Promise<NewWebhookDto> =>
  api.call('notify.webhook.create', { url: target, format: 'json', events: ['gallery.submitted'], ...over }, { as });
const submitted = (ownerId: string, person = 'Anna') => ({
  kind: 'submitted' as const,
  galleryId: randomUUID(),
  ownerId,
  title: 'Wedding',
  person,
  photos: 20,
  at: '2026-06-12T10:00:00.000Z',
});
const tell = (ownerId: string, eventId = randomUUID()) =>
  notify.use(TellWebhooks, (it) => it.gallery(submitted(ownerId), { id: eventId }));
const deliver = (deliveryId: string) => notify.use(DeliverWebhooks, (it) => it.perform({ deliveryId }));
const listed = (as: Principal, webhookId: string): Promise<WebhookDeliveryDto[]> =>
  api.call('notify.webhook.deliveries', { webhookId }, { as });
/** Tells a webhook of an event, and tries it once. */
const tried = async (as: Principal, webhookId: string): Promise<WebhookDeliveryDto> => {
  await tell(as.userId);
  const [latest] = await listed(as, webhookId);
  await deliver(latest!.id);
  return (await listed(as, webhookId))[0]!;
};
const change = (sql: string) => notify.query(sql);

describe('a user’s webhooks', () => {
  it('HOOK-01 are shown with their secret once, and are nobody else’s', async () => {
    const [ada, eve] = [someone(), someone()];
    const { secret, ...webhook } = await make(ada);
    expect(secret).toMatch(/^whsec_[\w+/]{32}$/);
    expect(await api.call('notify.webhook.list', {}, { as: ada })).toEqual([webhook]);
    expect(webhook).toMatchObject({ url: target, format: 'json', events: ['gallery.submitted'], isOn: true });
    expect(await api.call('notify.webhook.list', {}, { as: eve })).toEqual([]);
    const ref = { webhookId: webhook.id };
    for (const name of ['notify.webhook.delete', 'notify.webhook.test', 'notify.webhook.deliveries'] as const)
      await expect(api.call(name, ref, { as: eve })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(api.call('notify.webhook.change', { ...ref, isOn: false }, { as: eve })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(api.call('notify.webhook.list', {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const changed = { ...webhook, events: ['gallery.opened'], format: 'slack', isOn: false };
    expect(
      await api.call(
        'notify.webhook.change',
        { ...ref, events: ['gallery.opened'], format: 'slack', isOn: false },
        { as: ada },
      ),
    ).toEqual(changed);
    await api.call('notify.webhook.delete', ref, { as: ada });
    expect(await api.call('notify.webhook.list', {}, { as: ada })).toEqual([]);
  });

  it('HOOK-01 are ten at most, also when they are made at once', async () => {
    const ada = someone();
    const made = await Promise.all(
      Array.from({ length: 12 }, () =>
        make(ada).then(
          () => 'made',
          () => 'refused',
        ),
      ),
    );
    expect(made.filter((each) => each === 'made')).toHaveLength(10);
    await expect(make(ada)).rejects.toMatchObject({ code: 'TOO_MANY_WEBHOOKS' });
  });

  it.each([
    'http://example.com/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://10.0.0.1/',
    'https://example.com:22/',
    'https://ada:secret@example.com/',
    'file:///etc/passwd',
    'example.com',
  ])('HOOK-05 are not made for %s', async (url) => {
    await expect(make(someone(), { url })).rejects.toMatchObject({ code: 'VALIDATION' });
  });

  it('HOOK-08 go with the account, and are not made after it', async () => {
    const ada = someone();
    const { id } = await make(ada);
    await tell(ada.userId);
    await notify.use(EraseUserData, (it) => it.erase({ userId: ada.userId, email: null }));
    expect(await notify.query(`select 1 from webhook_deliveries where webhook_id = '${id}'`)).toEqual([]);
    expect(await notify.query(`select 1 from webhooks where id = '${id}'`)).toEqual([]);
    await expect(make(ada)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

describe('a delivery', () => {
  it('HOOK-02 is signed, and says who did what without anybody’s address', async () => {
    const ada = someone();
    const { id, secret } = await make(ada);
    expect(await tried(ada, id)).toMatchObject({ event: 'gallery.submitted', state: 'delivered', status: 204 });
    const [{ headers, body }] = heard as [Heard];
    expect(JSON.parse(body)).toEqual({
      type: 'gallery.submitted',
      timestamp: '2026-06-12T10:00:00.000Z',
      data: {
        gallery: { id: expect.any(String), title: 'Wedding' },
        person: 'Anna',
        photos: 20,
        url: expect.stringMatching(/^https:\/\/vitrine\.test\/account\/galleries\/[\w-]{36}$/),
      },
    });
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  });

  it('HOOK-04 is made once for an event that comes twice, and to those alone who want it', async () => {
    const ada = someone();
    const [wants, other, off] = [
      await make(ada),
      await make(ada, { events: ['gallery.opened', 'enquiry.received'] }),
      await make(ada),
    ];
    await api.call('notify.webhook.change', { webhookId: off.id, isOn: false }, { as: ada });
    const event = randomUUID();
    await Promise.all([tell(ada.userId, event), tell(ada.userId, event)]);
    const counts = await Promise.all([wants, other, off].map(async ({ id }) => (await listed(ada, id)).length));
    expect(counts).toEqual([1, 0, 0]);
    const [{ id }] = (await listed(ada, wants.id)) as [WebhookDeliveryDto];
    expect(await Promise.all([deliver(id), deliver(id)])).toContainEqual({ state: 'delivered' });
    expect(await deliver(id)).toEqual({ state: 'gone' });
    expect(heard).toHaveLength(1);
  });

  it('HOOK-06 is tried again, later each time, for a day, and keeps the beginning of the answer', async () => {
    const ada = someone();
    const { id } = await make(ada);
    answer = (response) => response.writeHead(500).end('x'.repeat(5_000));
    const first = await tried(ada, id);
    expect(first).toMatchObject({ state: 'waiting', attempts: 1, status: 500, answer: 'x'.repeat(200) });
    const pause = (of: WebhookDeliveryDto) => Date.parse(of.nextAt!) - Date.parse(of.attemptedAt!);
    expect(pause(first)).toBeGreaterThan(20_000);
    // Not before its time, whoever asks.
    expect(await deliver(first.id)).toEqual({ state: 'later' });
    expect(heard).toHaveLength(1);
    await change(`update webhook_deliveries set next_at = now() where id = '${first.id}'`);
    await notify.use(DeliverWebhooks, (it) => it.requeue());
    expect(notify.queues.payloadsOf('webhooks')).toContainEqual({ deliveryId: first.id });
    await deliver(first.id);
    const second = (await listed(ada, id))[0]!;
    expect(pause(second)).toBeGreaterThan(pause(first));
    await change(
      `update webhook_deliveries set next_at = now(), created_at = now() - interval '24 hours' where id = '${first.id}'`,
    );
    expect(await deliver(first.id)).toEqual({ state: 'failed' });
    expect((await listed(ada, id))[0]).toMatchObject({ state: 'failed', attempts: 3, nextAt: null });
    expect(await notify.query(`select payload from webhook_deliveries where id = '${first.id}'`)).toEqual([
      { payload: null },
    ]);
  });

  it('HOOK-06 is done as soon as it is taken', async () => {
    const ada = someone();
    const { id } = await make(ada);
    answer = (response) => response.writeHead(503).end();
    const { id: deliveryId } = await tried(ada, id);
    expect((await api.call('notify.webhook.list', {}, { as: ada }))[0]?.failingSince).not.toBeNull();
    answer = (response) => response.writeHead(200).end('ok');
    await change(`update webhook_deliveries set next_at = now() where id = '${deliveryId}'`);
    expect(await deliver(deliveryId)).toEqual({ state: 'delivered' });
    expect((await api.call('notify.webhook.list', {}, { as: ada }))[0]?.failingSince).toBeNull();
  });

  it('HOOK-05 follows no redirect, reads no more than it has to, and is no success without a good status', async () => {
    const ada = someone();
    const { id } = await make(ada);
    answer = (response) => response.writeHead(302, { location: target }).end();
    expect(await tried(ada, id)).toMatchObject({ state: 'waiting', status: 302 });
    expect(heard).toHaveLength(1);
    answer = (response) => {
      response.writeHead(200);
      const more = () => response.write('y'.repeat(65_536));
      response.on('drain', more);
      more();
    };
    expect(await tried(ada, id)).toMatchObject({ state: 'delivered', answer: 'y'.repeat(200) });
    answer = (response) => response.destroy();
    expect(await tried(ada, id)).toMatchObject({ state: 'waiting', status: null, answer: 'No answer.' });
  });

  it('HOOK-05 does not reach an inner address, whatever its name was when it was made', async () => {
    const ada = someone();
    const { id } = await make(ada, { url: 'https://localhost/' });
    expect(await tried(ada, id)).toMatchObject({
      state: 'waiting',
      status: null,
      answer: 'This address is not public.',
    });
    expect(heard).toEqual([]);
  });

  it('HOOK-07 lets a server that hangs hold two at once, and no more', async () => {
    const ada = someone();
    const { id } = await make(ada);
    const waiting: ServerResponse[] = [];
    answer = (response) => waiting.push(response);
    for (let each = 0; each < 3; each += 1) await tell(ada.userId);
    const [a, b, c] = (await listed(ada, id)).map((delivery) => delivery.id) as [string, string, string];
    const held = [deliver(a), deliver(b)];
    await eventually(() => waiting.length === 2);
    expect(await deliver(c)).toEqual({ state: 'later' });
    for (const response of waiting) response.writeHead(200).end();
    expect(await Promise.all(held)).toEqual([{ state: 'delivered' }, { state: 'delivered' }]);
  });

  it('HOOK-06 switches a webhook off that has failed for days, tells its owner once, and begins anew when it is on', async () => {
    const ada = someone();
    mailboxes.set(ada.userId, 'ada@example.test');
    const { id } = await make(ada);
    answer = (response) => response.writeHead(500).end();
    await tried(ada, id);
    await change(`update webhooks set failing_since = now() - interval '73 hours' where id = '${id}'`);
    await tried(ada, id);
    expect((await api.call('notify.webhook.list', {}, { as: ada }))[0]?.isOn).toBe(false);
    const mails = await notify.query(`select subject from emails where user_id = '${ada.userId}'`);
    expect(mails).toEqual([{ subject: expect.stringMatching(/^A webhook was switched off: 127\.0\.0\.1/) }]);
    // What waited is not told later, and nothing new waits.
    const [waiting] = (await listed(ada, id)).filter(({ state }) => state === 'waiting');
    await change(`update webhook_deliveries set next_at = now() where id = '${waiting!.id}'`);
    expect(await deliver(waiting!.id)).toEqual({ state: 'failed' });
    await tell(ada.userId);
    expect(await listed(ada, id)).toHaveLength(2);
    expect(await api.call('notify.webhook.change', { webhookId: id, isOn: true }, { as: ada })).toMatchObject({
      isOn: true,
      failingSince: null,
    });
  });

  it('HOOK-06 ends at once for a server that is gone for good', async () => {
    const ada = someone();
    const { id } = await make(ada);
    answer = (response) => response.writeHead(410).end();
    await tried(ada, id);
    expect((await api.call('notify.webhook.list', {}, { as: ada }))[0]?.isOn).toBe(false);
  });

  it('HOOK-09 can be tested, off as well, once and five times a minute', async () => {
    const ada = someone();
    const { id } = await make(ada, { format: 'ntfy' });
    await api.call('notify.webhook.change', { webhookId: id, isOn: false }, { as: ada });
    answer = (response) => response.writeHead(404).end('no such topic');
    const test = () => api.call('notify.webhook.test', { webhookId: id }, { as: ada });
    const { id: deliveryId, state } = await test();
    expect(state).toBe('waiting');
    expect(await deliver(deliveryId)).toEqual({ state: 'failed' });
    expect((await listed(ada, id))[0]).toMatchObject({ event: 'test', status: 404, answer: 'no such topic' });
    expect((await api.call('notify.webhook.list', {}, { as: ada }))[0]?.failingSince).toBeNull();
    expect(heard[0]).toMatchObject({ body: 'This is a test of Vitrine.' });
    for (let each = 0; each < 4; each += 1) await test();
    await expect(test()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('HOOK-08 is forgotten after two weeks', async () => {
    const ada = someone();
    const { id } = await make(ada);
    const { id: deliveryId } = await tried(ada, id);
    await change(`update webhook_deliveries set created_at = now() - interval '15 days' where id = '${deliveryId}'`);
    await tell(ada.userId);
    await notify.use(DeliverWebhooks, (it) => it.sweep());
    expect((await listed(ada, id)).map((each) => each.id)).not.toContain(deliveryId);
    expect(await listed(ada, id)).toHaveLength(1);
  });
});

it('HOOK-04 tells of an enquiry with its sender’s name, written down with the enquiry', async () => {
  const ada = someone();
  mailboxes.set(ada.userId, 'ada@example.test');
  const { id } = await make(ada, { events: ['enquiry.received'] });
  await api.call('notify.enquiry.create', {
    name: 'Vera Visitor',
    email: 'vera@visitors.test',
    subject: 'A day in June',
    message: 'We are getting married by the sea.',
    subjectType: 'booking_inquiry',
    recipientUserId: ada.userId,
  });
  const [{ id: deliveryId }] = (await listed(ada, id)) as [WebhookDeliveryDto];
  expect(notify.queues.payloadsOf('webhooks')).toContainEqual({ deliveryId });
  await deliver(deliveryId);
  expect(JSON.parse(heard[0]!.body)).toMatchObject({
    type: 'enquiry.received',
    data: { person: 'Vera Visitor', url: 'https://vitrine.test/ada' },
  });
  expect(heard[0]!.body).not.toMatch(/visitors\.test|married|June/);
});

it('HOOK-04 comes through the real queues, once for an event that is published twice', async () => {
  const ada = someone();
  await make(ada);
  const config = loadConfig(NotifyConfig, {
    ...testRedis(),
    DATABASE_URL: notify.config.DATABASE_URL,
    SMTP_URL: notify.config.SMTP_URL,
    MAIL_FROM: notify.config.MAIL_FROM,
    PUBLIC_URL: notify.config.PUBLIC_URL,
    WEBHOOK_ALLOW: notify.config.WEBHOOK_ALLOW.join(),
    LOG_LEVEL: 'silent',
  });
  const app = await Test.createTestingModule({
    imports: [DiscoveryModule, NotifyWorkerModule.register(config), EventsModule.forPublisher()],
  })
    .overrideProvider(RpcClient)
    .useValue(rpc)
    .compile();
  await app.init();
  const publisher = app.get(EventPublisher, { strict: false });
  const [event, wedding] = [randomUUID(), submitted(ada.userId)];
  await publisher.publish('portfolio.gallery_acted', wedding, event);
  await publisher.publish('portfolio.gallery_acted', wedding, event);
  await publisher.publish('portfolio.gallery_acted', submitted(ada.userId, 'Ben'), randomUUID());
  await eventually(() => heard.length >= 2);
  await app.close();
  expect(heard.map(({ body }) => (JSON.parse(body) as { data: { person: string } }).data.person).sort()).toEqual([
    'Anna',
    'Ben',
  ]);
});
