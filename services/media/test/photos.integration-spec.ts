import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { RpcMap, RpcName } from '@vitrine/contracts/rpc-map';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { fakeQueues } from '@vitrine/testing/fake-queues';
import { aUser, type RunningMedia, startMedia } from './support/start-media.js';

failOnConsole();

const code = (value: string) => expect.objectContaining({ code: value });
const queues = fakeQueues();
let media: RunningMedia;
let who: Principal;

beforeAll(async () => {
  ({ media } = await startMedia(queues));
});
afterAll(() => media.stop());
beforeEach(() => {
  who = aUser();
});

const ask = <K extends RpcName>(name: K, request: RpcMap[K]['request'], as: Principal | null = who) =>
  media.rpc.call(name, request, as ? { as } : {});
const tokenOf = (base: string): string => base.split('/').at(-1) ?? '';
const resolve = (base: string) => ask('media.image.resolve', { token: tokenOf(base) }, null);
/** As the worker leaves it. */
const makeReady = (photoId: string) =>
  media.sql(`update photos set derivatives = 'ready', widths = '{96}', thumb_hash = 'x' where id = ?`, [photoId]);

describe('ownership', () => {
  it('SEC-18 answers a foreign photo as one that is not there, on every call', async () => {
    const photo = await media.upload(aUser());
    const photoId = photo.id;
    const calls: Promise<unknown>[] = [
      ask('media.photo.get_mine', { photoId }),
      ask('media.photo.update', { photoId, title: 'mine now' }),
      ask('media.photo.set_visibility', { photoId, isPublic: true }),
      ask('media.photo.set_featured', { photoId, featured: true }),
      ask('media.photo.trash', { photoId }),
      ask('media.photo.original', { photoId }),
      ask('media.photo.reorder', { photoIds: [photoId] }),
    ];
    for (const call of calls) await expect(call).rejects.toEqual(code('PHOTO_NOT_FOUND'));
    expect(await ask('media.photo.list_mine', { limit: 500, offset: 0 })).toEqual([]);
    expect(await ask('media.photo.page_mine', { limit: 500, offset: 0, ids: [photoId] })).toEqual({
      photos: [],
      counts: { all: 0, matching: 0, public: 0, featured: 0, unreviewed: 0 },
    });
    expect(await ask('media.photo.ids_mine', { ids: [photoId] })).toEqual({ ids: [] });
    expect(await ask('media.photo.sort', { by: 'title' })).toEqual({ moved: 0 });
    expect(await ask('media.photo.empty_trash', {})).toEqual({ removed: 0 });
    expect(await ask('media.photo.stats', {})).toMatchObject({ totalPhotos: 0 });
    const [row] = await media.sql<{ title: string; revision: number }>(
      'select title, revision from photos where id = ?',
      [photoId],
    );
    expect(row).toEqual({ title: 'Harbour', revision: 1 });
  });

  it('SEC-17 refuses calls without a user', async () => {
    await expect(ask('media.photo.list_mine', { limit: 5, offset: 0 }, null)).rejects.toEqual(code('UNAUTHENTICATED'));
    await expect(ask('media.upload.begin', {}, null)).rejects.toEqual(code('UNAUTHENTICATED'));
    await expect(ask('media.analysis.begin', {}, null)).rejects.toEqual(code('UNAUTHENTICATED'));
    for (const name of ['media.photo.empty_trash', 'media.photo.stats', 'media.photo.ids_mine'] as const)
      await expect(ask(name, {}, null)).rejects.toEqual(code('UNAUTHENTICATED'));
  });
});

describe('the list', () => {
  it('is newest first, in pages that never overlap, with the photographer’s name', async () => {
    const made = [];
    for (const title of ['a', 'b', 'c']) made.push(await media.upload(who, { title }));
    const createdAt = made[0]?.createdAt;
    await media.sql('update photos set created_at = ? where owner_id = ?', [createdAt, who.userId]);
    await media.sql(`insert into owners values (?, 'jane', 'Jane', 'Doe', 3)`, [who.userId]);
    const pages = await Promise.all([0, 1, 2].map((offset) => ask('media.photo.list_mine', { limit: 1, offset })));
    expect(pages.flat().map(({ id }) => id)).toEqual(
      made
        .map(({ id }) => id)
        .sort()
        .toReversed(),
    );
    expect(pages.flat()[0]).toMatchObject({ photographer: 'Jane Doe', photographerUsername: 'jane' });
  });
});

describe('an edit', () => {
  it('PHOTO-34 PHOTO-35 PHOTO-36 LBX-21 changes what is said and leaves the rest', async () => {
    const photo = await media.upload(who, { aiAltText: 'Boats', description: 'old' });
    const edited = await ask('media.photo.update', {
      photoId: photo.id,
      title: 'New title',
      description: '<p onclick="x()">Hi <script>alert(1)</script><a href="javascript:x">y</a></p>',
      tags: [' a ', 'a', ''],
      metadata: { aiAnalysisStatus: 'completed', aiAnalysisCompletedAt: '2026-11-01T10:00:00.000Z' },
    });
    expect(edited).toMatchObject({
      title: 'New title',
      description: '<p>Hi <a>y</a></p>',
      tags: ['a'],
      category: 'travel',
      altText: 'Boats',
      metadata: { aiAnalysisStatus: 'completed', aiAnalysisCompletedAt: '2026-11-01T10:00:00.000Z' },
    });
    expect(await ask('media.photo.update', { photoId: photo.id, description: null, altText: null })).toMatchObject({
      title: 'New title',
      description: null,
      altText: null,
    });
  });

  it('files a photo under a category of one’s own, and under no other user’s', async () => {
    const [own, foreign] = [await media.upload(who), aUser()];
    await ask('media.category.create', { label: 'Fog' });
    await ask('media.category.create', { label: 'Rain' }, foreign);
    expect(await ask('media.photo.update', { photoId: own.id, category: 'fog' })).toMatchObject({ category: 'fog' });
    await expect(ask('media.photo.update', { photoId: own.id, category: 'rain' })).rejects.toEqual(
      code('CATEGORY_UNKNOWN'),
    );
  });

  it('refuses an unknown category', async () => {
    const photo = await media.upload(who);
    await expect(ask('media.photo.update', { photoId: photo.id, category: 'all' })).rejects.toEqual(
      code('CATEGORY_UNKNOWN'),
    );
  });

  it('counts a revision for each of many at once, and each event has another', async () => {
    const photo = await media.upload(who);
    await Promise.all(
      Array.from({ length: 8 }, (_, i) => ask('media.photo.update', { photoId: photo.id, title: `title ${i}` })),
    );
    const published = (await media.events('media.photo_changed')).filter(({ id }) => id === photo.id);
    expect(new Set(published.map(({ revision }) => revision))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9]));
    expect(published).toHaveLength(9);
    const last = published.find(({ revision }) => revision === 9);
    expect(await ask('media.photo.get_mine', { photoId: photo.id })).toMatchObject({ title: last?.title });
  });
});

describe('visibility', () => {
  it('PHOTO-25 SEC-19 kills every address a photo was ever seen under when it is hidden', async () => {
    const photo = await media.upload(who);
    await makeReady(photo.id);
    expect(await resolve(photo.image.base)).toMatchObject({ isPublic: false, ownerId: who.userId, photoId: photo.id });

    const shown = await ask('media.photo.set_visibility', { photoId: photo.id, isPublic: true });
    expect(shown.image.base).toBe(photo.image.base);
    expect(await resolve(shown.image.base)).toMatchObject({
      isPublic: true,
      prefix: `derivatives/${who.userId}/${photo.id}/`,
      widths: [96],
    });

    const hidden = await ask('media.photo.set_visibility', { photoId: photo.id, isPublic: false });
    expect(hidden.image.base).not.toBe(shown.image.base);
    const again = await ask('media.photo.set_visibility', { photoId: photo.id, isPublic: true });
    expect(await resolve(again.image.base)).toMatchObject({ isPublic: true });
    // For ever, even now that the photo is public again; its owner may still look.
    expect(await resolve(shown.image.base)).toMatchObject({ isPublic: false, ownerId: who.userId });

    await media.purge(who, photo.id);
    for (const base of [shown.image.base, again.image.base])
      await expect(resolve(base)).rejects.toEqual(code('PHOTO_NOT_FOUND'));
  });

  it('SEC-19 keeps the twenty addresses of a photo that were retired last, and every one of them dead', async () => {
    const [photo, other] = [await media.upload(who), await media.upload(who)];
    await makeReady(photo.id);
    const bases = [photo.image.base];
    for (let n = 0; n < 22; n += 1) {
      await ask('media.photo.set_visibility', { photoId: photo.id, isPublic: true });
      const { image } = await ask('media.photo.set_visibility', { photoId: photo.id, isPublic: false });
      bases.push(image.base);
    }
    const kept = await media.sql<{ token: string }>('select token from image_tokens where photo_id = ?', [photo.id]);
    expect(kept.map(({ token }) => `/images/${token}`).sort()).toEqual(bases.slice(-21).sort());
    for (const base of bases.slice(0, 2)) await expect(resolve(base)).rejects.toEqual(code('PHOTO_NOT_FOUND'));
    await ask('media.photo.set_visibility', { photoId: photo.id, isPublic: true });
    expect(await resolve(bases.at(2) ?? '')).toMatchObject({ isPublic: false, ownerId: who.userId });
    expect(await resolve(bases.at(-1) ?? '')).toMatchObject({ isPublic: true });
    expect(await resolve(other.image.base)).toMatchObject({ isPublic: false });
  });

  it('publishes whether visitors see it: public and ready', async () => {
    const photo = await media.upload(who);
    await ask('media.photo.set_visibility', { photoId: photo.id, isPublic: true });
    await makeReady(photo.id);
    await ask('media.photo.set_featured', { photoId: photo.id, featured: true });
    await ask('media.photo.set_visibility', { photoId: photo.id, isPublic: false });
    const published = (await media.events('media.photo_changed')).filter(({ id }) => id === photo.id);
    expect(published.map(({ visible }) => visible)).toEqual([false, false, true, false]);
  });

  it('PHOTO-27 PHOTO-43 lets a private photo be featured, and publishes nothing when nothing changed', async () => {
    const photo = await media.upload(who);
    expect(await ask('media.photo.set_featured', { photoId: photo.id, featured: true })).toMatchObject({
      featured: true,
      isPublic: false,
    });
    await ask('media.photo.set_featured', { photoId: photo.id, featured: true });
    await ask('media.photo.set_visibility', { photoId: photo.id, isPublic: false });
    expect((await media.events('media.photo_changed')).filter(({ id }) => id === photo.id)).toHaveLength(2);
  });

  it('finds an address by its key alone', async () => {
    await media.upload(who);
    const plan = await media.rpc.app
      .get(MikroORM)
      .em.fork()
      .transactional(async (em) => {
        await em.execute('set local enable_seqscan = off'); // tables this small would be read whole
        return em.execute<Record<string, string>[]>(
          `explain select p.id, p.owner_id, p.widths, p.is_public and t.retired_at is null as open
         from image_tokens t join photos p on p.id = t.photo_id where t.token = 'x'`,
        );
      });
    const text = plan.map((row) => Object.values(row)[0]).join('\n');
    expect(text).toMatch(/image_tokens_pkey/);
    expect(text).toMatch(/photos_pkey/);
    await expect(ask('media.image.resolve', { token: 'nobody-knows-this' }, null)).rejects.toEqual(
      code('PHOTO_NOT_FOUND'),
    );
  });
});

describe('numbers and walks', () => {
  it('ENT-23 ENT-46 counts photos, categories in use, public and featured ones', async () => {
    expect(await ask('media.photo.stats', {})).toEqual({
      totalPhotos: 0,
      albums: 0,
      categories: 0,
      lastUploadDate: null,
      sharedPhotos: 0,
      featuredPhotos: 0,
      originalBytes: 0,
    });
    const [first] = [await media.upload(who), await media.upload(who, { category: 'macro' })];
    const last = await media.upload(who);
    await ask('media.photo.set_visibility', { photoId: first.id, isPublic: true });
    await ask('media.photo.set_featured', { photoId: first.id, featured: true });
    expect(await ask('media.photo.stats', {})).toEqual({
      totalPhotos: 3,
      albums: 0,
      categories: 2,
      lastUploadDate: last.createdAt,
      sharedPhotos: 1,
      featuredPhotos: 1,
      originalBytes: expect.any(Number),
    });
  });

  it('walks over everything once, in pages', async () => {
    await Promise.all([1, 2, 3].map(() => media.upload(who)));
    const seen: string[] = [];
    for (let after: string | undefined; ; after = seen.at(-1)) {
      const page = await ask('media.photo.export', { limit: 2, ...(after && { after }) }, null);
      seen.push(...page.map(({ id }) => id));
      if (page.length < 2) break;
    }
    const [count] = await media.sql<{ n: string }>('select count(*) n from photos');
    expect([...seen].sort()).toEqual(seen);
    expect(seen).toHaveLength(Number(count?.n));
  });
});
