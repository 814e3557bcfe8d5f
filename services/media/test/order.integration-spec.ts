import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PhotoSnapshot } from '@vitrine/contracts/media/media.events';
import type { PortfolioSort } from '@vitrine/contracts/media/own-photos.rules';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { eventually } from '@vitrine/testing/eventually';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { fakeQueues } from '@vitrine/testing/fake-queues';
import { photoRows } from './support/rows.js';
import { aUser, type RunningMedia, startMedia } from './support/start-media.js';

failOnConsole();

const code = (value: string) => expect.objectContaining({ code: value });
let media: RunningMedia;
let who: Principal;

beforeAll(async () => {
  ({ media } = await startMedia(fakeQueues()));
});
afterAll(() => media.stop());
beforeEach(() => {
  who = aUser();
});

const move = (photoIds: string[], before: string | null = null, as = who) =>
  media.rpc.call('media.photo.reorder', { photoIds, before }, { as });
const sort = (by: PortfolioSort) => media.rpc.call('media.photo.sort', { by }, { as: who });
const portfolio = async () =>
  (await media.rpc.call('media.photo.list_mine', { limit: 500, offset: 0, sort: 'portfolio' }, { as: who })).map(
    ({ id }) => id,
  );
const ordered = async () =>
  (await media.events('media.photos_ordered')).filter(({ ownerId }) => ownerId === who.userId);
/** All photos of `who` as other services know them. */
const exportedPhotos = async (limit = 500): Promise<PhotoSnapshot[]> => {
  const all: PhotoSnapshot[] = [];
  for (;;) {
    const after = all.at(-1)?.id;
    const request = { ownerId: who.userId, limit, ...(after !== undefined && { after }) };
    const page = await media.rpc.call('media.photo.export_of_owner', request);
    all.push(...page);
    if (page.length < limit) return all;
  }
};
const events = async () => (await media.events('media.photo_changed')).filter(({ ownerId }) => ownerId === who.userId);
/** Ids as letters: the first photo is `a`. */
const spell = async (ids: string[]) =>
  (await portfolio()).map((id) => String.fromCharCode(97 + ids.indexOf(id))).join('');

describe('moving photos', () => {
  it('puts them, in their order, right before another one, or at the end', async () => {
    const ids = await photoRows(media, who, 6);
    const [a = '', b = '', c = '', d = '', e = '', f = ''] = ids;
    expect(await spell(ids)).toBe('abcdef');
    expect(await move([e], b)).toEqual({ moved: 1 });
    expect(await spell(ids)).toBe('aebcdf');
    await move([f, a], c);
    expect(await spell(ids)).toBe('ebfacd');
    await move([d, b], e);
    expect(await spell(ids)).toBe('dbefac');
    await move([d, e]);
    expect(await spell(ids)).toBe('bfacde');
    await move([c, a, d, e, b, f]);
    expect(await spell(ids)).toBe('cadebf');
  });

  it('publishes only what moved, with its place, and nothing when all stand there already', async () => {
    const [a = '', b = '', c = ''] = await photoRows(media, who, 3);
    await move([c], b);
    const published = await events();
    const photo = await media.rpc.call('media.photo.get_mine', { photoId: c }, { as: who });
    expect(published.map(({ id, revision, position }) => ({ id, revision, position }))).toEqual([
      { id: c, revision: 2, position: photo.position },
    ]);
    expect(await move([c], b)).toEqual({ moved: 0 });
    expect(await move([a, c], b)).toEqual({ moved: 0 });
    expect(await move([b])).toEqual({ moved: 0 });
    expect(await events()).toHaveLength(1);
  });

  it('always has room: what moved stays where it was put, and a new photo is still the first', async () => {
    const ids = await photoRows(media, who, 4);
    const [a = '', b = '', c = '', d = ''] = ids;
    for (let i = 0; i < 60; i += 1) await move([i % 2 === 0 ? c : d], b);
    expect(await spell(ids)).toBe('acdb');
    for (let i = 0; i < 60; i += 1) await move([i % 2 === 0 ? c : d], i % 2 === 0 ? d : c);
    expect(await spell(ids)).toBe('adcb');
    for (const [last, first] of [
      [c, a],
      [b, c],
      [d, b],
    ] as const)
      await move([last], first);
    expect(await spell(ids)).toBe('dbca');
    const { id } = await media.upload(who);
    expect((await portfolio())[0]).toBe(id);
    const places = await media.sql<{ position: string }>('select position from photos where owner_id = ?', [
      who.userId,
    ]);
    expect(places.every(({ position }) => Number.isSafeInteger(Number(position)))).toBe(true);
  });

  it('publishes in one event that all are numbered anew', async () => {
    const ids = await photoRows(media, who, 5);
    await media.sql('update photos set position = 7 where owner_id = ?', [who.userId]);
    const [, second = '', , , last = ''] = await portfolio();
    expect(await move([last], second)).toEqual({ moved: 1 });
    expect((await portfolio()).indexOf(last)).toBe(1);
    expect(await events()).toEqual([]);
    expect(await ordered()).toEqual([{ ownerId: who.userId }]);
    expect((await exportedPhotos()).map(({ id }) => id).sort()).toEqual([...ids].sort());
  });

  it('waits for who is changing photos, and holds none of them meanwhile', async () => {
    const ids = (await photoRows(media, who, 3)).toSorted();
    const [lowest = '', middle = '', highest = ''] = ids;
    await media.sql('update photos set position = 7 where owner_id = ?', [who.userId]);
    // A change of many, in the order of their ids.
    const other = media.rpc.app.get(MikroORM).em.fork();
    await other.begin();
    const hold = (id: string) => other.execute('select 1 from photos where id = ? for update', [id]);
    await hold(lowest);
    const moving = move([highest], middle);
    const waits = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await eventually(async () => (await media.sql(waits)).length > 0);
    await hold(highest);
    await other.commit();
    expect(await moving).toEqual({ moved: 1 });
  });

  it('SEC-18 moves nothing when one of them is foreign, unknown or in the trash', async () => {
    const ids = await photoRows(media, who, 4);
    const [a = '', b = '', c = '', gone = ''] = ids;
    await media.rpc.call('media.photo.trash', { photoId: gone }, { as: who });
    const [foreign = ''] = await photoRows(media, aUser(), 1);
    for (const id of [foreign, randomUUID(), gone]) {
      await expect(move([c, id], a)).rejects.toEqual(code('PHOTO_NOT_FOUND'));
      await expect(move([c], id)).rejects.toEqual(code('PHOTO_NOT_FOUND'));
    }
    await expect(move([a, b], b)).rejects.toEqual(code('VALIDATION'));
    await expect(move([])).rejects.toEqual(code('VALIDATION'));
    await expect(move([a], null, aUser())).rejects.toEqual(code('PHOTO_NOT_FOUND'));
    expect(await spell(ids)).toBe('abc');
    expect((await events()).filter(({ id }) => id !== gone)).toEqual([]);
  });

  it('loses nothing when many move at once', async () => {
    const ids = await photoRows(media, who, 12);
    await Promise.all(ids.map((id, i) => move([id], ids[(i * 5 + 3) % 12] === id ? null : ids[(i * 5 + 3) % 12])));
    expect((await portfolio()).sort()).toEqual([...ids].sort());
    const places = await media.sql<{ n: string }>('select count(distinct position) n from photos where owner_id = ?', [
      who.userId,
    ]);
    expect(Number(places[0]?.n)).toBe(12);
    const published = await events();
    expect(new Set(published.map(({ id, revision }) => `${id} ${revision}`)).size).toBe(published.length);
  });

  it('keeps the place of a photo in the trash', async () => {
    const ids = await photoRows(media, who, 3);
    const [, b = '', c = ''] = ids;
    await media.rpc.call('media.photo.trash', { photoId: b }, { as: who });
    await sort('oldest');
    expect(await spell(ids)).toBe('ca');
    await media.rpc.call('media.photo.bulk', { action: 'restore', photoIds: [b] }, { as: who });
    expect(await spell(ids)).toBe('cba');
    await move([c]);
    expect(await spell(ids)).toBe('bac');
  });
});

describe('ordering the whole portfolio', () => {
  it('goes by date of upload, title or camera, and moves no other owner’s', async () => {
    const other = aUser();
    const before = await photoRows(media, other, 2);
    const ids = await photoRows(media, who, 4);
    const set = (i: number, title: string, takenAt: string | null) =>
      media.sql('update photos set title = ?, exif = ?::jsonb where id = ?', [
        title,
        JSON.stringify(takenAt ? { takenAt } : {}),
        ids[i],
      ]);
    await set(0, 'Beach 10', '2020-01-01T00:00:00');
    await set(1, 'beach 9', null);
    await set(2, 'Älter', '2024-12-31T23:59:59');
    await set(3, 'zoo', '2024-05-06T07:08:09');
    expect(await sort('title')).toEqual({ moved: 2 });
    expect(await spell(ids)).toBe('cbad');
    expect(await sort('title')).toEqual({ moved: 0 });
    await sort('oldest');
    expect(await spell(ids)).toBe('dcba');
    await sort('newest');
    expect(await spell(ids)).toBe('abcd');
    await sort('taken');
    expect(await spell(ids)).toBe('cdab');
    const theirs = await media.rpc.call(
      'media.photo.list_mine',
      { limit: 5, offset: 0, sort: 'portfolio' },
      { as: other },
    );
    expect(theirs.map(({ id, revision }) => [id, revision])).toEqual(before.map((id) => [id, 1]));
  });

  it('publishes one event, and other services can export all places, page by page', async () => {
    const ids = await photoRows(media, who, 3);
    const [inTrash] = await photoRows(media, who, 1);
    await media.rpc.call('media.photo.trash', { photoId: inTrash ?? '' }, { as: who });
    await photoRows(media, aUser(), 1);
    const before = (await events()).length;
    await sort('oldest');
    expect(await events()).toHaveLength(before);
    expect(await ordered()).toEqual([{ ownerId: who.userId }]);
    const snapshots = await exportedPhotos(2);
    const byPlace = snapshots.toSorted((a, b) => a.position - b.position);
    expect(byPlace.map(({ id }) => id)).toEqual(ids.toReversed());
    const all = await media.rpc.call('media.photo.export', { limit: 500 });
    for (const snapshot of snapshots) expect(all).toContainEqual(snapshot);
    await sort('oldest');
    expect(await ordered()).toHaveLength(1);
  });

  it('is exported to its end when the photo before a page is gone meanwhile', async () => {
    await photoRows(media, who, 3);
    const request = { ownerId: who.userId, limit: 1 };
    const [first] = await media.rpc.call('media.photo.export_of_owner', request);
    await media.purge(who, first?.id ?? '');
    const rest = await media.rpc.call('media.photo.export_of_owner', { ...request, limit: 5, after: first?.id ?? '' });
    expect(rest).toHaveLength(2);
  });

  it('leaves room in front for what is uploaded next and for what is moved there', async () => {
    const ids = await photoRows(media, who, 3);
    await sort('oldest');
    await move([ids[0] ?? ''], ids[2]);
    const { id } = await media.upload(who);
    expect(await portfolio()).toEqual([id, ids[0], ids[2], ids[1]]);
  });

  it('takes thousands at once', async () => {
    const ids = await photoRows(media, who, 3_000);
    expect(await sort('oldest')).toEqual({ moved: 3_000 });
    expect(await ordered()).toHaveLength(1);
    expect((await portfolio())[0]).toBe(ids.at(-1));
  });
});
