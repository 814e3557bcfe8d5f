import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GalleryMail } from '@vitrine/contracts/client-galleries/gallery-mail';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { loadConfig } from '@vitrine/platform/config/load-config';
import { QueueProducer } from '@vitrine/platform/queues/queue-producer';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { fakeRpc } from '@vitrine/testing/fake-rpc';
import { serveRpc, type ServedRpc } from '@vitrine/testing/serve-rpc';
import { NotifyConfig } from '../src/config.js';
import { EraseUserData } from '../src/deleted-users/erase-user-data.js';
import { SendEmail } from '../src/delivery/send-email.js';
import { QueueGalleryMail } from '../src/gallery-mails/queue-gallery-mail.js';
import { NotifyModule } from '../src/notify.module.js';
import { startNotify, type Notify } from './start-notify.js';

/** Photographers by their ids, with their addresses. */
const mailboxes = new Map<string, string | null>();
const rpc = fakeRpc({
  'identity.user.contact_address': ({ userId }) => {
    const email = mailboxes.get(userId);
    if (email === undefined) throw new AppError('USER_NOT_FOUND');
    return { userId, name: 'Ada Lovelace', email, contactPreference: 'general', portfolioPath: '/ada' };
  },
});
let notify: Notify;
let api: ServedRpc;
beforeAll(async () => {
  notify = await startNotify({ rpc });
  api = await serveRpc(NotifyModule.register(notify.config), [
    { provide: RpcClient, useValue: rpc },
    { provide: QueueProducer, useValue: notify.queues },
  ]);
});
afterAll(async () => {
  await api.close();
  await notify.close();
});

const photographer = (): Principal => {
  const userId = randomUUID();
  mailboxes.set(userId, `ada-${userId.slice(0, 8)}@example.test`);
  return { userId, role: 'user' };
};
const inviting = (of: Principal, over: Partial<GalleryMail> = {}): GalleryMail =>
  ({
    kind: 'invitation',
    dedupeKey: randomUUID(),
    ownerId: of.userId,
    galleryId: randomUUID(),
    gallery: { title: 'Wedding', path: '/g/wedding/secretsecretsecret22' },
    to: `anna-${randomUUID().slice(0, 8)}@guests.test`,
    note: 'Here they are.',
    hasPin: false,
    closesOn: null,
    ...over,
  }) as GalleryMail;
const wanted = (mail: GalleryMail, occurredAt = new Date().toISOString()) =>
  notify.use(QueueGalleryMail, (it) => it.queue(mail, { occurredAt }));
const deliver = (emailId: string) => notify.use(SendEmail, (it) => it.perform({ emailId }));
const listed = (as: Principal, { galleryId }: GalleryMail) =>
  api.call('notify.gallery_mail.list', { galleryId }, { as });
const admin: Principal = { userId: randomUUID(), role: 'admin' };

describe('a mail of a gallery', () => {
  it('GMAIL-06 GMAIL-08 is stored once however often it is wanted, sent, and listed for its photographer alone', async () => {
    const ada = photographer();
    const mail = inviting(ada);
    await Promise.all([wanted(mail), wanted(mail)]);
    await wanted({ ...mail, to: mail.to!.toUpperCase() } as GalleryMail);
    const [row, ...more] = await listed(ada, mail);
    expect(more).toEqual([]);
    expect(row).toMatchObject({ kind: 'invitation', status: 'queued', subject: 'Photos from Ada Lovelace: Wedding' });
    expect(await deliver(row!.id)).toEqual({ status: 'delivered' });
    const [received, ...others] = await notify.received(row!.to);
    expect(others).toEqual([]);
    expect(received?.text).toContain('https://vitrine.test/g/wedding/secretsecretsecret22');
    expect(await listed(ada, mail)).toEqual([
      { ...row, status: 'delivered', sentAt: expect.stringMatching(/^\d{4}-/), reply: expect.stringMatching(/^250/) },
    ]);
    expect(await listed(photographer(), mail)).toEqual([]);
    await wanted(mail);
    expect(await deliver(row!.id)).toEqual({ status: 'already-sent' });
  });

  it('GMAIL-02 arrives under the photographer’s name, and is answered to them', async () => {
    const ada = photographer();
    const mail = inviting(ada);
    await wanted(mail);
    await deliver((await listed(ada, mail))[0]!.id);
    const [received] = await notify.received(mail.to!);
    expect(received?.email.from).toEqual({ name: 'Ada Lovelace via Vitrine', address: 'hello@vitrine.test' });
    expect(received?.email.replyTo).toEqual([{ name: 'Ada Lovelace', address: mailboxes.get(ada.userId) }]);
    expect(received?.email.headers.map(({ key }) => key)).not.toContain('auto-submitted');
  });

  it('GMAIL-03 with a code is answered to nobody, and asks for no automatic answer', async () => {
    const ada = photographer();
    const mail = inviting(ada, { kind: 'code', code: '123456', minutes: 10 });
    await wanted(mail);
    await deliver((await listed(ada, mail))[0]!.id);
    const [received] = await notify.received(mail.to!);
    expect(received?.email.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    expect(JSON.stringify(received)).not.toContain(mailboxes.get(ada.userId));
  });

  it('GMAIL-09 keeps no link, PIN or code once it is delivered, refused, or a day has passed', async () => {
    const ada = photographer();
    const words = (id: string) => notify.query(`select html, text, reply_to from emails where id = '${id}'`);
    const stored = async (over: Partial<GalleryMail> = {}) => {
      const mail = inviting(ada, over);
      await wanted(mail);
      return (await listed(ada, mail))[0]!.id;
    };
    const sent = await stored({ kind: 'pin', pin: '204060' });
    expect(JSON.stringify(await words(sent))).toContain('204060');
    await deliver(sent);
    const [waiting, late] = [await stored(), await stored()];
    await notify.query(
      `update emails set status = 'failed', failure = 'unavailable', created_at = now() - interval '26 hours' where id = '${late}'`,
    );
    await notify.use(QueueGalleryMail, (it) => it.sweep());
    for (const id of [sent, late]) expect(await words(id)).toEqual([{ html: '', text: '', reply_to: null }]);
    expect(JSON.stringify(await words(waiting))).toContain('secretsecretsecret22');
    await notify.query(`update emails set created_at = now() - interval '19 months' where id = '${sent}'`);
    await notify.use(QueueGalleryMail, (it) => it.sweep());
    expect(await words(sent)).toEqual([]);
  });

  it('GMAIL-10 is in no administrator’s list, and opens for none', async () => {
    const ada = photographer();
    const mail = inviting(ada);
    await wanted(mail);
    const id = (await listed(ada, mail))[0]!.id;
    const { rows } = await api.call('notify.email.list', { q: mail.to! }, { as: admin });
    expect(rows).toEqual([]);
    await expect(api.call('notify.email.get', { id }, { as: admin })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('GMAIL-06 is not written for a photographer who is suspended, nor to one without an address', async () => {
    const gone: Principal = { userId: randomUUID(), role: 'user' };
    const mute = photographer();
    mailboxes.set(mute.userId, null);
    const about = { kind: 'opened', to: null, link: 'Couple' } as Partial<GalleryMail>;
    for (const mail of [inviting(gone), inviting(mute, about)]) {
      await wanted(mail);
      expect(await notify.query(`select 1 from emails where gallery_id = '${mail.galleryId}'`)).toEqual([]);
    }
    const ada = photographer();
    const opened = inviting(ada, about);
    await wanted(opened);
    expect(await listed(ada, opened)).toMatchObject([{ kind: 'opened', to: mailboxes.get(ada.userId) }]);
  });

  it('GMAIL-08 is shown before it is sent, as it will be', async () => {
    const ada = photographer();
    const mail = inviting(ada);
    const preview = await api.call('notify.gallery_mail.preview', { mail }, { as: ada });
    expect(preview).toMatchObject({
      from: '"Ada Lovelace via Vitrine" <hello@vitrine.test>',
      to: mail.to,
      subject: 'Photos from Ada Lovelace: Wedding',
    });
    expect(await listed(ada, mail)).toEqual([]);
    await wanted(mail);
    const id = (await listed(ada, mail))[0]!.id;
    expect(await notify.query(`select html, text from emails where id = '${id}'`)).toEqual([
      { html: preview.html, text: preview.text },
    ]);
  });
});

describe('how many are sent', () => {
  const sentBefore = (of: Principal, count: number, ago: string) =>
    notify.query(`insert into emails (kind, dedupe_key, sender, recipient, subject, html, text, gallery_id, owner_id, created_at)
      select 'gallery-invitation', gen_random_uuid(), 's', 'r', 's', '', '', gen_random_uuid(), '${of.userId}', now() - interval '${ago}'
      from generate_series(1, ${count})`);
  const room = (of: Principal, mails: number) => api.call('notify.gallery_mail.room', { ownerId: of.userId, mails });

  it('GMAIL-07 is bounded by the day, and lower in the first week', async () => {
    const ada = photographer();
    expect(await room(ada, 40)).toEqual({ left: 60 });
    await sentBefore(ada, 99, '1 hour');
    expect(await room(ada, 1)).toEqual({ left: 0 });
    await expect(room(ada, 2)).rejects.toMatchObject({ code: 'TOO_MANY_MAILS' });
    const [last, beyond] = [inviting(ada), inviting(ada)];
    await wanted(last);
    await wanted(beyond);
    expect(await listed(ada, last)).toMatchObject([{ status: 'queued' }]);
    expect(await listed(ada, beyond)).toMatchObject([{ status: 'failed' }]);
    await sentBefore(ada, 1, '8 days');
    expect(await room(ada, 200)).toEqual({ left: 0 });
  });

  it('GMAIL-07 is bounded for an address that visitors type, whosever gallery it is', async () => {
    const to = `eve-${randomUUID()}@guests.test`;
    const codes = Array.from({ length: 7 }, () =>
      inviting(photographer(), { kind: 'code', code: '123456', minutes: 10, to } as Partial<GalleryMail>),
    );
    for (const code of codes) await wanted(code);
    expect(
      await notify.query(
        `select status, count(*)::int from emails where recipient = '${to}' group by status order by 1`,
      ),
    ).toEqual([
      { status: 'failed', count: 2 },
      { status: 'queued', count: 5 },
    ]);
  });
});

describe('erasure', () => {
  const erasing =
    ({ userId: ownerId }: Principal) =>
    (galleryId: string | null, emails: string[] | null, occurredAt = new Date().toISOString()) =>
      notify.use(QueueGalleryMail, (it) => it.erase({ ownerId, galleryId, emails }, { occurredAt }));

  it('GMAIL-09 takes the mails of a gallery, or of a visitor over all galleries of one photographer', async () => {
    const [ada, ben] = [photographer(), photographer()];
    const to = 'Vera@guests.test';
    const [first, second, other, foreign] = [
      inviting(ada, { to }),
      inviting(ada, { to }),
      inviting(ada),
      inviting(ben, { to }),
    ];
    for (const mail of [first, second, other, foreign]) await wanted(mail);
    const erase = erasing(ada);
    const left = async () =>
      (await Promise.all([first, second, other].map((mail) => listed(ada, mail)))).map(({ length }) => length);
    await erase(first.galleryId, ['vera@GUESTS.test']);
    expect(await left()).toEqual([0, 1, 1]);
    await erase(null, [to]);
    expect(await left()).toEqual([0, 0, 1]);
    const sent = { person: 'Vera', list: 'Album', photos: 1, fileNames: ['IMG_1'], note: '' };
    const about = inviting(ada, {
      kind: 'submitted',
      to: null,
      replyTo: { name: 'Vera', email: to },
      ...sent,
    } as Partial<GalleryMail>);
    await wanted(about);
    expect((await listed(ada, about))[0]?.subject).toBe('A choice was sent: Wedding');
    await erase(null, [to.toLowerCase()]);
    expect(await listed(ada, about)).toEqual([]);
    await erase(other.galleryId, null);
    expect(await left()).toEqual([0, 0, 0]);
    expect(await listed(ben, foreign)).toHaveLength(1);
  });

  it('GMAIL-09 lets no mail come that was wanted before, and any that is wanted afterwards', async () => {
    const [ada, ben] = [photographer(), photographer()];
    const [before, at, after] = ['2026-06-20T12:00:00Z', '2026-06-20T12:00:01Z', '2026-06-20T12:00:02Z'];
    const [one, two, gone] = [inviting(ada), inviting(ada), inviting(ada)];
    const about = inviting(ada, {
      ...one,
      kind: 'submitted',
      to: null,
      replyTo: { name: 'Vera', email: one.to! },
      person: 'Vera',
      list: 'Album',
      photos: 1,
      fileNames: ['IMG_1'],
      note: '',
    } as Partial<GalleryMail>);
    await erasing(ada)(one.galleryId, [one.to!.toUpperCase()], at);
    await erasing(ada)(null, [two.to!], at);
    await erasing(ada)(gone.galleryId, null, at);
    const left = async (mail: GalleryMail, when: string, who = ada) => {
      await wanted(mail, when);
      return (await listed(who, mail)).length;
    };
    for (const mail of [one, two, gone, about]) expect(await left(mail, before)).toBe(0);
    // Others in that gallery, the same address in another one, and with another photographer.
    expect(await left({ ...inviting(ada), galleryId: about.galleryId }, before)).toBe(1);
    expect(await left({ ...inviting(ada), to: one.to } as GalleryMail, before)).toBe(1);
    expect(await left({ ...inviting(ben), to: two.to } as GalleryMail, before, ben)).toBe(1);
    expect(await left(two, after)).toBe(1);
    const hashes = () => notify.query(`select address_hash from erased_addresses where owner_id = '${ada.userId}'`);
    expect(JSON.stringify(await hashes())).not.toContain('@');
    await notify.query(`update erased_addresses set erased_at = now() - interval '31 days'`);
    await notify.use(QueueGalleryMail, (it) => it.sweep());
    expect(await hashes()).toEqual([]);
  });

  it('GMAIL-09 takes the mails with the photographer’s account, and lets none come after it', async () => {
    const ada = photographer();
    const mail = inviting(ada);
    await wanted(mail);
    await notify.use(EraseUserData, (it) => it.erase({ userId: ada.userId, email: null }));
    await wanted({ ...mail, dedupeKey: 'late' } as GalleryMail);
    expect(await notify.query(`select 1 from emails where owner_id = '${ada.userId}'`)).toEqual([]);
  });
});

it('GMAIL-11 says that mail reaches nobody on an open site with a sink', () => {
  const hasMail = (SMTP_URL: string, PUBLIC_URL: string) =>
    loadConfig(NotifyConfig, {
      DATABASE_URL: 'postgres://nobody@127.0.0.1/none',
      MAIL_FROM: 'a@b.test',
      SMTP_URL,
      PUBLIC_URL,
    }).hasMail;
  const [sink, open, here] = ['smtp://mail:1025/?sink=true', 'https://vitrine.test', 'http://localhost:3000'];
  expect([hasMail(sink, open), hasMail(sink, here), hasMail('smtp://mail:1025', open)]).toEqual([false, true, true]);
});

it('GMAIL-11 answers whether it does', async () => {
  expect(await api.call('notify.mail.state', {})).toEqual({ configured: true });
});
