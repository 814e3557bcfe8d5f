import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { aJpeg, fourFields } from './support/pictures.js';
import { eventually, RunningMedia, somebody } from './support/start-media.js';

failOnConsole();

let media: RunningMedia;

beforeAll(async () => {
  media = await RunningMedia.start({ AI_PROVIDER: 'none' });
  await media.worker({ consuming: true });
});
afterAll(() => media.stop());

describe('both processes together', () => {
  it('take a picture from upload to public renditions and to nothing again', async () => {
    const who = somebody();
    const own = (photoId: string) => media.rpc.call('media.photo.get_own', { photoId }, { as: who });
    const big = await fourFields(1500, 1000).jpeg().toBuffer();
    const photos = await Promise.all([big, await aJpeg(), big].map((bytes) => media.upload(who, {}, bytes)));
    await Promise.all(photos.map(({ id }) => eventually(async () => (await own(id)).derivatives === 'ready')));
    expect((await own(photos[0]?.id ?? '')).image.widths).toEqual([320, 640, 1280, 1500]);
    await Promise.all(photos.map(({ id }) => media.purge(who, id)));
    await eventually(
      async () => (await media.keys('originals/')).length + (await media.keys('derivatives/')).length === 0,
    );
    await eventually(async () => (await media.sql('select 1 from removals where done_at is null')).length === 0);
  });

  it('show a picture that cannot be decoded as failed', async () => {
    const who = somebody();
    const broken = await fourFields(600, 400).png().toBuffer();
    broken.fill(0x55, 200, 400);
    const { id } = await media.upload(who, {}, broken);
    const state = async () => (await media.rpc.call('media.photo.get_own', { photoId: id }, { as: who })).derivatives;
    await eventually(async () => (await state()) !== 'pending');
    expect(await state()).toBe('failed');
  });
});
