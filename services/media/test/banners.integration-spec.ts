import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { AddBannerDto, BannerFieldsDto } from '@vitrine/contracts/media/banner.dto';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { fakeQueues } from '@vitrine/testing/fake-queues';
import { settleTables } from '@vitrine/testing/settle-tables';
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
/** Another site; what it answers at each path. */
let site: Server;
let siteUrl: string;
const files = new Map<string, Buffer>();
const fetched: string[] = [];
/** Workers are busy: the answer comes before the derivatives. */
let isBusy = false;

beforeAll(async () => {
  site = createServer(({ url = '' }, response) => {
    fetched.push(url);
    const file = files.get(url);
    response.writeHead(file ? 200 : 404).end(file);
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  const { port } = site.address() as AddressInfo;
  siteUrl = `http://127.0.0.1:${port}`;
  ({ media, worker } = await startMedia(queues, { SAFE_FETCH_ALLOW: `127.0.0.1:${port}` }));
  queues.results = {
    'site-images': async ({ siteImageId }) => {
      if (isBusy) throw new AppError('JOB_PENDING');
      try {
        return await within(worker, RenderSiteImage, (it) => it.perform(siteImageId));
      } catch (error) {
        await within(worker, RenderSiteImage, (it) => it.giveUp(siteImageId, error as AppError));
        throw error;
      }
    },
  };
});
afterEach(async () => {
  isBusy = false;
  fetched.length = 0;
  await media.sql('delete from site_images');
});
afterAll(async () => {
  await media.stop();
  await new Promise((done) => site.close(done));
});

const place = async (as: Principal, bytes?: Buffer) => {
  const { siteImageId, objectKey } = await media.rpc.call('media.site_image.begin', {}, { as });
  const jpeg = bytes ?? (await fourFields(400, 200).jpeg().toBuffer());
  await media.store.put(objectKey, jpeg, { contentType: 'image/jpeg' });
  return { siteImageId, objectKey };
};
const add = async (name: string, more: Partial<AddBannerDto> = {}, as = admin, bytes?: Buffer) =>
  media.rpc.call('media.banner.add', { ...(await place(as, bytes)), name, ...more }, { as });
const setDefault = (id: string, as = admin) => media.rpc.call('media.banner.set_default', { id }, { as });
const list = () => media.rpc.call('media.banner.list', {}, { as: who });
const theDefault = () => media.rpc.call('media.banner.default', {}, { as: who });
const listAll = () => media.rpc.call('media.banner.list_all', {}, { as: admin });
const edit = (id: string, texts: BannerFieldsDto) =>
  media.rpc.call('media.banner.update', Object.assign({ id }, texts), { as: admin });
const remove = (id: string) => media.rpc.call('media.banner.delete', { id }, { as: admin });
const addFromUrl = (path: string, name: string) =>
  media.rpc.call('media.banner.add_from_url', { imageUrl: siteUrl + path, name }, { as: admin });
const setDefaultFromUrl = (path: string, title: string) =>
  media.rpc.call('media.banner.set_default_from_url', { imageUrl: siteUrl + path, title }, { as: admin });
const render = (id: string) => within(worker, RenderSiteImage, (it) => it.perform(id));
const acts = async (id: string) =>
  (await media.events('admin.act_recorded'))
    .filter(({ subjectId }) => subjectId === id)
    .map(({ act, before, after, actorId }) => {
      expect(actorId).toBe(admin.userId);
      return { act, before, after };
    });
const published = async (id: string) =>
  (await media.events('media.site_image_changed')).filter((event) => event.id === id);

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
      state: 'ready',
      defaultOnceReady: false,
      sourceUrl: null,
      createdAt: expect.any(String),
      colorPalette: null,
      colorAnalysisComplete: false,
      colorAnalysis: { state: 'pending', message: null, completedAt: null },
      image: { base: expect.any(String), width: 400, height: 200, widths: [320, 400], thumbHash: expect.any(String) },
    });
    const { id, name, title, description, url, is_default, image } = banner;
    const shown = { id, name, title, description, url, is_default, image };
    expect(await media.rpc.call('media.banner.get', { id }, { as: who })).toEqual(shown);
    const token = banner.image.base.split('/').at(-1) ?? '';
    expect(await media.rpc.call('media.image.resolve', { token })).toMatchObject({
      isPublic: true,
      prefix: `pictures/site/${banner.id}/`,
      widths: [320, 400],
    });
    // Nothing of it depends on the administrator's account.
    expect(await media.keys(`pictures/${admin.userId}/`)).toEqual([]);
    expect(await media.keys(`pictures/site/${banner.id}/`)).toHaveLength(4);
    expect(await published(banner.id)).toMatchObject([
      { kind: 'banner', ownerId: null, state: 'ready', isDefault: true },
    ]);
  });

  it('is refused as a photo would be, and leaves nothing', async () => {
    await expect(add('Text', {}, admin, Buffer.from('no image'))).rejects.toEqual(code('FILE_TYPE_UNSUPPORTED'));
    const broken = await fourFields(600, 400).png().toBuffer();
    broken.fill(0x55, 200, 400);
    await expect(add('Broken', {}, admin, broken)).rejects.toEqual(code('IMAGE_CORRUPT'));
    await expect(add(' ')).rejects.toEqual(code('VALIDATION'));
    expect(await list()).toEqual([]);
    expect(await media.sql('select 1 from site_images')).toEqual([]);
    await expect(theDefault()).rejects.toEqual(code('HERO_NOT_FOUND'));
  });

  it('SEC-10 is kept by administrators only', async () => {
    const [first, second] = [await add('First'), await add('Second')];
    const { id } = second;
    const imageUrl = 'https://images.example.org/a.jpg';
    const calls = [
      add('Mine', {}, who),
      setDefault(id, who),
      media.rpc.call('media.banner.list_all', {}, { as: who }),
      media.rpc.call('media.banner.update', { id, name: 'Mine' }, { as: who }),
      media.rpc.call('media.banner.delete', { id }, { as: who }),
      media.rpc.call('media.banner.add_from_url', { imageUrl, name: 'Mine' }, { as: who }),
      media.rpc.call('media.banner.set_default_from_url', { imageUrl, title: 'Mine' }, { as: who }),
    ];
    for (const call of calls) await expect(call).rejects.toEqual(code('FORBIDDEN'));
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
    const [former, next] = [(await published(first.id)).at(-1), (await published(second.id)).at(-1)];
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
    const before = await published(banner.id);
    expect(await setDefault(banner.id)).toEqual(banner);
    expect(await published(banner.id)).toEqual(before);
  });

  it('cannot be a banner that is not there', async () => {
    await add('Only');
    for (const call of [setDefault, (id: string) => media.rpc.call('media.banner.get', { id }, { as: who })])
      await expect(call(crypto.randomUUID())).rejects.toEqual(code('BANNER_NOT_FOUND'));
    expect(await theDefault()).toMatchObject({ name: 'Only' });
  });
});

describe('the list of administrators', () => {
  it('API-51 holds banners that are not ready and that have failed, the default first, then the newest', async () => {
    await add('First');
    await add('Second');
    isBusy = true;
    const [pending, failing] = [await add('Third'), await add('Fourth')];
    expect(pending).toMatchObject({ state: 'pending', is_default: false });
    const error = new AppError('IMAGE_CORRUPT');
    await within(worker, RenderSiteImage, (it) => it.giveUp(failing.id, error));
    expect((await listAll()).map(({ name, state, is_default }) => [name, state, is_default])).toEqual([
      ['First', 'ready', true],
      ['Fourth', 'failed', false],
      ['Third', 'pending', false],
      ['Second', 'ready', false],
    ]);
    expect((await list()).map(({ name }) => name)).toEqual(['First', 'Second']);
    // A failed one can be neither the default nor found, but it can be deleted.
    await expect(setDefault(failing.id)).rejects.toEqual(code('BANNER_NOT_FOUND'));
    await remove(failing.id);
    expect(await listAll()).toHaveLength(3);
  });
});

describe('a banner’s texts', () => {
  it('API-53 ADM-HERO-04 change, and what is left out stays', async () => {
    const banner = await add('Coast', { title: 'Wall', description: 'Low tide' });
    const { createdAt: _createdAt, ...same } = banner;
    expect(await edit(banner.id, { name: 'Harbour', title: null })).toMatchObject({
      ...same,
      name: 'Harbour',
      title: null,
      description: 'Low tide',
    });
    expect((await published(banner.id)).at(-1)).toMatchObject({ name: 'Harbour', description: 'Low tide' });
    expect((await acts(banner.id)).at(-1)).toEqual({
      act: 'banner.edit',
      before: { name: 'Coast', title: 'Wall' },
      after: { name: 'Harbour', title: null },
    });
    const events = await published(banner.id);
    await edit(banner.id, { name: 'Harbour' });
    expect([await published(banner.id), (await acts(banner.id)).length]).toEqual([events, 2]);
  });

  it('ADM-HERO-16 need a name, and a banner', async () => {
    const { id } = await add('Coast');
    await expect(edit(id, { name: ' ' })).rejects.toEqual(code('VALIDATION'));
    await expect(edit(crypto.randomUUID(), { name: 'Sea' })).rejects.toEqual(code('BANNER_NOT_FOUND'));
  });
});

describe('the end of a banner', () => {
  it('API-54 ADM-HERO-06 ADM-HERO-25 takes its files with it, and is published to those who show it', async () => {
    await add('Stays');
    const banner = await add('Goes');
    expect(await remove(banner.id)).toEqual({ deleted: true });
    expect((await listAll()).map(({ name }) => name)).toEqual(['Stays']);
    expect((await published(banner.id)).at(-1)).toMatchObject({ id: banner.id, kind: 'banner', state: 'gone' });
    expect(await media.sql(`select done_at from removals where photo_id = '${banner.id}'`)).toEqual([
      { done_at: null },
    ]);
    expect(queues.payloadsOf('object-removal')).toContainEqual({ ownerId: null, photoId: banner.id });
    expect((await acts(banner.id)).at(-1)).toEqual({
      act: 'banner.delete',
      before: { name: 'Goes', sourceUrl: null },
      after: null,
    });
    const token = banner.image.base.split('/').at(-1) ?? '';
    await expect(media.rpc.call('media.image.resolve', { token })).rejects.toEqual(code('PHOTO_NOT_FOUND'));
    await expect(remove(banner.id)).rejects.toEqual(code('BANNER_NOT_FOUND'));
  });

  it('ADM-HERO-07 is not possible for the default, and is possible for the former one', async () => {
    const [first, second] = [await add('First'), await add('Second')];
    await expect(remove(first.id)).rejects.toEqual(code('BANNER_IS_DEFAULT'));
    await setDefault(second.id);
    await remove(first.id);
    expect(await theDefault()).toMatchObject({ id: second.id });
  });
});

describe('an image of another site', () => {
  it('API-52 ADM-HERO-24 ENT-17 is copied, and served from here', async () => {
    files.set('/coast.jpg', await fourFields(400, 200).jpeg().toBuffer());
    const banner = await addFromUrl('/coast.jpg', 'Coast');
    expect(banner).toMatchObject({
      name: 'Coast',
      state: 'ready',
      is_default: true,
      sourceUrl: `${siteUrl}/coast.jpg`,
      image: { width: 400, height: 200 },
    });
    expect(await media.keys(`pictures/site/${banner.id}/`)).toHaveLength(4);
    expect(await acts(banner.id)).toEqual([
      {
        act: 'banner.add',
        before: null,
        after: { name: 'Coast', title: null, description: null, sourceUrl: `${siteUrl}/coast.jpg` },
      },
    ]);
  });

  it('ADM-HERO-24 ADM-HERO-26 is refused when it is no image, too large or not there, and leaves nothing', async () => {
    files.set('/page.html', Buffer.from('<html></html>'));
    files.set('/large.jpg', Buffer.alloc(25 * 1024 * 1024 + 1));
    const broken = await fourFields(600, 400).png().toBuffer();
    broken.fill(0x55, 200, 400);
    files.set('/broken.png', broken);
    for (const [path, reason] of [
      ['/page.html', 'IMAGE_URL_NOT_IMAGE'],
      ['/large.jpg', 'FILE_TOO_LARGE'],
      ['/nothing.jpg', 'IMAGE_URL_UNREACHABLE'],
      ['/broken.png', 'IMAGE_CORRUPT'],
    ] as const) {
      await expect(addFromUrl(path, 'No')).rejects.toEqual(code(reason));
      await expect(setDefaultFromUrl(path, 'No')).rejects.toEqual(code(reason));
    }
    expect(await listAll()).toEqual([]);
  });

  it('ADM-HERO-24 is never of an inner network', async () => {
    for (const imageUrl of ['http://127.0.0.1/', 'http://169.254.169.254/latest/meta-data', 'http://[::1]:80/'])
      await expect(
        media.rpc.call('media.banner.add_from_url', { imageUrl, name: 'Inner' }, { as: admin }),
      ).rejects.toEqual(code('IMAGE_URL_UNREACHABLE'));
    expect(fetched).toEqual([]);
  });
});

describe('the default from an address', () => {
  beforeAll(async () => {
    for (const path of ['/sea.jpg', '/hills.jpg']) files.set(path, await fourFields(400, 200).jpeg().toBuffer());
  });

  it('API-56 ADM-HERO-23 ENT-18 is a new banner, named by the title', async () => {
    const former = await add('First');
    const banner = await setDefaultFromUrl('/sea.jpg', 'Sea');
    expect(banner).toMatchObject({ name: 'Sea', is_default: true, sourceUrl: `${siteUrl}/sea.jpg` });
    expect((await listAll()).map(({ name, is_default }) => [name, is_default])).toEqual([
      ['Sea', true],
      ['First', false],
    ]);
    expect((await acts(banner.id)).slice(-1)).toEqual([
      { act: 'banner.set_default', before: { default: former.id }, after: { default: banner.id } },
    ]);
  });

  it('ADM-HERO-23 is the banner that came from there, which is not fetched again', async () => {
    const sea = await addFromUrl('/sea.jpg', 'Sea');
    const hills = await setDefaultFromUrl('/hills.jpg', 'Hills');
    const before = fetched.length;
    expect(await setDefaultFromUrl('/sea.jpg', 'The sea')).toMatchObject({
      id: sea.id,
      name: 'The sea',
      is_default: true,
    });
    expect((await listAll()).map(({ id, is_default }) => [id, is_default])).toEqual([
      [sea.id, true],
      [hills.id, false],
    ]);
    expect(fetched).toHaveLength(before);
  });

  it('ADM-HERO-23 is one banner also when it is sent twice at once', async () => {
    await add('First');
    const before = await media.keys('pictures/site/');
    const twice = await Promise.all(['Sea', 'Sea'].map((title) => setDefaultFromUrl('/sea.jpg', title)));
    expect(new Set(twice.map(({ id }) => id)).size).toBe(1);
    expect((await listAll()).map(({ name }) => name)).toEqual(['Sea', 'First']);
    // What was fetched for nothing is gone.
    expect(await media.keys('pictures/site/')).toHaveLength(before.length + 4);
  });

  it('ADM-HERO-23 waits until the banner is ready, and the former one stays until then', async () => {
    const former = await add('First');
    isBusy = true;
    const banner = await setDefaultFromUrl('/sea.jpg', 'Sea');
    expect(banner).toMatchObject({ state: 'pending', is_default: false, defaultOnceReady: true });
    expect(await theDefault()).toMatchObject({ id: former.id });
    await render(banner.id);
    expect(await theDefault()).toMatchObject({ id: banner.id });
    expect((await published(former.id)).at(-1)).toMatchObject({ isDefault: false });
    expect((await published(banner.id)).at(-1)).toMatchObject({ isDefault: true, state: 'ready' });
    expect(await listAll()).toMatchObject([{ defaultOnceReady: false }, {}]);
  });

  it('ADM-HERO-23 is the latest choice: another one takes the place of what was to come', async () => {
    const first = await add('First');
    isBusy = true;
    const [sea, hills] = [await setDefaultFromUrl('/sea.jpg', 'Sea'), await setDefaultFromUrl('/hills.jpg', 'Hills')];
    await render(sea.id);
    expect(await theDefault()).toMatchObject({ id: first.id });
    await setDefault(first.id);
    await render(hills.id);
    expect(await theDefault()).toMatchObject({ id: first.id });
  });

  it('stays the former one when the banner turns out to be unusable', async () => {
    const first = await add('First');
    isBusy = true;
    const { id } = await setDefaultFromUrl('/sea.jpg', 'Sea');
    await within(worker, RenderSiteImage, (it) => it.giveUp(id, new AppError('IMAGE_CORRUPT')));
    expect(await listAll()).toMatchObject([{ id: first.id }, { id, state: 'failed', defaultOnceReady: false }]);
    // Sent again, it is fetched again.
    isBusy = false;
    expect(await setDefaultFromUrl('/sea.jpg', 'Sea')).toMatchObject({ is_default: true });
  });
});

it('are found from an index among all heroes and profile images, as is what one user has', async () => {
  await media.sql(
    `insert into site_images (id, kind, owner_id, image_token, name, width, height, state, created_at)
     select gen_random_uuid(), 'hero', gen_random_uuid(), gen_random_uuid()::text, '', 1, 1, 'ready', now()
     from generate_series(1, 20000)`,
  );
  await add('Sea');
  await settleTables((sql) => media.sql(sql), 'site_images');
  for (const ask of [list, listAll, theDefault, () => media.rpc.call('media.hero_image.remove', {}, { as: who })]) {
    const plan = await plansOf(media, await queriesOf(media, ask), 'site_images');
    expect(plan).toMatch(/Index/);
    expect(plan).not.toMatch(/Seq Scan on site_images/);
  }
});
