import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { EntityManager } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import type { UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { aUserSnapshot } from '@vitrine/testing/builders/user';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { fakeQueues } from '@vitrine/testing/fake-queues';
import sharp from 'sharp';
import { UpsertOwner } from '../src/owners/upsert-owner.js';
import { PhotoAvif } from '../src/photos/photo-avif.js';
import { RewriteEmbeddedMetadata } from '../src/photos/rewrite-embedded-metadata.js';
import { RenderPhoto } from '../src/photos/render-photo.js';
import { RenderReplacement } from '../src/photos/render-replacement.js';
import { RenderSiteImage } from '../src/site-images/render-site-image.js';
import { SiteImageAvif } from '../src/site-images/site-image-avif.js';
import { RemoveObjects } from '../src/storage/remove-objects.js';
import { Subjects } from '../src/storage-audit/subjects.js';
import { CAMERA_EXIF, fourFields, SERIAL, ultraHdrFixture } from './support/images.js';
import { photoRows } from './support/rows.js';
import { type RunningMedia, aUser, startMedia, within } from './support/start-media.js';

failOnConsole();

const queues = fakeQueues();
let media: RunningMedia;
let worker: INestApplicationContext;
let who: Principal;
let original: Buffer;
let revision = 0;
/** Part of keys that cannot be written. */
let unwritable: string | undefined;
/** Writes that are to wait. */
const holds: { of: RegExp; reached: (goOn: () => void) => void }[] = [];

beforeAll(async () => {
  ({ media, worker } = await startMedia(queues));
  queues.results = {
    'site-images': ({ siteImageId }) => within(worker, RenderSiteImage, (it) => it.perform(siteImageId)),
  };
  const { IFD2 = {}, IFD3 = {} } = CAMERA_EXIF;
  original = await fourFields(1500, 100).withExif({ IFD2, IFD3 }).jpeg().toBuffer();
});
afterAll(() => media.stop());
afterEach(() => {
  jest.restoreAllMocks();
});
beforeEach(async () => {
  const store = worker.get(ObjectStore, { strict: false });
  const put = store.put.bind(store);
  jest.spyOn(store, 'put').mockImplementation(async (key, ...rest) => {
    const at = holds.findIndex(({ of }) => of.test(key));
    const [hold] = at < 0 ? [] : holds.splice(at, 1);
    if (hold) await new Promise<void>((goOn) => hold.reached(goOn));
    if (unwritable && key.includes(unwritable)) throw new Error('no space');
    return put(key, ...rest);
  });
  await media.sql('update photos set packet_due = null');
  who = aUser();
  await says({ copyright: '© 2026 Mara Lindqvist' });
});

const says = (of: Partial<UserSnapshot>) => {
  revision += 1;
  const user = aUserSnapshot({ id: who.userId, revision, ...of });
  return within(worker, UpsertOwner, (it) => it.upsert(user));
};
const render = (photoId: string) => within(worker, RenderPhoto, (it) => it.perform(photoId));
const makeAvif = (photoId: string) => within(worker, PhotoAvif, (it) => it.perform(photoId));
const rewrite = () => within(worker, RewriteEmbeddedMetadata, (it) => it.rewriteDue());
const settle = () => within(worker, RewriteEmbeddedMetadata, (it) => it.settle());
const mark = () => within(worker, RewriteEmbeddedMetadata, (it) => it.mark());
const edit = (photoId: string, fields: object) =>
  media.rpc.call('media.photo.update', { photoId, ...fields } as never, { as: who });
const row = async (id: string) =>
  (
    await media.sql<{ packet: string | null; packet_due: Date | null; derivative_bytes: Record<string, number> }>(
      'select packet, packet_due, derivative_bytes from photos where id = ?',
      [id],
    )
  )[0];

/** The XMP in each file of a photo, by the file's name. */
const xmpOf = async (photoId: string): Promise<Record<string, string | undefined>> => {
  const prefix = `derivatives/${who.userId}/${photoId}/`;
  const files = (await media.keys(prefix)).map(async (key) => {
    const bytes = (await media.store.getBuffer(key, 10_000_000)) ?? Buffer.alloc(0);
    const { xmpAsString, exif, iptc } = await sharp(bytes).metadata();
    expect([exif, iptc, bytes.includes(SERIAL), bytes.includes('GPS')]).toEqual([undefined, undefined, false, false]);
    expect((await row(photoId))?.derivative_bytes[key.slice(prefix.length)]).toBe(bytes.length);
    return [key.slice(prefix.length), xmpAsString] as const;
  });
  return Object.fromEntries(await Promise.all(files));
};
const LARGE = ['1280.avif', '1280.webp', '1500.avif', '1500.webp', 'card.jpg'];
const SMALL = ['320.avif', '320.webp', '640.avif', '640.webp', '960.avif', '960.webp'];
/** All large files say `words`, and the small ones nothing. */
const expectSaid = async (photoId: string, ...words: string[]): Promise<void> => {
  const said = await xmpOf(photoId);
  expect(Object.keys(said).sort()).toEqual([...LARGE, ...SMALL].sort());
  for (const name of SMALL) expect([name, said[name]]).toEqual([name, undefined]);
  for (const name of LARGE)
    for (const word of words) expect([name, said[name]]).toEqual([name, expect.stringContaining(word)]);
};
const complete = async (fields: object = {}): Promise<string> => {
  const { id } = await media.upload(who, fields, original);
  await render(id);
  await makeAvif(id);
  return id;
};

describe('the files of a photo', () => {
  it('SEC-20 say what it is and whose, the larger ones, and nothing of place or camera', async () => {
    const id = await complete({
      title: 'Dawn',
      description: '<p>Boats &amp; nets</p><p>Late</p>',
      aiAltText: 'Three boats',
      metadata: JSON.stringify({ creator: 'Mara L.', credit: 'Studio Nord', city: 'Göteborg', keywords: ['dusk'] }),
    });
    await expectSaid(id, 'Dawn', 'Boats &amp; nets\n\nLate', 'Three boats', 'Mara L.', 'Studio Nord');
    const said = await xmpOf(id);
    for (const name of LARGE) expect(said[name]).not.toMatch(/Göteborg|dusk|Vitrine|Fixture|50mm/);
    expect((await row(id))?.packet_due).toBeNull();
  });

  it('say no title that visitors do not see, and no alt text that is still to be reviewed', async () => {
    await says({ showTitles: false });
    const id = await complete({ title: 'Dawn' });
    await media.sql(`update photos set alt_text = 'Guessed', unreviewed_alt = true where id = ?`, [id]);
    await rewrite();
    for (const xmp of Object.values(await xmpOf(id))) expect(xmp ?? '').not.toMatch(/Dawn|Guessed/);
    await says({ showTitles: true });
    await mark();
    await rewrite();
    await expectSaid(id, 'Dawn');
  });

  it('say all of the owner’s rights, of the year it was taken, and those of data mining that follow the switch', async () => {
    const licensingPage = 'https://mara.example/licences';
    const rights = { creator: 'Mara L.', credit: 'Studio Nord', usageTerms: 'Ask first.', copyright: '© {year} Mara' };
    await says({ ...rights, licensingPage });
    const metadata = JSON.stringify({ credit: 'Agency' });
    const id = await complete({ title: 'Dawn', metadata });
    await expectSaid(
      id,
      'Mara L.',
      'Agency',
      'Ask first.',
      '© 2024 Mara',
      `<xmpRights:WebStatement>${licensingPage}<`,
      `<plus:LicensorURL>${licensingPage}<`,
      'http://ns.useplus.org/ldf/vocab/DMI-PROHIBITED-AIMLTRAINING',
    );
    const published = (await media.events('media.photo_changed')).findLast((event) => event.id === id);
    expect(published).toMatchObject({ rights: { credit: 'Agency' } });
    await says({ allowAiCrawlers: true });
    await mark();
    await rewrite();
    for (const xmp of Object.values(await xmpOf(id))) expect(xmp ?? '').not.toMatch(/DMI-|Studio Nord|mara\.example/);
    await says({ allowAiCrawlers: true, dataMining: 'search-only' });
    await mark();
    await rewrite();
    await expectSaid(id, 'DMI-PROHIBITED-EXCEPTSEARCHENGINEINDEXING');
  });

  it('say other words after an edit, and show the same pixels', async () => {
    const id = await complete({ title: 'Dawn' });
    const shown = async (name: string) =>
      sharp((await media.store.getBuffer(`derivatives/${who.userId}/${id}/${name}`, 10_000_000)) ?? Buffer.alloc(0))
        .raw()
        .toBuffer();
    const before = await Promise.all(LARGE.map(shown));
    const former = (await row(id))?.packet;
    await edit(id, { title: 'Dusk', description: `<p>${'Boats and nets. '.repeat(200)}</p>` });
    await rewrite();
    await expectSaid(id, 'Dusk', 'Boats and nets. Boats');
    for (const [at, pixels] of (await Promise.all(LARGE.map(shown))).entries())
      expect(pixels.equals(before[at] ?? Buffer.alloc(0))).toBe(true);
    expect(await row(id)).toMatchObject({ packet: expect.not.stringContaining(former ?? ''), packet_due: null });
    expect(
      (await media.events('media.photo_changed')).filter((event) => event.id === id && event.title === 'Dusk'),
    ).toHaveLength(1);
  });

  it('say the owner’s new line, however many there are, in batches', async () => {
    const id = await complete();
    await photoRows(media, who, 1200);
    await media.sql('update photos set packet_due = null');
    await says({ copyright: '© 2027 Lindqvist' });
    const due = async () =>
      (await media.sql<{ n: number }>('select count(*)::int as n from photos where packet_due is not null'))[0]?.n;
    const counts = [];
    for (let n = 0; n < 4; n += 1) {
      await mark();
      counts.push(await due());
    }
    expect(counts).toEqual([500, 1000, 1201, 1201]);
    await media.sql(`update photos set packet_due = null where id <> ? and owner_id = ?`, [id, who.userId]);
    await rewrite();
    await expectSaid(id, '© 2027 Lindqvist');
    const waits = () => media.sql('select 1 from owners where user_id = ? and words_due is not null', [who.userId]);
    await media.sql(
      `update photos set packet_owner = (select words_key from owners where user_id = owner_id) where owner_id = ?`,
      [who.userId],
    );
    await mark();
    expect(await waits()).toHaveLength(1);
    await media.sql(`update owners set words_due = words_due - interval '1 minute'`);
    await mark();
    expect(await waits()).toHaveLength(0);
  });

  it('HDR-01 HDR-03 carry a gain map and the words, in a hero, too, and are counted and looked for as the others', async () => {
    const { id } = await media.upload(who, { title: 'Dawn' }, ultraHdrFixture());
    await render(id);
    const hero = await media.rpc.call('media.hero_image.set_photo', { photoId: id }, { as: who });
    await says({ usageTerms: 'Ask Lindqvist' });
    await mark();
    await rewrite();
    const names = (keys: string[]) => keys.map((key) => key.split('/').at(-1) ?? '').sort();
    const folders = [`derivatives/${who.userId}/${id}/`, `pictures/${who.userId}/${hero.id}/`] as const;
    for (const folder of folders) {
      const keys = await media.keys(folder);
      expect(names(keys)).toEqual(expect.arrayContaining(['1280.jpg', '1500.jpg']));
      for (const key of keys.filter((each) => /\d\.jpg$/.test(each))) {
        const bytes = (await media.store.getBuffer(key, 1e6)) ?? Buffer.alloc(0);
        expect((await sharp(bytes).metadata()).gainMap).toBeDefined();
        expect([bytes.includes('Ask Lindqvist'), bytes.includes(SERIAL), bytes.includes('GPS')]).toEqual([
          true,
          false,
          false,
        ]);
      }
      const root = folder.startsWith('pictures') ? 'pictures' : 'derivatives';
      const [subject] = await within(worker, Subjects, (it) => it.now(root, [root === 'pictures' ? hero.id : id]));
      expect(names(subject?.expected.map(({ key }) => key) ?? [])).toEqual(names(keys));
    }
    const { image } = await media.rpc.call('media.photo.get_mine', { photoId: id }, { as: who });
    expect(image.hdr).toEqual([1280, 1500]);
    const grant = await media.rpc.call('media.image.resolve', { token: image.base.split('/').at(-1) ?? '' });
    expect(grant.hdr).toEqual([1280, 1500]);
    const [{ derivative_files: files } = { derivative_files: 0 }] = await media.sql<{ derivative_files: number }>(
      'select derivative_files from photos where id = ?',
      [id],
    );
    expect(files).toBe((await media.keys(folders[0])).length);
  });

  it('PROF-33 are copied to a hero with its rights alone, and those follow', async () => {
    const metadata = JSON.stringify({ creator: 'Mara L.' });
    const id = await complete({ title: 'Private title', description: 'Private words', aiAltText: 'Private', metadata });
    const hero = await media.rpc.call('media.hero_image.set_photo', { photoId: id }, { as: who });
    const heroXmp = async () => {
      const keys = await media.keys(`pictures/${who.userId}/${hero.id}/`);
      const files = await Promise.all(keys.map((key) => media.store.getBuffer(key, 10_000_000)));
      expect(files.filter((file) => file?.includes('Private'))).toEqual([]);
      const said = await Promise.all(
        files.map(async (file) => (await sharp(file ?? undefined).metadata()).xmpAsString),
      );
      return said.filter((xmp) => xmp !== undefined);
    };
    const before = await heroXmp();
    expect(before).toHaveLength(LARGE.length);
    for (const xmp of before) expect(xmp).toMatch(/Mara L\.[^]*© 2026 Mara Lindqvist/);
    await says({ copyright: '© 2027 Lindqvist' });
    await mark();
    await rewrite();
    for (const xmp of await heroXmp()) expect(xmp).toContain('© 2027 Lindqvist');
  });
});

/** Lets the worker's next write of a key that matches wait; resolves once it does, with what lets it go on. */
const holdWrite = (of: RegExp): Promise<() => void> => new Promise((reached) => holds.push({ of, reached }));
const stored = async (id: string, name: string): Promise<Buffer> =>
  (await media.store.getBuffer(`derivatives/${who.userId}/${id}/${name}`, 10_000_000)) ?? Buffer.alloc(0);
const isDue = async (id: string): Promise<boolean> => (await row(id))?.packet_due !== null;

describe('words that change while files are written', () => {
  it('are in AVIF, too, that is made of a photo whose other files are rewritten', async () => {
    const { id } = await media.upload(who, { title: 'Dawn' }, original);
    await render(id);
    const avifWaits = holdWrite(/avif$/);
    const makingAvif = makeAvif(id);
    const finishAvif = await avifWaits;
    await edit(id, { title: 'Dusk' });
    const webpWaits = holdWrite(/webp$/);
    const rewriting = rewrite();
    const finishRewriting = await webpWaits;
    finishAvif();
    await makingAvif;
    finishRewriting();
    await rewriting;
    expect(await isDue(id)).toBe(true);
    await settle();
    await expectSaid(id, 'Dusk');
    expect(await isDue(id)).toBe(false);
  });

  it('are in a hero, too, whose AVIF is copied of a photo while the others are rewritten', async () => {
    const { id } = await media.upload(who, {}, original);
    await render(id);
    const hero = await media.rpc.call('media.hero_image.set_photo', { photoId: id }, { as: who });
    await makeAvif(id);
    const copyWaits = holdWrite(/^pictures.*avif$/);
    const copying = within(worker, SiteImageAvif, (it) => it.perform(hero.id));
    const finishCopying = await copyWaits;
    await says({ copyright: '© 2027 Lindqvist' });
    await mark();
    const heroWaits = holdWrite(/^pictures.*card.jpg$/);
    const rewriting = rewrite();
    const finishRewriting = await heroWaits;
    finishCopying();
    await copying;
    finishRewriting();
    await rewriting;
    expect(await isDue(id)).toBe(true);
    await settle();
    const keys = await media.keys(`pictures/${who.userId}/${hero.id}/`);
    const files = await Promise.all(keys.map((key) => media.store.getBuffer(key, 10_000_000)));
    expect(files.filter((file) => file?.includes('© 2027 Lindqvist'))).toHaveLength(LARGE.length);
  });

  it('leave nothing behind of a photo that is deleted meanwhile', async () => {
    const id = await complete({ title: 'Dawn' });
    await edit(id, { title: 'Dusk' });
    const waits = holdWrite(/webp$/);
    const rewriting = rewrite();
    const finish = await waits;
    await media.purge(who, id);
    await within(worker, RemoveObjects, (it) => it.remove(who.userId, id));
    finish();
    await rewriting;
    expect(await media.keys(`derivatives/${who.userId}/${id}/`)).toEqual([]);
  });

  it('are in the new file of a photo that is replaced meanwhile, and the former one is gone', async () => {
    const id = await complete({ title: 'Dawn' });
    await edit(id, { title: 'Dusk' });
    const waits = holdWrite(/webp$/);
    const rewriting = rewrite();
    const finish = await waits;
    const { photoId: fileId, objectKey } = await media.stored(who, original, 'another');
    await media.rpc.call('media.photo_file.replace', { photoId: id, fileId, objectKey }, { as: who });
    await within(worker, RenderReplacement, (it) => it.perform(fileId));
    finish();
    await rewriting;
    expect(await media.keys(`derivatives/${who.userId}/${id}/`)).toEqual([]);
    expect((await stored(fileId, '1500.webp')).includes('Dusk')).toBe(true);
    await settle();
    expect(await isDue(id)).toBe(false);
  });

  it('leave a photo private that is made so meanwhile', async () => {
    const id = await complete({ title: 'Dawn' });
    await media.rpc.call('media.photo.set_visibility', { photoId: id, isPublic: true }, { as: who });
    await edit(id, { title: 'Dusk' });
    const waits = holdWrite(/webp$/);
    const rewriting = rewrite();
    const finish = await waits;
    await media.rpc.call('media.photo.set_visibility', { photoId: id, isPublic: false }, { as: who });
    finish();
    await rewriting;
    expect(await media.rpc.call('media.photo.get_mine', { photoId: id }, { as: who })).toMatchObject({
      isPublic: false,
    });
    await expectSaid(id, 'Dusk');
  });
});

describe('rewriting', () => {
  it('brings files up to date that the release before made, also those in the trash', async () => {
    const id = await complete({ title: 'Dawn' });
    for (const name of LARGE) {
      const image = sharp(await stored(id, name));
      const bare = await (name.endsWith('avif') ? image.avif({ effort: 2 }) : image).toBuffer();
      expect(bare.includes('Dawn')).toBe(false);
      await media.store.put(`derivatives/${who.userId}/${id}/${name}`, bare, {
        contentType: `image/${name === 'card.jpg' ? 'jpeg' : name.split('.')[1]}`,
      });
    }
    await media.rpc.call('media.photo.trash', { photoId: id }, { as: who });
    await media.sql('update photos set packet = null, packet_owner = null, packet_due = null where id = ?', [id]);
    expect(await isDue(id)).toBe(true);
    await settle();
    await expectSaid(id, 'Dawn', '© 2026 Mara Lindqvist');
    expect(await isDue(id)).toBe(false);
  });

  it('costs a damaged or missing file itself alone, and does not come back to it', async () => {
    const id = await complete({ title: 'Dawn' });
    const prefix = `derivatives/${who.userId}/${id}/`;
    const cut = (await stored(id, '1500.webp')).subarray(0, 400);
    await media.store.put(`${prefix}1500.webp`, cut, { contentType: 'image/webp' });
    await media.store.put(`${prefix}1280.avif`, Buffer.from('\0\0\0\x1cftypavif\0\0\0\0', 'latin1'), {
      contentType: 'image/avif',
    });
    await media.store.delete(`${prefix}1500.avif`);
    await edit(id, { title: 'Dusk' });
    await settle();
    expect(await isDue(id)).toBe(false);
    for (const name of ['1280.webp', 'card.jpg']) expect((await stored(id, name)).includes('Dusk')).toBe(true);
  });

  it('of one photo that fails keeps no other from its turn, and is tried again', async () => {
    const [first, second] = [await complete({ title: 'Dawn' }), await complete({ title: 'Dawn' })];
    for (const id of [first, second]) await edit(id, { title: 'Dusk' });
    unwritable = second;
    await expect(settle()).rejects.toThrow('1 of 2 photos');
    expect([await isDue(first), await isDue(second)]).toEqual([false, true]);
    unwritable = undefined;
    await media.sql('update photos set packet_claimed_at = null where id = ?', [second]);
    await settle();
    await expectSaid(second, 'Dusk');
  });

  it('has owners take turns, and an edit go before what was said of all photos', async () => {
    const others = aUser();
    const rows = async (of: Principal, count: number, packetOwner: string, minutes: number): Promise<string[]> => {
      const ids = await photoRows(media, of, count);
      await media.sql(
        `update photos set derivatives = 'ready', packet = 'former', packet_owner = ?, packet_claimed_at = null,
           packet_due = now() - ? * interval '1 minute' where id = any(?::uuid[])`,
        [packetOwner, minutes, `{${ids.join(',')}}`],
      );
      return ids;
    };
    const words = await media.sql<{ words_key: string }>('select words_key from owners where user_id = ?', [
      who.userId,
    ]);
    const marked = await rows(who, 30, 'former', 60);
    const [edited = ''] = await rows(who, 1, words[0]?.words_key ?? '', 1);
    const theirs = await rows(others, 100, 'former', 0);
    const rewritten: string[] = [];
    jest.spyOn(RewriteEmbeddedMetadata.prototype, 'rewrite').mockImplementation(async (id) => void rewritten.push(id));
    await rewrite();
    expect(rewritten).toHaveLength(25);
    expect(rewritten).toContain(edited);
    expect(rewritten.filter((id) => marked.includes(id))).toHaveLength(12);
    expect(rewritten.filter((id) => theirs.includes(id))).toHaveLength(12);
    await media.sql('delete from photos where id = any(?::uuid[])', [`{${[...marked, edited, ...theirs].join(',')}}`]);
  });

  it('by two at once leaves the files saying what the row says', async () => {
    const id = await complete({ title: 'Dawn' });
    await edit(id, { title: 'Dusk' });
    const waits = holdWrite(/webp$/);
    const slow = rewrite();
    const finish = await waits;
    await edit(id, { title: 'Noon' });
    await media.sql('update photos set packet_claimed_at = null where id = ?', [id]);
    await rewrite();
    finish();
    await slow;
    await media.sql('update photos set packet_claimed_at = null where id = ?', [id]);
    await settle();
    await expectSaid(id, 'Noon');
    expect(await isDue(id)).toBe(false);
  });

  it('costs one statement while nothing is due', async () => {
    await media.sql('update owners set words_due = null');
    const execute = jest.spyOn(worker.get(EntityManager, { strict: false }).getConnection(), 'execute');
    await settle();
    expect(execute).toHaveBeenCalledTimes(1);
  });

  it('leaves out of audits what a file’s length is while it is due', async () => {
    const id = await complete({ title: 'Dawn' });
    const sizes = async () =>
      (await within(worker, Subjects, (it) => it.now('derivatives', [id])))[0]?.expected.map(({ bytes }) => bytes);
    expect(await sizes()).not.toContain(null);
    await edit(id, { title: 'Dusk' });
    expect(new Set(await sizes())).toEqual(new Set([null]));
  });
});

it('a derivative that is uploaded again keeps its words', async () => {
  const words = {
    description: 'Boats & nets\n\nLate',
    altText: 'Three boats',
    creator: 'Mara L.',
    credit: 'Studio Nord',
  };
  const id = await complete({
    title: 'Dawn',
    description: '<p>Boats &amp; nets</p><p>Late</p>',
    aiAltText: 'Three boats',
    metadata: JSON.stringify({ creator: 'Mara L.', credit: 'Studio Nord', sourceType: 'digitalCapture' }),
  });
  for (const name of LARGE.filter((one) => !one.endsWith('avif'))) {
    const file = { fileName: `${name}`, title: name.split('.')[0] ?? '' };
    const { id: again } = await media.upload(who, file, await stored(id, name));
    await render(again);
    const photo = await media.rpc.call('media.photo.get_mine', { photoId: again }, { as: who });
    expect(photo).toMatchObject({
      title: 'Dawn',
      altText: 'Three boats',
      fileMetadata: { ...words, title: 'Dawn', copyright: '© 2026 Mara Lindqvist', sourceType: 'digitalCapture' },
    });
  }
});
