import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import type { GalleryVisitDto, VisitorListDto } from '@vitrine/contracts/client-galleries/gallery-visit.dto';
import { GALLERY_LIMITS, type GalleryRules } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import type { GalleryMail } from '@vitrine/contracts/client-galleries/gallery-mail';
import type { RpcMap } from '@vitrine/contracts/rpc-map';
import type { RpcAnswers } from '@vitrine/testing/fake-rpc';
import { anId } from '@vitrine/testing/builders/id';
import { aUserSnapshot } from '@vitrine/testing/builders/user';
import { testDatabase } from '@vitrine/testing/test-stack';
import { MIGRATIONS } from '../src/migrations/list.js';
import { MailReminders } from '../src/proofing/mail-reminders.js';
import { Retention } from '../src/proofing/retention.js';
import { startPortfolio, type Portfolio } from './start-portfolio.js';

let portfolio: Portfolio;
let ownerId: string;
let databaseUrl: string;

const RULES: GalleryRules = {
  entry: 'name',
  downloads: ['web'],
  marks: true,
  comments: true,
  seeOthers: false,
  picksMin: null,
  picksMax: null,
};

const mailIs = (configured: boolean): RpcAnswers => ({ 'notify.mail.state': () => ({ configured }) });

beforeAll(async () => {
  databaseUrl = await testDatabase('portfolio', MIGRATIONS);
  portfolio = await startPortfolio({}, databaseUrl);
});
afterAll(() => portfolio.close());

beforeEach(async () => {
  ownerId = anId();
  await portfolio.project((m) => m.userChanged(aUserSnapshot({ id: ownerId, username: `u-${ownerId.slice(-6)}` })));
  portfolio.rpc.asked.length = 0;
  portfolio.rpc.answers = {
    ...mailIs(true),
    'notify.gallery_mail.room': () => ({ left: 100 }),
    'media.delivery.prepare': () => ({ jobId: anId() }),
    'media.delivery.progress': ({ jobId }) => ({
      jobId,
      status: 'completed',
      message: null,
      result: { parts: [{ archiveId: anId(), bytes: 1_000, files: 2 }], missing: 0 },
    }),
  };
});

/** An open gallery with two sets, the second for the client alone, three photos and one, and a link of each role. */
const aGallery = async (rules: Partial<GalleryRules> = {}, more = '') => {
  const id = anId();
  const sets = [anId(), anId()] as const;
  const photos = [anId(), anId(), anId(), anId()] as const;
  const links = { client: anId(), guest: anId() };
  const look = { layout: 'full', coverPhotoId: null, focalPoint: null, grid: 'rows', mode: 'auto', accent: null };
  await portfolio.query(`
    insert into client_galleries (id, owner_id, title, name, purpose, state, stage, rules, look, time_zone)
    values ('${id}', '${ownerId}', 'Anna & Ben', 'anna-ben', 'both', 'open', 'choosing',
      '${JSON.stringify({ ...RULES, ...rules })}', '${JSON.stringify(look)}', 'UTC')`);
  await portfolio.query(`insert into gallery_sets (id, gallery_id, title, audience, place) values
    ('${sets[0]}', '${id}', 'Party', 'all', 0), ('${sets[1]}', '${id}', 'Private', 'client', 1)`);
  for (const [i, photo] of photos.entries()) {
    await portfolio.query(`insert into shelf_photos (photo_id, owner_id, revision, file_name, is_away, taken_at, image)
      values ('${photo}', '${ownerId}', 1, 'IMG_000${i}.jpg', false, '2026-06-20 14:00', '{}')`);
    await portfolio.query(`insert into gallery_photos (gallery_id, photo_id, set_id, position, token)
      values ('${id}', '${photo}', '${sets[i < 3 ? 0 : 1]}', ${i}, '${anId()}')`);
  }
  for (const role of ['client', 'guest'] as const)
    await portfolio.query(`insert into gallery_links (id, gallery_id, secret_hash, label, role, emails) values
      ('${links[role]}', '${id}', '${anId()}', '${role}', '${role}', '{${role}@x.test}')`);
  if (more) await portfolio.query(`update client_galleries set ${more} where id = '${id}'`);
  return { id, sets, photos, links };
};
type Made = Awaited<ReturnType<typeof aGallery>>;

const visitOf = (gallery: Made, role: 'client' | 'guest', personId: string | null = null): GalleryVisitDto => ({
  galleryId: gallery.id,
  linkId: gallery.links[role],
  pinVersion: 0,
  personId,
});
type Visits = Extract<keyof RpcMap, `portfolio.gallery_visit.${string}`>;
const visit = <K extends Visits>(name: K, request: RpcMap[K]['request']) => portfolio.call(name, request);
const asOwner = <K extends keyof RpcMap>(name: K, request: RpcMap[K]['request']) =>
  portfolio.call(name, request, { as: { userId: ownerId, role: 'user' } });

/** A visitor who has said their name; further words of theirs go with their visit. */
const aPerson = async (gallery: Made, role: 'client' | 'guest' = 'client', name = 'Anna', email?: string) => {
  const me = await visit('portfolio.gallery_visit.identify', {
    visit: visitOf(gallery, role),
    name,
    ...(email && { email }),
  });
  return visitOf(gallery, role, me.personId);
};
const mark = (as: GalleryVisitDto, photoIds: readonly string[], on = true, listId?: string): Promise<VisitorListDto> =>
  visit('portfolio.gallery_visit.mark', {
    visit: as,
    changes: photoIds.map((photoId) => ({ photoId, on })),
    ...(listId && { listId }),
  });
const deferred = () => {
  let resolve = (): void => undefined;
  return { promise: new Promise<void>((done) => (resolve = done)), resolve: () => resolve() };
};
const code = (error: string) => expect.objectContaining({ code: error });
const rows = (sql: string) => portfolio.query<Record<string, unknown>>(sql);
/** What was wanted of notify, oldest first. */
const mails = async (galleryId: string, kind?: GalleryMail['kind']): Promise<GalleryMail[]> => {
  const events = await portfolio.query<{ payload: GalleryMail }>(
    `select payload from outbox_event where name = 'portfolio.gallery_mail_wanted'
       and payload->>'galleryId' = '${galleryId}' order by id`,
  );
  return events.map(({ payload }) => payload).filter((mail) => !kind || mail.kind === kind);
};
const codeMailed = async (galleryId: string): Promise<string> => {
  const last = (await mails(galleryId, 'code')).at(-1);
  return last?.kind === 'code' ? last.code : '';
};

describe('who visitors are', () => {
  it('PROOF-01 a first mark comes before the question, and works by the link alone where that is enough', async () => {
    const asked = await aGallery();
    await expect(mark(visitOf(asked, 'client'), [asked.photos[0]])).rejects.toEqual(code('WHO_ARE_YOU'));

    const shared = await aGallery({ entry: 'link' });
    await mark(visitOf(shared, 'client'), [shared.photos[0]]);
    // Another device with the same link.
    const list = await mark(visitOf(shared, 'client'), [shared.photos[1]]);
    expect(list.photoIds).toEqual([shared.photos[0], shared.photos[1]]);
    const other = await mark(visitOf(shared, 'guest'), [shared.photos[2]]);
    expect(other.photoIds).toEqual([shared.photos[2]]);
  });

  it('PROOF-02 PROOF-03 two devices with one address have one list, and the marks of both (P5)', async () => {
    const gallery = await aGallery();
    const phone = await aPerson(gallery, 'client', 'Anna', 'anna@x.test');
    await visit('portfolio.gallery_visit.verify', { visit: phone, code: await codeMailed(gallery.id) });
    await mark(phone, [gallery.photos[0]]);

    const laptop = await aPerson(gallery, 'client', 'Anna', 'ANNA@x.test');
    await mark(laptop, [gallery.photos[1]]);
    const wrong = (await codeMailed(gallery.id)) === '000000' ? '000001' : '000000';
    await expect(visit('portfolio.gallery_visit.verify', { visit: laptop, code: wrong })).rejects.toEqual(
      code('CODE_WRONG'),
    );
    const me = await visit('portfolio.gallery_visit.verify', { visit: laptop, code: await codeMailed(gallery.id) });
    expect(me).toMatchObject({ personId: phone.personId, isVerified: true, awaitsCode: false });

    const list = await mark(visitOf(gallery, 'client', me.personId), [gallery.photos[2]]);
    expect(list.photoIds.toSorted()).toEqual(gallery.photos.slice(0, 3).toSorted());
    expect(await rows(`select 1 from gallery_lists where gallery_id = '${gallery.id}'`)).toHaveLength(1);
    expect(await rows(`select 1 from gallery_persons where gallery_id = '${gallery.id}'`)).toHaveLength(1);
  });

  it('PROOF-02 a code is good for five tries and ten minutes, and five are mailed in an hour', async () => {
    const gallery = await aGallery({ entry: 'email' });
    const anna = await aPerson(gallery, 'client', 'Anna', 'anna@x.test');
    await expect(mark(anna, [gallery.photos[0]])).rejects.toEqual(code('WHO_ARE_YOU'));
    const right = await codeMailed(gallery.id);
    const wrong = right === '000000' ? '000001' : '000000';
    for (let i = 0; i < GALLERY_LIMITS.codeTries; i += 1)
      await expect(visit('portfolio.gallery_visit.verify', { visit: anna, code: wrong })).rejects.toEqual(
        code('CODE_WRONG'),
      );
    await expect(visit('portfolio.gallery_visit.verify', { visit: anna, code: right })).rejects.toEqual(
      code('CODE_WRONG'),
    );
    for (let i = 0; i < 4; i += 1) await aPerson(gallery, 'client', 'Eve', 'anna@x.test');
    await expect(aPerson(gallery, 'client', 'Eve', 'anna@x.test')).rejects.toEqual(code('RATE_LIMITED'));
    expect(await mails(gallery.id, 'code')).toHaveLength(5);
    // Nor does one visitor have codes sent to addresses of others, as many as they can think of.
    const mallory = await aPerson(gallery, 'client', 'Mallory', 'a0@x.test');
    const ask = (email: string) =>
      visit('portfolio.gallery_visit.identify', { visit: mallory, name: 'Mallory', email });
    for (let i = 1; i < 5; i += 1) await ask(`a${i}@x.test`);
    await expect(ask('a5@x.test')).rejects.toEqual(code('RATE_LIMITED'));

    const late = await aPerson(gallery, 'client', 'Ben', 'ben@x.test');
    await portfolio.query(`update gallery_codes set expires_at = now() where person_id = '${late.personId}'`);
    const old = await codeMailed(gallery.id);
    await expect(visit('portfolio.gallery_visit.verify', { visit: late, code: old })).rejects.toEqual(
      code('CODE_WRONG'),
    );
  });

  it('PROOF-06 waits for no one else who marks, opens or says who they are in the same gallery', async () => {
    const gallery = await aGallery();
    const anna = await aPerson(gallery);
    const [begun, left] = [deferred(), deferred()];
    const other = portfolio.use(MikroORM, ({ em }) =>
      em.fork().transactional(async (held) => {
        await held.execute('select 1 from client_galleries where id = ? for no key update', [gallery.id]);
        await held.execute('select pg_advisory_xact_lock(hashtextextended(?, 5))', [gallery.id]);
        begun.resolve();
        await left.promise;
      }),
    );
    await begun.promise;
    try {
      expect((await mark(anna, [gallery.photos[0]])).photoIds).toEqual([gallery.photos[0]]);
      expect((await aPerson(gallery, 'guest', 'Ben')).personId).toEqual(expect.any(String));
    } finally {
      left.resolve();
      await other;
    }
  });

  it('PROOF-04 works without mail: no code is asked for, and whether the rest is sent is for notify to say', async () => {
    const other = await startPortfolio({}, databaseUrl);
    try {
      const gallery = await aGallery({ entry: 'email' });
      const asked = { visit: visitOf(gallery, 'client'), name: 'Anna', email: 'anna@x.test' };
      // While nobody has said whether there is mail, nobody goes on without the code that there may be.
      const nobody = await aPerson(gallery, 'guest', 'Eve', 'eve@x.test');
      await portfolio.query(`delete from outbox_event where payload->>'galleryId' = '${gallery.id}'`);
      const changes = [{ photoId: gallery.photos[0], on: true }];
      for (const attempt of [
        () => other.call('portfolio.gallery_visit.identify', asked),
        () => other.call('portfolio.gallery_visit.mark', { visit: nobody, changes }),
      ])
        await expect(attempt()).rejects.toEqual(code('SERVICE_UNAVAILABLE'));
      other.rpc.answers = mailIs(false);
      const me = await other.call('portfolio.gallery_visit.identify', asked);
      expect(me).toMatchObject({ email: 'anna@x.test', isVerified: false, awaitsCode: false });
      const as = visitOf(gallery, 'client', me.personId);
      const { id: listId } = await other.call('portfolio.gallery_visit.mark', { visit: as, changes });
      await other.call('portfolio.gallery_visit.submit', { visit: as, listId, note: '' });
      expect((await mails(gallery.id)).map(({ kind }) => kind)).toEqual(['submitted', 'submitted_copy']);
    } finally {
      await other.close();
    }
  });

  it('PROOF-05 the photographer puts two together, and takes it back', async () => {
    const gallery = await aGallery();
    const [one, two] = [await aPerson(gallery), await aPerson(gallery, 'client', 'Anna’s phone')];
    await mark(one, [gallery.photos[0]]);
    await mark(two, [gallery.photos[1]]);
    const ids = { galleryId: gallery.id, personId: two.personId ?? '' };
    await asOwner('portfolio.gallery_person.merge', { ...ids, into: one.personId ?? '' });
    const merged = await asOwner('portfolio.gallery_marks.get', { galleryId: gallery.id });
    expect(merged.persons).toEqual([
      expect.objectContaining({
        id: one.personId,
        merged: [{ id: two.personId, name: 'Anna’s phone' }],
        lists: [expect.objectContaining({ picks: 1 }), expect.objectContaining({ picks: 1 })],
      }),
    ]);
    // Both devices go on with the one list.
    expect((await mark(two, [gallery.photos[2]])).photoIds).toEqual([gallery.photos[0], gallery.photos[2]]);

    await asOwner('portfolio.gallery_person.split', ids);
    expect((await mark(two, [gallery.photos[2]])).photoIds).toEqual([gallery.photos[1], gallery.photos[2]]);
    await expect(
      portfolio.call('portfolio.gallery_person.split', ids, { as: { userId: anId(), role: 'admin' } }),
    ).rejects.toEqual(code('GALLERY_NOT_FOUND'));
  });
});

describe('choosing', () => {
  it('PROOF-10 PROOF-11 no more than the maximum, also of two devices at once; taking out always works', async () => {
    const gallery = await aGallery({ picksMax: 2 });
    const anna = await aPerson(gallery);
    await mark(anna, [gallery.photos[0]]);
    const both = await Promise.allSettled([mark(anna, [gallery.photos[1]]), mark(anna, [gallery.photos[2]])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'PICKS_MAX' } });
    // A lower maximum keeps what is there.
    await portfolio.query(`update client_galleries set rules = rules || '{"picksMax": 1}' where id = '${gallery.id}'`);
    expect((await mark(anna, [gallery.photos[0]])).photoIds).toHaveLength(2);
    expect((await mark(anna, [gallery.photos[0]], false)).photoIds).toHaveLength(1);
    await expect(mark(anna, [gallery.photos[0]])).rejects.toEqual(code('PICKS_MAX'));
  });

  it('PROOF-11 PROOF-20 keeps what comes out of hiding, and sends no more than the maximum', async () => {
    const gallery = await aGallery({ picksMax: 1 });
    const [anna, gus] = [await aPerson(gallery), await aPerson(gallery, 'guest', 'Gus')];
    const hide = (hidden: boolean) =>
      visit('portfolio.gallery_visit.hide', { visit: anna, photoIds: [gallery.photos[0]], hidden });
    await mark(gus, [gallery.photos[0]]);
    await hide(true);
    const { id: listId } = await mark(gus, [gallery.photos[1]]);
    await hide(false);
    await expect(visit('portfolio.gallery_visit.submit', { visit: gus, listId, note: '' })).rejects.toEqual(
      code('PICKS_MAX'),
    );
    expect((await mark(gus, [gallery.photos[1]], false)).photoIds).toEqual([gallery.photos[0]]);
    await visit('portfolio.gallery_visit.submit', { visit: gus, listId, note: '' });
  });

  it('PROOF-12 of two changes of a photo the last holds; photos that are not seen are left out', async () => {
    const gallery = await aGallery();
    const guest = await aPerson(gallery, 'guest', 'Gus');
    const [seen, , , secret] = gallery.photos;
    await expect(mark(guest, [secret, anId()])).rejects.toEqual(code('PHOTO_NOT_FOUND'));
    const list = await visit('portfolio.gallery_visit.mark', {
      visit: guest,
      changes: [
        { photoId: seen, on: true },
        { photoId: secret, on: true },
        { photoId: gallery.photos[1], on: true },
        { photoId: gallery.photos[1], on: false },
      ],
    });
    expect(list).toMatchObject({ photoIds: [seen], state: 'open', min: null, max: null });
    expect(await rows(`select photo_id from gallery_marks where list_id = '${list.id}'`)).toEqual([{ photo_id: seen }]);
  });

  it('PROOF-13 up to twenty lists of a person, theirs alone', async () => {
    const gallery = await aGallery();
    const [anna, eve] = [await aPerson(gallery), await aPerson(gallery, 'client', 'Eve')];
    const album = await visit('portfolio.gallery_visit.create_list', { visit: anna, name: 'Album' });
    await expect(mark(eve, [gallery.photos[0]], true, album.id)).rejects.toEqual(code('NOT_FOUND'));
    const renamed = { visit: anna, listId: album.id, name: 'The album' };
    expect(await visit('portfolio.gallery_visit.rename_list', renamed)).toMatchObject({ name: 'The album' });
    for (let i = 1; i < GALLERY_LIMITS.lists; i += 1)
      await visit('portfolio.gallery_visit.create_list', { visit: anna, name: `List ${i}` });
    const more = visit('portfolio.gallery_visit.create_list', { visit: anna, name: 'One more' });
    await expect(more).rejects.toEqual(code('TOO_MANY_LISTS'));
    await visit('portfolio.gallery_visit.delete_list', { visit: anna, listId: album.id });
    await expect(mark(anna, [gallery.photos[0]], true, album.id)).rejects.toEqual(code('NOT_FOUND'));
  });
});

describe('sending a list', () => {
  it('PROOF-20 PROOF-21 twice at once is once: frozen, with a mail of each kind (P4)', async () => {
    const gallery = await aGallery({ picksMin: 2 });
    const anna = await aPerson(gallery, 'client', 'Anna', 'anna@x.test');
    const { id: listId } = await mark(anna, [gallery.photos[1]]);
    const submit = () => visit('portfolio.gallery_visit.submit', { visit: anna, listId, note: 'Lovely' });
    await expect(submit()).rejects.toEqual(code('PICKS_MIN'));
    await mark(anna, [gallery.photos[0]]);
    const both = await Promise.all([submit(), submit(), submit()]);
    for (const list of both) expect(list).toMatchObject({ state: 'submitted', note: 'Lovely' });
    expect((await mails(gallery.id)).map(({ kind }) => kind)).toEqual(['code', 'submitted', 'submitted_copy']);
    expect(await mails(gallery.id, 'submitted')).toEqual([
      expect.objectContaining({ to: null, fileNames: ['IMG_0000.jpg', 'IMG_0001.jpg'], note: 'Lovely', replyTo: null }),
    ]);
    expect(await mails(gallery.id, 'submitted_copy')).toEqual([
      expect.objectContaining({ to: 'anna@x.test', isVerified: false }),
    ]);
    const acted = `select 1 from outbox_event where name = 'portfolio.gallery_acted' and payload->>'galleryId' = '${gallery.id}'`;
    expect(await rows(acted)).toHaveLength(1);

    await expect(mark(anna, [gallery.photos[0]], false)).rejects.toEqual(code('LIST_SUBMITTED'));
    await expect(visit('portfolio.gallery_visit.delete_list', { visit: anna, listId })).rejects.toEqual(
      code('LIST_SUBMITTED'),
    );
    await asOwner('portfolio.gallery_list.reopen', { galleryId: gallery.id, listId });
    expect((await mark(anna, [gallery.photos[2]])).state).toBe('reopened');
    await submit();
    expect(await mails(gallery.id, 'submitted')).toHaveLength(2);
  });

  it('PROOF-21 without its mails a list is not sent, and without mail it is', async () => {
    const gallery = await aGallery();
    const anna = await aPerson(gallery);
    const { id: listId } = await mark(anna, [gallery.photos[1]]);
    const submit = () => visit('portfolio.gallery_visit.submit', { visit: anna, listId, note: '' });
    const state = () => rows(`select state, snapshot from gallery_lists where id = '${listId}'`);
    // What kills a process between the rows of the list and of its mails.
    await portfolio.query(`create function no_mail() returns trigger language plpgsql as
      $$ begin raise exception 'killed'; end $$`);
    await portfolio.query(`create trigger no_mail before insert on outbox_event for each row
      when (new.name = 'portfolio.gallery_mail_wanted') execute function no_mail()`);
    await expect(submit()).rejects.toBeDefined();
    expect(await state()).toEqual([{ state: 'open', snapshot: null }]);
    await portfolio.query('drop trigger no_mail on outbox_event');
    await submit();
    expect(await state()).toEqual([
      { state: 'submitted', snapshot: [{ photoId: gallery.photos[1], fileName: 'IMG_0001.jpg' }] },
    ]);
  });

  it('PROOF-22 what was sent can be taken along after a photo has gone', async () => {
    const gallery = await aGallery();
    const anna = await aPerson(gallery);
    const { id: listId } = await mark(anna, [gallery.photos[0], gallery.photos[1]]);
    await visit('portfolio.gallery_visit.submit', { visit: anna, listId, note: '' });
    await portfolio.query(`update gallery_photos set removed_at = now() where photo_id = '${gallery.photos[0]}'`);
    const names = (more: object) =>
      asOwner('portfolio.gallery_marks.export', { galleryId: gallery.id, format: 'names', ...more });
    expect(await names({ listId })).toMatchObject({ body: 'IMG_0000, IMG_0001', photos: 2 });
    expect(await names({})).toMatchObject({ body: 'IMG_0001' });
    expect(await names({ choice: 'none' })).toMatchObject({ body: 'IMG_0002, IMG_0003' });
    expect(await names({ choice: 'all' })).toMatchObject({ body: 'IMG_0001' });
    await mark(await aPerson(gallery, 'client', 'Ben'), [gallery.photos[2]]);
    expect(await names({ choice: 'all' })).toMatchObject({ body: '', photos: 0 });
  });
});

describe('guests and what is hidden', () => {
  it('PROOF-30 PROOF-31 learn of no hidden photo: by marks, lists, comments, downloads, counts or errors (P3)', async () => {
    const gallery = await aGallery({ picksMax: 3, seeOthers: true });
    const [party, hidden, , secret] = gallery.photos;
    const [anna, gus] = [await aPerson(gallery), await aPerson(gallery, 'guest', 'Gus')];
    const { id: listId } = await mark(gus, [party, hidden]);
    await visit('portfolio.gallery_visit.comment', { visit: gus, photoId: hidden, text: 'Nice' });
    await mark(anna, [hidden, secret]);
    const hide = (as: GalleryVisitDto, isHidden = true) =>
      visit('portfolio.gallery_visit.hide', { visit: as, photoIds: [hidden], hidden: isHidden });
    await expect(hide(gus)).rejects.toEqual(code('FORBIDDEN'));
    const token = async () =>
      (await rows(`select token from gallery_photos where photo_id = '${hidden}'`))[0]?.['token'];
    const before = await token();
    expect(await hide(anna)).toEqual({ changed: 1 });
    expect(await hide(anna)).toEqual({ changed: 0 });
    const after = await token();
    expect(after).not.toBe(before);

    // The same answer for one that never was.
    for (const photoId of [hidden, secret, anId()]) {
      const asked = { visit: gus, photoId };
      for (const attempt of [
        () => mark(gus, [photoId]),
        () => visit('portfolio.gallery_visit.comments', asked),
        () => visit('portfolio.gallery_visit.comment', { ...asked, text: 'Where?' }),
        () => visit('portfolio.gallery_visit.file', { ...asked, size: 'web' }),
      ])
        await expect(attempt()).rejects.toEqual(code('PHOTO_NOT_FOUND'));
      const named = { visit: gus, scope: 'photos' as const, photoIds: [photoId], size: 'web' as const };
      await expect(visit('portfolio.gallery_visit.prepare_download', named)).rejects.toEqual(
        code('NOTHING_TO_DOWNLOAD'),
      );
    }
    const privately = { visit: gus, scope: 'set', id: gallery.sets[1], size: 'web' } as const;
    await expect(visit('portfolio.gallery_visit.prepare_download', privately)).rejects.toEqual(
      code('NOTHING_TO_DOWNLOAD'),
    );
    portfolio.rpc.asked.length = 0;
    for (const scope of ['all', 'list'] as const)
      await visit('portfolio.gallery_visit.prepare_download', { visit: gus, scope, id: listId, size: 'web' });
    const asked = JSON.stringify(portfolio.rpc.asked);
    expect(asked).toContain(party);
    expect(asked).not.toContain(hidden);
    expect(asked).not.toContain(secret);
    expect(asked).not.toContain('Private');

    // The hidden one takes no place among those that may be chosen.
    expect((await mark(gus, [gallery.photos[2]])).photoIds).toEqual([party, gallery.photos[2]]);
    const sent = await visit('portfolio.gallery_visit.submit', { visit: gus, listId, note: '' });
    expect(sent.photoIds).not.toContain(hidden);
    expect(JSON.stringify(await mails(gallery.id, 'submitted'))).not.toContain('IMG_0001');

    await hide(anna, false);
    expect(await token()).not.toBe(after);
    // A list that was sent says what was sent.
    expect((await visit('portfolio.gallery_visit.page', { visit: gus })).lists).toMatchObject([
      { photoIds: sent.photoIds },
    ]);
    expect(await visit('portfolio.gallery_visit.comments', { visit: gus, photoId: hidden })).toHaveLength(1);
  });

  it('PROOF-32 STUD-44 comments: one’s own and the photographer’s, others’ where the gallery shows them', async () => {
    const gallery = await aGallery();
    const [photoId] = gallery.photos;
    const [anna, ben] = [await aPerson(gallery), await aPerson(gallery, 'client', 'Ben')];
    const say = (as: GalleryVisitDto, text: string) =>
      visit('portfolio.gallery_visit.comment', { visit: as, photoId, text });
    const mine = await say(anna, 'Brighter?');
    const other = await say(ben, 'My chin');
    await asOwner('portfolio.gallery_comment.answer', { galleryId: gallery.id, photoId, text: 'Yes' });
    const read = async (as: GalleryVisitDto) =>
      (await visit('portfolio.gallery_visit.comments', { visit: as, photoId })).map(({ text }) => text);
    expect(await read(anna)).toEqual(['Brighter?', 'Yes']);
    expect(await read(visitOf(gallery, 'guest'))).toEqual(['Yes']);
    await portfolio.query(
      `update client_galleries set rules = rules || '{"seeOthers": true}' where id = '${gallery.id}'`,
    );
    expect(await read(anna)).toEqual(['Brighter?', 'My chin', 'Yes']);

    const remove = (as: GalleryVisitDto) =>
      visit('portfolio.gallery_visit.delete_comment', { visit: as, commentId: mine.id });
    await expect(remove(ben)).rejects.toEqual(code('NOT_FOUND'));
    const withOpenComments = () =>
      asOwner('portfolio.gallery_marks.export', { galleryId: gallery.id, format: 'names', choice: 'commented' });
    const resolve = (commentId: string) =>
      asOwner('portfolio.gallery_comment.resolve', { galleryId: gallery.id, commentId, resolved: true });
    expect(await withOpenComments()).toMatchObject({ body: 'IMG_0000' });
    await resolve(mine.id);
    await resolve(other.id);
    expect(await withOpenComments()).toMatchObject({ body: '', photos: 0 });
    expect((await visit('portfolio.gallery_visit.comments', { visit: anna, photoId }))[0]).toMatchObject({
      resolved: true,
      author: 'Anna',
    });
    await remove(anna);
    expect(await read(anna)).toEqual(['My chin', 'Yes']);
    await portfolio.query(`insert into gallery_comments (id, gallery_id, photo_id, text)
      select gen_random_uuid(), '${gallery.id}', '${photoId}', 'More' from generate_series(3, ${GALLERY_LIMITS.commentsOfPhoto})`);
    await expect(say(anna, 'One more')).rejects.toEqual(code('TOO_MANY_COMMENTS'));
  });

  it('PROOF-33 clients say what may be shown and how it was; other words are approved anew', async () => {
    const gallery = await aGallery({}, 'asks_consent = true');
    const [anna, gus] = [await aPerson(gallery), await aPerson(gallery, 'guest', 'Gus')];
    const consent = (as: GalleryVisitDto) =>
      visit('portfolio.gallery_visit.consent', {
        visit: as,
        answer: 'these',
        photoIds: [gallery.photos[0], anId()],
      });
    await expect(consent(gus)).rejects.toEqual(code('FORBIDDEN'));
    await consent(anna);
    expect(await rows(`select answer, photo_ids::text[] as ids from gallery_consents`)).toContainEqual({
      answer: 'these',
      ids: [gallery.photos[0]],
    });
    const say = (text: string) => visit('portfolio.gallery_visit.testimonial', { visit: anna, text });
    await say('Wonderful');
    const [{ id: testimonialId }] = (await rows(`select id from gallery_testimonials`)) as [{ id: string }];
    await asOwner('portfolio.gallery_testimonial.approve', { galleryId: gallery.id, testimonialId, approved: true });
    const approved = () => rows(`select approved_at is not null as approved from gallery_testimonials`);
    await say('Wonderful');
    expect(await approved()).toEqual([{ approved: true }]);
    await say('Hm');
    expect(await approved()).toEqual([{ approved: false }]);
    await say('');
    expect(await approved()).toEqual([]);
  });
});

describe('downloads', () => {
  const all = (as: GalleryVisitDto, inParts = false) =>
    visit('portfolio.gallery_visit.prepare_download', { visit: as, scope: 'all', size: 'web', inParts });
  const ticketOf = (url: string | undefined): string => url?.split('/').at(-1) ?? '';

  it('PROOF-40 PROOF-41 pending until it is ready, then the same for a day; only in sizes that are offered', async () => {
    const gallery = await aGallery();
    const guest = visitOf(gallery, 'guest');
    const sizes = { visit: guest, scope: 'all', size: 'original' } as const;
    await expect(visit('portfolio.gallery_visit.prepare_download', sizes)).rejects.toEqual(code('FORBIDDEN'));
    const single = { visit: guest, photoId: gallery.photos[0], size: 'original' } as const;
    await expect(visit('portfolio.gallery_visit.file', single)).rejects.toEqual(code('FORBIDDEN'));

    const { 'media.delivery.progress': done } = portfolio.rpc.answers;
    portfolio.rpc.answers['media.delivery.progress'] = ({ jobId }) => ({
      jobId,
      status: 'pending',
      message: null,
      result: null,
      task: { state: 'running', done: 1, total: 3 },
    });
    expect(await all(guest)).toEqual({ pending: { done: 1, total: 3 } });
    portfolio.rpc.answers['media.delivery.progress'] = done;
    const first = await all(guest);
    // Three are seen, and the file of one could not be read.
    expect(first).toEqual({
      files: 2,
      missing: 1,
      bytes: 1_000,
      parts: [expect.objectContaining({ bytes: 1_000, files: 2 })],
    });
    const prepared = portfolio.rpc.asked.filter(({ name }) => name === 'media.delivery.prepare');
    expect(prepared.map(({ request }) => request)).toEqual([
      expect.objectContaining({ ownerId, size: 'web', partBytes: null, entries: expect.any(Array) }),
    ]);
    const task = {
      jobId: String(
        (await rows(`select task_id from gallery_downloads where gallery_id = '${gallery.id}'`))[0]?.task_id,
      ),
    };
    const { 'media.delivery.prepare': another } = portfolio.rpc.answers;
    portfolio.rpc.answers['media.delivery.prepare'] = () => task;
    await portfolio.query(`update gallery_downloads set created_at = now() - interval '23 hours'`);
    expect(await all(guest)).toEqual(first);
    // A day is left of what is answered, however long it has been there.
    expect(
      await rows(
        `select 1 from gallery_downloads where gallery_id = '${gallery.id}' and created_at < now() - interval '1 hour'`,
      ),
    ).toEqual([]);
    // Media has another archive since: a photo of the first says something else now.
    portfolio.rpc.answers['media.delivery.prepare'] = another;
    const second = await all(guest);
    expect('parts' in second && 'parts' in first && second.parts[0]?.url !== first.parts[0]?.url).toBe(true);
    portfolio.rpc.asked.length = 0;
    // Another choice, and what a client sees beside it, is another download.
    await all(guest, true);
    await all(visitOf(gallery, 'client'));
    const requests = portfolio.rpc.asked.filter(({ name }) => name === 'media.delivery.prepare');
    expect(requests.map(({ request }) => request)).toEqual([
      expect.objectContaining({ partBytes: GALLERY_LIMITS.partBytes }),
      expect.objectContaining({
        entries: expect.arrayContaining([{ photoId: gallery.photos[3], name: 'Private/IMG_0003.jpg' }]),
      }),
    ]);
  });

  it('PROOF-42 ends when a photo of it is hidden, the link revoked or the gallery closed (P1)', async () => {
    const gallery = await aGallery();
    const [anna, guest] = [await aPerson(gallery), visitOf(gallery, 'guest')];
    const ready = await all(guest);
    const ticket = ticketOf('parts' in ready ? ready.parts[0]?.url : '');
    const check = (as = guest) => visit('portfolio.gallery_visit.check_download', { visit: as, ticket });
    expect(await check()).toMatchObject({ ownerId, fileName: 'Anna & Ben.zip', bytes: 1_000 });
    await expect(check(anna)).rejects.toEqual(code('NOT_FOUND'));

    const hide = (hidden: boolean) =>
      visit('portfolio.gallery_visit.hide', { visit: anna, photoIds: [gallery.photos[0]], hidden });
    await hide(true);
    await expect(check()).rejects.toEqual(code('DOWNLOAD_CHANGED'));
    await hide(false);
    await check();
    await portfolio.query(
      `update client_galleries set rules = rules || '{"downloads": []}' where id = '${gallery.id}'`,
    );
    await expect(check()).rejects.toEqual(code('FORBIDDEN'));
    await portfolio.query(`update client_galleries set state = 'closed' where id = '${gallery.id}'`);
    await expect(check()).rejects.toEqual(code('GALLERY_CLOSED'));
    await portfolio.query(`update gallery_links set revoked_at = now() where id = '${gallery.links.guest}'`);
    await expect(check()).rejects.toEqual(code('GALLERY_NOT_FOUND'));
  });

  it('PROOF-43 is downloaded once all bytes of a part were sent, in one go or in several', async () => {
    const gallery = await aGallery();
    const guest = visitOf(gallery, 'guest');
    const ready = await all(guest);
    const ticket = ticketOf('parts' in ready ? ready.parts[0]?.url : '');
    const sent = (bytes: number) => visit('portfolio.gallery_visit.downloaded', { visit: guest, ticket, bytes });
    const downloads = async () =>
      (await asOwner('portfolio.gallery_activity.list', { galleryId: gallery.id })).events.filter(
        ({ kind }) => kind === 'downloaded',
      );
    await sent(400);
    expect(await downloads()).toEqual([]);
    await sent(600);
    await sent(600);
    expect(await downloads()).toEqual([
      expect.objectContaining({ photos: 2, bytes: 1_000, size: 'web', link: 'guest', person: null }),
    ]);
    for (const photoId of gallery.photos.slice(0, 2)) {
      const file = await visit('portfolio.gallery_visit.file', { visit: guest, photoId, size: 'web' });
      expect(file).toMatchObject({ photoId, ownerId, fileName: expect.stringMatching(/^IMG_000\d\.jpg$/) });
      await visit('portfolio.gallery_visit.downloaded', { visit: guest, ticket: file.ticket, bytes: 70 });
    }
    // What one takes photo by photo is one row of the hour.
    expect(await downloads()).toEqual([expect.objectContaining({ photos: 4, bytes: 1_140 })]);
  });
});

describe('what is kept of guests', () => {
  const everything = async (gallery: Made, name: string, email: string) => {
    const it = await aPerson(gallery, 'client', name, email);
    const { id: listId } = await mark(it, [gallery.photos[0]]);
    await visit('portfolio.gallery_visit.comment', { visit: it, photoId: gallery.photos[0], text: `${name} speaks` });
    await visit('portfolio.gallery_visit.testimonial', { visit: it, text: `${name} praises` });
    await visit('portfolio.gallery_visit.submit', { visit: it, listId, note: `${name} notes` });
    return it;
  };
  /** All rows of all tables of guests, as text. */
  const kept = async (): Promise<string> => {
    const tables = await rows(`select table_name from information_schema.tables
      where table_name like 'gallery\\_%' and table_schema = 'public'`);
    const all = [];
    for (const { table_name: table } of tables)
      all.push(...(await rows(`select '${String(table)}' as table, to_jsonb(t) as row from ${String(table)} t`)));
    return JSON.stringify(all);
  };

  it('PROOF-50 PROOF-51 is theirs to read, and gone when they say so, there or in all galleries at once', async () => {
    const [gallery, other] = [await aGallery({}, 'asks_consent = true'), await aGallery()];
    const anna = await everything(gallery, 'Annamaria', 'annamaria@x.test');
    await everything(other, 'Annamaria', 'annamaria@x.test');
    const about = JSON.stringify(await visit('portfolio.gallery_visit.about_me', { visit: anna }));
    for (const word of ['Annamaria', 'annamaria@x.test', 'speaks', 'praises', 'notes', 'IMG_0000.jpg'])
      expect(about).toContain(word);
    const aboutAll = await asOwner('portfolio.gallery_visitor.about', { email: 'Annamaria@X.test' });
    expect(aboutAll).toMatchObject({ persons: [expect.anything(), expect.anything()] });

    await visit('portfolio.gallery_visit.forget', { visit: anna });
    expect(await visit('portfolio.gallery_visit.about_me', { visit: anna })).toEqual({});
    await portfolio.query(`update gallery_links set emails = '{annamaria@x.test}' where id = '${other.links.guest}'`);
    const foreign = portfolio.call(
      'portfolio.gallery_visitor.erase',
      { email: 'annamaria@x.test' },
      { as: { userId: anId(), role: 'user' } },
    );
    expect(await foreign).toEqual({ persons: 0 });
    expect(await asOwner('portfolio.gallery_visitor.erase', { email: 'ANNAMARIA@x.test' })).toEqual({ persons: 1 });
    expect(await kept()).not.toMatch(/annamaria/i);
    expect(
      await rows(`select payload from outbox_event where name = 'portfolio.gallery_addresses_erased'
        and payload->>'ownerId' = '${ownerId}' and payload->>'galleryId' is null`),
    ).toEqual([{ payload: { ownerId, galleryId: null, emails: ['ANNAMARIA@x.test'] } }]);
  });

  it('PROOF-52 PROOF-53 goes eighteen months after closing; after ninety days no more than person, act and day', async () => {
    const [old, young] = [await aGallery(), await aGallery()];
    await everything(old, 'Olduser', 'old@x.test');
    const ben = await everything(young, 'Younguser', 'young@x.test');
    await portfolio.query(`update client_galleries set state = 'closed', closed_at = now() - interval '18 months 1 day'
      where id = '${old.id}'`);
    await portfolio.query(`update client_galleries set state = 'closed', closed_at = now() - interval '17 months'
      where id = '${young.id}'`);
    await portfolio.query(
      `update gallery_events set at = now() - interval '91 days', bytes = 5 where gallery_id = '${young.id}'`,
    );
    await portfolio.use(Retention, (it) => it.forget());
    const left = await kept();
    expect(left).not.toContain('Olduser');
    expect(left).not.toContain('old@x.test');
    expect(left).toContain('Younguser');
    const events =
      await rows(`select link_id, person_id, photos, size, bytes, at = from_day::timestamp at time zone 'utc' as day
      from gallery_events where gallery_id = '${young.id}'`);
    expect(events.length).toBeGreaterThan(0);
    for (const event of events)
      expect(event).toEqual({
        link_id: null,
        person_id: ben.personId,
        photos: null,
        size: null,
        bytes: null,
        day: true,
      });
    expect(await rows(`select 1 from gallery_photos where gallery_id = '${old.id}'`)).toHaveLength(4);
  });
});

describe('mails that nobody’s request sends', () => {
  const remind = () => portfolio.use(MailReminders, (it) => it.remind());

  it('PROOF-60 tells of comments and of closing, each once', async () => {
    const gallery = await aGallery({}, `closes_on = current_date + 7`);
    const anna = await aPerson(gallery);
    await visit('portfolio.gallery_visit.comment', { visit: anna, photoId: gallery.photos[0], text: 'First' });
    await portfolio.query(`update gallery_comments set at = now() - interval '3 minutes'`);
    await visit('portfolio.gallery_visit.comment', { visit: anna, photoId: gallery.photos[1], text: 'Second' });
    await remind();
    await remind();
    expect(await mails(gallery.id, 'comments')).toEqual([
      expect.objectContaining({
        comments: [
          { author: 'Anna', fileName: 'IMG_0000.jpg', text: 'First' },
          { author: 'Anna', fileName: 'IMG_0001.jpg', text: 'Second' },
        ],
        more: 0,
      }),
    ]);
    const closing = async () => (await mails(gallery.id, 'closing')).map(({ to }) => to ?? '');
    expect((await closing()).toSorted()).toEqual(['client@x.test', 'guest@x.test']);
    // Who has downloaded is not reminded of the last day.
    await portfolio.query(`update client_galleries set closes_on = current_date + 1 where id = '${gallery.id}'`);
    await portfolio.query(`insert into gallery_events (gallery_id, kind, link_id)
      values ('${gallery.id}', 'downloaded', '${gallery.links.guest}')`);
    await remind();
    await remind();
    expect((await closing()).slice(2)).toEqual(['client@x.test']);
  });

  it('PROOF-61 a photographer sends what they have looked at to the addresses of a link', async () => {
    const gallery = await aGallery();
    const order = { galleryId: gallery.id, linkId: gallery.links.client, kind: 'invitation', note: 'Hello' } as const;
    const { galleryId } = order;
    expect(await asOwner('portfolio.client_gallery.get', { galleryId })).toMatchObject({ hasMail: true });
    expect(await asOwner('portfolio.gallery_mail.send', order)).toEqual({ mails: 1 });
    expect(await mails(gallery.id, 'invitation')).toEqual([
      expect.objectContaining({ to: 'client@x.test', note: 'Hello', hasPin: false }),
    ]);
    await expect(asOwner('portfolio.gallery_mail.send', { ...order, kind: 'pin', pin: '123456' })).rejects.toEqual(
      code('VALIDATION'),
    );
    portfolio.rpc.answers['notify.gallery_mail.list'] = () => [];
    expect(await asOwner('portfolio.gallery_mail.list', { galleryId })).toEqual([]);
    await portfolio.query(`update gallery_links set emails = '{}' where id = '${gallery.links.client}'`);
    await expect(asOwner('portfolio.gallery_mail.send', order)).rejects.toEqual(code('NO_ADDRESSES'));
  });

  it('PROOF-62 more time is asked for once a day, of a closed gallery too', async () => {
    const gallery = await aGallery({}, `state = 'closed'`);
    const asked = { visit: visitOf(gallery, 'client') };
    await visit('portfolio.gallery_visit.ask_for_time', asked);
    await expect(visit('portfolio.gallery_visit.ask_for_time', asked)).rejects.toEqual(code('RATE_LIMITED'));
    expect(await mails(gallery.id)).toEqual([
      expect.objectContaining({ kind: 'more_time', link: 'client', person: null }),
    ]);
  });
});
