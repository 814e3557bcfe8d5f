import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { CreateEnquiryDto } from '@vitrine/contracts/notify/enquiry-input.dto';
import { eventually } from '@vitrine/testing/eventually';
import { settleTables } from '@vitrine/testing/settle-tables';
import { MAIL_LIMITS } from '../src/enquiries/enquiries.repository.js';
import {
  AWAITING_DIGEST,
  RECEIPTS_OF_SENDER,
  RECEIPTS,
  DELETE_RECEIPTS,
  mailedTo,
  WRITTEN,
} from '../src/enquiries/enquiries.sql.js';
import { SendDigests } from '../src/enquiries/send-digests.js';
import { EraseUserData } from '../src/deleted-users/erase-user-data.js';
import { aMessage, startEnquiries, type Enquiries } from './start-enquiries.js';

interface Row extends Record<string, unknown> {
  id: string;
}

let enquiries: Enquiries;
beforeAll(async () => {
  enquiries = await startEnquiries();
});
afterAll(() => enquiries.close());
beforeEach(() => void enquiries.newMails());

const rowsOf = (email: string) =>
  enquiries.query<Row>(`select * from enquiries where email = '${email}' order by created_at`);
const mailsOf = (id = '') =>
  enquiries.query<Record<string, string | null>>(
    `select kind, recipient, reply_to, user_id, subject, text from emails where dedupe_key like '%${id}' order by kind`,
  );
const refused = (code: string) => expect.objectContaining({ code });
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('a message to a photographer', () => {
  it('CONT-19 CONT-24 CONT-29 API-28 SEC-22 is stored with what was looked up, mailed to them, and confirmed to the sender', async () => {
    const ada = enquiries.photographer({ name: 'Ada King', portfolioPath: '/ada-king' });
    const message = aMessage({
      recipientUserId: ada.userId,
      portfolioContext: 'Portfolio of Somebody Else (/nobody)',
      contactPreference: 'booking',
      eventDate: inDays(1),
      eventType: 'wedding',
      budgetRange: 'over-5000',
      idempotencyKey: randomUUID(),
    });
    expect(await enquiries.send(message)).toEqual({
      success: true,
      message: 'Your booking inquiry has been sent to Ada King.',
      repeated: false,
    });

    const [row, ...others] = await rowsOf(message.email);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      subject_type: 'booking_inquiry',
      name: 'Vera Visitor',
      subject: 'A day in June',
      message: 'We are getting married by the sea.',
      recipient_user_id: ada.userId,
      portfolio_context: 'Portfolio of Ada King (/ada-king)',
      contact_preference: 'booking',
      event_type: 'wedding',
      budget_range: 'over-5000',
    });
    expect(await enquiries.query(`select event_date::text from enquiries where id = '${row?.id}'`)).toEqual([
      { event_date: inDays(1) },
    ]);
    expect(await mailsOf(row?.id)).toEqual([
      {
        kind: 'contact',
        recipient: ada.email,
        reply_to: `"Vera Visitor" <${message.email}>`,
        user_id: ada.userId,
        subject: 'Vera Visitor: A day in June',
        text: expect.stringContaining('Event type: Wedding'),
      },
      {
        kind: 'contact-copy',
        recipient: message.email,
        reply_to: null,
        user_id: null,
        subject: 'Your message to Ada King',
        text: expect.stringContaining('Your booking inquiry has been sent to Ada King.'),
      },
    ]);
    expect(enquiries.newMails()).toHaveLength(2);
    expect(JSON.stringify(await mailsOf(row?.id))).not.toContain('/nobody');
  });

  it.each([
    ['prints', 'Your print inquiry has been sent to Ada Lovelace.'],
    ['general', 'Your message has been sent to Ada Lovelace.'],
    ['disabled', 'Your message has been sent to Ada Lovelace.'],
    [undefined, 'Your booking inquiry has been sent to Ada Lovelace.'],
  ] as const)('CONT-25 CONT-26 SEC-22 takes the words from the page, and nothing else: %s', async (word, sentence) => {
    const message = aMessage({ recipientUserId: enquiries.photographer().userId, contactPreference: word });
    expect(await enquiries.send(message)).toMatchObject({ message: sentence });
    expect(await rowsOf(message.email)).toMatchObject([{ contact_preference: 'booking' }]);
  });

  it('CONT-30 SEC-22 is refused when the photographer has enquiries off, whatever the request claims, or does not exist', async () => {
    const closed = enquiries.photographer({ contactPreference: 'disabled' });
    const message = aMessage({ recipientUserId: closed.userId, contactPreference: 'booking' });
    await expect(enquiries.send(message)).rejects.toMatchObject({
      code: 'CONTACT_DISABLED',
      message: 'This photographer is not accepting messages.',
    });
    await expect(enquiries.send(aMessage({ recipientUserId: randomUUID() }))).rejects.toEqual(
      refused('RECIPIENT_NOT_FOUND'),
    );
    expect(await rowsOf(message.email)).toEqual([]);
    expect(enquiries.newMails()).toEqual([]);
  });

  it('CONT-26 goes to the operator when the photographer has no address, is stored, and its sender is told', async () => {
    const ada = enquiries.photographer({ email: null });
    const message = aMessage({ recipientUserId: ada.userId });
    const told =
      'Ada Lovelace cannot be reached by e-mail right now. Your message has been sent to the operator of Vitrine instead.';
    expect(await enquiries.send(message)).toMatchObject({ message: told, repeated: false });
    expect(await enquiries.send(message)).toMatchObject({ message: told, repeated: true });
    const [row] = await rowsOf(message.email);
    expect(await mailsOf(row?.id)).toMatchObject([
      { recipient: 'hello@vitrine.test', user_id: ada.userId, text: expect.stringContaining('Ada Lovelace') },
      { recipient: message.email, subject: 'Your message for Ada Lovelace', text: expect.stringContaining(told) },
    ]);
  });

  it('can be sent again when identity is unavailable', async () => {
    const ada = enquiries.photographer();
    const message = aMessage({ recipientUserId: ada.userId, idempotencyKey: randomUUID() });
    const { 'identity.user.contact_address': lookup } = enquiries.rpc.answers;
    enquiries.rpc.answers['identity.user.contact_address'] = () => {
      throw new AppError('SERVICE_TIMEOUT');
    };
    await expect(enquiries.send(message)).rejects.toEqual(refused('SERVICE_TIMEOUT'));
    enquiries.rpc.answers['identity.user.contact_address'] = lookup;
    expect(await enquiries.send(message)).toMatchObject({ repeated: false });
  });
});

describe('a message about a photo', () => {
  it('keeps which one, and its mail names it and leads to it', async () => {
    const ada = enquiries.photographer();
    const photo = enquiries.photo(ada, { title: 'Dunes at dawn' });
    const message = aMessage({ recipientUserId: ada.userId, photoId: photo.id, contactPreference: 'general' });
    expect(await enquiries.send(message)).toMatchObject({ message: 'Your message has been sent to Ada Lovelace.' });
    const [row] = await rowsOf(message.email);
    expect(row).toMatchObject({ photo_id: photo.id, photo_title: 'Dunes at dawn' });
    const [mail, receipt] = await mailsOf(row?.id);
    const link = `https://vitrine.test/ada?photo=${photo.id}`;
    expect(mail?.['text']).toContain(`Photo: Dunes at dawn (${link})`);
    expect(receipt?.['text']).not.toContain('Dunes');
    const asAdmin = { as: { userId: randomUUID(), role: 'admin' } } as const;
    const { rows } = await enquiries.api.call('notify.enquiry.list', { q: row?.id }, asAdmin);
    const shown = { id: photo.id, title: 'Dunes at dawn', path: `/${ada.userId}?photo=${photo.id}` };
    expect(rows[0]?.photo).toEqual(shown);
    expect(await enquiries.api.call('notify.enquiry.get', { id: row?.id ?? '' }, asAdmin)).toMatchObject({
      photo: shown,
    });
  });

  it('is refused, and can be sent without it, when the photo is not shown or another’s', async () => {
    const ada = enquiries.photographer();
    const foreign = enquiries.photo(enquiries.photographer());
    for (const photoId of [foreign.id, randomUUID()]) {
      const message = aMessage({ recipientUserId: ada.userId, photoId });
      await expect(enquiries.send(message)).rejects.toMatchObject({
        code: 'VALIDATION',
        errors: { photoId: ['This photo is not shown any more. Your message can be sent without it.'] },
      });
      expect(await rowsOf(message.email)).toEqual([]);
      const { photoId: _, ...without } = message;
      expect(await enquiries.send(without)).toMatchObject({ repeated: false });
    }
  });

  it('is another message than the same words about another photo, and the same when repeated', async () => {
    const ada = enquiries.photographer();
    const [first, second] = [enquiries.photo(ada), enquiries.photo(ada)];
    const about = (photoId: string) => ({ ...message, photoId });
    const message = aMessage({ recipientUserId: ada.userId });
    const sent = [about(first.id), about(second.id), about(first.id), message];
    const repeated = [];
    for (const one of sent) repeated.push((await enquiries.send(one)).repeated);
    expect(repeated).toEqual([false, false, true, false]);
  });
});

describe('a general message', () => {
  it('CONT-27 CONT-29 CONT-32 goes to the operator', async () => {
    const message = aMessage({ subjectType: 'bug_report', contactPreference: 'general' });
    expect(await enquiries.send(message)).toMatchObject({ message: "We'll get back to you as soon as possible." });
    const [row] = await rowsOf(message.email);
    expect(row).toMatchObject({
      subject_type: 'bug_report',
      recipient_user_id: null,
      portfolio_context: null,
      contact_preference: 'general',
    });
    expect(await mailsOf(row?.id)).toMatchObject([
      { recipient: 'hello@vitrine.test', reply_to: expect.stringContaining(message.email), user_id: null },
      { recipient: message.email, text: expect.stringContaining("We'll get back to you as soon as possible.") },
    ]);
  });
});

describe('what is refused', () => {
  it.each([
    ['CONT-11', { name: 'V' }, 'name', 'Name must be at least 2 characters.'],
    ['CONT-12', { email: 'vera' }, 'email', 'Please enter a valid email address.'],
    ['CONT-12', { email: 've\u200bra@visitors.test' }, 'email', 'Please enter a valid email address.'],
    ['CONT-12', { email: 've\u202era@visitors.test' }, 'email', 'Please enter a valid email address.'],
    ['CONT-12', { email: 'vera@visi\u202etors.test' }, 'email', 'Please enter a valid email address.'],
    ['CONT-13', { subjectType: 'booking_inquiry' }, 'subjectType', 'Please choose what your message is about.'],
    ['CONT-14', { subject: ' ?' }, 'subject', 'Subject must be at least 2 characters.'],
    ['CONT-15', { message: 'Too short' }, 'message', 'Message must be at least 10 characters.'],
    ['CONT-16', { honeypot: 'x' }, 'honeypot', 'Bot detection failed'],
    ['CONT-33', { eventDate: '2020-01-01' }, 'eventDate', 'Please choose a day that has not passed.'],
    ['CONT-30', { message: 'a\0b, and ten more' }, 'message', 'This text has characters that cannot be stored.'],
  ] as [string, Partial<CreateEnquiryDto>, string, string][])('%s CONT-30 %j', async (_id, over, field, text) => {
    await expect(enquiries.send(aMessage(over))).rejects.toMatchObject({
      errors: { [field]: expect.arrayContaining([text]) },
    });
    expect(enquiries.newMails()).toEqual([]);
  });
});

describe('a repeated message', () => {
  it('REQ-29 gets the first answer and sends nothing, whatever has changed meanwhile', async () => {
    const ada = enquiries.photographer();
    const message = aMessage({ recipientUserId: ada.userId, idempotencyKey: 'a key of the page' });
    const first = await enquiries.send(message);
    enquiries.change({ ...ada, name: 'Somebody', contactPreference: 'disabled' });
    expect(await enquiries.send(message)).toEqual({ ...first, repeated: true });
    expect(await enquiries.send({ ...message, contactPreference: 'prints' })).toEqual({ ...first, repeated: true });
    expect(await rowsOf(message.email)).toHaveLength(1);
    expect(enquiries.newMails()).toHaveLength(2);
  });

  it('REQ-29 is one message when sent many times at once to both replicas', async () => {
    const message = aMessage({ recipientUserId: enquiries.photographer().userId, idempotencyKey: randomUUID() });
    const answers = await Promise.all(Array.from({ length: 8 }, () => enquiries.send(message)));
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.message)).size).toBe(1);
    expect(await rowsOf(message.email)).toHaveLength(1);
    expect(enquiries.newMails()).toHaveLength(2);
  });

  it('REQ-29 needs no key on the same day', async () => {
    const message = aMessage();
    await enquiries.send(message);
    expect(await enquiries.send(message)).toMatchObject({ repeated: true });
    expect(await enquiries.send({ ...message, message: 'Something else entirely.' })).toMatchObject({
      repeated: false,
    });
  });

  it('is a new message when its content was corrected, even under the same key', async () => {
    const message = aMessage({ idempotencyKey: 'k' });
    await enquiries.send(message);
    expect(await enquiries.send({ ...message, subject: 'A day in July' })).toMatchObject({ repeated: false });
    expect((await rowsOf(message.email)).map(({ subject }) => subject)).toEqual(['A day in June', 'A day in July']);
  });

  it('differs from another sender’s with the same key', async () => {
    expect(await enquiries.send(aMessage({ idempotencyKey: 'same' }))).toMatchObject({ repeated: false });
    expect(await enquiries.send(aMessage({ idempotencyKey: 'same' }))).toMatchObject({ repeated: false });
  });

  it('passes a limit that a new one does not', async () => {
    const message = aMessage({ idempotencyKey: 'k' });
    await expect(enquiries.send({ ...message, repeatOnly: true })).rejects.toEqual(refused('RATE_LIMITED'));
    await enquiries.send(message);
    expect(await enquiries.send({ ...message, repeatOnly: true })).toMatchObject({ repeated: true });
  });
});

describe('limits', () => {
  const several = (email: string, count: number) =>
    Promise.allSettled(
      Array.from({ length: count }, (_, n) =>
        enquiries.send(aMessage({ email, message: `The ${n}th of my messages.` })),
      ),
    );

  it('CONT-30 stores five of ten messages that one mailbox sends at once to two replicas, and returns the seconds to wait', async () => {
    const settled = await several('many@visitors.test', 10);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await rowsOf('many@visitors.test')).toHaveLength(5);
    const wait = await enquiries.send(aMessage({ email: 'Many+more@visitors.TEST' })).catch((error: AppError) => error);
    expect(wait).toMatchObject({
      code: 'RATE_LIMITED',
      details: { retryAfterS: expect.stringMatching(/^(899|900)$/) },
    });
    await enquiries.query(
      "update enquiries set created_at = created_at - interval '15 minutes' where sender = 'many@visitors.test'",
    );
    expect(await enquiries.send(aMessage({ email: 'many@visi\u200btors.test' }))).toMatchObject({ repeated: false });
    expect(await rowsOf('many@visitors.test')).toHaveLength(6);
  });

  it('sends a mailbox three receipts an hour, and accepts further messages', async () => {
    await several('copied@visitors.test', 5);
    const copies = () => enquiries.query("select id from emails where recipient = 'copied@visitors.test'");
    expect(await rowsOf('copied@visitors.test')).toHaveLength(5);
    expect(await copies()).toHaveLength(3);
    await enquiries.query(
      "update enquiries set created_at = created_at - interval '1 hour' where sender = 'copied@visitors.test'",
    );
    await enquiries.send(aMessage({ email: 'copied@visitors.test' }));
    expect(await copies()).toHaveLength(4);
  });

  it('limits the receipts to all mailboxes an hour, and accepts their messages', async () => {
    await enquiries.query(`insert into enquiries (id, subject_type, name, email, sender, subject, message, contact_preference,
        idempotency_key, answer, is_copied)
      select gen_random_uuid(), 'freeform', 'n', 's' || n, 's' || n, 's', 'm', 'general', 'k' || n, 'a', true
      from generate_series(1, ${MAIL_LIMITS.receipts}) n`);
    const message = aMessage();
    expect(await enquiries.send(message)).toMatchObject({ success: true });
    expect(await enquiries.query(`select id from emails where recipient = '${message.email}'`)).toEqual([]);
    await enquiries.query("delete from enquiries where sender ~ '^s[0-9]'");
  });

  it('includes other senders in the digest beside the most frequent one', async () => {
    const ada = enquiries.photographer();
    await enquiries.query(`insert into enquiries (id, subject_type, name, email, sender, subject, message, contact_preference,
        idempotency_key, answer, is_copied, awaits_digest, recipient_user_id, created_at)
      select gen_random_uuid(), 'freeform', 'n', case when n = 500 then 'real@example.test' else 'flood@example.test' end,
        case when n = 500 then 'one' else 'flood' end, 's', 'm', 'general', 'digest' || n, 'a', false, true,
        '${ada.userId}', now() - interval '1 day' + n * interval '1 second'
      from generate_series(1, 500) n`);
    await enquiries.worker.use(SendDigests, (task) => task.sendDue());
    const [digest] = await enquiries.query<{ text: string }>(
      `select text from emails where recipient = '${ada.email}'`,
    );
    expect(digest?.text).toContain('real@example.test');
    await enquiries.query(`delete from enquiries where recipient_user_id = '${ada.userId}'`);
  });

  it('comes to those who wait behind many who get no digest', async () => {
    const ada = enquiries.photographer();
    const insert = (recipients: string, since: string) =>
      enquiries.query(`insert into enquiries (id, subject_type, name, email, sender, subject, message, contact_preference,
          idempotency_key, answer, is_copied, awaits_digest, recipient_user_id, created_at)
        select gen_random_uuid(), 'freeform', 'n', 'n@example.test', 's', 's', 'm', 'general', gen_random_uuid(), 'a', false,
          true, user_id, now() - interval '${since}' from ${recipients} as suspended (user_id)`);
    await insert('(select gen_random_uuid() from generate_series(1, 210))', '2 days');
    await insert(`(select '${ada.userId}'::uuid)`, '1 day');
    await enquiries.worker.use(SendDigests, (task) => task.sendDue());
    expect(await enquiries.query(`select id from emails where recipient = '${ada.email}'`)).toHaveLength(1);
    await enquiries.query("delete from enquiries where sender = 's'");
  });

  it('mails a photographer a limited number of messages an hour singly, and the rest in a digest, none left out', async () => {
    const ada = enquiries.photographer();
    const toAda = () => enquiries.send(aMessage({ recipientUserId: ada.userId }));
    const mails = () =>
      enquiries.query<{ kind: string; text: string; status: string }>(
        `select kind, text, status from emails where recipient = '${ada.email}' order by created_at`,
      );
    const over = 3;
    for (let n = 0; n < MAIL_LIMITS.singles + over; n += 1) await toAda();
    expect(await mails()).toHaveLength(MAIL_LIMITS.singles);

    const digests = () => enquiries.worker.use(SendDigests, (task) => task.sendDue());
    await Promise.all([digests(), digests()]);
    const [digest, ...others] = (await mails()).slice(MAIL_LIMITS.singles);
    expect(others).toEqual([]);
    expect(digest).toMatchObject({ kind: 'contact-digest', status: 'queued' });
    expect(digest?.text.match(/^> We are getting married/gm)).toHaveLength(over);

    await toAda();
    await digests();
    expect(await mails()).toHaveLength(MAIL_LIMITS.singles + 1);
    await enquiries.query(
      `update emails set created_at = created_at - interval '1 hour' where recipient = '${ada.email}'`,
    );
    await digests();
    expect((await mails()).filter(({ kind }) => kind === 'contact-digest')).toHaveLength(2);
    await digests();
    expect(await mails()).toHaveLength(MAIL_LIMITS.singles + 2);
  });

  it('counts by an index', async () => {
    await enquiries.query(`insert into enquiries (id, subject_type, name, email, sender, subject, message, contact_preference,
        idempotency_key, answer, is_copied, created_at)
      select gen_random_uuid(), 'freeform', 'n', 's' || n, 's' || n, 's', 'm', 'general', 'k' || n, 'a', true,
        now() - n * interval '1 minute'
      from generate_series(1, 20000) n`);
    await settleTables(enquiries.query, 'enquiries');
    const plan = async (sql: string, ...params: string[]): Promise<string> => {
      const filled = params.reduce((left, param) => left.replace('?', param), sql);
      return JSON.stringify(await enquiries.query(`explain ${filled}`));
    };
    // The release before reads by the second.
    const byRecipient = /messages_to_(recipient|user)/;
    expect(await plan(WRITTEN, '900', "'s7'", '900')).toContain('messages_of_sender');
    expect(await plan(RECEIPTS_OF_SENDER, "'s7'")).toContain('messages_of_sender');
    expect(await plan(DELETE_RECEIPTS, `'${randomUUID()}'`)).toMatch(byRecipient);
    expect(await plan(mailedTo('ada'), `'${randomUUID()}'`)).toMatch(byRecipient);
    expect(await plan(RECEIPTS)).toContain('messages_copied');
    expect(await plan(AWAITING_DIGEST, "'-infinity'", "''", '100')).toContain('messages_awaiting_digest');
    await enquiries.query("delete from enquiries where sender ~ '^s[0-9]'");
  });
});

it('CONT-29 keeps a message with both its mails, or none of them', async () => {
  await enquiries.query(`create function refuse_copies() returns trigger language plpgsql as
    $$ begin raise exception 'no'; end $$`);
  await enquiries.query(`create trigger refuse_copies before insert on emails for each row
    when (new.kind = 'contact-copy') execute function refuse_copies()`);
  const message = aMessage({ idempotencyKey: 'k' });
  await expect(enquiries.send(message)).rejects.toEqual(refused('INTERNAL'));
  expect(await rowsOf(message.email)).toEqual([]);
  expect(await enquiries.query(`select id from emails where reply_to like '%${message.email}%'`)).toEqual([]);
  await enquiries.query('drop trigger refuse_copies on emails');
  expect(await enquiries.send(message)).toMatchObject({ repeated: false });
});

it('CONT-29 waits for the queue once for any number of mails', async () => {
  const enqueue = jest.spyOn(enquiries.queues, 'enqueueBestEffort');
  let release = (): void => undefined;
  const away = new Promise<void>((resolve) => {
    release = resolve;
  });
  enqueue.mockReturnValue(away);
  const answer = enquiries.send(aMessage());
  await eventually(() => expect(enqueue).toHaveBeenCalledTimes(2));
  release();
  expect(await answer).toMatchObject({ success: true });
  enqueue.mockRestore();
});

it('CONT-29 is sent once it is stored, queue or no queue', async () => {
  enquiries.queues.down = true;
  const message = aMessage();
  expect(await enquiries.send(message)).toMatchObject({ success: true });
  enquiries.queues.down = false;
  expect(await rowsOf(message.email)).toHaveLength(1);
});

describe('a photographer who deletes the account', () => {
  const forget = (userId: string, email: string | null) =>
    enquiries.worker.use(EraseUserData, (it) => it.erase({ userId, email }));

  it('ACCT-48 loses the messages to them, their mails and the copies, and no other user’s', async () => {
    const [ada, ben] = [enquiries.photographer(), enquiries.photographer()];
    const toAda = aMessage({ recipientUserId: ada.userId });
    const toBen = aMessage({ recipientUserId: ben.userId });
    const general = aMessage();
    for (const message of [toAda, toBen, general]) await enquiries.send(message);
    const [row] = await rowsOf(toAda.email);
    enquiries.leaves(ada);
    await forget(ada.userId, ada.email);
    expect([await rowsOf(toAda.email), await mailsOf(row?.id)]).toEqual([[], []]);
    expect([await rowsOf(toBen.email), await rowsOf(general.email)]).toEqual([
      [expect.anything()],
      [expect.anything()],
    ]);
    await expect(enquiries.send(toAda)).rejects.toEqual(refused('RECIPIENT_NOT_FOUND'));
  });

  it('ACCT-48 receives no more messages, concurrent ones included', async () => {
    for (let round = 0; round < 8; round += 1) {
      const ada = enquiries.photographer();
      const messages = Array.from({ length: 4 }, () => aMessage({ recipientUserId: ada.userId }));
      await Promise.allSettled([
        ...messages.slice(0, 2).map((message) => enquiries.send(message)),
        forget(ada.userId, ada.email),
        ...messages.slice(2).map((message) => enquiries.send(message)),
      ]);
      expect(await enquiries.query(`select id from enquiries where recipient_user_id = '${ada.userId}'`)).toEqual([]);
      expect(await enquiries.query(`select id from emails where recipient = '${ada.email}'`)).toEqual([]);
      for (const { email } of messages)
        expect(await enquiries.query(`select id from emails where recipient = '${email}'`)).toEqual([]);
    }
  });
});
