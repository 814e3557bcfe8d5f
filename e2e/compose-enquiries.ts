/**
 * Enquiries through two gateways, with two replicas of notify and of its worker. The gateways have to trust
 * `x-forwarded-for`, so that each message can have its own address. `npm run test:containers` runs it on its own stack; by
 * hand:
 *
 *   TRUST_PROXY=1 PORT=3000-3001 docker compose up --build --wait --scale gateway=2 --scale notify=2 --scale notify-worker=2
 *   node e2e/compose-enquiries.ts [public address] [address of the other gateway] [address of the mail sink]
 *
 * Stops the mail sink, which loses its mails, and kills containers. Prints each step and ends with an error at the first
 * failure.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { containerOf, said } from '@vitrine/e2e-support/compose';
import { newUser } from '@vitrine/e2e-support/photographer';
import { until } from '@vitrine/e2e-support/product';
import { Visitor } from '@vitrine/e2e-support/visitor';

const [siteA = 'http://localhost:3000', siteB = 'http://localhost:3001', mailSink = 'http://localhost:8025'] =
  process.argv.slice(2);
const { name, id: userId } = await newUser(siteA, 'enquired');
const stranger = new Visitor(siteA);
const doors = [stranger, stranger.through(siteB)] as const;

const email = `${name}@vitrine.test`;
interface Mail {
  MessageID: string;
  Subject: string;
}
const mailsTo = async (address: string): Promise<Mail[]> => {
  const query = encodeURIComponent(`to:${address}`);
  const response = await fetch(`${mailSink}/api/v1/search?query=${query}&limit=500`);
  return ((await response.json()) as { messages: Mail[] }).messages;
};
let addressesUsed = 0;
const anAddress = (): string =>
  `10.${Math.floor(Math.random() * 250)}.${(addressesUsed += 1) >> 8}.${addressesUsed & 255}`;
const enquiry = (subject: string) => ({
  name: 'Vera Visitor',
  email: `vera-${randomUUID().slice(0, 8)}@visitors.test`,
  subject,
  message: 'We are getting married by the sea, on the 12th.',
  honeypot: '',
  subjectType: 'booking_inquiry',
  recipientUserId: userId,
});
type Enquiry = ReturnType<typeof enquiry>;
const send = (door: Visitor, body: Enquiry, key: string = randomUUID(), from = anAddress()): Promise<Response> =>
  door.fetch('/api/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key, 'x-forwarded-for': from },
    body: JSON.stringify(body),
  });

const twice = enquiry(`Twice ${randomUUID()}`);
const key = randomUUID();
const both = await Promise.all([...doors, ...doors].map((door) => send(door, twice, key)));
assert.deepEqual([...new Set(both.map(({ status }) => status))], [201]);
const firsts = (await Promise.all(both.map((one) => one.json() as Promise<{ repeated: boolean }>))).filter(
  ({ repeated }) => !repeated,
);
assert.equal(firsts.length, 1);
const about = async ({ subject, email: sender }: Enquiry): Promise<[Mail[], Mail[]]> => [
  (await mailsTo(email)).filter(({ Subject }) => Subject.includes(subject)),
  await mailsTo(sender),
];
await until('both mails', async () => (await about(twice)).every((mails) => mails.length > 0));
await pause(3_000);
assert.deepEqual(
  (await about(twice)).map((mails) => mails.length),
  [1, 1],
);
said('one message under one key through both gateways at once, twice each: one message, two mails');

const from = anAddress();
const attempts = await Promise.all(
  Array.from({ length: 12 }, (_, n) => send(doors[n % 2 ? 1 : 0], enquiry(`Limit ${n}`), randomUUID(), from)),
);
assert.equal(attempts.filter(({ status }) => status === 201).length, 5);
const refused = attempts.filter(({ status }) => status === 429);
assert.equal(refused.length, 7);
assert.ok(refused.every(({ headers }) => Number(headers.get('retry-after')) > 0));
assert.equal((await send(doors[0], enquiry('Another address'))).status, 201);
said('of 12 messages from one address through both gateways at once, five are taken');

/** As the form does: tried again under its key until it was taken. */
const sendSurely = async (door: Visitor, body: Enquiry, from = anAddress()): Promise<void> => {
  const ownKey = randomUUID();
  await until('a message taken', async () => (await send(door, body, ownKey, from)).status === 201, 60_000, 500);
};
await until('the mails so far', async () => (await mailsTo(email)).length >= 7);
const mail = await containerOf('mail');
await mail.stop();
// With the seven before, fewer than the 30 an hour that are mailed one by one: nothing of it comes in a digest.
const away = Array.from({ length: 20 }, (_, n) => enquiry(`Away ${n} ${randomUUID()}`));
const notify = await containerOf('notify');
await Promise.all(away.slice(0, 10).map((one, n) => sendSurely(doors[n % 2 ? 1 : 0], one)));
const rest = Promise.all(away.slice(10).map((one, n) => sendSurely(doors[n % 2 ? 1 : 0], one)));
await notify.kill();
await rest;
await notify.start();
await mail.start();
const back = Date.now();
const got = (): Promise<Mail[]> =>
  until('the mail sink', async () => (await mailsTo(email)).filter(({ Subject }) => Subject.includes('Away ')), 60_000);
await until('the first mails', async () => (await got()).length > 0, 120_000, 20);
const worker = await containerOf('notify-worker');
await worker.kill();
await until('all mails', async () => (await got()).length >= away.length, 180_000, 500);
const copies = (): Promise<number[]> => Promise.all(away.map(async (one) => (await mailsTo(one.email)).length));
await until('all copies', async () => (await copies()).every((count) => count > 0), 180_000, 500);
await worker.start();
const afterMs = Date.now() - back;
// Longer than the reconciler and the queue's watch over dead workers take.
await pause(75_000);
const arrived = await got();
// The same Message-ID twice is one mail to its reader; it may happen when a worker dies between the reply and its note.
assert.equal(new Set(arrived.map(({ MessageID }) => MessageID)).size, away.length);
const extra = arrived.length + (await copies()).reduce((sum, count) => sum + count, 0) - 2 * away.length;
assert.ok(extra <= 4, `${extra} mails came twice`);
said(
  `${away.length} enquiries while mail was away, a notify and a worker killed: all mails ${afterMs} ms after, ${extra} repeated`,
);
