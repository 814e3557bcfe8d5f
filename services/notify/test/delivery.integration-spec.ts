import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Metrics } from '@vitrine/platform/health/define-metric';
import { Readings } from '@vitrine/platform/health/readings';
import { SendEmail } from '../src/delivery/send-email.js';
import { RequeueWaitingEmails } from '../src/delivery/requeue-waiting-emails.js';
import { EmailsRepository } from '../src/emails/emails.repository.js';
import { WelcomePhotographer } from '../src/welcome/welcome-photographer.js';
import { MailLostOriginals } from '../src/lost-originals/mail-lost-originals.js';
import { startNotify, type Notify } from './start-notify.js';

let notify: Notify;
beforeAll(async () => {
  notify = await startNotify();
});
afterAll(() => notify.close());

const deliver = (emailId: string) => notify.use(SendEmail, (worker) => worker.perform({ emailId }));
const giveUp = (emailId: string) => notify.use(SendEmail, (worker) => worker.exhausted({ emailId }));
const reconcile = async (): Promise<string[]> => {
  const before = notify.queued().length;
  await notify.use(RequeueWaitingEmails, (task) => task.requeue());
  return notify.queued().slice(before);
};
/** Moves all timestamps of a mail into the past. */
const age = (id: string, interval: string): Promise<unknown> =>
  notify.query(
    `update emails set created_at = created_at - interval '${interval}', attempted_at = attempted_at - interval '${interval}' where id = '${id}'`,
  );

describe('mail about lost originals', () => {
  it('ADM-STOR-14 reaches the operator once an audit, with the numbers and a way to the tab', async () => {
    const lost = { auditId: randomUUID(), missing: 2, damaged: 1, implausible: false };
    const tell = (about: typeof lost) => notify.use(MailLostOriginals, (it) => it.queueMail(about));
    await tell(lost);
    await tell(lost);
    await deliver(notify.queued().at(-1) ?? '');
    await tell({ auditId: randomUUID(), missing: 1, damaged: 0, implausible: true });
    const mails = await notify.query<{ subject: string; text: string; recipient: string }>(
      `select subject, text, recipient from emails where kind = 'lost-originals' order by created_at`,
    );
    expect(mails.map(({ subject, recipient }) => [subject, recipient])).toEqual([
      ['3 originals are missing or damaged', 'hello@vitrine.test'],
      ['1 original is missing or damaged', 'hello@vitrine.test'],
    ]);
    expect(mails[0]?.text).toContain('2 missing, 1 damaged');
    // What cannot be repaired is not said to wait for a repair.
    expect(mails.map(({ text }) => [text.includes('Until a repair'), text.includes('not believed')])).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(mails[0]?.text).toContain('https://vitrine.test/admin/dashboard?tab=storage');
    expect(await notify.received('hello@vitrine.test')).toHaveLength(1);
  });
});

describe('welcome mail', () => {
  it('is created once per user for repeated events, and queued', async () => {
    const userId = randomUUID();
    const ids = await Promise.all([1, 2, 3].map(() => notify.welcomed(userId, 'once@example.test')));
    expect(new Set(ids).size).toBe(1);
    expect(await notify.query(`select id from emails where recipient = 'once@example.test'`)).toHaveLength(1);
  });

  it('is not created for a user without an address', async () => {
    const before = notify.queued().length;
    await notify.use(WelcomePhotographer, (w) =>
      w.queueMail({ userId: randomUUID(), email: null, firstName: 'Jane', portfolioPath: '/jane' }),
    );
    expect(notify.queued()).toHaveLength(before);
  });
});

describe('delivery', () => {
  it('ADM-MAIL-03 ADM-MAIL-08 hands the mail to the server and keeps its reply', async () => {
    const id = await notify.welcomed(randomUUID(), 'jane@example.test');
    expect(await deliver(id)).toEqual({ status: 'delivered' });

    const [mail, ...others] = await notify.received('jane@example.test');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Welcome to Vitrine, Jane', from: 'hello@vitrine.test' });
    expect(mail?.email.messageId).toBe(`<${id}@vitrine.test>`);
    expect(mail?.html).toContain('href="https://vitrine.test/jane"');
    expect(mail?.text).toContain('See your portfolio: https://vitrine.test/jane');
    expect(await notify.email(id)).toMatchObject({
      status: 'delivered',
      attempts: 1,
      smtpReply: expect.stringContaining('queued as'),
    });
  });

  it('sends nothing twice, when jobs come one after another or at once', async () => {
    const id = await notify.welcomed(randomUUID(), 'twice@example.test');
    const results = await Promise.all([deliver(id), deliver(id), deliver(id)]);
    expect(results.filter(({ status }) => status === 'delivered')).toHaveLength(1);
    expect(await deliver(id)).toEqual({ status: 'already-sent' });
    expect(await notify.received('twice@example.test')).toHaveLength(1);
  });

  it('reports a missing mail as gone', async () => {
    expect(await deliver(randomUUID())).toEqual({ status: 'gone' });
  });

  it('fails at once and permanently when the server refuses the message', async () => {
    const id = await notify.welcomed(randomUUID(), 'no@bounce.test');
    await expect(deliver(id)).rejects.toMatchObject({
      code: 'MAIL_REFUSED',
      retryable: false,
      // Not the server's reply, which may name the recipient: this is logged.
      message: 'The mail server refused the message.',
    });
    await giveUp(id);
    expect(await notify.email(id)).toMatchObject({
      status: 'failed',
      failure: 'refused',
      attempts: 1,
      smtpReply: expect.stringContaining('550'),
    });
    await age(id, '1 hour');
    expect(await reconcile()).not.toContain(id);
  });

  it('exposes how many mails wait and for how long, and what became of tries', async () => {
    const id = await notify.welcomed(randomUUID(), 'counted@later.test');
    await age(id, '1 hour');
    await expect(deliver(id)).rejects.toMatchObject({ code: 'MAIL_UNAVAILABLE' });
    await notify.use(Readings, (readings) => readings.take());
    const printed = await notify.use(Metrics, ({ registry }) => registry.metrics());
    const read = (line: string) => Number(new RegExp(`^${line} (\\S+)$`, 'm').exec(printed)?.[1]);
    expect(read('mail_waiting')).toBeGreaterThanOrEqual(1);
    expect(read('mail_oldest_seconds')).toBeGreaterThanOrEqual(3_600);
    expect(read('mail_tries_total{outcome="unavailable"}')).toBeGreaterThanOrEqual(1);
    await giveUp(id);
  });

  it('stays queued on a temporary refusal, and fails when the queue gives up', async () => {
    const id = await notify.welcomed(randomUUID(), 'slow@later.test');
    for (const attempts of [1, 2]) {
      await expect(deliver(id)).rejects.toMatchObject({ code: 'MAIL_UNAVAILABLE', retryable: true });
      expect(await notify.email(id)).toMatchObject({
        status: 'queued',
        attempts,
        smtpReply: expect.stringContaining('451'),
      });
    }
    await giveUp(id);
    expect(await notify.email(id)).toMatchObject({ status: 'failed', failure: 'unavailable' });
    expect(await deliver(id)).toEqual({ status: 'gone' });
  });

  it('delivers once after the server was down', async () => {
    const later = await startNotify({ sinkRuns: false });
    const deliverLater = (emailId: string) => later.use(SendEmail, (worker) => worker.perform({ emailId }));
    const id = await later.welcomed(randomUUID(), 'patient@example.test');
    await expect(deliverLater(id)).rejects.toMatchObject({ code: 'MAIL_UNAVAILABLE' });
    await later.use(SendEmail, (worker) => worker.exhausted({ emailId: id }));
    await later.startSink();
    await later.query(`update emails set attempted_at = attempted_at - interval '11 minutes' where id = '${id}'`);
    await later.use(RequeueWaitingEmails, (task) => task.requeue());
    expect(later.queued()).toEqual([id, id]);
    expect(await deliverLater(id)).toEqual({ status: 'delivered' });
    expect(await later.email(id)).toMatchObject({ status: 'delivered', failure: null, attempts: 2 });
    expect(await later.received('patient@example.test')).toHaveLength(1);
    await later.close();
  });
});

describe('reconciler', () => {
  it('queues mails again that are unchanged for a minute and in nobody’s hands, and none sooner', async () => {
    const id = await notify.welcomed(randomUUID(), 'lost@example.test');
    expect(await reconcile()).not.toContain(id);
    await age(id, '2 minutes');
    await notify.query(`update emails set taken_until = now() + interval '1 minute' where id = '${id}'`);
    expect(await reconcile()).not.toContain(id);
    await notify.query(`update emails set taken_until = now() - interval '1 second' where id = '${id}'`);
    expect(await reconcile()).toContain(id);
  });

  it('reopens a mail that never reached the server', async () => {
    const id = await notify.welcomed(randomUUID(), 'untried@example.test');
    await giveUp(id);
    await age(id, '11 minutes');
    expect(await reconcile()).toContain(id);
  });

  it('gives up permanently a day after the mail was created', async () => {
    const id = await notify.welcomed(randomUUID(), 'late@example.test');
    await notify.use(EmailsRepository, (emails) => emails.underLock(id, (email) => email?.giveUp()));
    await notify.query(`update emails set attempted_at = now() - interval '1 hour' where id = '${id}'`);
    await age(id, '2 days');
    expect(await reconcile()).not.toContain(id);
  });
});
