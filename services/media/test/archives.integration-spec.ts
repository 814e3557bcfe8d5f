import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import type { UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import type { ExportedSitePage } from '@vitrine/contracts/portfolio/site.dto';
import type { SiteContent } from '@vitrine/contracts/portfolio/site.rules';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { anId } from '@vitrine/testing/builders/id';
import { aUserSnapshot } from '@vitrine/testing/builders/user';
import { fakeRpc, type RpcAnswers } from '@vitrine/testing/fake-rpc';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { fakeQueues } from '@vitrine/testing/fake-queues';
import { readZip } from '@vitrine/testing/read-zip';
import { settleTables } from '@vitrine/testing/settle-tables';
import { RemoveAccountTask } from '../src/account-removal/remove-account.task.js';
import { ArchiveNames } from '../src/archives/archive-names.js';
import { Archives } from '../src/archives/archives.js';
import { PrepareArchiveTask } from '../src/archives/prepare-archive.task.js';
import { UpsertOwner } from '../src/owners/upsert-owner.js';
import { aJpeg } from './support/images.js';
import { photoRows, plansOf, queriesOf } from './support/rows.js';
import { type RunningMedia, aUser, runSlice, runTasks, startMedia, within } from './support/start-media.js';

failOnConsole();

const queues = fakeQueues();
/** What portfolio has of each photographer. */
const sites = new Map<string, ExportedSitePage[]>();
const exported: NonNullable<RpcAnswers['portfolio.site.export']> = ({ ownerId, after }) => ({
  navigation: null,
  links: [],
  page: sites.get(ownerId)?.find(({ id }) => id > (after ?? '')) ?? null,
});
const rpc = fakeRpc({ 'portfolio.site.export': exported });
let media: RunningMedia;
let worker: INestApplicationContext;
let who: Principal;

beforeAll(async () => {
  ({ media, worker } = await startMedia(queues, {}, [{ provide: RpcClient, useValue: rpc }]));
});
afterAll(() => media.stop());
beforeEach(() => {
  queues.jobs.length = 0;
  rpc.answers = { 'portfolio.site.export': exported };
  who = aUser();
});

const code = (value: string) => expect.objectContaining({ code: value });
const create = async (photoIds?: string[], as = who): Promise<string> =>
  (await media.rpc.call('media.archive.create', photoIds ? { photoIds } : {}, { as })).jobId;
const get = (archiveId: string, as = who) => media.rpc.call('media.archive.get', { archiveId }, { as });
const piecesAt = (archiveId: string, at: number, as = who) =>
  media.rpc.call('media.archive.pieces', { archiveId, at }, { as });
const prepare = async (photoIds?: string[]): Promise<string> => {
  const id = await create(photoIds);
  await runTasks(worker, queues);
  return id;
};
/** The whole archive, read as the gateway does. */
const bytesOf = async (archiveId: string): Promise<Buffer> => {
  const { bytes } = await get(archiveId);
  const parts: Buffer[] = [];
  let at = 0;
  while (at < bytes) {
    const known = at;
    for (const piece of await piecesAt(archiveId, at)) {
      if (piece.at < at) continue;
      const object = piece.object ? await media.store.get(piece.object.key) : null;
      const read = [
        Buffer.from(piece.head, 'base64'),
        object && (await buffer(object.body)),
        Buffer.from(piece.tail, 'base64'),
      ];
      const all = Buffer.concat(read.filter((part) => part !== null));
      expect(piece.at).toBe(at);
      parts.push(all);
      at += all.length;
    }
    expect(at).toBeGreaterThan(known);
  }
  return Buffer.concat(parts);
};
const filesOf = async (archiveId: string) => readZip(await bytesOf(archiveId));
const says = (of: Partial<UserSnapshot>) =>
  within(worker, UpsertOwner, (it) => it.upsert(aUserSnapshot({ id: who.userId, revision: 1, ...of })));
const crcOf = async (id: string) =>
  (await media.sql<{ crc: string | null }>('select crc from photos where id = ?', [id]))[0]?.crc ?? null;

describe('an archive', () => {
  it('has each original byte for byte with a sidecar, and lists that say all of them', async () => {
    await says({ copyright: '© 2026 Mara Lindqvist' });
    const bytes = await aJpeg();
    const first = await media.upload(
      who,
      {
        title: 'Dawn & dew',
        fileName: 'IMG_1.jpg',
        description: '<p>Boats &amp; nets</p>',
        aiAltText: 'Three boats',
        aiTags: ['sea', 'dawn'],
        keptOriginal: true,
        metadata: JSON.stringify({ rating: 4, creator: 'Mara L.', city: 'Göteborg' }),
      } as never,
      bytes,
    );
    const second = await media.upload(who, {
      title: '=cmd()',
      fileName: 'img_1.JPG',
      exif: { make: 'Canon', model: 'Canon EOS R5', takenAt: '2024-05-06T07:08:09' },
    });
    const files = await filesOf(await prepare());
    expect([...files.keys()]).toEqual([
      'README.txt',
      'photos/IMG_1.jpg',
      'photos/IMG_1.jpg.xmp',
      'photos/img_1 (2).JPG',
      'photos/img_1 (2).JPG.xmp',
      'photos.csv',
      'photos.json',
    ]);
    expect(files.get('photos/IMG_1.jpg')?.equals(bytes)).toBe(true);
    const xmp = String(files.get('photos/IMG_1.jpg.xmp'));
    for (const word of [
      'Dawn &amp; dew',
      'Boats &amp; nets',
      'Three boats',
      'sea',
      'dawn',
      'Mara L.',
      'Göteborg',
      '© 2026 Mara Lindqvist',
      '<xmp:Rating>4<',
    ])
      expect(xmp).toContain(word);
    expect(String(files.get('photos/img_1 (2).JPG.xmp'))).toContain('2024-05-06T07:08:09');
    const list = JSON.parse(String(files.get('photos.json'))) as { photos: Record<string, unknown>[] };
    expect(list.photos).toEqual([
      expect.objectContaining({
        id: first.id,
        file: 'photos/IMG_1.jpg',
        stored: 'original',
        title: 'Dawn & dew',
        tags: ['sea', 'dawn'],
        category: 'Travel',
        metadata: expect.objectContaining({ rating: 4, creator: 'Mara L.', city: 'Göteborg' }),
      }),
      expect.objectContaining({
        id: second.id,
        file: 'photos/img_1 (2).JPG',
        stored: 'optimized in the browser before upload',
      }),
    ]);
    const csv = String(files.get('photos.csv'));
    expect(csv).toMatch(/^\uFEFFfile,title,/);
    expect(csv).toContain("'=cmd()");
    expect(csv).toContain(',Canon EOS R5,');
  });

  it('SEC-18 is of the caller’s photos alone, outside the trash, and read by the caller alone', async () => {
    const own = await media.upload(who, { fileName: 'own.jpg' });
    const trashed = await media.upload(who);
    await media.rpc.call('media.photo.trash', { photoId: trashed.id }, { as: who });
    const foreign = await media.upload(aUser());
    const id = await prepare([own.id, trashed.id, foreign.id]);
    expect([...(await filesOf(id)).keys()].filter((name) => name.startsWith('photos/'))).toEqual([
      'photos/own.jpg',
      'photos/own.jpg.xmp',
    ]);
    await expect(get(id, aUser())).rejects.toEqual(code('NOT_FOUND'));
    await expect(piecesAt(id, 0, aUser())).rejects.toEqual(code('NOT_FOUND'));
    await expect(create([foreign.id, trashed.id])).rejects.toEqual(code('NOTHING_TO_DOWNLOAD'));
    await expect(create(undefined, aUser())).rejects.toEqual(code('NOTHING_TO_DOWNLOAD'));
  });

  it('cannot be read before it is laid out, nor after a day', async () => {
    await media.upload(who);
    const id = await create();
    await expect(get(id)).rejects.toEqual(code('NOT_FOUND'));
    await expect(piecesAt(id, 0)).rejects.toEqual(code('NOT_FOUND'));
    await runTasks(worker, queues);
    expect((await get(id)).bytes).toBeGreaterThan(1_000);
    await media.sql(`update archives set created_at = now() - interval '25 hours' where id = ?`, [id]);
    await expect(get(id)).rejects.toEqual(code('NOT_FOUND'));
    await within(worker, Archives, (it) => it.removeOld());
    expect(await media.sql('select 1 from archive_pieces where archive_id = ?', [id])).toEqual([]);
  });

  it('says what became of it as a job, with an address', async () => {
    await media.upload(who);
    const id = await prepare();
    const job = await media.rpc.call('media.job.get', { jobId: id }, { as: who });
    expect(job).toMatchObject({
      status: 'completed',
      result: { url: `/api/user/downloads/${id}` },
      task: { done: 1, total: 1 },
    });
  });

  it('stays as it is whatever is edited, and ends with a photo that is deleted or replaced', async () => {
    const first = await media.upload(who, { title: 'Dawn' });
    const second = await media.upload(who, { title: 'Dusk' });
    const id = await prepare();
    const before = await bytesOf(id);
    await media.rpc.call('media.photo.update', { photoId: first.id, title: 'Noon', category: 'travel' } as never, {
      as: who,
    });
    expect((await bytesOf(id)).equals(before)).toBe(true);
    await media.rpc.call('media.photo.trash', { photoId: second.id }, { as: who });
    await expect(get(id)).rejects.toEqual(code('DOWNLOAD_CHANGED'));
    // What stands before it is still read.
    const pieces = await piecesAt(id, 0);
    expect(pieces.map(({ object }) => object !== null)).toEqual([false, true]);
    const next = pieces.at(-1);
    const end =
      (next?.at ?? 0) +
      Buffer.from(next?.head ?? '', 'base64').length +
      (next?.object?.bytes ?? 0) +
      Buffer.from(next?.tail ?? '', 'base64').length;
    await expect(piecesAt(id, end)).rejects.toEqual(code('DOWNLOAD_CHANGED'));
    await media.rpc.call('media.photo.bulk', { action: 'restore', photoIds: [second.id] }, { as: who });
    expect((await bytesOf(id)).equals(before)).toBe(true);
  });

  it('names what is missing, and is whole without it', async () => {
    await media.upload(who, { fileName: 'here.jpg' });
    const lost = await media.upload(who, { fileName: 'lost.jpg', title: 'Lost' });
    const [{ object_key: key } = { object_key: '' }] = await media.sql<{ object_key: string }>(
      'select object_key from photos where id = ?',
      [lost.id],
    );
    await media.store.delete(key);
    const files = await filesOf(await prepare());
    expect([...files.keys()]).toEqual([
      'README.txt',
      'photos/here.jpg',
      'photos/here.jpg.xmp',
      'photos.csv',
      'photos.json',
      'missing.txt',
    ]);
    expect(String(files.get('missing.txt'))).toBe('lost.jpg (“Lost”)\n');
    expect(String(files.get('photos.json'))).toContain('"file":null');
  });

  it('is requested once however often, and three stay at a time', async () => {
    const { id: photo } = await media.upload(who);
    expect(await create()).toBe(await create());
    const all = await create();
    await runTasks(worker, queues);
    const ids = [all];
    for (let n = 0; n < 3; n += 1) ids.push(await prepare([photo]));
    await expect(get(all)).rejects.toEqual(code('NOT_FOUND'));
    for (const id of ids.slice(1)) expect((await get(id)).bytes).toBeGreaterThan(0);
  });

  it('is not removed for a newer one while it is sent', async () => {
    const { id: photo } = await media.upload(who);
    const sent = await prepare();
    await media.rpc.call('media.archive.pieces', { archiveId: sent, at: 0 }, { as: who });
    const ids = [];
    for (let n = 0; n < 3; n += 1) ids.push(await prepare([photo]));
    expect((await get(sent)).bytes).toBeGreaterThan(0);
    await expect(get(ids[0] ?? '')).rejects.toEqual(code('NOT_FOUND'));
    expect((await get(ids[2] ?? '')).bytes).toBeGreaterThan(0);
  });

  it('ACCT-48 goes with its owner’s account', async () => {
    await media.upload(who);
    const id = await prepare();
    const { signal } = new AbortController();
    await within(worker, RemoveAccountTask, (it) => it.removeRows(who.userId, signal));
    expect(await media.sql('select 1 from archives where id = ?', [id])).toEqual([]);
  });
});

const content = (slug: string, photoIds: string[], over: Partial<SiteContent> = {}): SiteContent => ({
  title: 'Iceland',
  intro: '',
  slug,
  coverPhotoId: null,
  focalPoint: null,
  day: null,
  templateId: null,
  inFeeds: true,
  blocks: [{ id: 'photos', type: 'photos', layout: 'rows', photoIds, captions: false }],
  ...over,
});
const page = (of: SiteContent, over: Partial<ExportedSitePage> = {}): ExportedSitePage => ({
  id: anId(),
  kind: 'project',
  state: 'public',
  position: 0,
  changedAt: '2026-11-28T12:00:00.000Z',
  content: of,
  draft: null,
  ...over,
});
const hasSite = (...pages: ExportedSitePage[]): void =>
  void sites.set(
    who.userId,
    pages.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  );

describe('projects and pages in an archive', () => {
  it('SITE-15 are texts that name the photos as their files are called, and all of them as JSON', async () => {
    const first = await media.upload(who, { title: 'Dawn', fileName: 'same.jpg', aiAltText: 'Boats' } as never);
    const second = await media.upload(who, { title: 'Dusk', fileName: 'same.jpg' });
    const gone = await media.upload(who, { fileName: 'gone.jpg' });
    await media.rpc.call('media.photo.trash', { photoId: gone.id }, { as: who });
    const draft = content('iceland', [first.id], { title: 'Iceland, again' });
    const changed = page(content('iceland', [second.id, gone.id, first.id]), { draft });
    const other = page(content('iceland', [first.id], { title: 'Later' }), { state: 'draft' });
    const about = page({ ...content('about', []), title: 'About' }, { kind: 'about', state: 'unlisted' });
    hasSite(changed, other, about);
    const files = await filesOf(await prepare());
    const texts = [...files.keys()].filter((name) => name.endsWith('.md'));
    expect(texts.toSorted()).toEqual(['pages/about.md', 'projects/iceland (2).md', 'projects/iceland.md']);
    const site = JSON.parse(String(files.get('site.json'))) as { pages: (ExportedSitePage & { file: string })[] };
    expect(site).toMatchObject({ navigation: null, links: [] });
    expect(site.pages).toHaveLength(3);
    const listed = site.pages.find(({ id }) => id === changed.id);
    expect(listed).toMatchObject({
      kind: 'project',
      state: 'public',
      content: changed.content,
      draft,
      photos: { [first.id]: 'photos/same.jpg', [second.id]: 'photos/same (2).jpg' },
    });
    expect(String(files.get(listed?.file ?? ''))).toBe(
      '# Iceland\n\n![Dusk](<../photos/same (2).jpg>)\n\n![Boats](<../photos/same.jpg>)\n',
    );
    for (const [, name = ''] of String(files.get(listed?.file ?? '')).matchAll(/<\.\.\/(.+?)>/g))
      expect(files.has(name)).toBe(true);
  });

  it('SITE-15 stand there once, however often they are laid out, and are the same bytes from any cuts', async () => {
    const { id: photoId } = await media.upload(who, { fileName: 'a.jpg' });
    const html = `<p>${'ö'.repeat(40_000)}</p>`;
    hasSite(
      ...Array.from({ length: 12 }, (_, n) =>
        page(content(`p-${n}`, [photoId], { blocks: [{ id: 'text', type: 'text', html }] })),
      ),
    );
    const id = await create();
    const layOut = () =>
      within(worker, PrepareArchiveTask, (it) =>
        it.layOutNext(id, { photos: 0, names: new ArchiveNames([]) }, () => false),
      );
    for (let n = 0; n < 4; n += 1) await Promise.all([layOut(), layOut(), layOut()]);
    await runTasks(worker, queues);
    const bytes = await bytesOf(id);
    const files = await readZip(bytes);
    const texts = [...files].filter(([name]) => name.startsWith('projects/'));
    expect(texts).toHaveLength(12);
    expect(Math.min(...texts.map(([, file]) => file.length))).toBeGreaterThan(80_000);
    expect((JSON.parse(String(files.get('site.json'))) as { pages: unknown[] }).pages).toHaveLength(12);
    // What is edited meanwhile is in the next one.
    sites.delete(who.userId);
    expect((await bytesOf(id)).equals(bytes)).toBe(true);
    for (let at = 0; at < bytes.length; at += 50_000) {
      const [piece] = await piecesAt(id, at);
      expect(piece?.at).toBeLessThanOrEqual(at);
      const head = Buffer.from(piece?.head ?? '', 'base64');
      expect(head.equals(bytes.subarray(piece?.at, (piece?.at ?? 0) + head.length))).toBe(true);
    }
  });

  it('SITE-15 are in archives of all photos alone', async () => {
    const { id } = await media.upload(who, { fileName: 'a.jpg' });
    hasSite(page(content('iceland', [id])));
    const files = await filesOf(await prepare([id]));
    expect([...files.keys()].some((name) => name.startsWith('projects/') || name === 'site.json')).toBe(false);
  });

  it('SITE-15 are waited for: without portfolio none is begun, and none ends without them', async () => {
    const { id: photoId } = await media.upload(who, { fileName: 'a.jpg' });
    hasSite(page(content('iceland', [photoId])));
    rpc.answers = {};
    await expect(create()).rejects.toEqual(code('SERVICE_UNAVAILABLE'));
    rpc.answers = { 'portfolio.site.export': exported };
    const id = await create();
    rpc.answers = {};
    await expect(runSlice(worker, queues)).rejects.toEqual(code('SERVICE_UNAVAILABLE'));
    await expect(get(id)).rejects.toEqual(code('NOT_FOUND'));
    const job = await media.rpc.call('media.job.get', { jobId: id }, { as: who });
    expect(job.status).toBe('pending');
    rpc.answers = { 'portfolio.site.export': exported };
    await create();
    await runTasks(worker, queues);
    expect((await filesOf(id)).has('projects/iceland.md')).toBe(true);
  });
});

describe('the CRC-32 of an original', () => {
  it('is recorded with the upload, and read once where it is not', async () => {
    const bytes = await aJpeg();
    const { id } = await media.upload(who, {}, bytes);
    expect(Number(await crcOf(id))).toBe(crc32(bytes));
    await media.sql('update photos set crc = null where id = ?', [id]);
    const opened = jest.spyOn(worker.get(ObjectStore, { strict: false }), 'get');
    const archive = await prepare();
    expect(opened).toHaveBeenCalledTimes(1);
    expect(Number(await crcOf(id))).toBe(crc32(bytes));
    expect((await filesOf(archive)).size).toBe(5);
    await prepare([id]);
    expect(opened).toHaveBeenCalledTimes(1);
    opened.mockRestore();
  });

  it('is forgotten with the file, also where the release before replaces it', async () => {
    const { id } = await media.upload(who);
    await media.sql(`update photos set object_key = object_key || '-next' where id = ?`, [id]);
    expect(await crcOf(id)).toBeNull();
    await media.sql('update photos set object_key = gen_random_uuid()::text, crc = 7 where id = ?', [id]);
    expect(await crcOf(id)).toBe('7');
  });
});

describe('laying out', () => {
  it('gives the same archive when it is cut off, repeated, and done by two at once', async () => {
    const bytes = await aJpeg();
    const ids = await photoRows(media, who, 250);
    const rows = await media.sql<{ id: string; object_key: string }>(
      'select id, object_key from photos where owner_id = ?',
      [who.userId],
    );
    for (const { object_key: key } of rows) await media.store.put(key, bytes, { contentType: 'image/jpeg' });
    await media.sql(`update photos set bytes = ?, file_name = 'same.jpg' where owner_id = ?`, [
      bytes.length,
      who.userId,
    ]);
    const id = await create();
    const layOut = () =>
      within(worker, PrepareArchiveTask, (it) =>
        it.layOutNext(id, { photos: 0, names: new ArchiveNames([]) }, () => false),
      );
    await Promise.all([layOut(), layOut(), layOut()]);
    await runSlice(worker, queues);
    await runTasks(worker, queues);
    await within(worker, PrepareArchiveTask, (it) => it.finish(id));
    const files = await filesOf(id);
    expect(files.size).toBe(1 + 2 * ids.length + 2);
    expect(files.has('photos/same (250).jpg')).toBe(true);
    const { photos } = JSON.parse(String(files.get('photos.json'))) as { photos: { id: string }[] };
    expect(new Set(photos.map((photo) => photo.id)).size).toBe(ids.length);
    expect(photos.map((photo) => photo.id)).toEqual(ids.toReversed());
  });

  it('reads photos and pieces from indexes, in few statements', async () => {
    await photoRows(media, who, 120);
    await media.sql('update photos set crc = 1 where owner_id = ?', [who.userId]);
    const id = await prepare();
    await Promise.all([1, 2, 3, 4].map(() => photoRows(media, aUser(), 2_500))); // a smaller table is read whole
    await settleTables((sql) => media.sql(sql), 'photos', 'archives', 'archive_pieces');
    const queries = await queriesOf(media, () => get(id));
    expect(queries).toHaveLength(1);
    expect(await plansOf(media, queries)).not.toMatch(/Seq Scan on photos/);
    expect(await queriesOf(media, () => piecesAt(id, 0))).toHaveLength(1);
  });
});
