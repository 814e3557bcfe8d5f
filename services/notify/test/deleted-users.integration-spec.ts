import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { settleTables } from '@vitrine/testing/settle-tables';
import { EraseUserData } from '../src/deleted-users/erase-user-data.js';
import { SendEmail } from '../src/delivery/send-email.js';
import { RequeueWaitingEmails } from '../src/delivery/requeue-waiting-emails.js';
import { startNotify, type Notify } from './start-notify.js';

let notify: Notify;
beforeAll(async () => {
  notify = await startNotify();
});
afterAll(() => notify.close());

const leaves = (userId: string, email: string | null) => notify.use(EraseUserData, (it) => it.erase({ userId, email }));
const deliver = (emailId: string) => notify.use(SendEmail, (worker) => worker.perform({ emailId }));
const mailsTo = (address: string) =>
  notify.query<{ id: string }>(`select id from emails where lower(recipient) = lower('${address}')`);
/** A mail to an address without an account, like a visitor's receipt. */
const aMailTo = (address: string, kind = 'contact-copy') =>
  notify.query(`insert into emails (kind, dedupe_key, sender, recipient, subject, html, text)
    values ('${kind}', '${randomUUID()}', 'a@vitrine.test', '${address}', 'Hi', 'Hi', 'Hi')`);

describe('a deleted user', () => {
  it('ACCT-48 loses all their mails, sent or not, in any case of the address, and no other user’s', async () => {
    const ada = randomUUID();
    await deliver(await notify.welcomed(ada, 'Ada@example.test'));
    await aMailTo('ada@EXAMPLE.test');
    await aMailTo('adam@example.test');
    await deliver(await notify.welcomed(randomUUID(), 'ben@example.test'));
    await leaves(ada, 'ADA@example.test');
    expect(await mailsTo('ada@example.test')).toEqual([]);
    expect(await mailsTo('adam@example.test')).toHaveLength(1);
    expect(await mailsTo('ben@example.test')).toHaveLength(1);
  });

  it('ACCT-48 leaves the mails of an operator with the same address', async () => {
    await aMailTo('boss@example.test', 'contact');
    await leaves(randomUUID(), 'boss@example.test');
    expect(await mailsTo('boss@example.test')).toHaveLength(1);
  });

  it('ACCT-48 is found by id, too, when the address has changed or is unknown', async () => {
    const [changed, unknown] = [randomUUID(), randomUUID()];
    await notify.welcomed(changed, 'old@example.test');
    await leaves(changed, 'new@example.test');
    await notify.welcomed(unknown, 'unknown@example.test');
    await leaves(unknown, null);
    expect([await mailsTo('old@example.test'), await mailsTo('unknown@example.test')]).toEqual([[], []]);
  });

  it('ACCT-48 is found without an event', async () => {
    const [gone, stays] = [randomUUID(), randomUUID()];
    await notify.welcomed(gone, 'unheard@example.test');
    await notify.welcomed(stays, 'stays@example.test');
    notify.rpc.answers = { 'identity.user.export_deleted': () => [{ id: gone }] };
    await notify.use(EraseUserData, (task) => task.align());
    expect(await mailsTo('unheard@example.test')).toEqual([]);
    expect(await mailsTo('stays@example.test')).toHaveLength(1);
  });

  it('ACCT-48 receives no mail that was still queued', async () => {
    const ada = randomUUID();
    const id = await notify.welcomed(ada, 'waiting@example.test');
    await leaves(ada, 'waiting@example.test');
    expect(await deliver(id)).toEqual({ status: 'gone' });
    const before = notify.queued().length;
    await notify.use(RequeueWaitingEmails, (task) => task.requeue());
    expect(notify.queued().slice(before)).not.toContain(id);
    expect(await notify.received('waiting@example.test')).toEqual([]);
  });

  it('ACCT-48 gets no welcome mail from a late or a concurrent event', async () => {
    const late = randomUUID();
    await leaves(late, 'late@example.test');
    const before = notify.queued().length;
    await notify.welcomed(late, 'late@example.test');
    expect(notify.queued()).toHaveLength(before);
    expect(await mailsTo('late@example.test')).toEqual([]);

    for (let round = 0; round < 8; round += 1) {
      const id = randomUUID();
      await Promise.all([
        notify.welcomed(id, 'moment@example.test'),
        leaves(id, 'moment@example.test'),
        notify.welcomed(id, 'moment@example.test'),
      ]);
    }
    expect(await mailsTo('moment@example.test')).toEqual([]);
  });

  it('may return as a new user, whose mail survives a repeated deletion event', async () => {
    const ada = randomUUID();
    await leaves(ada, 'back@example.test');
    const id = await notify.welcomed(randomUUID(), 'back@example.test');
    await leaves(ada, 'back@example.test');
    expect(await deliver(id)).toEqual({ status: 'delivered' });
  });

  it('has their mails found by an index', async () => {
    await notify.query(`insert into emails (kind, user_id, dedupe_key, sender, recipient, subject, html, text)
      select 'welcome', case when n % 2 = 0 then gen_random_uuid() end, 'k' || n, 's', 'r' || n, 's', 'h', 't'
      from generate_series(1, 20000) n`);
    await settleTables(notify.query, 'emails');
    for (const [where, index] of [
      [`user_id = '${randomUUID()}'`, 'emails_of_user'],
      [`user_id is null and lower(recipient) = 'r7'`, 'emails_to'],
    ])
      expect(JSON.stringify(await notify.query(`explain delete from emails where ${where}`))).toContain(index);
  });
});
