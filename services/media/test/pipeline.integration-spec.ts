import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@vitrine/testing/eventually';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { aJpeg, fourFields } from './support/images.js';
import { RunningMedia, aUser } from './support/start-media.js';

failOnConsole();

/** The encoder has the lowest priority there is: on a busy machine it gets a small share of a processor. */
const BUSY_MS = 150_000;

let media: RunningMedia;

beforeAll(async () => {
  media = await RunningMedia.start({ AI_PROVIDER: 'none' });
  await media.worker({ consuming: true });
});
afterAll(() => media.stop());

describe('both processes together', () => {
  it('take an image from upload to public derivatives and to nothing again', async () => {
    const who = aUser();
    const own = (photoId: string) => media.rpc.call('media.photo.get_mine', { photoId }, { as: who });
    const big = await fourFields(1500, 100).jpeg().toBuffer();
    const photos = await Promise.all([big, await aJpeg(), big].map((bytes) => media.upload(who, {}, bytes)));
    await Promise.all(photos.map(({ id }) => eventually(async () => (await own(id)).derivatives === 'ready', BUSY_MS)));
    expect((await own(photos[0]?.id ?? '')).image.widths).toEqual([320, 640, 960, 1280, 1500]);
    // Those have waited for each other; one that comes alone waits for none.
    const { id: alone } = await media.upload(who, {}, big);
    await eventually(async () => (await own(alone)).image.avif !== undefined, BUSY_MS);
    await Promise.all([alone, ...photos.map(({ id }) => id)].map((id) => media.purge(who, id)));
    await eventually(
      async () => (await media.keys('originals/')).length + (await media.keys('derivatives/')).length === 0,
    );
    await eventually(async () => (await media.sql('select 1 from removals where done_at is null')).length === 0);
  }, 240_000);

  it('show an image that cannot be decoded as failed', async () => {
    const who = aUser();
    const broken = await fourFields(600, 400).png().toBuffer();
    broken.fill(0x55, 200, 400);
    const { id } = await media.upload(who, {}, broken);
    const state = async () => (await media.rpc.call('media.photo.get_mine', { photoId: id }, { as: who })).derivatives;
    await eventually(async () => (await state()) !== 'pending');
    expect(await state()).toBe('failed');
  });

  it('PROF-15 PROF-24 answer a choice once it can be seen, and bring it later where the photo takes longer', async () => {
    const who = aUser();
    const shown = async (base: string) =>
      media.rpc.call('media.image.resolve', { token: base.split('/').at(-1) ?? '' }).catch(() => null);
    const { id: photoId } = await media.upload(who);
    // What takes longer than the answer may be answered later.
    const isReady = async () =>
      (await media.rpc.call('media.photo.get_mine', { photoId }, { as: who })).derivatives === 'ready';
    await eventually(isReady, BUSY_MS);
    const face = await media.rpc.call('media.profile_image.set_photo', { photoId }, { as: who });
    expect(face).toMatchObject({ state: 'ready', image: { widths: [64] } });
    const { image } = await media.rpc.call('media.hero_image.set_photo', { photoId }, { as: who });
    await eventually(async () => (await shown(image.base)) !== null);
    await media.purge(who, photoId);
    expect([await shown(image.base), await shown(face.image.base)]).toEqual([null, null]);
    await eventually(async () => (await media.keys(`pictures/${who.userId}/`)).length === 0);
  });

  it('SEC-20 answer at once that a profile image cannot be decoded', async () => {
    const who = aUser();
    const place = await media.rpc.call('media.site_image.begin', {}, { as: who });
    const broken = await fourFields(600, 400).png().toBuffer();
    broken.fill(0x55, 200, 400);
    await media.store.put(place.objectKey, broken, { contentType: 'image/png' });
    await expect(media.rpc.call('media.profile_image.set_file', place, { as: who })).rejects.toMatchObject({
      code: 'IMAGE_CORRUPT',
    });
  });
});
