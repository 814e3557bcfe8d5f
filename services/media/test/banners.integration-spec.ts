import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { AddBannerDto } from '@vitrine/contracts/media/site-image.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { fakeQueues } from '@vitrine/testing/fake-queues';
import { RenderSiteImage } from '../src/site-images/render-site-image.js';
import { fourFields } from './support/images.js';
import { plansOf, queriesOf } from './support/rows.js';
import { type RunningMedia, aUser, startMedia, within } from './support/start-media.js';

failOnConsole();

const code = (value: string) => expect.objectContaining({ code: value });
const admin: Principal = { ...aUser(), role: 'admin' };
const who = aUser();
const queues = fakeQueues();
let media: RunningMedia;
let worker: INestApplicationContext;

beforeAll(async () => {
  ({ media, worker } = await startMedia(queues));
  queues.results = {
    'site-images': async ({ siteImageId }) => {
      try {
        return await within(worker, RenderSiteImage, (it) => it.run(siteImageId));
      } catch (error) {
        await within(worker, RenderSiteImage, (it) => it.giveUp(siteImageId, error as AppError));
        throw error;
      }
    },
  };
});
afterEach(() => media.sql('delete from site_images'));
afterAll(() => media.stop());

const place = async (as: Principal, bytes?: Buffer) => {
  const { siteImageId, objectKey } = await media.rpc.call('media.site_image.begin', {}, { as });
  const picture = bytes ?? (await fourFields(400, 200).jpeg().toBuffer());
  await media.store.put(objectKey, picture, { contentType: 'image/jpeg' });
  return { siteImageId, objectKey };
};
const add = async (name: string, more: Partial<AddBannerDto> = {}, as = admin, bytes?: Buffer) =>
  media.rpc.call('media.banner.add', { ...(await place(as, bytes)), name, ...more }, { as });
const setDefault = (id: string, as = admin) => media.rpc.call('media.banner.set_default', { id }, { as });
const list = () => media.rpc.call('media.banner.list', {}, { as: who });
const theDefault = () => media.rpc.call('media.banner.default', {}, { as: who });
const told = async (id: string) => (await media.events('media.site_image_changed')).filter((event) => event.id === id);

describe('a banner', () => {
  it('ENT-13 ENT-17 ADM-HERO-26 is an administrator’s file, rendered like a photo, and public', async () => {
    const banner = await add('Coast', { title: 'Harbour wall', description: 'Low tide' });
    expect(banner).toEqual({
      id: expect.any(String),
      name: 'Coast',
      title: 'Harbour wall',
      description: 'Low tide',
      url: `${banner.image.base}/400.webp`,
      is_default: true,
      image: { base: expect.any(String), width: 400, height: 200, widths: [320, 400], thumbHash: expect.any(String) },
    });
    expect(await media.rpc.call('media.banner.get', { id: banner.id }, { as: who })).toEqual(banner);
    const token = banner.image.base.split('/').at(-1) ?? '';
    expect(await media.rpc.call('media.image.resolve', { token })).toMatchObject({
      isPublic: true,
      prefix: `pictures/site/${banner.id}/`,
      widths: [320, 400],
    });
    // Nothing of it depends on the administrator's account.
    expect(await media.keys(`pictures/${admin.userId}/`)).toEqual([]);
    expect(await media.keys(`pictures/site/${banner.id}/`)).toHaveLength(4);
    expect(await told(banner.id)).toMatchObject([{ kind: 'banner', ownerId: null, state: 'ready', isDefault: true }]);
  });

  it('is refused as a photo would be, and leaves nothing', async () => {
    await expect(add('Text', {}, admin, Buffer.from('no picture'))).rejects.toEqual(code('FILE_TYPE_UNSUPPORTED'));
    const broken = await fourFields(600, 400).png().toBuffer();
    broken.fill(0x55, 200, 400);
    await expect(add('Broken', {}, admin, broken)).rejects.toEqual(code('IMAGE_CORRUPT'));
    await expect(add(' ')).rejects.toEqual(code('VALIDATION'));
    expect(await list()).toEqual([]);
    expect(await media.sql('select 1 from site_images')).toEqual([]);
    await expect(theDefault()).rejects.toEqual(code('HERO_NOT_FOUND'));
  });

  it('is brought and made the default by administrators only', async () => {
    const [first, second] = [await add('First'), await add('Second')];
    await expect(add('Mine', {}, who)).rejects.toEqual(code('FORBIDDEN'));
    await expect(setDefault(second.id, who)).rejects.toEqual(code('FORBIDDEN'));
    // Not even an administrator takes another owner's file.
    const theirs = await place(who);
    await expect(media.rpc.call('media.banner.add', { ...theirs, name: 'Theirs' }, { as: admin })).rejects.toEqual(
      code('NOT_FOUND'),
    );
    expect((await list()).map(({ id }) => id)).toEqual([first.id, second.id]);
  });
});

describe('the default', () => {
  it('ADM-HERO-03 ADM-HERO-23 is exactly one, and an event is published for both banners', async () => {
    const [first, second, third] = [await add('First'), await add('Second'), await add('Third')];
    expect([first, second, third].map(({ is_default }) => is_default)).toEqual([true, false, false]);
    expect(await setDefault(second.id)).toMatchObject({ id: second.id, is_default: true });
    expect((await list()).map(({ name, is_default }) => [name, is_default])).toEqual([
      ['Second', true],
      ['First', false],
      ['Third', false],
    ]);
    expect(await theDefault()).toMatchObject({ id: second.id });
    const [former, next] = [(await told(first.id)).at(-1), (await told(second.id)).at(-1)];
    expect([former?.isDefault, next?.isDefault]).toEqual([false, true]);
    expect(next?.revision).toBeGreaterThan(former?.revision ?? Infinity);
  });

  it('is one also when several are selected at once', async () => {
    const banners = [await add('First'), await add('Second'), await add('Third')];
    await Promise.all([...banners, ...banners].map(({ id }) => setDefault(id)));
    expect(await media.sql('select 1 from site_images where is_default')).toHaveLength(1);
  });

  it('is one also when the first ones come at once', async () => {
    const banners = await Promise.all(['First', 'Second', 'Third'].map((name) => add(name)));
    expect(banners.filter(({ is_default }) => is_default)).toHaveLength(1);
  });

  it('ADM-HERO-08 stays what it is when it is selected again', async () => {
    const banner = await add('Only');
    const before = await told(banner.id);
    expect(await setDefault(banner.id)).toEqual(banner);
    expect(await told(banner.id)).toEqual(before);
  });

  it('cannot be a banner that is not there', async () => {
    await add('Only');
    for (const call of [setDefault, (id: string) => media.rpc.call('media.banner.get', { id }, { as: who })])
      await expect(call(crypto.randomUUID())).rejects.toEqual(code('BANNER_NOT_FOUND'));
    expect(await theDefault()).toMatchObject({ name: 'Only' });
  });
});

it('are found from an index among all heroes and profile images, as is what one user has', async () => {
  await media.sql(
    `insert into site_images (id, kind, owner_id, image_token, name, width, height, state, created_at)
     select gen_random_uuid(), 'hero', gen_random_uuid(), gen_random_uuid()::text, '', 1, 1, 'ready', now()
     from generate_series(1, 20000)`,
  );
  await add('Sea');
  await media.sql('analyze site_images');
  for (const ask of [list, theDefault, () => media.rpc.call('media.hero_image.remove', {}, { as: who })]) {
    const plan = await plansOf(media, await queriesOf(media, ask), 'site_images');
    expect(plan).toMatch(/Index/);
    expect(plan).not.toMatch(/Seq Scan on site_images/);
  }
});
