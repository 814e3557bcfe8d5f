import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SendEmail } from '../src/delivery/send-email.js';
import { RequeueWaitingEmails } from '../src/delivery/requeue-waiting-emails.js';
import { failureOf } from '@vitrine/testing/failure-of';
import { aMessage, startEnquiries, type Enquiries } from './start-enquiries.js';

let enquiries: Enquiries;
beforeAll(async () => {
  enquiries = await startEnquiries();
});
afterAll(() => enquiries.close());
beforeEach(() => void enquiries.newMails());

/** Sends a message to a photographer of its own; the ids of its mails. */
const enquire = async (over: Parameters<typeof aMessage>[0] = {}) => {
  const ada = enquiries.photographer();
  const message = aMessage({ recipientUserId: ada.userId, ...over });
  await enquiries.send(message);
  const [enquiry = '', copy = ''] = enquiries.newMails();
  return { ada, message, enquiry, copy, inbox: ada.email ?? '' };
};
const unavailable = expect.objectContaining({ code: 'MAIL_UNAVAILABLE' });

describe('enquiry delivery', () => {
  it('CONT-29 ADM-MAIL-08 reaches the photographer with the sender as Reply-To, and the sender without the photographer’s address', async () => {
    const { message, enquiry, copy, inbox } = await enquire({ name: 'Visitor, "Vera"' });
    expect(await enquiries.deliver(enquiry)).toEqual({ status: 'delivered' });
    expect(await enquiries.deliver(copy)).toEqual({ status: 'delivered' });

    const [mail] = await enquiries.worker.received(inbox);
    expect(mail).toMatchObject({ subject: 'Visitor, "Vera": A day in June', from: 'hello@vitrine.test', to: [inbox] });
    expect(mail?.email.replyTo).toEqual([{ name: 'Visitor, Vera', address: message.email }]);
    expect(mail?.text).toContain('> We are getting married by the sea.');
    expect(mail?.html).toContain('We are getting married by the sea.');
    const [back] = await enquiries.worker.received(message.email);
    expect(back?.email.replyTo).toBeUndefined();
    expect(back?.email.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    expect(JSON.stringify(back)).not.toContain(inbox);
    expect(await enquiries.worker.email(enquiry)).toMatchObject({ status: 'delivered', attempts: 1 });
  });

  it('arrives exactly as typed', async () => {
    const { inbox, enquiry } = await enquire({
      name: 'ורה\r\nBcc: all@example.test',
      subject: 'Ünïcödé 👩‍👩‍👧 שלום',
      message: `${'x'.repeat(3_000)}\n.\n..\nשלום 😀\nFrom here`,
    });
    await enquiries.deliver(enquiry);
    const [mail] = await enquiries.worker.received(inbox);
    expect(mail?.to).toEqual([inbox]);
    expect(mail?.subject).toBe('ורה Bcc: all@example.test: Ünïcödé 👩‍👩‍👧 שלום');
    expect(mail?.text).toContain(`> ${'x'.repeat(3_000)}\n> .\n> ..\n> שלום 😀\n> From here\n`);
  });

  it('shows the operator when the photographer’s mailbox refuses it, and stays stored', async () => {
    const ada = enquiries.photographer({ email: 'ada@bounce.test' });
    const message = aMessage({ recipientUserId: ada.userId });
    await enquiries.send(message);
    const [enquiry = ''] = enquiries.newMails();
    await expect(enquiries.deliver(enquiry)).rejects.toMatchObject({ code: 'MAIL_REFUSED' });
    expect(await enquiries.worker.email(enquiry)).toMatchObject({ status: 'failed', failure: 'refused' });
    expect(await enquiries.query(`select id from enquiries where email = '${message.email}'`)).toHaveLength(1);
  });
});

describe('a mail server that is down', () => {
  it('gets every enquiry once, when it is back', async () => {
    const away = await startEnquiries({ sinkRuns: false });
    const ada = away.photographer({ email: 'patient@example.test' });
    const messages = [1, 2, 3].map(() => aMessage({ recipientUserId: ada.userId }));
    for (const message of messages) expect(await away.send(message)).toMatchObject({ success: true });
    const ids = away.newMails();
    expect(ids).toHaveLength(6);
    for (const id of ids) expect(await failureOf(away.deliver(id))).toEqual(unavailable);
    // One of them has used up all its attempts.
    await away.worker.use(SendEmail, (it) => it.exhausted({ emailId: ids[0] ?? '' }));
    expect(await away.query('select 1 from emails where status = $$queued$$')).toHaveLength(5);

    await away.worker.startSink();
    await away.query(`update emails set attempted_at = attempted_at - interval '11 minutes'`);
    await away.worker.use(RequeueWaitingEmails, (task) => task.requeue());
    const again = away.worker.queued();
    expect(again.toSorted()).toEqual(ids.toSorted());
    // The queue may have kept its jobs, too.
    for (const id of [...again, ...ids]) expect((await away.deliver(id)).status).toMatch(/^(delivered|already-sent)$/);
    expect(await away.worker.received('patient@example.test')).toHaveLength(3);
    for (const { email } of messages) expect(await away.worker.received(email)).toHaveLength(1);
    await away.close();
  });
});

describe('a worker that dies', () => {
  it('before the server accepts the mail leaves it to the next worker, and holds nothing of the database', async () => {
    const away = await startEnquiries({ sinkRuns: false });
    const silent = createServer();
    const port = Number(new URL(away.worker.config.SMTP_URL).port);
    const connected = new Promise<Socket>((resolve) => silent.once('connection', resolve));
    await new Promise<void>((resolve) => silent.listen(port, '127.0.0.1', resolve));
    const ada = away.photographer({ email: 'half-way@example.test' });
    await away.send(aMessage({ recipientUserId: ada.userId }));
    const [enquiry = ''] = away.newMails();

    const dying = failureOf(away.deliver(enquiry));
    const socket = await connected;
    const open = `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
    expect(await away.query(open)).toEqual([]);
    await away.query(`select id from emails where id = '${enquiry}' for update nowait`);
    expect(await away.deliver(enquiry)).toEqual({ status: 'being-sent' });
    expect(await away.worker.email(enquiry)).toMatchObject({ status: 'queued', attempts: 0 });
    socket.destroy();
    await new Promise((resolve) => silent.close(resolve));
    await dying;
    // As a process leaves it that has died.
    const taken = `taken_until = now() + interval '1 minute'`;
    await away.query(`update emails set attempts = 0, attempted_at = null, ${taken} where id = '${enquiry}'`);

    await away.worker.startSink();
    expect(await away.deliver(enquiry)).toEqual({ status: 'being-sent' });
    await away.query(`update emails set taken_until = now() - interval '1 second' where id = '${enquiry}'`);
    const both = await Promise.all([away.deliver(enquiry), away.deliver(enquiry)]);
    expect(both.filter(({ status }) => status === 'delivered')).toHaveLength(1);
    expect(await away.worker.received('half-way@example.test')).toHaveLength(1);
    await away.close();
  });

  it('between storing and queueing loses nothing', async () => {
    enquiries.queues.down = true;
    const { inbox } = await enquire();
    enquiries.queues.down = false;
    await enquiries.query(
      `update emails set created_at = created_at - interval '2 minutes' where recipient = '${inbox}'`,
    );
    const before = enquiries.worker.queued().length;
    await enquiries.worker.use(RequeueWaitingEmails, (task) => task.requeue());
    const [id = '', ...others] = enquiries.worker.queued().slice(before);
    expect(others).toEqual([]);
    await enquiries.deliver(id);
    expect(await enquiries.worker.received(inbox)).toHaveLength(1);
  });
});
