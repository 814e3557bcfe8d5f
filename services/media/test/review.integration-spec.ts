import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import type { UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import type { BulkChangeDto, BulkEditDto } from '@vitrine/contracts/media/own-photos.dto';
import type { CreatePhotoDto } from '@vitrine/contracts/media/photo-input.dto';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { aUserSnapshot } from '@vitrine/testing/builders/user';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { fakeQueues } from '@vitrine/testing/fake-queues';
import { ApplyAnalysis } from '../src/analysis/apply-analysis.js';
import { UpsertOwner } from '../src/owners/upsert-owner.js';
import { FillOlderPhotos } from '../src/photos/fill-older-photos.js';
import { aUser, type RunningMedia, startMedia, within } from './support/start-media.js';

failOnConsole();

const queues = fakeQueues();
let media: RunningMedia;
let worker: INestApplicationContext;
let who: Principal;

beforeAll(async () => {
  ({ media, worker } = await startMedia(queues));
});
afterAll(() => media.stop());
beforeEach(() => {
  who = aUser();
});

const get = (photoId: string) => media.rpc.call('media.photo.get_mine', { photoId }, { as: who });
const bulk = (dto: BulkChangeDto) => media.rpc.call('media.photo.bulk', dto, { as: who });
const edit = (photoId: string, changes: BulkEditDto) => bulk({ action: 'edit', photoIds: [photoId], edit: changes });
const suggest = (photoId: string, tags: string[], alt = 'Boats') =>
  within(worker, ApplyAnalysis, (it) =>
    it.complete({
      photoId,
      suggestion: { title: 't', category: 'macro', description: 'd', source: 'local', alt, tags },
      completedAt: '2026-11-01T10:00:00.000Z',
    }),
  );
/** A new photo with the texts of a machine. */
const suggested = async (...tags: string[]): Promise<string> => {
  const { id } = await media.upload(who);
  await suggest(id, tags);
  return id;
};
/** What others know of the photo, by its last event and by the export page. */
const published = async (photoId: string) => {
  const event = (await media.events('media.photo_changed')).filter(({ id }) => id === photoId).at(-1);
  const exported = await media.rpc.call('media.photo.export_of_owner', { ownerId: who.userId, limit: 10 });
  expect(exported.find(({ id }) => id === photoId)).toEqual(event);
  return { tags: event?.tags, altText: event?.altText };
};

describe('tags that a machine wrote', () => {
  it('UPL-34 are not published until they are kept, and the alt text is', async () => {
    const id = await suggested('sea', 'boat');
    expect(await get(id)).toMatchObject({
      tags: ['sea', 'boat'],
      unreviewed: { tags: ['sea', 'boat'], altText: true },
    });
    expect(await published(id)).toEqual({ tags: [], altText: 'Boats' });
    await edit(id, { suggestions: 'keep' });
    expect(await get(id)).toMatchObject({ tags: ['sea', 'boat'], unreviewed: null });
    expect(await published(id)).toEqual({ tags: ['sea', 'boat'], altText: 'Boats' });
  });

  it('UPL-34 stand back behind those of the photographer, also one that both have named', async () => {
    const id = await suggested('sea', 'boat');
    await edit(id, { addTags: ['mine', 'sea'] });
    expect((await get(id)).unreviewed).toEqual({ tags: ['boat'], altText: true });
    expect((await published(id)).tags).toEqual(['sea', 'mine']);
    await edit(id, { removeTags: ['boat'], altText: 'Two boats' });
    expect(await get(id)).toMatchObject({ tags: ['sea', 'mine'], unreviewed: null });
  });

  it('UPL-34 are reviewed when they are saved, and by no other change', async () => {
    const id = await suggested('sea', 'boat');
    const save = (fields: object) => media.rpc.call('media.photo.update', { photoId: id, ...fields }, { as: who });
    await save({ title: 'Harbour' });
    await edit(id, { isPublic: true });
    expect((await get(id)).unreviewed).toEqual({ tags: ['sea', 'boat'], altText: true });
    await save({ altText: 'Boats' });
    expect((await get(id)).unreviewed).toEqual({ tags: ['sea', 'boat'], altText: false });
    await save({ tags: ['sea', 'boat'] });
    expect((await get(id)).unreviewed).toBeNull();
    expect((await published(id)).tags).toEqual(['sea', 'boat']);
  });

  it('UPL-34 are those of the form when it sends some, and reviewed', async () => {
    const { id } = await media.upload(who, { aiTags: ['sea'], aiAltText: 'Boats' });
    expect((await get(id)).unreviewed).toBeNull();
    expect((await published(id)).tags).toEqual(['sea']);
  });

  it('take nothing from the public page that is suggested once more', async () => {
    const id = await suggested('sea', 'boat');
    await edit(id, { suggestions: 'keep' });
    await bulk({ action: 'analyse', photoIds: [id] });
    await suggest(id, ['boat', 'fog']);
    expect((await get(id)).unreviewed).toEqual({ tags: ['fog'], altText: false });
    expect((await published(id)).tags).toEqual(['boat']);
  });
});

describe('undo', () => {
  it.each([
    ['keeping', { suggestions: 'keep' }, { tags: ['sea', 'boat', 'mine'], altText: 'Boats' }],
    ['removing', { suggestions: 'remove' }, { tags: ['mine'], altText: null }],
    ['removing with another alt text', { suggestions: 'remove', altText: 'Mine' }, { tags: ['mine'], altText: 'Mine' }],
    ['naming one', { addTags: ['boat'] }, { tags: ['sea', 'boat', 'mine'], altText: 'Boats' }],
    ['taking one away', { removeTags: ['boat'] }, { tags: ['sea', 'mine'], altText: 'Boats' }],
  ] satisfies [string, BulkEditDto, object][])(
    'of %s brings back what was left to review',
    async (_what, change, then) => {
      const id = await suggested('sea', 'boat');
      await edit(id, { addTags: ['mine'] });
      const before = await get(id);
      const { changed } = await edit(id, change);
      expect(await get(id)).toMatchObject(then);
      await bulk({ action: 'revert', states: changed });
      const { tags, altText, unreviewed } = await get(id);
      expect({ tags, altText, unreviewed }).toEqual({
        tags: before.tags,
        altText: 'Boats',
        unreviewed: before.unreviewed,
      });
      expect((await published(id)).tags).toEqual(['mine']);
    },
  );

  it('never marks a tag that the photo does not have', async () => {
    const id = await suggested('sea');
    await bulk({ action: 'revert', states: [{ id, unreviewed: { tags: ['sea', 'gone'], altText: false } }] });
    expect((await get(id)).unreviewed).toEqual({ tags: ['sea'], altText: false });
  });
});

it('the list finds what is left to review, and counts it', async () => {
  const [first, second] = [await suggested('sea'), await suggested('fog')];
  const { id: own } = await media.upload(who, { aiTags: ['mine'] });
  await edit(first, { suggestions: 'keep' });
  const page = await media.rpc.call('media.photo.page_mine', { unreviewed: true, limit: 10, offset: 0 }, { as: who });
  expect(page.photos.map(({ id }) => id)).toEqual([second]);
  expect(page.counts).toMatchObject({ all: 3, matching: 1, unreviewed: 1 });
  const ids = await media.rpc.call('media.photo.ids_mine', { sort: 'newest' }, { as: who });
  expect(ids).toEqual({ ids: [own, second, first] });
});

it('UPL-35 a photographer without suggestions for new photos gets them on request', async () => {
  const said = (user: UserSnapshot) => within(worker, UpsertOwner, (it) => it.upsert(user));
  const upload = async (fields: Partial<CreatePhotoDto> = {}) => (await media.upload(who, fields)).aiPending;
  expect(await upload()).toBe(true);
  await said(aUserSnapshot({ id: who.userId, suggestTexts: false }));
  expect(await upload()).toBe(false);
  const { id } = await media.upload(who);
  expect((await bulk({ action: 'analyse', photoIds: [id] })).changed).toEqual([{ id }]);
  // An older release does not send it.
  const { suggestTexts: _unsaid, ...older } = aUserSnapshot({ id: who.userId, revision: 2 });
  await said(older);
  expect(await upload()).toBe(true);
});

it('photos from before there was a review keep what visitors see, and private ones are reviewed first', async () => {
  const photos = {
    public: await suggested('sea'),
    private: await suggested('sea'),
    edited: await suggested('sea'),
    typed: (await media.upload(who, { aiTags: ['mine'], aiAltText: 'Mine' })).id,
  };
  await edit(photos.public, { isPublic: true });
  await edit(photos.edited, { addTags: ['mine'] });
  await media.sql('update photos set unreviewed_tags = null, unreviewed_alt = false where owner_id = ?', [who.userId]);
  expect((await get(photos.private)).unreviewed).toBeNull();
  await within(worker, FillOlderPhotos, (it) => it.fillReviewState());
  const left = async (id: string) => (await get(id)).unreviewed;
  expect(await left(photos.public)).toBeNull();
  expect(await left(photos.private)).toEqual({ tags: ['sea'], altText: true });
  expect(await left(photos.edited)).toEqual({ tags: [], altText: true });
  expect(await left(photos.typed)).toBeNull();
  const unknown = await media.sql('select 1 from photos where unreviewed_tags is null and owner_id = ?', [who.userId]);
  expect(unknown).toEqual([]);
});
