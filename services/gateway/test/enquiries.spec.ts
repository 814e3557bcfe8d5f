import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { CreateEnquiryDto } from '@vitrine/contracts/notify/enquiry-input.dto';
import { anId } from '@vitrine/testing/builders/id';
import { multipart, jpegOf, type Part } from './support/multipart.js';
import { TestGateway } from './support/test-gateway.js';

const SENT = 'Your booking inquiry has been sent to Ada Lovelace.';
const ada = anId();
const aMessage = (over: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: 'Vera Visitor',
  email: 'vera@visitors.test',
  subject: 'A day in June',
  message: 'We are getting married.',
  honeypot: '',
  subjectType: 'booking_inquiry',
  recipientUserId: ada,
  portfolioContext: 'Portfolio of Ada Lovelace (/ada)',
  contactPreference: 'booking',
  ...over,
});

let gateway: TestGateway;
const stored = new Set<string>();
/** As notify does: a message it has is repeated, and one from an address that has sent enough is refused. */
const send = ({ idempotencyKey = '', repeatOnly, message }: CreateEnquiryDto) => {
  const repeated = idempotencyKey !== '' && stored.has(idempotencyKey);
  if (repeatOnly && !repeated) throw new AppError('RATE_LIMITED');
  if (message.startsWith('FAIL ')) throw new AppError(message.slice(5).trim() as 'INTERNAL');
  stored.add(idempotencyKey);
  return { success: true as const, message: SENT, repeated };
};
beforeAll(async () => {
  gateway = await TestGateway.open({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => gateway.close());
beforeEach(() => {
  stored.clear();
  gateway.answer({ 'notify.enquiry.create': send });
});

let visitors = 0;
const newAddress = (): string => `10.1.${(visitors += 1) >> 8}.${visitors & 255}`;
const post = (payload: unknown, { from = newAddress(), headers = {} as Record<string, string> } = {}) =>
  gateway.write('POST', '/api/contact', {
    headers: { 'x-forwarded-for': from, ...headers },
    payload: payload as object,
  });
const handedOver = () =>
  gateway.rpc.asked.filter(({ name }) => name === 'notify.enquiry.create').at(-1)?.request as Record<string, unknown>;

describe('POST /api/contact', () => {
  it('API-28 CONT-29 CONT-32 hands an enquiry over and answers the sentence for the visitor', async () => {
    const answer = await post(aMessage({ eventDate: '', eventType: '', budgetRange: null }), {
      headers: { 'idempotency-key': 'a-key' },
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ success: true, message: SENT });
    // What was left empty is absent.
    expect(handedOver()).toEqual({
      name: 'Vera Visitor',
      email: 'vera@visitors.test',
      subject: 'A day in June',
      message: 'We are getting married.',
      subjectType: 'booking_inquiry',
      recipientUserId: ada,
      portfolioContext: 'Portfolio of Ada Lovelace (/ada)',
      contactPreference: 'booking',
      budgetRange: null,
      idempotencyKey: 'a-key',
      repeatOnly: false,
    });
  });

  it('API-28 takes a multipart form, too, and trims what is typed', async () => {
    const fields = aMessage({
      name: '  Vera  ',
      eventDate: '2099-06-12',
      eventType: 'wedding',
      budgetRange: 'discuss',
    });
    const { type, payload } = multipart(
      ...Object.entries(fields).map(([name, value]): Part => ({ name, value: String(value) })),
    );
    const answer = await post(payload, { headers: { 'content-type': type } });
    expect(answer.statusCode).toBe(201);
    expect(handedOver()).toMatchObject({
      name: 'Vera',
      eventDate: '2099-06-12',
      eventType: 'wedding',
      budgetRange: 'discuss',
    });
    expect(handedOver()).not.toHaveProperty('honeypot');
  });

  it.each([
    ['CONT-11', { name: 'V' }, 'name', 'Name must be at least 2 characters.'],
    ['CONT-12', { email: 'vera' }, 'email', 'Please enter a valid email address.'],
    ['CONT-13', { subjectType: 'enquiry' }, 'subjectType', 'Please choose what your message is about.'],
    ['CONT-14', { subject: '' }, 'subject', 'Subject must be at least 2 characters.'],
    ['CONT-15', { message: 'Too short' }, 'message', 'Message must be at least 10 characters.'],
    ['CONT-33', { eventDate: 'tomorrow' }, 'eventDate', 'Please choose a day that has not passed.'],
    ['SEC-22', { recipientUserId: 'ada' }, 'recipientUserId', expect.any(String)],
    ['API-78', { isAdmin: true }, 'isAdmin', expect.any(String)],
  ])('%s CONT-30 refuses %j with the sentence of its field', async (_id, over, field, text) => {
    const asked = gateway.timesAsked('notify.enquiry.create');
    const answer = await post(aMessage(over));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'VALIDATION', errors: { [field]: expect.arrayContaining([text]) } });
    expect(gateway.timesAsked('notify.enquiry.create')).toBe(asked);
  });

  it.each([
    ['BOT_DETECTED', 400, 'Bot detection failed'],
    ['CONTACT_DISABLED', 403, 'This photographer is not accepting messages.'],
    ['RECIPIENT_NOT_FOUND', 404, 'This photographer could not be found.'],
    ['RATE_LIMITED', 429, 'Too many requests. Please wait 15 minutes before trying again.'],
    ['SERVICE_UNAVAILABLE', 503, expect.any(String)],
  ])('CONT-16 CONT-30 answers %s of notify with %d', async (code, status, message) => {
    const answer = await post(aMessage({ message: `FAIL ${code}${' '.repeat(10)}` }));
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code, message });
    expect(answer.headers['retry-after'] === undefined).toBe(status !== 429 && status !== 503);
  });

  it.each([
    ['a list', [aMessage()]],
    ['nothing', undefined],
    ['a word', '"hello"'],
  ])('API-78 refuses %s', async (_what, payload) => {
    expect((await post(payload, { headers: { 'content-type': 'application/json' } })).statusCode).toBe(400);
  });

  it('API-78 refuses a file, and a form of a thousand fields', async () => {
    for (const form of [
      multipart({ name: 'image', file: jpegOf(200) }),
      multipart(...Array.from({ length: 1_000 }, (_, n) => ({ name: `f${n}`, value: 'x' }))),
      multipart({ name: 'message', value: 'x'.repeat(70_000) }),
      { type: 'multipart/form-data; boundary=x', payload: Buffer.from('no form at all') },
    ]) {
      const answer = await post(form.payload, { headers: { 'content-type': form.type } });
      expect([400, 413]).toContain(answer.statusCode);
    }
  });

  it('API-78 does not wait for the whole of a film', async () => {
    const { type, payload } = multipart({ name: 'image', file: jpegOf(8 * 1024 * 1024) });
    let read = 0;
    const film = async function* () {
      for (; read < payload.length; read += 65_536) {
        yield payload.subarray(read, read + 65_536);
        await setImmediate();
      }
    };
    const headers = { 'content-type': type, 'transfer-encoding': 'chunked' };
    const answer = await post(Readable.from(film()), { headers });
    expect(answer.statusCode).toBe(400);
    expect(answer.headers.connection).toBe('close');
    expect(read).toBeLessThan(2 * 1024 * 1024);
  });

  it('SEC-21 takes no message that another site sends', async () => {
    const foreign: Record<string, string>[] = [{ origin: 'https://evil.example' }, {}];
    for (const headers of foreign)
      expect((await post(aMessage(), { headers: { 'sec-fetch-site': 'cross-site', ...headers } })).statusCode).toBe(
        403,
      );
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await post('name=Vera', { headers: form })).statusCode).toBe(415);
  });

  it('is the same for signed-in users', async () => {
    const { headers } = await gateway.signIn();
    expect((await post(aMessage(), { headers })).statusCode).toBe(201);
  });
});

describe('the limit of an address', () => {
  const several = async (count: number, from: string, over: Record<string, unknown> = {}) =>
    Promise.all(
      Array.from({ length: count }, (_, n) =>
        post(aMessage(over), { from, headers: { 'idempotency-key': `${from}-${n}` } }),
      ),
    );
  const statuses = (answers: { statusCode: number }[]) =>
    answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);

  it('CONT-30 lets five of eight messages that come at once through, and says when to come back', async () => {
    const from = newAddress();
    const answers = await several(8, from);
    expect(statuses(answers)).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(refused?.json()).toMatchObject({
      message: 'Too many requests. Please wait 15 minutes before trying again.',
    });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(880);
    expect((await post(aMessage())).statusCode).toBe(201);
  });

  it('CONT-30 counts the many addresses of one IPv6 network together, with larger limits', async () => {
    const one = (from: string) => post(aMessage(), { from });
    const home = await Promise.all(
      Array.from({ length: 18 }, (_, n) => one(`2001:db8:77:1${n.toString(16).padStart(2, '0')}::1`)),
    );
    const answers = statuses(home);
    expect(answers.filter((status) => status === 201)).toHaveLength(15);
    expect((await one('2001:db8:77:200::1')).statusCode).toBe(201);
    expect((await one('2001:db8:77:1ff::1')).statusCode).toBe(429);
  });

  it('CONT-30 counts what was stored and nothing else', async () => {
    const from = newAddress();
    await several(10, from, { name: '' });
    for (const code of ['BOT_DETECTED', 'CONTACT_DISABLED', 'SERVICE_TIMEOUT', 'RATE_LIMITED'])
      for (let n = 0; n < 3; n += 1) await post(aMessage({ message: `FAIL ${code}      ` }), { from });
    expect(statuses(await several(5, from))).toEqual([201, 201, 201, 201, 201]);
  });

  it('REQ-29 answers a repeat also when no place is left, and takes no place for it', async () => {
    const from = newAddress();
    const again = { from, headers: { 'idempotency-key': `${from}-0` } };
    await several(1, from);
    for (let n = 0; n < 6; n += 1) expect((await post(aMessage(), again)).statusCode).toBe(201);
    expect(statuses(await several(6, from))).toEqual([201, 201, 201, 201, 201, 429]);
    expect((await post(aMessage(), again)).json()).toMatchObject({ message: SENT, repeated: true });
  });

  it('is patient with those who try, and not without end', async () => {
    const from = newAddress();
    const tries = await Promise.all(Array.from({ length: 103 }, () => post(aMessage({ name: '' }), { from })));
    expect(statuses(tries).filter((status) => status === 429)).toHaveLength(3);
  });
});

it('SEC-22 no route takes a mailbox', () => {
  const root = join(import.meta.dirname, '../src');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(50);
  expect(
    files.filter((name) => readFileSync(join(root, name), 'utf8').includes('identity.user.contact_address')),
  ).toEqual([]);
});
