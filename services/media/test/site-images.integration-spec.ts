import { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import pg from 'pg';
import sharp from 'sharp';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { CropDto, SiteImageDto } from '@vitrine/contracts/media/site-image.dto';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { eventually } from '@vitrine/testing/eventually';
import { fakeQueues } from '@vitrine/testing/fake-queues';
import { ATTEMPTS_MAX } from '../src/derivatives/attempts.js';
import { RenderPhoto } from '../src/photos/render-photo.js';
import { recheckCopies } from '../src/photos/rewrite-embedded-metadata.js';
import { ChangeSiteImage } from '../src/site-images/change-site-image.js';
import { RenderSiteImage } from '../src/site-images/render-site-image.js';
import { RequeueSiteImages } from '../src/site-images/requeue-site-images.js';
import { RemoveObjects } from '../src/storage/remove-objects.js';
import { aJpeg, fourFields, heicFixture, SERIAL } from './support/images.js';
import { type RunningMedia, aUser, startMedia, within } from './support/start-media.js';

failOnConsole();

const code = (value: string) => expect.objectContaining({ code: value });
const queues = fakeQueues();
let media: RunningMedia;
let worker: INestApplicationContext;
let who: Principal;

const renderSiteImage = (siteImageId: string) => within(worker, RenderSiteImage, (it) => it.perform(siteImageId));
/** As the queue does: a permanent failure reaches the hook and then the caller. */
const rendering = async ({ siteImageId }: { siteImageId: string }) => {
  try {
    return await renderSiteImage(siteImageId);
  } catch (error) {
    await within(worker, RenderSiteImage, (it) => it.giveUp(siteImageId, error as AppError));
    throw error;
  }
};

beforeAll(async () => {
  ({ media, worker } = await startMedia(queues));
});
afterAll(() => media.stop());
beforeEach(() => {
  who = aUser();
  queues.jobs.length = 0;
  queues.results = { 'site-images': rendering };
});

const begin = (as = who) => media.rpc.call('media.site_image.begin', {}, { as });
const stored = async (bytes: Buffer, as = who) => {
  const place = await begin(as);
  await media.store.put(place.objectKey, bytes, { contentType: 'application/octet-stream' });
  return place;
};
const setFile = async (bytes: Buffer, crop?: CropDto) =>
  media.rpc.call('media.profile_image.set_file', { ...(await stored(bytes)), crop: crop ?? null }, { as: who });
const setFace = (photoId: string, crop?: CropDto, as = who) =>
  media.rpc.call('media.profile_image.set_photo', { photoId, crop: crop ?? null }, { as });
const setHero = (photoId: string, as = who) => media.rpc.call('media.hero_image.set_photo', { photoId }, { as });
const trash = (photoId: string) => media.rpc.call('media.photo.trash', { photoId }, { as: who });
const restore = (photoId: string) =>
  media.rpc.call('media.photo.bulk', { action: 'restore', photoIds: [photoId] }, { as: who });
const own = (photoId: string) => media.rpc.call('media.photo.get_mine', { photoId }, { as: who });

const aPhoto = async (bytes?: Buffer): Promise<PhotoDto> => {
  const { id } = await media.upload(who, { title: 'Dunes', description: 'Private words' }, bytes);
  await within(worker, RenderPhoto, (it) => it.perform(id));
  return own(id);
};
const tokenOf = ({ image }: SiteImageDto | PhotoDto): string => image.base.split('/').at(-1) ?? '';
const grant = (token: string) => media.rpc.call('media.image.resolve', { token });
const published = async (kind = 'hero') =>
  (await media.events('media.site_image_changed')).filter(
    (event) => event.ownerId === who.userId && event.kind === kind,
  );
const states = async (kind?: string) => (await published(kind)).map(({ id, state }) => [id, state]);
const folder = ({ id }: { id: string }) => `pictures/${who.userId}/${id}/`;

describe('a hero', () => {
  it('PROF-24 PROF-33 of a private photo is a public copy, and the photo stays private', async () => {
    const photo = await aPhoto(await fourFields(700, 400).jpeg().toBuffer());
    const decode = jest.spyOn(worker.get(ObjectStore, { strict: false }), 'getBuffer');
    const hero = await setHero(photo.id);
    expect(decode).not.toHaveBeenCalled();
    decode.mockRestore();
    expect(hero).toMatchObject({
      photoId: photo.id,
      state: 'ready',
      url: `${hero.image.base}/700.webp`,
      image: { width: 700, height: 400, widths: [320, 640, 700], thumbHash: photo.image.thumbHash },
    });
    expect(hero.image.base).not.toBe(photo.image.base);
    expect(await grant(tokenOf(hero))).toEqual({
      photoId: hero.id,
      ownerId: who.userId,
      isPublic: true,
      prefix: folder(hero),
      widths: [320, 640, 700],
      avif: [],
      packet: expect.any(String),
      allowAiCrawlers: false,
    });
    expect(await grant(tokenOf(photo))).toMatchObject({ isPublic: false });
    for (const name of ['320.webp', '700.webp'])
      expect(await media.store.getBuffer(folder(hero) + name, 1e6)).toEqual(
        await media.store.getBuffer(`derivatives/${who.userId}/${photo.id}/${name}`, 1e6),
      );
    // Nor what the files of the photo say.
    expect((await media.store.getBuffer(`${folder(hero)}card.jpg`, 1e6))?.includes('Private words')).toBe(false);
    const events = await published();
    expect(events).toMatchObject([{ id: hero.id, state: 'ready', name: '', isDefault: false }]);
    // The photo's own words are not part of what is shown.
    expect(JSON.stringify(events)).not.toMatch(/Private words|Dunes/);
    expect((await own(photo.id)).usedAs).toEqual(['hero']);
  });

  it('waits for the photo’s derivatives and comes when they are there', async () => {
    const photo = await media.upload(who);
    const hero = await setHero(photo.id);
    expect(hero).toMatchObject({ state: 'pending', image: { widths: [], thumbHash: null } });
    await expect(grant(tokenOf(hero))).rejects.toEqual(code('PHOTO_NOT_FOUND'));
    expect(await published()).toEqual([]);
    queues.jobs.length = 0;
    await within(worker, RenderPhoto, (it) => it.perform(photo.id));
    expect(queues.payloadsOf('site-images')).toEqual([{ siteImageId: hero.id }]);
    expect(await renderSiteImage(hero.id)).toEqual({ widths: [96] });
    expect(await renderSiteImage(hero.id)).toEqual({ widths: [96] });
    expect(await states()).toEqual([[hero.id, 'ready']]);
  });

  it('is failed when its photo cannot be rendered, and what is shown stays', async () => {
    const shown = await setHero((await aPhoto()).id);
    const { id } = await media.upload(who);
    const next = await setHero(id);
    await within(worker, RenderPhoto, (it) => it.giveUp(id, new AppError('IMAGE_CORRUPT')));
    await expect(rendering({ siteImageId: next.id })).rejects.toEqual(code('IMAGE_CORRUPT'));
    expect(await media.sql('select state from site_images where id = ?', [next.id])).toEqual([{ state: 'failed' }]);
    expect(await grant(tokenOf(shown))).toMatchObject({ isPublic: true });
    expect((await own(id)).usedAs).toEqual([]);
    await expect(setHero(id)).rejects.toEqual(code('IMAGE_CORRUPT'));
  });

  it('takes the place of the one before: that one’s address is dead and its objects go', async () => {
    const [first, second] = [await setHero((await aPhoto()).id), await setHero((await aPhoto()).id)];
    await expect(grant(tokenOf(first))).rejects.toEqual(code('PHOTO_NOT_FOUND'));
    expect(await grant(tokenOf(second))).toMatchObject({ isPublic: true });
    expect(await states()).toEqual([
      [first.id, 'ready'],
      [first.id, 'gone'],
      [second.id, 'ready'],
    ]);
    const revisions = (await published()).map(({ revision }) => revision);
    expect(revisions).toEqual(revisions.toSorted((a, b) => a - b));
    expect(queues.payloadsOf('object-removal')).toEqual([{ ownerId: who.userId, photoId: first.id }]);
    await within(worker, RemoveObjects, (it) => it.remove(who.userId, first.id));
    expect(await media.keys(folder(first))).toEqual([]);
    expect(await media.keys(folder(second))).toHaveLength(2);
  });

  it('takes over the focal point of its photo, and follows it', async () => {
    const photo = await aPhoto();
    const aim = (focalPoint: { x: number; y: number } | null) =>
      media.rpc.call('media.photo.update', { photoId: photo.id, focalPoint }, { as: who });
    expect((await aim({ x: 30, y: 100 })).image.focalPoint).toEqual({ x: 30, y: 100 });
    expect((await media.events('media.photo_changed')).at(-1)).toMatchObject({
      id: photo.id,
      image: { focalPoint: { x: 30, y: 100 } },
    });
    expect((await setHero(photo.id)).image.focalPoint).toEqual({ x: 30, y: 100 });
    await aim({ x: 0, y: 0 });
    expect((await own(photo.id)).title).toBe('Dunes');
    await aim(null);
    expect((await own(photo.id)).image).not.toHaveProperty('focalPoint');
    expect((await published()).map(({ image }) => image.focalPoint)).toEqual([
      { x: 30, y: 100 },
      { x: 0, y: 0 },
      undefined,
    ]);
  });

  it('leaves the profile image of a photo as it was cropped when the focal point changes', async () => {
    const photo = await aPhoto();
    await setFace(photo.id);
    const before = await published('profile');
    await media.rpc.call('media.photo.update', { photoId: photo.id, focalPoint: { x: 1, y: 2 } }, { as: who });
    expect(await published('profile')).toEqual(before);
  });

  it.each([{ x: 101, y: 0 }, { x: 0.5, y: 0 }, { x: -1, y: 0 }, { x: 50 }, 'middle'])(
    'has no focal point like %j',
    async (focalPoint) => {
      const photo = await aPhoto();
      const update = { photoId: photo.id, focalPoint: focalPoint as { x: number; y: number } };
      await expect(media.rpc.call('media.photo.update', update, { as: who })).rejects.toEqual(code('VALIDATION'));
    },
  );

  it('of the same photo again is the same hero', async () => {
    const photo = await aPhoto();
    const hero = await setHero(photo.id);
    expect(await setHero(photo.id)).toEqual(hero);
    expect(await published()).toHaveLength(1);
  });

  it('is one, however many are selected at once', async () => {
    const photos = [await aPhoto(), await aPhoto(), await aPhoto()];
    const answers = await Promise.all(photos.map(({ id }) => setHero(id)));
    expect(answers.map(({ state }) => state)).toEqual(expect.arrayContaining(['ready']));
    const left = await media.sql<{ id: string; state: string }>(
      'select id, state from site_images where owner_id = ?',
      [who.userId],
    );
    expect(left).toHaveLength(1);
    expect((await states()).at(-1)).toEqual([left[0]?.id, 'ready']);
  });

  it('is taken away, and the site’s default stands in', async () => {
    const hero = await setHero((await aPhoto()).id);
    const remove = () => media.rpc.call('media.hero_image.remove', {}, { as: who });
    expect(await remove()).toEqual({ removed: true });
    expect(await remove()).toEqual({ removed: false });
    await expect(grant(tokenOf(hero))).rejects.toEqual(code('PHOTO_NOT_FOUND'));
    expect((await states()).at(-1)).toEqual([hero.id, 'gone']);
  });
});

describe('a hero whose photo', () => {
  it('PROF-33 goes into the trash is gone, and comes back with it under a new address', async () => {
    const photo = await aPhoto();
    const hero = await setHero(photo.id);
    await trash(photo.id);
    await expect(grant(tokenOf(hero))).rejects.toEqual(code('PHOTO_NOT_FOUND'));
    expect((await published()).at(-1)).toMatchObject({ id: hero.id, state: 'gone' });
    await expect(setHero(photo.id)).rejects.toEqual(code('PHOTO_NOT_FOUND'));
    await restore(photo.id);
    const back = (await published()).at(-1);
    expect(back).toMatchObject({ id: hero.id, state: 'ready' });
    expect(back?.image.base).not.toBe(hero.image.base);
    await expect(grant(tokenOf(hero))).rejects.toEqual(code('PHOTO_NOT_FOUND'));
    expect(await grant(back?.image.base.split('/').at(-1) ?? '')).toMatchObject({ isPublic: true, widths: [96] });
  });

  it('PROF-33 is deleted for good goes with its objects', async () => {
    const photo = await aPhoto();
    const hero = await setHero(photo.id);
    await media.purge(who, photo.id);
    expect(await states()).toEqual([
      [hero.id, 'ready'],
      [hero.id, 'gone'],
    ]);
    expect(await media.sql('select 1 from site_images where id = ?', [hero.id])).toEqual([]);
    await within(worker, RemoveObjects, (it) => it.remove(who.userId, hero.id));
    expect(await media.keys('pictures/' + who.userId)).toEqual([]);
  });

  it('is trashed before it was rendered is published only when it comes back', async () => {
    const photo = await media.upload(who);
    const hero = await setHero(photo.id);
    await trash(photo.id);
    await within(worker, RenderPhoto, (it) => it.perform(photo.id));
    await renderSiteImage(hero.id);
    expect(await published()).toEqual([]);
    await restore(photo.id);
    expect(await states()).toEqual([[hero.id, 'ready']]);
  });
});

describe('a profile image', () => {
  it('PROF-14 of a file is a square with derivatives of its own, free of what the camera wrote', async () => {
    const face = await setFile(await aJpeg());
    expect(face).toMatchObject({
      photoId: null,
      state: 'ready',
      url: `${face.image.base}/64.webp`,
      image: { width: 64, height: 64, widths: [64], thumbHash: expect.any(String) },
    });
    const names = (await media.keys(folder(face))).map((key) => key.slice(folder(face).length));
    expect(names).toEqual(['64.webp', 'card.jpg', expect.stringMatching(/^file-/)]);
    for (const name of ['64.webp', 'card.jpg'])
      for (const secret of [SERIAL, 'Exif', 'GPS'])
        expect((await media.store.getBuffer(folder(face) + name, 1e6))?.includes(secret)).toBe(false);
    expect(await published('profile')).toMatchObject([{ id: face.id, state: 'ready', photoId: null }]);
    expect(await grant(tokenOf(face))).toMatchObject({ isPublic: true, widths: [64] });
  });

  it('PROF-15 PROF-33 of a photo is cut from its original, also before that has derivatives', async () => {
    const photo = await media.upload(who, {}, await fourFields(1200, 900).jpeg().toBuffer());
    const face = await setFace(photo.id, { x: 0.5, y: 0, size: 0.5 });
    expect(face).toMatchObject({ photoId: photo.id, state: 'ready', url: `${face.image.base}/400.webp` });
    expect(face.image).toMatchObject({ width: 450, height: 450, widths: [96, 192, 400, 450] });
    expect((await own(photo.id)).usedAs).toEqual(['profile']);
    expect(await grant(tokenOf(photo))).toMatchObject({ isPublic: false });
    await trash(photo.id);
    await expect(grant(tokenOf(face))).rejects.toEqual(code('PHOTO_NOT_FOUND'));
  });

  it('PROF-41 of a photo answers what it replaces, as far as that can be selected again', async () => {
    const [one, two] = [await aPhoto(), await aPhoto()];
    const crop = { x: 0.5, y: 0, size: 0.5 };
    expect((await setFace(one.id, crop)).former).toBeNull();
    expect((await setFace(two.id)).former).toEqual({ photoId: one.id, crop });
    expect((await setFace(one.id)).former).toEqual({ photoId: two.id, crop: null });
    await trash(one.id);
    expect(await setFace(two.id)).not.toHaveProperty('former');
    await setFile(await aJpeg());
    expect(await setFace(two.id)).not.toHaveProperty('former');
  });

  it('UPL-25 may be a HEIC', async () => {
    expect(await setFile(heicFixture('turned'))).toMatchObject({ state: 'ready', image: { widths: [64] } });
  });

  it('PROF-20 LIM-14 has at most 5 MB', async () => {
    const [small, large] = [5 * 1024 * 1024, 5 * 1024 * 1024 + 1];
    const jpeg = await aJpeg();
    // What follows a JPEG's end is not read, so its size is free.
    const ofSize = (bytes: number) =>
      Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(bytes - jpeg.length), jpeg.subarray(-2)]);
    await expect(setFile(ofSize(large))).rejects.toEqual(code('PROFILE_IMAGE_TOO_LARGE'));
    expect(await media.keys(`pictures/${who.userId}/`)).toEqual([]);
    expect(await setFile(ofSize(small))).toMatchObject({ state: 'ready' });
    const declared = (declaredBytes: number, as = who) =>
      media.rpc.call('media.site_image.begin', { declaredBytes }, { as });
    await expect(declared(6 * 1024 * 1024)).rejects.toEqual(code('PROFILE_IMAGE_TOO_LARGE'));
    const admin = { ...aUser(), role: 'admin' } as const;
    await declared(6 * 1024 * 1024, admin);
    await expect(declared(26 * 1024 * 1024, admin)).rejects.toEqual(code('FILE_TOO_LARGE'));
  });

  it('PROF-19 SEC-20 is judged by its bytes like a photo, and what is refused leaves everything as it was', async () => {
    const face = await setFile(await aJpeg());
    for (const [bytes, wanted] of [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'FILE_TYPE_UNSUPPORTED'],
      [(await aJpeg()).subarray(0, 300), 'IMAGE_CORRUPT'],
    ] as const)
      await expect(setFile(bytes)).rejects.toEqual(code(wanted));
    expect(await media.keys(`pictures/${who.userId}/`)).toHaveLength(3);
    // Sound to look at, and not to be decoded: found out by the worker.
    const broken = await fourFields(600, 400).png().toBuffer();
    broken.fill(0x55, 200, 400);
    await expect(setFile(broken)).rejects.toEqual(code('IMAGE_CORRUPT'));
    expect(await grant(tokenOf(face))).toMatchObject({ isPublic: true });
    expect(await states('profile')).toEqual([[face.id, 'ready']]);
    const better = await setFile(await fourFields(300, 300).png().toBuffer());
    expect(await states('profile')).toEqual([
      [face.id, 'ready'],
      [face.id, 'gone'],
      [better.id, 'ready'],
    ]);
  });

  it('that takes longer is answered as pending, and made all the same', async () => {
    queues.results = {};
    const face = await setFile(await aJpeg());
    expect(face).toMatchObject({ state: 'pending', url: `${face.image.base}/card.jpg` });
    queues.down = true;
    const next = await setFile(await aJpeg());
    queues.down = false;
    expect(next.state).toBe('pending');
    await renderSiteImage(face.id);
    await renderSiteImage(next.id);
    expect(await states('profile')).toEqual([[next.id, 'ready']]);
    // What was overtaken leaves nothing behind.
    await within(worker, RemoveObjects, (it) => it.remove(who.userId, face.id));
    expect(await media.keys(folder(face))).toEqual([]);
  });

  it('requested twice with the same file is one', async () => {
    const place = await stored(await aJpeg());
    const set = () => media.rpc.call('media.profile_image.set_file', place, { as: who });
    const [one, two] = await Promise.all([set(), set()]);
    expect(one.id).toBe(place.siteImageId);
    expect(two).toEqual(one);
    expect(await set()).toEqual(one);
    expect(await published('profile')).toHaveLength(1);
  });

  it('is taken away', async () => {
    const face = await setFile(await aJpeg());
    expect(await media.rpc.call('media.profile_image.remove', {}, { as: who })).toEqual({ removed: true });
    await expect(grant(tokenOf(face))).rejects.toEqual(code('PHOTO_NOT_FOUND'));
    expect((await states('profile')).at(-1)).toEqual([face.id, 'gone']);
  });
});

describe('a logo', () => {
  const show = (shown: boolean) => media.rpc.call('media.logo.show', { shown }, { as: who });
  const get = () => media.rpc.call('media.logo.get', {}, { as: who });
  const setLogo = async (bytes: Buffer) => {
    const { logo } = await media.rpc.call('media.logo.set_file', await stored(bytes), { as: who });
    return logo!;
  };
  /** A sign in the middle of a transparent ground. */
  const sign = (background: string) =>
    sharp({ create: { width: 400, height: 100, channels: 4, background: '#0000' } })
      .composite([{ input: { create: { width: 200, height: 60, channels: 4, background } } }])
      .png()
      .toBuffer();
  const pixelsOf = async (logo: { id: string }, name: string) => {
    const { data, info } = await sharp((await media.store.getBuffer(folder(logo) + name, 1e6))!)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [...data.subarray(4 * (y * info.width + x)).subarray(0, 4)];
    return { ...info, corner: at(0, 0), middle: at(info.width >> 1, info.height >> 1) };
  };

  it('LOOK-08 LOOK-11 of a file keeps its transparency, and has icons that stand out on their ground', async () => {
    const logo = await setLogo(await sign('#a01010'));
    expect(logo).toMatchObject({ state: 'ready', image: { width: 400, height: 100, widths: [320, 400] } });
    const webp = await pixelsOf(logo, '320.webp');
    expect([webp.width, webp.height, webp.corner[3], webp.middle[3]]).toEqual([320, 80, 0, 255]);
    for (const side of [32, 180]) {
      const icon = await pixelsOf(logo, `icon-${side}.png`);
      expect([icon.width, icon.height, icon.corner]).toEqual([side, side, [255, 255, 255, 255]]);
      expect(icon.middle[0]! - icon.middle[1]!).toBeGreaterThan(100);
    }
    expect((await pixelsOf(await setLogo(await sign('#fafafa')), 'icon-32.png')).corner).toEqual([22, 21, 19, 255]);
    expect(await grant(tokenOf((await get()).logo!))).toMatchObject({ isPublic: true, hasIcons: true, avif: [] });
    await expect(grant(tokenOf(logo))).rejects.toEqual(code('PHOTO_NOT_FOUND'));
    expect(await states('logo')).toMatchObject([
      [logo.id, 'ready'],
      [logo.id, 'gone'],
      [expect.any(String), 'ready'],
    ]);
  });

  it('LOOK-08 SEC-20 is no SVG and no more than 1 MB', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    );
    await expect(setLogo(svg)).rejects.toEqual(code('FILE_TYPE_UNSUPPORTED'));
    const large = Buffer.concat([await sign('#a01010'), Buffer.alloc(1024 * 1024)]);
    await expect(setLogo(large)).rejects.toEqual(code('LOGO_TOO_LARGE'));
    expect(await get()).toEqual({ logo: null, canReturn: false });
    expect(await media.keys(`pictures/${who.userId}/`)).toEqual([]);
  });

  it('LOOK-10 is taken away, and comes back under another address', async () => {
    const logo = await setLogo(await sign('#a01010'));
    expect(await show(false)).toEqual({ logo: null, canReturn: true });
    expect(await show(false)).toEqual({ logo: null, canReturn: true });
    await expect(grant(tokenOf(logo))).rejects.toEqual(code('PHOTO_NOT_FOUND'));
    const back = await show(true);
    expect(back).toMatchObject({ logo: { id: logo.id, image: { widths: [320, 400] } }, canReturn: false });
    expect(tokenOf(back.logo!)).not.toBe(tokenOf(logo));
    expect(await grant(tokenOf(back.logo!))).toMatchObject({ isPublic: true, hasIcons: true });
    expect(await states('logo')).toEqual([
      [logo.id, 'ready'],
      [logo.id, 'gone'],
      [logo.id, 'ready'],
    ]);

    await show(false);
    const next = await setLogo(await sign('#101080'));
    expect(await get()).toMatchObject({ logo: { id: next.id }, canReturn: false });
    who = aUser();
    expect(await show(true)).toEqual({ logo: null, canReturn: false });
  });
});

describe('owners', () => {
  it('SEC-18 make images of nothing that is another user’s', async () => {
    const [photo, thief, place] = [await aPhoto(), aUser(), await stored(await aJpeg())];
    const [hero, face] = [await setHero(photo.id), await setFace(photo.id)];
    for (const photoId of [photo.id, crypto.randomUUID()]) {
      await expect(setHero(photoId, thief)).rejects.toEqual(code('PHOTO_NOT_FOUND'));
      await expect(setFace(photoId, undefined, thief)).rejects.toEqual(code('PHOTO_NOT_FOUND'));
    }
    const setOther = (dto: { siteImageId: string; objectKey: string }) =>
      media.rpc.call('media.profile_image.set_file', dto, { as: thief });
    await expect(setOther(place)).rejects.toEqual(code('NOT_FOUND'));
    // A place of their own, with the number of another owner's image.
    const objectKey = `pictures/${thief.userId}/${face.id}/file-0`;
    await media.store.put(objectKey, await aJpeg(), { contentType: 'image/jpeg' });
    await expect(setOther({ siteImageId: face.id, objectKey })).rejects.toEqual(code('NOT_FOUND'));
    expect(await media.store.head(objectKey)).toBeNull();
    for (const name of ['media.profile_image.remove', 'media.hero_image.remove'] as const)
      expect(await media.rpc.call(name, {}, { as: thief })).toEqual({ removed: false });
    expect(await grant(tokenOf(hero))).toMatchObject({ isPublic: true });
    expect(await grant(tokenOf(face))).toMatchObject({ isPublic: true });
    await expect(media.rpc.call('media.site_image.begin', {})).rejects.toEqual(code('UNAUTHENTICATED'));
  });

  it('SEC-18 alone see a photo of theirs that is in the trash', async () => {
    const photo = await aPhoto();
    await media.rpc.call('media.photo.set_visibility', { photoId: photo.id, isPublic: true }, { as: who });
    await trash(photo.id);
    for (const { image } of [photo, await own(photo.id)])
      expect(await grant(image.base.split('/').at(-1) ?? '')).toMatchObject({ isPublic: false, ownerId: who.userId });
  });
});

describe('rendering', () => {
  it('is tried again after a store that is away, and given up after an image that takes its worker down', async () => {
    queues.results = {};
    const face = await setFile(await aJpeg());
    const store = worker.get(ObjectStore, { strict: false });
    const tries = () => media.sql('select render_tries, state from site_images where id = ?', [face.id]);
    for (const call of ['getBuffer', 'put'] as const) {
      const away = jest.spyOn(store, call).mockRejectedValue(new Error('the store is away'));
      await expect(renderSiteImage(face.id)).rejects.toThrow('the store is away');
      away.mockRestore();
      await within(worker, RenderSiteImage, (it) => it.giveUp(face.id, new AppError('INTERNAL')));
      expect(await tries()).toEqual([{ render_tries: 0, state: 'pending' }]);
    }
    await media.sql('update site_images set render_tries = ? where id = ?', [ATTEMPTS_MAX, face.id]);
    await expect(rendering({ siteImageId: face.id })).rejects.toEqual(code('IMAGE_UNPROCESSABLE'));
    expect(await tries()).toEqual([{ render_tries: ATTEMPTS_MAX, state: 'failed' }]);
  });

  it('is queued again for what has waited too long, and only that', async () => {
    queues.results = {};
    const [old, young] = [await setFile(await aJpeg()), await setHero((await aPhoto()).id)];
    await media.sql(`update site_images set created_at = now() - interval '1 minute' where id = ?`, [old.id]);
    queues.jobs.length = 0;
    await within(worker, RequeueSiteImages, (it) => it.derivatives());
    expect(queues.payloadsOf('site-images')).toContainEqual({ siteImageId: old.id });
    expect(queues.payloadsOf('site-images')).not.toContainEqual({ siteImageId: young.id });
  });

  it('of one that is gone leaves nothing behind', async () => {
    queues.results = {};
    const face = await setFile(await aJpeg());
    const working = renderSiteImage(face.id);
    await media.rpc.call('media.profile_image.remove', {}, { as: who });
    await working.catch(() => undefined);
    await within(worker, RemoveObjects, (it) => it.remove(who.userId, face.id));
    expect(await media.keys(folder(face))).toEqual([]);
    expect(await renderSiteImage(face.id)).toBe('gone');
  });
});

it('every published image can be exported', async () => {
  const [shown, hidden] = [await aPhoto(), await aPhoto()];
  const [hero, face] = [await setHero(shown.id), await setFace(hidden.id)];
  await trash(hidden.id);
  const exported = [];
  for (let after: string | undefined; ;) {
    const page = await media.rpc.call('media.site_image.export', { limit: 2, ...(after !== undefined && { after }) });
    exported.push(...page);
    after = page.at(-1)?.id;
    if (page.length === 0) break;
  }
  const mine = exported.filter(({ ownerId }) => ownerId === who.userId);
  expect(Object.fromEntries(mine.map(({ id, state }) => [id, state]))).toEqual({
    [hero.id]: 'ready',
    [face.id]: 'gone',
  });
  expect(mine).toContainEqual((await published()).at(-1));
  expect(mine).toContainEqual((await published('profile')).at(-1));
});

it('waits for a change of the photo before it keeps any other from what is made of it', async () => {
  const photo = await aPhoto();
  const hero = await setHero(photo.id);
  const other = new pg.Client({ connectionString: media.config.DATABASE_URL });
  await other.connect();
  await other.query('begin');
  await other.query('select 1 from photos where id = $1 for no key update', [photo.id]);
  const changing = within(worker, ChangeSiteImage, (it) =>
    it.one(hero.id, () => recheckCopies(worker.get(EntityManager, { strict: false }), photo.id, 'x')),
  );
  const isWaiting = async () =>
    (await media.sql(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
      .length > 0;
  await eventually(isWaiting, 5_000);
  // As trashing, hiding or replacing the photo does next.
  const [lock] = (await other.query('select pg_try_advisory_xact_lock(727103, hashtext($1)) as free', [who.userId]))
    .rows;
  await other.query('commit');
  await other.end();
  expect(lock).toEqual({ free: true });
  expect(await changing).toBe(true);
});
