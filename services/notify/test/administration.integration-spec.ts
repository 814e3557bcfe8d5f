import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ActRecord } from '@vitrine/contracts/admin/admin.events';
import type { EnquiryDto, ListEnquiriesDto } from '@vitrine/contracts/notify/enquiry.dto';
import { settleTables } from '@vitrine/testing/settle-tables';
import { SendDigests } from '../src/enquiries/send-digests.js';
import { type Enquiries, aMessage, startEnquiries } from './start-enquiries.js';

let enquiries: Enquiries;
beforeAll(async () => {
  enquiries = await startEnquiries();
});
afterAll(() => enquiries.close());

const admin = { as: { userId: randomUUID(), role: 'admin' } } as const;
const user = { as: { userId: randomUUID(), role: 'user' } } as const;
const list = (query: ListEnquiriesDto = {}) => enquiries.api.call('notify.enquiry.list', query, admin);
const get = (id: string) => enquiries.api.call('notify.enquiry.get', { id }, admin);
const remove = (id: string) => enquiries.api.call('notify.enquiry.delete', { id }, admin);
/** The stored enquiry of a message that is sent now. */
const sent = async (over: Parameters<typeof aMessage>[0] = {}): Promise<EnquiryDto> => {
  const message = aMessage(over);
  await enquiries.send(message);
  const [enquiry] = (await list({ q: message.email })).rows;
  if (!enquiry) throw new Error('it is not stored');
  return enquiry;
};
const actsOn = async (id: string): Promise<ActRecord[]> =>
  (await enquiries.query<{ payload: ActRecord }>("select payload from outbox_event where name = 'admin.act_recorded'"))
    .map(({ payload }) => payload)
    .filter(({ subjectId }) => subjectId === id);
const mails = (word: string) =>
  enquiries.query<{ kind: string }>(`select kind, status from emails where html like '%${word}%' order by kind`);

describe('the list of enquiries', () => {
  it('ADM-MSG-02 API-70 ENT-27 has name, e-mail, subject, message and time, newest first, and counts them', async () => {
    const ada = enquiries.photographer();
    const first = await sent();
    const second = await sent({ recipientUserId: ada.userId, name: 'Noor', subject: 'A night in May' });
    const { rows, total } = await list();
    expect(rows.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(total).toBe(2);
    expect(rows[0]).toEqual({
      id: second.id,
      name: 'Noor',
      email: second.email,
      subject: 'A night in May',
      message: 'We are getting married by the sea.',
      isCut: false,
      portfolioContext: 'Portfolio of Ada Lovelace (/ada)',
      photo: null,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(first.portfolioContext).toBeNull();
    expect((await list({ sort: 'createdAt' })).rows.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(await list({ limit: 1, offset: 1 })).toMatchObject({ rows: [{ id: first.id }], total: 2 });
  });

  it('is searched in names, e-mails and subjects, and takes no sign for a pattern', async () => {
    const found = await sent({ name: 'Grace O’Hopper', subject: '100 % sure_thing' });
    for (const q of ['o’HOPPER', found.email.toUpperCase(), '100 %', 'sure_t', found.id])
      expect((await list({ q })).rows.map(({ id }) => id)).toEqual([found.id]);
    for (const q of ['sure%thing', '100 _', randomUUID()]) expect((await list({ q })).total).toBe(0);
  });

  it('shows 300 characters of a message; the whole one is read by its id, and the act log says so', async () => {
    const message = `${'🎞'.repeat(300)} and no more`;
    const cut = await sent({ message });
    expect(cut).toMatchObject({ message: '🎞'.repeat(300), isCut: true });
    expect(await actsOn(cut.id)).toEqual([]);
    expect(await get(cut.id)).toMatchObject({ id: cut.id, message, isCut: false });
    expect(await actsOn(cut.id)).toMatchObject([
      { act: 'enquiry.read', actorId: admin.as.userId, subjectKind: 'enquiry', before: null, after: null },
    ]);
    await expect(get(randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('SEC-15 is for administrators alone', async () => {
    const { id } = await sent();
    for (const [as, code] of [
      [user, 'FORBIDDEN'],
      [{}, 'UNAUTHENTICATED'],
    ] as const) {
      await expect(enquiries.api.call('notify.enquiry.list', {}, as)).rejects.toMatchObject({ code });
      await expect(enquiries.api.call('notify.enquiry.get', { id }, as)).rejects.toMatchObject({ code });
      await expect(enquiries.api.call('notify.enquiry.delete', { id }, as)).rejects.toMatchObject({ code });
    }
    expect((await list({ q: id })).total).toBe(1);
  });
});

describe('deleting an enquiry', () => {
  it('ADM-MSG-04 API-71 takes the mails along that hold its words, and logs none of them', async () => {
    const ada = enquiries.photographer();
    enquiries.newMails();
    const { id } = await sent({ recipientUserId: ada.userId, message: 'The orchid is a secret.' });
    expect(await mails('orchid')).toHaveLength(1);
    const [waiting = ''] = enquiries.newMails();
    expect(await remove(id)).toEqual({ mails: 2 });
    expect(await mails('orchid')).toEqual([]);
    expect(await enquiries.query(`select 1 from emails where dedupe_key like '%${id}'`)).toEqual([]);
    expect((await list({ q: id })).total).toBe(0);
    expect(await enquiries.deliver(waiting)).toEqual({ status: 'gone' });
    const [act] = await actsOn(id);
    expect(act).toMatchObject({
      act: 'enquiry.delete',
      before: { recipientUserId: ada.userId, mails: 2, createdAt: expect.any(String) },
    });
    expect(JSON.stringify(act)).not.toContain('orchid');
    await expect(remove(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await actsOn(id)).toHaveLength(1);
  });

  it('leaves the other messages of an undelivered digest to the next one', async () => {
    const { userId } = enquiries.photographer();
    const one = await sent({ recipientUserId: userId, message: 'The magnolia is a secret.' });
    const two = await sent({ recipientUserId: userId, message: 'The begonia is no secret.' });
    await enquiries.query(`delete from emails where dedupe_key in ('contact:${one.id}', 'contact:${two.id}')`);
    await enquiries.query(`update enquiries set awaits_digest = true where id in ('${one.id}', '${two.id}')`);
    const digests = () => enquiries.worker.use(SendDigests, (task) => task.sendDue());
    await digests();
    expect(await mails('magnolia')).toMatchObject([{ kind: 'contact-digest', status: 'queued' }]);
    await remove(one.id);
    expect(await mails('begonia')).toEqual([]);
    await digests();
    expect(await mails('begonia')).toMatchObject([{ kind: 'contact-digest', status: 'queued' }]);
    expect(await mails('magnolia')).toEqual([]);

    await enquiries.query("update emails set status = 'delivered' where kind = 'contact-digest'");
    await remove(two.id);
    expect(await mails('begonia')).toEqual([]);
  });
});

it('finds, sorts and filters enquiries and e-mails by indexes', async () => {
  await enquiries.query(`insert into enquiries (id, subject_type, name, email, sender, subject, message, contact_preference,
      idempotency_key, answer, is_copied, created_at)
    select gen_random_uuid(), 'freeform', md5(n::text), md5(n::text) || '@example.test', 's', 'About', repeat('x', 1500), 'general',
      'k' || n, 'a', false, now() - n * interval '1 minute' from generate_series(1, 20000) n`);
  await enquiries.query(`insert into emails (kind, dedupe_key, sender, recipient, subject, html, text, status, created_at)
    select 'contact', 'k' || n, 's', md5(n::text), 'About', repeat('x', 1500), 't', 'delivered', now() - n * interval '1 minute'
    from generate_series(1, 20000) n`);
  await settleTables(enquiries.query, 'enquiries', 'emails');
  const newest = 'order by created_at desc, id desc limit 100';
  for (const [query, index] of [
    [`from enquiries ${newest}`, 'enquiries_newest'],
    [
      `from enquiries where lower(name || ' ' || email || ' ' || subject) like '%c4ca42%' ${newest}`,
      'enquiries_search',
    ],
    [`from emails ${newest}`, 'emails_newest'],
    [`from emails where status = 'failed' ${newest}`, 'emails_by_status'],
    [`from emails where lower(recipient || ' ' || subject) like '%c4ca42%' ${newest}`, 'emails_search'],
    [`from emails where enquiry_ids @> array['${randomUUID()}']::uuid[]`, 'emails_of_enquiries'],
  ])
    expect(JSON.stringify(await enquiries.query(`explain select id ${query}`))).toContain(index);
});
