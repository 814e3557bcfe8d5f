import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CreateGalleryLinkDto, GalleryDto } from '@vitrine/contracts/client-galleries/client-gallery.dto';
import type { EnteredGallery, GalleryVisitDto } from '@vitrine/contracts/client-galleries/gallery-visit.dto';
import {
  AUDIENCES,
  GALLERY_LIMITS,
  type GalleryPreset,
  GALLERY_STATES,
  LINK_ROLES,
  LINK_SECRET,
  seesPhoto,
} from '@vitrine/contracts/client-galleries/client-gallery.rules';
import type { EventName } from '@vitrine/contracts/events/event-map';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import type { PhotoSnapshot } from '@vitrine/contracts/media/media.events';
import { PAGE_PHOTOS } from '@vitrine/contracts/portfolio/page.rules';
import type { RpcMap, RpcName } from '@vitrine/contracts/rpc-map';
import { anId } from '@vitrine/testing/builders/id';
import { aPhotoImage, aPhotoSnapshot } from '@vitrine/testing/builders/photo';
import { aUserSnapshot } from '@vitrine/testing/builders/user';
import { failureOf } from '@vitrine/testing/failure-of';
import { settleTables } from '@vitrine/testing/settle-tables';
import { GalleryClock } from '../src/client-galleries/gallery-clock.js';
import { dayIn, daysAfter } from '../src/client-galleries/gallery-state.js';
import { PortfolioConfig } from '../src/config.js';
import { startPortfolio, type Portfolio } from './start-portfolio.js';

let portfolio: Portfolio;
beforeAll(async () => {
  portfolio = await startPortfolio();
});
afterAll(() => portfolio.close());

const photographer = async (over = {}): Promise<Principal> => {
  const user = aUserSnapshot({ username: `p-${anId().slice(-8)}`, ...over });
  await portfolio.project((m) => m.userChanged(user));
  return { userId: user.id, role: 'user' };
};

const own = <K extends RpcName>(
  as: Principal,
  name: K,
  request: RpcMap[K]['request'],
): Promise<RpcMap[K]['response']> => portfolio.call(name, request, { as });

const create = (as: Principal, preset: GalleryPreset = 'wedding', title = 'Anna & Ben'): Promise<GalleryDto> =>
  own(as, 'portfolio.client_gallery.create', { title, preset, day: '2026-06-20', timeZone: 'Europe/Vienna' });

const open = (as: Principal, { id }: GalleryDto): Promise<GalleryDto> =>
  own(as, 'portfolio.client_gallery.set_state', { galleryId: id, state: 'open' });

/** A file of a gallery, as media tells of it. */
const delivered = (as: Principal, gallery: GalleryDto, over: Partial<PhotoSnapshot> = {}, set = 0): PhotoSnapshot =>
  aPhotoSnapshot({
    ownerId: as.userId,
    visible: false,
    shelf: 'delivery',
    fileName: 'DSC_0001.jpg',
    bytes: 1_000,
    isAway: false,
    gallery: { galleryId: gallery.id, setId: gallery.sets[set]?.id ?? '' },
    ...over,
  });

const deliver = async (...args: Parameters<typeof delivered>): Promise<PhotoSnapshot> => {
  const photo = delivered(...args);
  await portfolio.project((m) => m.photoChanged(photo));
  return photo;
};

const secretOf = (url: string | null | undefined): string => url?.split('/').at(-1) ?? '';

const enter = (secret: string, over: { pin?: string; from?: string; visit?: Visit | null } = {}) =>
  portfolio.call('portfolio.gallery_visit.enter', { secret, from: 'here', visit: null, ...over });

const openPage = (secret: string, over: { pin?: string; visits?: Visit[] } = {}) =>
  portfolio.call('portfolio.client_page.open', { secret, from: 'here', visits: [], ...over });

/** What a cookie holds. */
type Visit = Pick<GalleryVisitDto, keyof GalleryVisitDto>;

const visitOf = ({ galleryId, linkId, pinVersion, personId }: EnteredGallery): Visit => ({
  galleryId,
  linkId,
  pinVersion,
  personId,
});

const linkTo = async (as: Principal, gallery: GalleryDto, over: Partial<CreateGalleryLinkDto> = {}) => {
  const link = await own(as, 'portfolio.gallery_link.create', { galleryId: gallery.id, ...over });
  return { ...link, secret: secretOf(link.url) };
};

/** A visit by a new link. */
const visitAs = async (as: Principal, gallery: GalleryDto, role: 'client' | 'guest'): Promise<Visit> =>
  visitOf(await enter((await linkTo(as, gallery, { role })).secret));

const page = (visit: Visit, as?: Principal) =>
  portfolio.call('portfolio.gallery_visit.page', { visit }, as ? { as } : {});

const eventsOf = (name: EventName, ownerId: string): Promise<{ payload: Record<string, unknown> }[]> =>
  portfolio.query(
    `select payload from outbox_event where name = '${name}' and payload->>'ownerId' = '${ownerId}' order by id`,
  );

/** Undefined: it did not fail. */
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: { code?: unknown }) => error.code,
  );

describe('a gallery of its photographer', () => {
  it('CGAL-01 begins with what its preset says, and with an address of a readable name and a secret', async () => {
    const as = await photographer();
    const gallery = await create(as);
    expect(gallery).toMatchObject({
      title: 'Anna & Ben',
      name: 'anna-ben',
      state: 'draft',
      stage: 'choosing',
      purpose: 'both',
      day: '2026-06-20',
      timeZone: 'Europe/Vienna',
      photos: 0,
      cover: null,
      closesOn: daysAfter(dayIn('Europe/Vienna', new Date()), 180),
      sets: [{ title: 'Getting ready' }, { title: 'Ceremony' }, { title: 'Portraits' }, { title: 'Party' }],
      links: [
        { label: 'Couple', role: 'client', hasPin: false, opens: 0 },
        { label: 'Guests', role: 'guest', isRevoked: false },
      ],
    });
    const [couple, guests] = gallery.links.map(({ url }) => url ?? '');
    expect(couple).toMatch(/^http:\/\/localhost:3000\/g\/anna-ben\/[a-z2-9]{20}$/);
    expect(secretOf(couple)).toMatch(LINK_SECRET);
    expect(couple).not.toBe(guests);
    const rows = await portfolio.query(`select * from gallery_links where gallery_id = '${gallery.id}'`);
    expect(JSON.stringify(rows)).not.toContain(secretOf(couple));
    expect(await own(as, 'portfolio.client_gallery.list', {})).toMatchObject([{ id: gallery.id }]);
  });

  it('CGAL-02 changes what is said, and refuses what does not go together', async () => {
    const as = await photographer();
    const gallery = await create(as, 'portrait');
    const change = (settings: Partial<RpcMap['portfolio.client_gallery.change']['request']>) =>
      own(as, 'portfolio.client_gallery.change', { galleryId: gallery.id, ...settings });
    expect(
      await change({ title: 'New', note: 'Hello', stage: 'retouching', expectedPhotos: 600, completeOn: '2026-12-04' }),
    ).toMatchObject({ title: 'New', note: 'Hello', stage: 'retouching', expectedPhotos: 600, day: '2026-06-20' });
    expect(await change({ expectedPhotos: null, day: null })).toMatchObject({ expectedPhotos: null, day: null });
    await expect(change({ rules: { ...gallery.rules, downloads: [], picksMin: 30 } })).rejects.toMatchObject({
      code: 'VALIDATION',
    });
    await expect(change({ opensOn: '2027-02-01', closesOn: '2027-01-01' })).rejects.toMatchObject({
      code: 'VALIDATION',
    });
    await expect(change({ timeZone: 'Mars/Base' })).rejects.toMatchObject({ code: 'VALIDATION' });
    const elsewhere = await deliver(as, await create(as));
    const cover = (coverPhotoId: string) => change({ look: { ...gallery.look, coverPhotoId } });
    for (const id of [elsewhere.id, anId()]) await expect(cover(id)).rejects.toMatchObject({ code: 'VALIDATION' });
    const photo = await deliver(as, gallery);
    expect(await cover(photo.id)).toMatchObject({ look: { coverPhotoId: photo.id } });
    // What is saved along with other settings is no new choice.
    await own(as, 'portfolio.gallery_photo.act', { galleryId: gallery.id, act: 'remove', photoIds: [photo.id] });
    expect(await cover(photo.id)).toMatchObject({ look: { coverPhotoId: photo.id } });
  });

  it('CGAL-03 has an address with its name alone only by a link with a PIN, once on the installation', async () => {
    const [as, other] = [await photographer(), await photographer()];
    const gallery = await create(as);
    const name = `n-${anId().slice(-8)}`;
    const change = (who: Principal, { id }: GalleryDto, namedLinkId: string | null) =>
      own(who, 'portfolio.client_gallery.change', { galleryId: id, name, namedLinkId });
    const [open1] = gallery.links;
    await expect(change(as, gallery, open1?.id ?? '')).rejects.toMatchObject({ code: 'VALIDATION' });
    const link = await linkTo(as, gallery, { pin: ' 123456 ' });
    expect(await change(as, gallery, link.id)).toMatchObject({ namedUrl: `http://localhost:3000/g/${name}` });
    await open(as, gallery);
    const byName = (pin?: string) =>
      portfolio.call('portfolio.gallery_visit.enter', { name, from: 'x', visit: null, ...(pin && { pin }) });
    expect(await byName()).toMatchObject({ needsPin: true, linkId: link.id, title: '' });
    expect(await byName('123456')).toMatchObject({ needsPin: false });
    const second = await create(other);
    const theirs = await linkTo(other, second, { pin: 'word' });
    await expect(change(other, second, theirs.id)).rejects.toMatchObject({ code: 'GALLERY_NAME_TAKEN' });
    // Without its PIN the name is nobody's.
    await own(as, 'portfolio.gallery_link.change', { galleryId: gallery.id, linkId: link.id, pin: null });
    await expect(byName()).rejects.toMatchObject({ code: 'GALLERY_NOT_FOUND' });
    expect(await change(other, second, theirs.id)).toMatchObject({ namedLinkId: theirs.id });
  });

  it('CGAL-04 goes with a typed title; its photos for delivery that are in no other gallery are released', async () => {
    const as = await photographer();
    const [gallery, stays] = [await create(as), await create(as)];
    const [alone, shared] = [await deliver(as, gallery), await deliver(as, gallery)];
    await own(as, 'portfolio.gallery_photo.add', {
      galleryId: stays.id,
      setId: stays.sets[0]?.id ?? '',
      photoIds: [shared.id],
    });
    const remove = (title: string) => own(as, 'portfolio.client_gallery.delete', { galleryId: gallery.id, title });
    await expect(remove('Anna')).rejects.toMatchObject({ code: 'VALIDATION' });
    await remove('Anna & Ben');
    await expect(own(as, 'portfolio.client_gallery.get', { galleryId: gallery.id })).rejects.toMatchObject({
      code: 'GALLERY_NOT_FOUND',
    });
    expect(await eventsOf('portfolio.photos_released', as.userId)).toEqual([
      { payload: { ownerId: as.userId, photoIds: [alone.id] } },
    ]);
  });

  it('CGAL-04 releases a photo that comes when its gallery is gone, once', async () => {
    const as = await photographer();
    const gallery = await create(as);
    await own(as, 'portfolio.client_gallery.delete', { galleryId: gallery.id, title: gallery.title });
    const late = await deliver(as, gallery);
    // Its owner has taken it out of the trash.
    await portfolio.project((m) => m.photoChanged({ ...late, revision: 2 }));
    expect(await eventsOf('portfolio.photos_released', as.userId)).toMatchObject([
      { payload: { photoIds: [late.id] } },
    ]);
  });

  it('CGAL-05 orders its sets, and moves the photos of one that goes', async () => {
    const as = await photographer();
    const gallery = await create(as);
    const of = { galleryId: gallery.id };
    const speeches = await own(as, 'portfolio.gallery_set.create', { ...of, title: 'Speeches', place: 1 });
    const photo = await deliver(as, gallery, {}, 3);
    await own(as, 'portfolio.gallery_set.change', { ...of, setId: speeches.id, place: 0, audience: 'client' });
    const party = gallery.sets[3]?.id ?? '';
    await own(as, 'portfolio.gallery_set.delete', { ...of, setId: party, photosTo: speeches.id });
    const { sets } = await own(as, 'portfolio.client_gallery.get', of);
    expect(sets).toMatchObject([
      { title: 'Speeches', audience: 'client', photos: 1 },
      { title: 'Getting ready' },
      { title: 'Ceremony' },
      { title: 'Portraits' },
    ]);
    expect((await own(as, 'portfolio.gallery_photo.list', of)).photos).toMatchObject([
      { id: photo.id, setId: speeches.id },
    ]);
    await expect(
      own(as, 'portfolio.gallery_set.delete', { ...of, setId: speeches.id, photosTo: speeches.id }),
    ).rejects.toMatchObject({ code: 'GALLERY_NOT_FOUND' });
  });

  it('CGAL-06 is as if it were not there to anybody else, administrators too', async () => {
    const as = await photographer();
    const gallery = await create(as);
    const photo = await deliver(as, gallery);
    const [galleryId, setId, linkId] = [gallery.id, gallery.sets[0]?.id ?? '', gallery.links[0]?.id ?? ''];
    const photoIds = [photo.id];
    const mine = await photographer();
    const other = await create(mine);
    const hostile: { [K in RpcName]?: RpcMap[K]['request'] } = {
      'portfolio.client_gallery.get': { galleryId },
      'portfolio.client_gallery.change': { galleryId, title: 'Mine' },
      'portfolio.client_gallery.set_state': { galleryId, state: 'open' },
      'portfolio.client_gallery.delete': { galleryId, title: gallery.title },
      'portfolio.gallery_set.create': { galleryId, title: 'X' },
      'portfolio.gallery_set.change': { galleryId, setId, title: 'X' },
      'portfolio.gallery_set.delete': { galleryId, setId, photosTo: gallery.sets[1]?.id ?? '' },
      'portfolio.gallery_photo.list': { galleryId },
      'portfolio.gallery_photo.add': { galleryId, setId, photoIds },
      'portfolio.gallery_photo.act': { galleryId, act: 'remove', photoIds },
      'portfolio.gallery_photo.order': { galleryId, setId, by: 'name' },
      'portfolio.gallery_link.create': { galleryId },
      'portfolio.gallery_link.change': { galleryId, linkId, label: 'X' },
      'portfolio.gallery_link.revoke': { galleryId, linkId },
      'portfolio.gallery_upload.target': { galleryId },
      'portfolio.client_page.create': { name: 'X', linkIds: [linkId] },
      'portfolio.gallery_mail.list': { galleryId },
    };
    const admin: Principal = { ...(await photographer()), role: 'admin' };
    for (const [name, request] of Object.entries(hostile) as [RpcName, never][])
      for (const who of [mine, admin])
        expect([name, await codeOf(own(who, name, request))]).toEqual([name, 'GALLERY_NOT_FOUND']);
    // With a gallery of one's own and ids of another's.
    const crossed: { [K in RpcName]?: RpcMap[K]['request'] } = {
      'portfolio.gallery_set.change': { galleryId: other.id, setId, title: 'X' },
      'portfolio.gallery_set.delete': { galleryId: other.id, setId: other.sets[0]?.id ?? '', photosTo: setId },
      'portfolio.gallery_photo.add': { galleryId: other.id, setId, photoIds },
      'portfolio.gallery_photo.act': { galleryId: other.id, act: 'move', setId, photoIds },
      'portfolio.gallery_photo.order': { galleryId: other.id, setId, by: 'name' },
      'portfolio.gallery_link.change': { galleryId: other.id, linkId, label: 'X' },
      'portfolio.gallery_link.revoke': { galleryId: other.id, linkId },
      'portfolio.gallery_upload.target': { galleryId: other.id, setId },
    };
    for (const [name, request] of Object.entries(crossed) as [RpcName, never][])
      expect([name, await codeOf(own(mine, name, request))]).toEqual([name, 'GALLERY_NOT_FOUND']);
    portfolio.rpc.answers = { 'media.shelf.snapshots': () => [] };
    expect(
      await codeOf(
        own(mine, 'portfolio.gallery_photo.add', { galleryId: other.id, setId: other.sets[0]?.id ?? '', photoIds }),
      ),
    ).toBe('PHOTO_NOT_FOUND');
    expect(await own(as, 'portfolio.client_gallery.get', { galleryId })).toEqual({
      ...gallery,
      ...(await own(as, 'portfolio.client_gallery.get', { galleryId })),
    });
    expect(await own(as, 'portfolio.client_gallery.get', { galleryId })).toMatchObject({
      title: gallery.title,
      state: 'draft',
      photos: 1,
    });
  });
});

describe('photos of a gallery', () => {
  it('CGAL-07 come from the shelf and from the portfolio, once, and stay out once they are out', async () => {
    const as = await photographer();
    const gallery = await create(as);
    const [of, setId] = [{ galleryId: gallery.id }, gallery.sets[1]?.id ?? ''];
    const uploaded = await deliver(as, gallery);
    await portfolio.project((m) => m.photoChanged(uploaded));
    const shown = aPhotoSnapshot({ ownerId: as.userId, fileName: 'b.jpg', isAway: false });
    await portfolio.project((m) => m.photoChanged(shown));
    portfolio.rpc.answers = { 'media.shelf.snapshots': ({ photoIds }) => (photoIds.includes(shown.id) ? [shown] : []) };
    const add = (photoIds: string[]) => own(as, 'portfolio.gallery_photo.add', { ...of, setId, photoIds });
    expect(await add([uploaded.id, shown.id])).toEqual({ added: 1 });
    const list = async () => (await own(as, 'portfolio.gallery_photo.list', of)).photos.map(({ id }) => id);
    expect(await list()).toEqual([uploaded.id, shown.id]);
    await own(as, 'portfolio.gallery_photo.act', { ...of, act: 'remove', photoIds: [uploaded.id, shown.id] });
    await portfolio.project((m) => m.photoChanged({ ...uploaded, revision: 2 }));
    expect(await list()).toEqual([]);
    expect(await eventsOf('portfolio.photos_released', as.userId)).toMatchObject([
      { payload: { photoIds: [uploaded.id] } },
    ]);
    expect(await add([uploaded.id])).toEqual({ added: 1 });
    expect(await list()).toEqual([uploaded.id]);
    await expect(add([anId()])).rejects.toMatchObject({ code: 'PHOTO_NOT_FOUND' });
  });

  it('CGAL-07 keeps a change that overtakes the answer about a photo that is being added', async () => {
    const as = await photographer();
    const gallery = await create(as);
    const photo = aPhotoSnapshot({ ownerId: as.userId, isAway: false, fileName: 'old.jpg' });
    portfolio.rpc.answers = {
      'media.shelf.snapshots': async () => {
        await portfolio.project((m) => m.photoChanged({ ...photo, revision: 2, fileName: 'new.jpg' }));
        return [photo];
      },
    };
    const setId = gallery.sets[0]?.id ?? '';
    await own(as, 'portfolio.gallery_photo.add', { galleryId: gallery.id, setId, photoIds: [photo.id] });
    const { photos } = await own(as, 'portfolio.gallery_photo.list', { galleryId: gallery.id });
    expect(photos).toMatchObject([{ fileName: 'new.jpg' }]);
  });

  it('CGAL-07 are shown in the portfolio without a copy: media moves those that are for delivery', async () => {
    const as = await photographer();
    const gallery = await create(as);
    const photo = await deliver(as, gallery);
    portfolio.rpc.answers = { 'media.shelf.show': ({ photoIds }) => ({ shown: photoIds.length }) };
    const show = () =>
      own(as, 'portfolio.gallery_photo.act', {
        galleryId: gallery.id,
        act: 'show_in_portfolio',
        photoIds: [photo.id, anId()],
      });
    expect(await show()).toEqual({ changed: 1 });
    expect(portfolio.rpc.asked.at(-1)).toMatchObject({
      name: 'media.shelf.show',
      request: { photoIds: [photo.id] },
      context: { principal: { userId: as.userId } },
    });
    await portfolio.project((m) => m.photoChanged({ ...photo, revision: 2, shelf: 'portfolio' }));
    expect(await show()).toEqual({ changed: 0 });
    const { photos } = await own(as, 'portfolio.gallery_photo.list', { galleryId: gallery.id });
    expect(photos).toMatchObject([{ id: photo.id, isDelivery: false }]);
  });

  it('CGAL-08 stand by the time they were taken, and in the order their photographer gives them', async () => {
    const as = await photographer();
    const gallery = await create(as);
    const of = { galleryId: gallery.id, setId: gallery.sets[0]?.id ?? '' };
    const at = (fileName: string, takenAt: string) => deliver(as, gallery, { fileName, exif: { takenAt } });
    const [ten, two, one] = [
      await at('IMG_10.jpg', '2026-06-20T10:00:00'),
      await at('IMG_2.jpg', '2026-06-20T12:00:00'),
      await at('IMG_1.jpg', '2026-06-20T11:00:00'),
    ];
    const list = async () => (await own(as, 'portfolio.gallery_photo.list', of)).photos.map(({ id }) => id);
    const order = (how: { by?: 'name' | 'taken'; photoIds?: string[]; before?: string | null }) =>
      own(as, 'portfolio.gallery_photo.order', { ...of, ...how });
    expect(await list()).toEqual([ten.id, one.id, two.id]);
    await order({ by: 'name' });
    expect(await list()).toEqual([one.id, two.id, ten.id]);
    await order({ photoIds: [ten.id], before: two.id });
    expect(await list()).toEqual([one.id, ten.id, two.id]);
    await order({ photoIds: [one.id] });
    expect(await list()).toEqual([ten.id, two.id, one.id]);
    const late = await at('IMG_0.jpg', '2026-06-20T09:00:00');
    expect((await list()).at(-1)).toBe(late.id);
    await order({ by: 'taken' });
    expect(await list()).toEqual([late.id, ten.id, one.id, two.id]);
  });

  it('CGAL-09 go where an upload says: to a set, to one of a title that is made once, else to the first', async () => {
    const as = await photographer();
    const gallery = await create(as);
    const of = { galleryId: gallery.id };
    const target = (where: object) => own(as, 'portfolio.gallery_upload.target', { ...of, ...where });
    expect(await target({})).toEqual({ ...of, setId: gallery.sets[0]?.id });
    expect(await target({ set: 'ceremony' })).toEqual({ ...of, setId: gallery.sets[1]?.id });
    const made = await Promise.all(Array.from({ length: 8 }, () => target({ set: 'Speeches' })));
    expect(new Set(made.map(({ setId }) => setId)).size).toBe(1);
    await portfolio.query(`insert into gallery_photos (gallery_id, photo_id, set_id, position, token)
      select '${gallery.id}', gen_random_uuid(), '${gallery.sets[0]?.id}', n, gen_random_uuid()::text
      from generate_series(1, 5000) n`);
    await expect(target({})).rejects.toMatchObject({ code: 'GALLERY_FULL' });
  });
});

describe('the projection of photos in galleries', () => {
  it('CGAL-10 ends the same in any order of events, and never brings back what is deleted', async () => {
    const as = await photographer();
    const gallery = await create(as);
    const base = delivered(as, gallery);
    const changes = [1, 2, 3].map((revision) => ({ ...base, revision, fileName: `r${revision}.jpg` }));
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0, 2],
    ]) {
      const id = anId();
      for (const at of order) await portfolio.project((m) => m.photoChanged({ ...(changes[at] ?? base), id }));
      expect(await portfolio.query(`select revision, file_name from shelf_photos where photo_id = '${id}'`)).toEqual([
        { revision: 3, file_name: 'r3.jpg' },
      ]);
      const gone = { photoId: id, ownerId: as.userId, revision: 4 };
      await portfolio.project((m) => m.photoDeleted(gone));
      await portfolio.project((m) => m.photoChanged({ ...base, id, revision: 3 }));
    }
    expect(await own(as, 'portfolio.gallery_photo.list', { galleryId: gallery.id })).toEqual({ photos: [], total: 0 });
  });

  it('SHELF-07 has a photo back in its gallery that comes out of the trash, and none that has no gallery', async () => {
    const as = await photographer();
    const [gallery, gone] = [await create(as), await create(as)];
    const [photo, lost] = [await deliver(as, gallery), await deliver(as, gone)];
    const list = () => own(as, 'portfolio.gallery_photo.list', { galleryId: gallery.id });
    await own(as, 'portfolio.gallery_photo.act', { galleryId: gallery.id, act: 'remove', photoIds: [photo.id] });
    await own(as, 'portfolio.client_gallery.delete', { galleryId: gone.id, title: gone.title });
    expect((await list()).total).toBe(0);
    await portfolio.project((m) => m.photosRestored({ ownerId: anId(), photoIds: [photo.id] }));
    expect((await list()).total).toBe(0);
    await portfolio.project((m) => m.photosRestored({ ownerId: as.userId, photoIds: [photo.id, lost.id] }));
    expect((await list()).photos).toMatchObject([{ id: photo.id }]);
    const [last] = await portfolio.query(
      `select payload from outbox_event where name = 'portfolio.photos_released' order by id desc limit 1`,
    );
    expect(last).toMatchObject({ payload: { photoIds: [lost.id] } });
  });

  it('SHELF-07 takes no photo back from the trash that its gallery has no room for', async () => {
    const as = await photographer();
    const gallery = await create(as);
    const photos = [await deliver(as, gallery), await deliver(as, gallery), await deliver(as, gallery)];
    const photoIds = photos.map(({ id }) => id).toSorted();
    await own(as, 'portfolio.gallery_photo.act', { galleryId: gallery.id, act: 'remove', photoIds });
    await portfolio.query(
      `insert into gallery_photos (gallery_id, photo_id, set_id, position, token)
       select '${gallery.id}', gen_random_uuid(), '${gallery.sets[0]?.id}', n, gen_random_uuid()::text
       from generate_series(1, ${GALLERY_LIMITS.photos - 2}) n`,
    );
    await portfolio.project((m) => m.photosRestored({ ownerId: as.userId, photoIds }));
    const { total } = await own(as, 'portfolio.gallery_photo.list', { galleryId: gallery.id });
    expect(total).toBe(2);
    expect((await eventsOf('portfolio.photos_released', as.userId)).at(-1)).toMatchObject({
      payload: { photoIds: [photoIds[2]] },
    });
  });

  it('CGAL-11 is reached by no question of public pages, and keeps nothing of photos that are in no gallery', async () => {
    const as = await photographer({ username: `pub-${anId().slice(-6)}` });
    const gallery = await open(as, await create(as));
    const secret = await deliver(as, gallery, { title: 'Only for them', fileName: 'only-for-them.jpg' });
    const publicPhoto = aPhotoSnapshot({ ownerId: as.userId, isAway: false });
    await portfolio.project((m) => m.photoChanged(publicPhoto));
    const answers = [
      await portfolio.page(as.userId),
      await portfolio.call('portfolio.page.photos', { identifier: as.userId, offset: 0, limit: 60 }),
      await portfolio.gallery(),
      await portfolio.call('portfolio.sitemap.export', { limit: 10 } as never),
      await failureOf(portfolio.call('portfolio.photo.get', { photoId: secret.id })),
    ];
    expect(JSON.stringify(answers)).toContain(publicPhoto.id);
    expect(JSON.stringify(answers)).not.toMatch(new RegExp(`${secret.id}|${secret.image.base}|Only for them|only-for`));
    expect(await portfolio.query(`select * from shelf_photos where photo_id = '${publicPhoto.id}'`)).toEqual([]);
  });
});

describe('a visit', () => {
  it('CGAL-12 sees what `seesPhoto` says in every read, whoever looks and whatever the photo is', async () => {
    const as = await photographer();
    const gallery = await open(as, await create(as));
    const of = { galleryId: gallery.id };
    await own(as, 'portfolio.gallery_set.change', { ...of, setId: gallery.sets[1]?.id ?? '', audience: 'client' });
    const cases = AUDIENCES.flatMap((audience, set) =>
      [false, true].flatMap((isHidden) => [false, true].map((isAway) => ({ audience, isHidden, isAway, set }))),
    );
    const photos = await Promise.all(
      cases.map(async (seen) => ({ seen, id: (await deliver(as, gallery, { isAway: seen.isAway }, seen.set)).id })),
    );
    const out = await deliver(as, gallery);
    await own(as, 'portfolio.gallery_photo.act', { ...of, act: 'remove', photoIds: [out.id] });
    const hidden = photos.filter(({ seen }) => seen.isHidden).map(({ id }) => id);
    await own(as, 'portfolio.gallery_photo.act', { ...of, act: 'hide', photoIds: hidden });
    const preview = (previewAs?: 'client' | 'guest') =>
      ({ ...of, linkId: null, pinVersion: null, personId: null, ...(previewAs && { previewAs }) }) as Visit;
    const viewers = [
      ...(await Promise.all(
        LINK_ROLES.map(async (role) => ({ role, visit: await visitAs(as, gallery, role), who: undefined })),
      )),
      ...LINK_ROLES.map((role) => ({ role, visit: preview(role), who: as })),
      { role: 'owner' as const, visit: preview(), who: as },
    ];
    const tokens = await portfolio.query<{ id: string; token: string }>(
      `select photo_id as id, token from gallery_photos where gallery_id = '${gallery.id}'`,
    );
    for (const { role, visit, who } of viewers) {
      const expected = photos.filter(({ seen }) => seesPhoto({ role }, seen)).map(({ id }) => id);
      const opened = await page(visit, who);
      const read = await portfolio.call('portfolio.gallery_visit.photos', { visit }, who ? { as: who } : {});
      const images = await Promise.all(
        tokens.map(async ({ id, token }) => {
          const image = await portfolio.call('portfolio.gallery_visit.image', { ...of, token });
          return { id: image.photoId, same: image.photoId === id, isSeen: seesPhoto({ role }, image.seen) };
        }),
      );
      expect(new Set(opened.photos.map(({ id }) => id))).toEqual(new Set(expected));
      expect(read).toEqual({ photos: opened.photos, total: expected.length });
      // One set after the other, photo by photo, and from each of them: nothing else, and no other place.
      const inSets: string[] = [];
      for (const set of [...opened.sets, ...gallery.sets.filter(({ id }) => !opened.sets.some((of) => of.id === id))]) {
        const asked = { visit, setId: set.id };
        const part = await portfolio.call('portfolio.gallery_visit.photos', asked, who ? { as: who } : {});
        const seen = opened.photos.filter(({ setId }) => setId === set.id).map(({ id }) => id);
        expect([part.photos.map(({ id }) => id), part.total]).toEqual([seen, seen.length]);
        inSets.push(...seen);
      }
      expect(inSets).toEqual(opened.photos.map(({ id }) => id));
      for (const { id } of photos) {
        const asked = { visit, photoId: id };
        const at = await portfolio.call('portfolio.gallery_visit.page', asked, who ? { as: who } : {});
        const place = opened.photos.findIndex((photo) => photo.id === id);
        expect([at.from, at.total]).toEqual([Math.max(0, place - 1), expected.length]);
        expect(at.photos).toEqual(opened.photos.slice(at.from));
      }
      expect([opened.total, opened.sets.reduce((sum, set) => sum + set.photos, 0)]).toEqual([
        expected.length,
        expected.length,
      ]);
      expect(new Set(images.filter(({ isSeen }) => isSeen).map(({ id }) => id))).toEqual(new Set(expected));
      expect(images.every(({ same }) => same)).toBe(true);
      expect(expected).toContain(
        photos.find(({ id }) => opened.cover?.base.endsWith(tokens.find((t) => t.id === id)?.token ?? '-'))?.id,
      );
      expect(/isHidden/.test(JSON.stringify(opened))).toBe(role !== 'guest');
      expect(JSON.stringify(opened).includes(gallery.sets[1]?.id ?? '-')).toBe(role !== 'guest');
    }
  });

  it('CGAL-13 leads nowhere by an unknown, revoked or expired link, a draft, an archived gallery, or no photographer', async () => {
    const as = await photographer();
    const gallery = await create(as);
    const link = await linkTo(as, gallery);
    const visit: Visit = { galleryId: gallery.id, linkId: link.id, pinVersion: null, personId: null };
    const tries = async () =>
      Promise.all([
        codeOf(enter(link.secret)),
        codeOf(page(visit)),
        codeOf(portfolio.call('portfolio.gallery_visit.grant', { visit })),
        codeOf(portfolio.call('portfolio.gallery_visit.photos', { visit })),
      ]);
    const nowhere = Array(4).fill('GALLERY_NOT_FOUND');
    const to = (state: (typeof GALLERY_STATES)[number]) =>
      own(as, 'portfolio.client_gallery.set_state', { galleryId: gallery.id, state });
    expect(await tries()).toEqual(nowhere);
    await to('open');
    expect(await tries()).toEqual(Array(4).fill(undefined));
    await to('archived');
    expect(await tries()).toEqual(nowhere);
    await to('open');
    const user = aUserSnapshot({ id: as.userId, revision: 2 });
    await portfolio.call('portfolio.event.receive', {
      events: [{ name: 'identity.user_changed', payload: { ...user, suspended: true } }],
    });
    expect(await tries()).toEqual(nowhere);
    await portfolio.project((m) => m.userChanged({ ...user, revision: 3 }));
    expect(await tries()).toEqual(Array(4).fill(undefined));
    const of = { galleryId: gallery.id, linkId: link.id };
    const yesterday = daysAfter(dayIn('Europe/Vienna', new Date()), -1);
    await own(as, 'portfolio.gallery_link.change', { ...of, expiresOn: yesterday });
    expect(await tries()).toEqual(nowhere);
    await own(as, 'portfolio.gallery_link.change', { ...of, expiresOn: daysAfter(yesterday, 1) });
    expect(await tries()).toEqual(Array(4).fill(undefined));
    expect(await own(as, 'portfolio.gallery_link.revoke', of)).toMatchObject({ isRevoked: true, url: null });
    expect(await tries()).toEqual(nowhere);
    expect(await codeOf(enter('abcdefghjkmnpqrstuvw'))).toBe('GALLERY_NOT_FOUND');
    // Another gallery's link, and nobody's preview.
    const other = await open(as, await create(as));
    const theirs = await linkTo(as, other);
    expect(await codeOf(page({ ...visit, linkId: theirs.id }))).toBe('GALLERY_NOT_FOUND');
    expect(await codeOf(page({ ...visit, linkId: null }))).toBe('GALLERY_NOT_FOUND');
    expect(await codeOf(page({ ...visit, linkId: null }, await photographer()))).toBe('GALLERY_NOT_FOUND');
  });

  it('CGAL-14 says of a closed gallery and of one that opens later that they are, and shows nothing of them', async () => {
    const as = await photographer();
    const gallery = await open(as, await create(as));
    await deliver(as, gallery);
    const visit = await visitAs(as, gallery, 'client');
    const today = dayIn('Europe/Vienna', new Date());
    const change = (settings: object) =>
      own(as, 'portfolio.client_gallery.change', { galleryId: gallery.id, note: 'Words', ...settings });
    const shut = { photos: [], sets: [], total: 0, cover: null, note: '', title: 'Anna & Ben' };
    await change({ closesOn: null, opensOn: daysAfter(today, 1) });
    expect(await page(visit)).toMatchObject({ ...shut, state: 'soon', opensOn: daysAfter(today, 1) });
    expect(await codeOf(portfolio.call('portfolio.gallery_visit.photos', { visit }))).toBe('GALLERY_CLOSED');
    await change({ opensOn: null, closesOn: daysAfter(today, -1) });
    expect(await page(visit)).toMatchObject({ ...shut, state: 'closed' });
    expect(await codeOf(portfolio.call('portfolio.gallery_visit.grant', { visit }))).toBe('GALLERY_CLOSED');
    // Its photographer gives more time by opening it again.
    expect(await open(as, gallery)).toMatchObject({ state: 'open', closesOn: null });
    expect(await page(visit)).toMatchObject({ state: 'open', total: 1 });
  });

  it('CGAL-15 asks for the PIN, whatever a keyboard makes of it, and again when there is another one', async () => {
    const as = await photographer();
    const gallery = await open(as, await create(as));
    const link = await linkTo(as, gallery, { pin: 'Mohnblume' });
    await deliver(as, gallery);
    expect(await enter(link.secret)).toEqual({
      galleryId: gallery.id,
      linkId: link.id,
      needsPin: true,
      pinVersion: null,
      personId: null,
      name: 'anna-ben',
      title: 'Anna & Ben',
      by: 'Ada Lovelace',
    });
    const visit = visitOf(await enter(link.secret, { pin: ' MOHNBLUME ' }));
    expect(await page(visit)).toMatchObject({ total: 1 });
    expect(await codeOf(page({ ...visit, pinVersion: null }))).toBe('GALLERY_PIN_REQUIRED');
    expect(await enter(link.secret, { visit })).toMatchObject({ needsPin: false });
    const of = { galleryId: gallery.id, linkId: link.id };
    await own(as, 'portfolio.gallery_link.change', { ...of, pin: '654321' });
    expect(await codeOf(page(visit))).toBe('GALLERY_PIN_REQUIRED');
    expect(await enter(link.secret, { visit })).toMatchObject({ needsPin: true });
    await expect(own(as, 'portfolio.gallery_link.change', { ...of, pin: 'a b' })).rejects.toMatchObject({
      code: 'VALIDATION',
    });
  });

  it('CGAL-16 takes ten wrong PINs of one address, tells the photographer once, and holds up nobody else', async () => {
    const as = await photographer();
    const gallery = await open(as, await create(as));
    const link = await linkTo(as, gallery, { pin: '123456', label: 'Press' });
    const wrong = await Promise.all(Array.from({ length: 14 }, () => codeOf(enter(link.secret, { pin: '000000' }))));
    expect(wrong.filter((code) => code === 'GALLERY_PIN_WRONG')).toHaveLength(10);
    expect(wrong.filter((code) => code === 'RATE_LIMITED')).toHaveLength(4);
    expect(await codeOf(enter(link.secret, { pin: '123456' }))).toBe('RATE_LIMITED');
    expect(await enter(link.secret, { pin: '123456', from: 'elsewhere' })).toMatchObject({ needsPin: false });
    const mails = await eventsOf('portfolio.gallery_mail_wanted', as.userId);
    expect(mails).toMatchObject([{ payload: { kind: 'wrong_pins', link: 'Press', tries: 10, to: null } }]);
    await portfolio.query(`update gallery_pin_tries set began_at = now() - interval '16 minutes'`);
    expect(await enter(link.secret, { pin: '123456' })).toMatchObject({ needsPin: false });
  });

  it('CGAL-16 has guesses by the name alone wait, however many addresses they come from, and nobody else', async () => {
    const as = await photographer();
    const gallery = await open(as, await create(as));
    const link = await linkTo(as, gallery, { pin: '123456', label: 'Card' });
    const name = `n-${anId().slice(-8)}`;
    const of = { galleryId: gallery.id };
    await own(as, 'portfolio.client_gallery.change', { ...of, name, namedLinkId: link.id });
    const guess = (pin: string, by: object = { name }) =>
      codeOf(portfolio.call('portfolio.gallery_visit.enter', { visit: null, pin, from: anId(), ...by }));
    const wait = (seconds: number) =>
      portfolio.query(
        `update gallery_pin_tries set began_at = now() - interval '${seconds} seconds' where link_id = '${link.id}' and from_hash = 'name'`,
      );
    const guesses = (by?: object) => Promise.all(Array.from({ length: 36 }, () => guess('000000', by)));
    const wrong = await guesses();
    expect(wrong.filter((code) => code === 'GALLERY_PIN_WRONG')).toHaveLength(30);
    expect(wrong.filter((code) => code === 'RATE_LIMITED')).toHaveLength(6);
    await wait(11);
    expect(await guess('000000')).toBe('GALLERY_PIN_WRONG');
    await wait(11);
    expect(await guess('123456')).toBe('RATE_LIMITED');
    // However many there were, the wait is a quarter of an hour at most, and ends with a right one.
    await portfolio.query(`update gallery_pin_tries set tries = 5000 where link_id = '${link.id}'`);
    expect((await guesses({ secret: link.secret })).every((code) => code === 'GALLERY_PIN_WRONG')).toBe(true);
    expect(await guess('123456', { secret: link.secret })).toBeUndefined();
    expect(await guess('123456')).toBe('RATE_LIMITED');
    const mails = await eventsOf('portfolio.gallery_mail_wanted', as.userId);
    expect(mails).toMatchObject([{ payload: { kind: 'wrong_pins', tries: 30 } }, { payload: { tries: 30 } }]);
    await wait(14 * 60);
    expect(await guess('123456')).toBe('RATE_LIMITED');
    await wait(15 * 60);
    expect(await guess('123456')).toBeUndefined();
    expect(await guess('000000')).toBe('GALLERY_PIN_WRONG');
    await portfolio.query(`update gallery_pin_tries set tries = 5000, began_at = now() where link_id = '${link.id}'`);
    await own(as, 'portfolio.gallery_link.change', { ...of, linkId: link.id, pin: '654321' });
    expect(await guess('654321')).toBeUndefined();
  });

  it('CGAL-17 counts who comes by a link, once, and tells of the first', async () => {
    const as = await photographer();
    const gallery = await open(as, await create(as));
    await own(as, 'portfolio.client_gallery.change', { galleryId: gallery.id, tellsOpening: true });
    const link = await linkTo(as, gallery, { label: 'Family' });
    const visit = visitOf(await enter(link.secret));
    await enter(link.secret, { visit });
    await enter(link.secret);
    const { links } = await own(as, 'portfolio.client_gallery.get', { galleryId: gallery.id });
    expect(links.find(({ id }) => id === link.id)).toMatchObject({ opens: 2, firstOpenedAt: expect.any(String) });
    expect(await eventsOf('portfolio.gallery_acted', as.userId)).toMatchObject([
      { payload: { kind: 'opened', person: 'Family', title: 'Anna & Ben' } },
    ]);
    expect(await eventsOf('portfolio.gallery_mail_wanted', as.userId)).toMatchObject([
      { payload: { kind: 'opened', link: 'Family' } },
    ]);
  });

  it('CGAL-17 counts each of those who come all at once, and tells of one', async () => {
    const as = await photographer();
    const gallery = await open(as, await create(as));
    await own(as, 'portfolio.client_gallery.change', { galleryId: gallery.id, tellsOpening: true });
    const link = await linkTo(as, gallery, { label: 'Guests' });
    await Promise.all(Array.from({ length: 40 }, () => enter(link.secret)));
    const { links } = await own(as, 'portfolio.client_gallery.get', { galleryId: gallery.id });
    expect(links.find(({ id }) => id === link.id)).toMatchObject({ opens: 40, firstOpenedAt: expect.any(String) });
    expect(await eventsOf('portfolio.gallery_acted', as.userId)).toHaveLength(1);
    expect(await eventsOf('portfolio.gallery_mail_wanted', as.userId)).toHaveLength(1);
  });

  it('CGAL-18 may do what the gallery allows, and less where its link says so', async () => {
    const as = await photographer();
    const gallery = await open(as, await create(as));
    const narrow = await linkTo(as, gallery, { role: 'guest', mayDownload: false, mayMark: false });
    const wide = await visitAs(as, gallery, 'client');
    expect((await page(wide)).may).toEqual({
      mark: true,
      comment: false,
      hide: true,
      seeOthers: false,
      downloads: ['web', 'full'],
    });
    const visit = visitOf(await enter(narrow.secret));
    expect((await page(visit)).may).toMatchObject({ mark: false, hide: false, downloads: [] });
    expect(await portfolio.call('portfolio.gallery_visit.grant', { visit })).toEqual({
      role: 'guest',
      ownerId: as.userId,
      state: 'open',
      linkId: narrow.id,
      personId: null,
      downloads: [],
    });
  });

  it('CGAL-19 HDR-04 is given images at addresses of the gallery, with the line where nothing may be downloaded', async () => {
    const as = await photographer();
    const gallery = await open(as, await create(as, 'portrait'));
    const image = aPhotoImage({ avif: [320, 640, 1280], hdr: [1280] });
    const photo = await deliver(as, gallery, { image });
    const of = { galleryId: gallery.id };
    const change = (settings: object) => own(as, 'portfolio.client_gallery.change', { ...of, ...settings });
    await change({
      watermark: 'Proof',
      look: { ...gallery.look, coverPhotoId: photo.id, focalPoint: { x: 10, y: 20 } },
    });
    const visit = await visitAs(as, gallery, 'client');
    const opened = await page(visit);
    const [shown] = opened.photos;
    expect(shown?.image).toMatchObject({ widths: image.widths, avif: [320, 640] });
    expect(shown?.image.hdr).toBeUndefined();
    expect(shown?.image.base).toMatch(new RegExp(`^/images/g/${gallery.id}/[\\w-]{22}$`));
    expect(JSON.stringify(opened)).not.toContain(image.base);
    expect(opened.cover).toMatchObject({ base: shown?.image.base, focalPoint: { x: 10, y: 20 } });
    const token = shown?.image.base.split('/').at(-1) ?? '';
    const asked = () => portfolio.call('portfolio.gallery_visit.image', { ...of, token });
    expect(await asked()).toMatchObject({
      photoId: photo.id,
      imageToken: image.base.split('/').at(-1),
      markKey: expect.stringMatching(/^[0-9a-f]{8}$/),
      isShared: false,
    });
    expect(await eventsOf('portfolio.sizes_wanted', as.userId)).toMatchObject([
      { payload: { photoIds: [photo.id], sizes: [], watermark: 'Proof' } },
    ]);
    await change({ rules: { ...gallery.rules, downloads: ['web', 'original'] }, sharesCover: true });
    expect(await asked()).toMatchObject({ markKey: null, isShared: true });
    expect((await page(visit)).photos[0]?.image).toMatchObject({ avif: image.avif, hdr: image.hdr });
    // Saved once more, as it is.
    await change({ title: 'New', rules: { ...gallery.rules, downloads: ['web', 'original'] } });
    expect((await eventsOf('portfolio.sizes_wanted', as.userId)).length).toBe(2);
    expect((await eventsOf('portfolio.sizes_wanted', as.userId)).at(-1)).toMatchObject({
      payload: { photoIds: [photo.id], sizes: ['web'], watermark: null },
    });
    const other = await create(as);
    expect(await codeOf(portfolio.call('portfolio.gallery_visit.image', { galleryId: other.id, token }))).toBe(
      'GALLERY_NOT_FOUND',
    );
  });

  it('CGAL-20 shows all galleries of a client on one page, as far as their links hold', async () => {
    const as = await photographer();
    const [first, second] = [await open(as, await create(as)), await create(as, 'event', 'Party')];
    const links = [await linkTo(as, first), await linkTo(as, second), await linkTo(as, first, { role: 'client' })];
    const client = await own(as, 'portfolio.client_page.create', { name: 'Ben', linkIds: links.map(({ id }) => id) });
    const secret = secretOf(client.url);
    const opened = () => openPage(secret);
    expect(await opened()).toMatchObject({ name: 'Ben', photographer: { name: 'Ada Lovelace' } });
    expect((await opened()).galleries.map(({ path }) => path)).toEqual([
      `/g/anna-ben/${links[0]?.secret}`,
      `/g/anna-ben/${links[2]?.secret}`,
    ]);
    await open(as, second);
    await own(as, 'portfolio.gallery_link.revoke', { galleryId: first.id, linkId: links[0]?.id ?? '' });
    expect((await opened()).galleries.map(({ title }) => title)).toEqual(['Party', 'Anna & Ben']);
    const linkIds = [links[1]?.id ?? ''];
    await own(as, 'portfolio.client_page.change', { pageId: client.id, name: 'Benjamin', linkIds });
    expect(await own(as, 'portfolio.client_page.list', {})).toMatchObject([{ name: 'Benjamin', linkIds }]);
    await own(as, 'portfolio.client_page.end', { pageId: client.id });
    expect(await codeOf(opened())).toBe('GALLERY_NOT_FOUND');
    expect(await codeOf(own(await photographer(), 'portfolio.client_page.end', { pageId: client.id }))).toBe(
      'GALLERY_NOT_FOUND',
    );
  });
});

describe('a PIN on the page of a client', () => {
  /** Three galleries by one link each, the first two with the same PIN. */
  const pageOf = async (as: Principal) => {
    const titles = ['Engagement', 'Wedding', 'Album'];
    const galleries = [];
    for (const title of titles) galleries.push(await open(as, await create(as, 'event', title)));
    const pins = ['lisbon', 'lisbon', '654321'];
    const links = [];
    for (const [at, gallery] of galleries.entries()) links.push(await linkTo(as, gallery, { pin: pins[at] ?? '' }));
    const made = await own(as, 'portfolio.client_page.create', { name: 'Anna', linkIds: links.map(({ id }) => id) });
    return { secret: secretOf(made.url), galleries, links };
  };
  const lockedOf = ({ galleries }: { galleries: { title: string; isLocked: boolean }[] }) =>
    galleries.filter(({ isLocked }) => isLocked).map(({ title }) => title);

  it('CGAL-25 opens all galleries whose link has it, and no other', async () => {
    const as = await photographer();
    const { secret, galleries, links } = await pageOf(as);
    const before = await openPage(secret);
    expect([lockedOf(before), before.entered]).toEqual([['Album', 'Wedding', 'Engagement'], []]);
    const after = await openPage(secret, { pin: ' Lisbon ' });
    expect(lockedOf(after)).toEqual(['Album']);
    expect(after.entered.map(({ title, secret: of }) => [title, of])).toEqual([
      ['Wedding', links[1]?.secret],
      ['Engagement', links[0]?.secret],
    ]);
    for (const entered of after.entered) expect(await page(visitOf(entered))).toMatchObject({ title: entered.title });
    const visits = after.entered.map(visitOf);
    expect(lockedOf(await openPage(secret, { visits }))).toEqual(['Album']);
    // Who is in by them comes by the page no second time.
    await enter(links[0]?.secret ?? '', { visit: visits[1] ?? null });
    const { links: opened } = await own(as, 'portfolio.client_gallery.get', { galleryId: galleries[0]?.id ?? '' });
    expect(opened.find(({ id }) => id === links[0]?.id)).toMatchObject({ opens: 1 });
    await own(as, 'portfolio.gallery_link.change', {
      galleryId: galleries[1]?.id ?? '',
      linkId: links[1]?.id ?? '',
      pin: 'porto',
    });
    expect(lockedOf(await openPage(secret, { visits }))).toEqual(['Album', 'Wedding']);
  });

  it('CGAL-25 takes a wrong one as one try at each, and a right one as none at the others', async () => {
    const as = await photographer();
    const { secret, links } = await pageOf(as);
    const wrong = await Promise.all(Array.from({ length: 9 }, () => codeOf(openPage(secret, { pin: '000000' }))));
    expect(new Set(wrong)).toEqual(new Set(['GALLERY_PIN_WRONG']));
    expect(lockedOf(await openPage(secret, { pin: 'lisbon' }))).toEqual(['Album']);
    // One more is left for the third, at its own door as well.
    expect(await codeOf(enter(links[2]?.secret ?? '', { pin: '000000' }))).toBe('GALLERY_PIN_WRONG');
    expect(await codeOf(enter(links[2]?.secret ?? '', { pin: '654321' }))).toBe('RATE_LIMITED');
    expect(lockedOf(await openPage(secret, { pin: 'lisbon' }))).toEqual(['Album']);
    const tries = await eventsOf('portfolio.gallery_mail_wanted', as.userId);
    expect(tries).toMatchObject([{ payload: { kind: 'wrong_pins', tries: 10 } }]);
  });
});

describe('days', () => {
  const clock = () => portfolio.use(GalleryClock, (it) => it.run());

  it('CGAL-21 open and close a gallery, and delete nothing', async () => {
    const as = await photographer();
    const [opens, closes] = [await create(as), await open(as, await create(as))];
    await deliver(as, closes);
    const today = dayIn('Europe/Vienna', new Date());
    const change = ({ id }: GalleryDto, settings: object) =>
      own(as, 'portfolio.client_gallery.change', { galleryId: id, ...settings });
    await change(opens, { opensOn: daysAfter(today, 1) });
    await change(closes, { closesOn: today });
    const states = async () =>
      Promise.all(
        [opens, closes].map(async ({ id }) => (await own(as, 'portfolio.client_gallery.get', { galleryId: id })).state),
      );
    await clock();
    expect(await states()).toEqual(['draft', 'open']);
    await change(opens, { opensOn: today });
    await change(closes, { closesOn: daysAfter(today, -1) });
    const told = async () =>
      portfolio.query<{ last: string }>(`select payload->>'galleryId' as id, max(id) as last from outbox_event
        where name = 'portfolio.gallery_changed' and payload->>'ownerId' = '${as.userId}' group by 1 order by 1`);
    const before = await told();
    await clock();
    const after = await told();
    await clock();
    expect(await states()).toEqual(['open', 'closed']);
    expect(after.map(({ last }, at) => Number(last) > Number(before[at]?.last))).toEqual([true, true]);
    expect(await told()).toEqual(after);
    expect((await own(as, 'portfolio.client_gallery.get', { galleryId: closes.id })).photos).toBe(1);
  });
});

it('CGAL-13 there are none where the installation has them switched off, for their photographers neither', async () => {
  const as = await photographer();
  const gallery = await open(as, await create(as));
  const { secret } = await linkTo(as, gallery);
  const visit = visitOf(await enter(secret));
  const client = await own(as, 'portfolio.client_page.create', { name: 'Ben', linkIds: [visit.linkId ?? ''] });
  await deliver(as, gallery);
  const [shown] = (await page(visit)).photos;
  const token = shown?.image.base.split('/').at(-1) ?? '';
  const tries = () =>
    Promise.all([
      codeOf(enter(secret)),
      codeOf(page(visit)),
      codeOf(portfolio.call('portfolio.gallery_visit.grant', { visit })),
      codeOf(portfolio.call('portfolio.gallery_visit.image', { galleryId: gallery.id, token })),
      codeOf(openPage(secretOf(client.url))),
      codeOf(own(as, 'portfolio.client_gallery.get', { galleryId: gallery.id })),
      codeOf(own(as, 'portfolio.gallery_upload.target', { galleryId: gallery.id })),
    ]);
  expect(await tries()).toEqual(Array(7).fill(undefined));
  const set = (value: 'on' | 'off') =>
    portfolio.use(PortfolioConfig, async (config) => void Object.assign(config, { CLIENT_GALLERIES: value }));
  await set('off');
  try {
    expect(await tries()).toEqual(Array(7).fill('GALLERY_NOT_FOUND'));
    expect(await own(as, 'portfolio.client_gallery.list', {})).toEqual([]);
    expect(await codeOf(create(as))).toBe('FORBIDDEN');
  } finally {
    await set('on');
  }
});

it('CGAL-22 nothing is left of the galleries of a photographer who is gone', async () => {
  const as = await photographer();
  const gallery = await open(as, await create(as));
  await deliver(as, gallery);
  const visit = await visitAs(as, gallery, 'guest');
  await portfolio.call('portfolio.event.receive', {
    events: [{ name: 'identity.user_deleted', payload: { userId: as.userId, revision: 9 } }],
  });
  expect(await codeOf(page(visit))).toBe('GALLERY_NOT_FOUND');
  const left = await portfolio.query(`select
    (select count(*)::int from client_galleries where owner_id = '${as.userId}') as galleries,
    (select count(*)::int from gallery_photos where gallery_id = '${gallery.id}') as photos,
    (select count(*)::int from gallery_links where gallery_id = '${gallery.id}') as links,
    (select count(*)::int from shelf_photos where owner_id = '${as.userId}') as shelf`);
  expect(left).toEqual([{ galleries: 0, photos: 0, links: 0, shelf: 0 }]);
  await portfolio.project((m) => m.photoChanged(delivered(as, gallery)));
  expect(await portfolio.query(`select * from shelf_photos where owner_id = '${as.userId}'`)).toEqual([]);
  expect(await codeOf(create(as))).toBe('FORBIDDEN');
});

it('CGAL-23 administrators learn numbers of galleries, and nothing else', async () => {
  const as = await photographer();
  const gallery = await create(as);
  await deliver(as, gallery, { bytes: 700 });
  await deliver(as, gallery, { bytes: 300 });
  const userIds = [as.userId, anId()];
  const numbers = await portfolio.call(
    'portfolio.client_gallery.count',
    { userIds },
    { as: { userId: anId(), role: 'admin' } },
  );
  expect(numbers).toEqual({
    [as.userId]: { galleries: 1, persons: 0, photos: 2, bytes: 1_000 },
    [userIds[1] ?? '']: { galleries: 0, persons: 0, photos: 0, bytes: 0 },
  });
  expect(await codeOf(own(as, 'portfolio.client_gallery.count', { userIds }))).toBe('FORBIDDEN');
});

describe('a gallery of 5,000 photos among 50,000', () => {
  const filled = async (as: Principal, gallery: GalleryDto, photos: number): Promise<void> => {
    await portfolio.query(`insert into shelf_photos (photo_id, owner_id, revision, shelf, file_name, bytes, image,
        image_token, is_away)
      select gen_random_uuid(), '${as.userId}', 1, 'delivery', 'IMG_' || n, 1000,
        '{"base": "/images/x", "width": 3, "height": 2, "widths": [320], "thumbHash": null}', 'x', false
      from generate_series(1, ${photos}) n`);
    await portfolio.query(`insert into gallery_photos (gallery_id, photo_id, set_id, position, token)
      select gallery.id, photo_id, sets.id, row_number() over (), gen_random_uuid()::text from shelf_photos shelf
      join client_galleries gallery on gallery.owner_id = shelf.owner_id
      join lateral (select id from gallery_sets where gallery_id = gallery.id
        order by hashtext(shelf.photo_id::text || id::text) limit 1) sets on true
      where shelf.owner_id = '${as.userId}'`);
  };

  it('CGAL-24 takes as many statements as a small one, each by an index', async () => {
    const who = await Promise.all(Array.from({ length: 12 }, () => photographer()));
    const galleries = await Promise.all(who.map(async (as) => open(as, await create(as))));
    for (const [at, as] of who.entries()) await filled(as, galleries[at]!, at === 0 ? 8 : 4_990);
    await settleTables(
      portfolio.query,
      'client_galleries',
      'gallery_sets',
      'gallery_photos',
      'shelf_photos',
      'gallery_links',
    );
    const work = async (as: Principal, gallery: GalleryDto): Promise<Record<string, () => Promise<unknown>>> => {
      const of = { galleryId: gallery.id };
      const setId = gallery.sets[1]?.id ?? '';
      const link = await linkTo(as, gallery, { role: 'guest' });
      const visit = visitOf(await enter(link.secret));
      const [some] = await portfolio.query<{ token: string; ids: string[] }>(
        `select max(token) as token, (array_agg(photo_id))[:3] as ids from gallery_photos where gallery_id = '${gallery.id}'`,
      );
      const photoIds = some?.ids ?? [];
      return {
        enter: () => enter(link.secret, { visit }),
        grant: () => portfolio.call('portfolio.gallery_visit.grant', { visit }),
        page: () => page(visit),
        photos: () => portfolio.call('portfolio.gallery_visit.photos', { visit, offset: 4_800 }),
        photo: () => portfolio.call('portfolio.gallery_visit.page', { visit, photoId: photoIds[0] ?? '' }),
        image: () => portfolio.call('portfolio.gallery_visit.image', { ...of, token: some?.token ?? '' }),
        get: () => own(as, 'portfolio.client_gallery.get', of),
        list: () => own(as, 'portfolio.gallery_photo.list', of),
        hide: () => own(as, 'portfolio.gallery_photo.act', { ...of, act: 'hide', photoIds }),
        move: () => own(as, 'portfolio.gallery_photo.act', { ...of, act: 'move', setId, photoIds }),
        order: () => own(as, 'portfolio.gallery_photo.order', { ...of, setId, by: 'name' }),
        upload: () => own(as, 'portfolio.gallery_upload.target', of),
      };
    };
    const small = await work(who[0]!, galleries[0]!);
    const large = await work(who[1]!, galleries[1]!);
    for (const [name, run] of Object.entries(large)) {
      const few = await portfolio.plansOf(small[name]!);
      const many = await portfolio.plansOf(run);
      expect([name, many.statements]).toEqual([name, few.statements]);
      // Of `shelf_photos` one gallery here is a tenth, of which the database reads all.
      expect([name, /Seq Scan on gallery_photos\b/.exec(many.plans)]).toEqual([name, null]);
    }
    const visit = await visitAs(who[1]!, galleries[1]!, 'guest');
    const read = (offset: number) => portfolio.call('portfolio.gallery_visit.photos', { visit, offset });
    const [first, next] = [await page(visit), await read(PAGE_PHOTOS)];
    // Three were hidden above.
    expect([first.photos.length, first.total, next.total]).toEqual([PAGE_PHOTOS, 4_987, 4_987]);
    const begun = [...first.photos, ...next.photos].map(({ id }) => id);
    expect(begun.slice(0, GALLERY_LIMITS.page)).toEqual((await read(0)).photos.map(({ id }) => id));
    expect((await portfolio.plansOf(() => read(0))).plans).toContain('Index Scan using gallery_photos_of_set');
  });
});
