import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { QueueProducer } from '@vitrine/platform/queues/queue-producer';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { fakeQueues } from '@vitrine/testing/fake-queues';
import sharp from 'sharp';
import { AvifEncoder } from '../src/derivatives/avif/avif-encoder.js';
import { PhotoAvif } from '../src/photos/photo-avif.js';
import { SiteImageAvif } from '../src/site-images/site-image-avif.js';
import { RequeuePhotos } from '../src/photos/requeue-photos.js';
import { RequeueSiteImages } from '../src/site-images/requeue-site-images.js';
import { ATTEMPTS_MAX } from '../src/derivatives/attempts.js';
import { RenderPhoto } from '../src/photos/render-photo.js';
import { RenderSiteImage } from '../src/site-images/render-site-image.js';
import { RemoveObjects } from '../src/storage/remove-objects.js';
import { fourFields, SERIAL } from './support/images.js';
import { type RunningMedia, aUser, startMedia, within } from './support/start-media.js';

failOnConsole();

const queues = fakeQueues();
let media: RunningMedia;
let worker: INestApplicationContext;
let who: Principal;

beforeAll(async () => {
  ({ media, worker } = await startMedia(queues));
  queues.results = {
    'site-images': ({ siteImageId }) => within(worker, RenderSiteImage, (it) => it.perform(siteImageId)),
  };
});
afterAll(() => media.stop());
beforeEach(() => {
  who = aUser();
  queues.jobs.length = 0;
});
// What waits in one test would keep the next one's away.
afterEach(async () => {
  await media.sql(`update photos set created_at = created_at - interval '1 day'`);
  await media.sql('delete from site_images');
});

const avifOf = (photoId: string) => within(worker, PhotoAvif, (it) => it.perform(photoId));
const siteImageAvif = (siteImageId: string) => within(worker, SiteImageAvif, (it) => it.perform(siteImageId));
const own = (photoId: string) => media.rpc.call('media.photo.get_mine', { photoId }, { as: who });
const published = async (id: string) => (await media.events('media.photo_changed')).filter((event) => event.id === id);
const grant = (base: string) => media.rpc.call('media.image.resolve', { token: base.split('/').at(-1) ?? '' });
const row = async (id: string) =>
  (
    await media.sql<{ avif_state: string; avif_tries: number }>(
      'select avif_state, avif_tries from photos where id = ?',
      [id],
    )
  )[0];
const rendered = async (bytes?: Buffer): Promise<string> => {
  const { id } = await media.upload(who, {}, bytes);
  await within(worker, RenderPhoto, (it) => it.perform(id));
  return id;
};
const folder = (id: string) => `derivatives/${who.userId}/${id}/`;
const setHero = (photoId: string) => media.rpc.call('media.hero_image.set_photo', { photoId }, { as: who });
const asked = async () => {
  queues.jobs.length = 0;
  await within(worker, RequeueSiteImages, (it) => it.withoutAvif());
  await within(worker, RequeuePhotos, (it) => it.withoutAvif());
  return queues.payloadsOf('avif-derivatives');
};

describe('AVIF of a photo', () => {
  it('is made of an original too large for a shared buffer', async () => {
    const bytes = await sharp({
      create: {
        width: 640,
        height: 480,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .jpeg({ quality: 90 })
      .toBuffer();
    expect(bytes.length).toBeGreaterThan(2 * Buffer.poolSize);
    const id = await rendered(bytes);
    await avifOf(id);
    expect(await row(id)).toEqual({ avif_state: 'ready', avif_tries: 0 });
  });

  it('follows its other derivatives in the same sizes, and is published and granted once it is there', async () => {
    const id = await rendered(await fourFields(700, 400).jpeg().toBuffer());
    expect(queues.payloadsOf('avif-derivatives')).toEqual([{ photoId: id }]);
    expect((await own(id)).image).not.toHaveProperty('avif');
    expect(await avifOf(id)).toEqual({ widths: [320, 640, 700] });
    const { image, derivatives } = await own(id);
    expect({ ...image, derivatives }).toMatchObject({ avif: [320, 640, 700], derivatives: 'ready' });
    expect(await grant(image.base)).toMatchObject({ avif: [320, 640, 700], widths: [320, 640, 700] });
    expect((await published(id)).map(({ revision, image: { avif } }) => [revision, avif])).toEqual([
      [1, undefined],
      [2, undefined],
      [3, [320, 640, 700]],
    ]);
    const key = `${folder(id)}320.avif`;
    expect((await media.store.head(key))?.contentType).toBe('image/avif');
    const bytes = (await media.store.getBuffer(key, 1e6)) ?? Buffer.alloc(0);
    expect(await sharp(bytes).metadata()).toMatchObject({ compression: 'av1', width: 320, height: 183, space: 'srgb' });
    const { data } = await sharp(bytes).extract({ left: 40, top: 40, width: 1, height: 1 }).raw().toBuffer({
      resolveWithObject: true,
    });
    // The red field is at the top left: upright, and in its colours.
    expect(data[0]).toBeGreaterThan(200);
    expect(data[1]).toBeLessThan(80);
  });

  it('SEC-20 carries neither place nor camera', async () => {
    const id = await rendered();
    await avifOf(id);
    const bytes = await media.store.getBuffer(`${folder(id)}96.avif`, 1e6);
    for (const secret of [SERIAL, 'Exif', 'GPS']) expect(bytes?.includes(secret)).toBe(false);
  });

  it('is made once, however often the job comes', async () => {
    const id = await rendered();
    await Promise.all([avifOf(id), avifOf(id)]);
    expect(await avifOf(id)).toEqual({ widths: [96] });
    expect(await published(id)).toHaveLength(3);
  });

  it('waits until no derivatives are made', async () => {
    const id = await rendered();
    queues.runningJobs = { derivatives: 1 };
    expect(await avifOf(id)).toEqual({ widths: [] });
    expect(await media.keys(folder(id))).toHaveLength(2);
    queues.runningJobs = {};
    expect(await avifOf(id)).toEqual({ widths: [96] });
  });

  it.each(['derivatives', 'site-images'] as const)('waits while %s wait for a worker', async (queue) => {
    const id = await rendered();
    queues.waitingJobs = { [queue]: 1 };
    expect(await avifOf(id)).toEqual({ widths: [] });
    expect(await media.keys(folder(id))).toHaveLength(2);
    queues.waitingJobs = {};
    expect(await avifOf(id)).toEqual({ widths: [96] });
  });

  it('is not queued while other photos wait for a worker, but by the reconciler', async () => {
    queues.waitingJobs = { derivatives: 1 };
    const id = await rendered();
    queues.waitingJobs = {};
    expect(queues.payloadsOf('avif-derivatives')).toEqual([]);
    expect(await asked()).toContainEqual({ photoId: id });
  });

  it('waits for no photo without a job', async () => {
    const id = await rendered();
    await media.upload(who);
    expect(await avifOf(id)).toEqual({ widths: [96] });
  });

  it('of a photo in the trash is made once that is restored', async () => {
    const id = await rendered();
    await media.rpc.call('media.photo.trash', { photoId: id }, { as: who });
    expect(await avifOf(id)).toEqual({ widths: [] });
    expect(await asked()).not.toContainEqual({ photoId: id });
    await media.rpc.call('media.photo.bulk', { action: 'restore', photoIds: [id] }, { as: who });
    expect(await asked()).toContainEqual({ photoId: id });
    expect(await avifOf(id)).toEqual({ widths: [96] });
  });

  it('of a photo deleted meanwhile leaves nothing behind', async () => {
    const id = await rendered();
    const working = avifOf(id);
    await media.purge(who, id);
    await within(worker, RemoveObjects, (it) => it.remove(who.userId, id));
    await working.catch(() => undefined);
    expect(await media.keys(`derivatives/${who.userId}/`)).toEqual([]);
    expect(await avifOf(id)).toBe('gone');
  });

  it('goes with the photo', async () => {
    const id = await rendered();
    await avifOf(id);
    await media.purge(who, id);
    await within(worker, RemoveObjects, (it) => it.remove(who.userId, id));
    expect(await media.keys(`derivatives/${who.userId}/`)).toEqual([]);
  });

  it('is left to another process by one that has to go', async () => {
    const id = await rendered();
    const leaving = await media.worker({ consuming: false }, [{ provide: QueueProducer, useValue: queues }]);
    const working = within(leaving, PhotoAvif, (it) => it.perform(id));
    leaving.get(AvifEncoder).onModuleDestroy();
    expect(await working).toEqual({ widths: [] });
    expect(await row(id)).toEqual({ avif_state: 'pending', avif_tries: 0 });
    expect(await avifOf(id)).toEqual({ widths: [96] });
  });
});

it('keeps no AVIF that is more bytes than the WebP', async () => {
  const id = await rendered();
  const large = jest.spyOn(worker.get(AvifEncoder), 'encode').mockResolvedValue([Buffer.alloc(1_000_000)]);
  expect(await avifOf(id)).toEqual({ widths: [] });
  large.mockRestore();
  expect(await media.keys(folder(id))).not.toContainEqual(expect.stringContaining('avif'));
  expect((await own(id)).image).not.toHaveProperty('avif');
  expect(await asked()).not.toContainEqual({ photoId: id });
});

it('encodes images that follow each other in one process, each as it was asked', async () => {
  const encoder = worker.get(AvifEncoder);
  const encoders = (): string[] => {
    const pids = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ');
    return pids.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('avif-process'));
  };
  const square = (side: number): Parameters<AvifEncoder['encode']>[0] => ({
    data: Buffer.alloc(side * side * 3, 99),
    info: { width: side, height: side, channels: 3 },
  });
  const widthsOf = async (files: Uint8Array[] | null): Promise<number[]> =>
    Promise.all((files ?? []).map(async (file) => (await sharp(file).metadata()).width));
  const sizes = [20, 50, 70].map((side) => ({ width: side, height: side }));

  const first = await encoder.encode(square(70), sizes);
  const before = encoders();
  const second = await encoder.encode(square(50), sizes.slice(0, 2));
  expect(encoders()).toEqual(before);
  expect(before).toHaveLength(1);
  expect([await widthsOf(first), await widthsOf(second)]).toEqual([
    [20, 50, 70],
    [20, 50],
  ]);
});

describe('AVIF that cannot be made', () => {
  const giveUp = (id: string, error: AppError) => within(worker, PhotoAvif, (it) => it.giveUp(id, error));

  it('is tried again for as long as the store is away, and shows nowhere', async () => {
    const id = await rendered();
    const store = worker.get(ObjectStore, { strict: false });
    for (const call of ['getBuffer', 'put'] as const) {
      const away = jest.spyOn(store, call).mockRejectedValue(new Error('the store is away'));
      await expect(avifOf(id)).rejects.toThrow('the store is away');
      away.mockRestore();
    }
    await giveUp(id, new AppError('INTERNAL'));
    expect(await row(id)).toEqual({ avif_state: 'pending', avif_tries: 0 });
    expect(await own(id)).toMatchObject({ derivatives: 'ready', revision: 2 });
    expect(await avifOf(id)).toEqual({ widths: [96] });
  });

  it('is given up after a few attempts, and the photo stays as it is', async () => {
    const id = await rendered();
    const broken = jest.spyOn(worker.get(AvifEncoder), 'encode').mockRejectedValue(new Error('the encoder fell over'));
    for (let i = 0; i < ATTEMPTS_MAX; i += 1) await expect(avifOf(id)).rejects.toThrow('the encoder fell over');
    const error = await avifOf(id).catch((thrown: unknown) => thrown);
    broken.mockRestore();
    expect(error).toMatchObject({ code: 'IMAGE_UNPROCESSABLE', retryable: false });
    await giveUp(id, error as AppError);
    expect(await avifOf(id)).toEqual({ widths: [] });
    expect(await own(id)).toMatchObject({ derivatives: 'ready', revision: 2, image: { widths: [96] } });
    expect(await asked()).not.toContainEqual({ photoId: id });
  });

  it('takes no process down but its own', async () => {
    const encoder = worker.get(AvifEncoder);
    const tooFew = { data: Buffer.alloc(3), info: { width: 900, height: 900, channels: 3 } } as const;
    await expect(encoder.encode(tooFew, [{ width: 320, height: 320 }])).rejects.toThrow(/memory area too small/);
    expect(await avifOf(await rendered())).toEqual({ widths: [96] });
  });
});

describe('the reconciler', () => {
  it('is queued for what has none, old photos included, but neither for trash nor for what is done or given up', async () => {
    const [old, trashed, done, failed, pending] = [
      await rendered(),
      await rendered(),
      await rendered(),
      await rendered(),
      (await media.upload(who)).id,
    ];
    await media.rpc.call('media.photo.trash', { photoId: trashed }, { as: who });
    await media.sql(`update photos set avif_state = 'ready' where id = ?`, [done]);
    await media.sql(`update photos set avif_state = 'failed' where id = ?`, [failed]);
    await media.sql(`update photos set created_at = now() - interval '1 year' where id = ?`, [old]);
    await media.sql(`update photos set avif_state = 'ready' where owner_id <> ?`, [who.userId]);
    expect(await asked()).toEqual([{ photoId: old }]);
    // It is claimed: no other process queues it as well, until its claim has run out.
    await within(worker, RenderPhoto, (it) => it.perform(pending));
    expect(await asked()).toEqual([{ photoId: pending }]);
    await media.sql(
      `update photos set avif_claimed_at = now() - interval '11 minutes' where avif_claimed_at is not null`,
    );
    expect(await asked()).toEqual([{ photoId: pending }, { photoId: old }]);
    expect(queues.jobs.every(({ options }) => options.dedupeId !== undefined)).toBe(true);
  });
});

describe('AVIF of a hero', () => {
  const rowOf = async (id: string) =>
    (await media.events('media.site_image_changed')).filter((event) => event.id === id).map(({ image }) => image.avif);

  it('is a copy of its photo’s, at once when those are there', async () => {
    const id = await rendered();
    await avifOf(id);
    const hero = await setHero(id);
    expect(hero).toMatchObject({ state: 'ready', image: { avif: [96] } });
    expect(await grant(hero.image.base)).toMatchObject({ avif: [96] });
    const [copy, original] = [`pictures/${who.userId}/${hero.id}/96.avif`, `${folder(id)}96.avif`];
    expect(await media.store.getBuffer(copy, 1e6)).toEqual(await media.store.getBuffer(original, 1e6));
    expect(await rowOf(hero.id)).toEqual([[96]]);
  });

  it('follows its photo’s otherwise, and is queued when those are there', async () => {
    const id = await rendered();
    const hero = await setHero(id);
    expect(await siteImageAvif(hero.id)).toEqual({ widths: [] });
    expect(await asked()).not.toContainEqual({ siteImageId: hero.id });
    queues.jobs.length = 0;
    await avifOf(id);
    expect(queues.payloadsOf('avif-derivatives')).toEqual([{ siteImageId: hero.id }]);
    expect(await asked()).toContainEqual({ siteImageId: hero.id });
    expect(await siteImageAvif(hero.id)).toEqual({ widths: [96] });
    expect(await rowOf(hero.id)).toEqual([undefined, [96]]);
    expect(await asked()).not.toContainEqual({ siteImageId: hero.id });
  });

  it('stays away when its photo has none for good', async () => {
    const id = await rendered();
    const hero = await setHero(id);
    await within(worker, PhotoAvif, (it) => it.giveUp(id, new AppError('IMAGE_CORRUPT')));
    expect(await siteImageAvif(hero.id)).toEqual({ widths: [] });
    expect(await asked()).not.toContainEqual({ siteImageId: hero.id });
    expect(await rowOf(hero.id)).toEqual([undefined]);
  });

  it('of one that was replaced meanwhile leaves nothing behind', async () => {
    const id = await rendered();
    const hero = await setHero(id);
    await avifOf(id);
    const working = siteImageAvif(hero.id);
    await media.rpc.call('media.hero_image.remove', {}, { as: who });
    await within(worker, RemoveObjects, (it) => it.remove(who.userId, hero.id));
    await working.catch(() => undefined);
    expect(await media.keys(`pictures/${who.userId}/`)).toEqual([]);
    expect(await siteImageAvif(hero.id)).toBe('gone');
  });
});

it('a banner gets its own AVIF, and a profile image none', async () => {
  const admin: Principal = { ...who, role: 'admin' };
  const place = await media.rpc.call('media.site_image.begin', {}, { as: admin });
  const jpeg = await fourFields(400, 200).jpeg().toBuffer();
  await media.store.put(place.objectKey, jpeg, { contentType: 'image/jpeg' });
  const banner = await media.rpc.call('media.banner.add', { ...place, name: 'Coast' }, { as: admin });
  expect(queues.payloadsOf('avif-derivatives')).toEqual([{ siteImageId: banner.id }]);
  expect(await siteImageAvif(banner.id)).toEqual({ widths: [320, 400] });
  expect((await media.rpc.call('media.banner.get', { id: banner.id }, { as: who })).image.avif).toEqual([320, 400]);
  expect(await grant(banner.image.base)).toMatchObject({ avif: [320, 400], allowAiCrawlers: true });
  const face = await media.rpc.call('media.profile_image.set_photo', { photoId: await rendered() }, { as: who });
  expect(await asked()).not.toContainEqual({ siteImageId: face.id });
});

it('AVIF=off queues none', async () => {
  const { media: without, worker: idle } = await startMedia(queues, { AVIF: 'off' });
  const { id } = await without.upload(who);
  queues.jobs.length = 0;
  await within(idle, RenderPhoto, (it) => it.perform(id));
  await within(idle, RequeueSiteImages, (it) => it.withoutAvif());
  await within(idle, RequeuePhotos, (it) => it.withoutAvif());
  expect(queues.payloadsOf('avif-derivatives')).toEqual([]);
  await without.stop();
});
