import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import type { BulkChangeDto, BulkEditDto } from '@vitrine/contracts/media/own-photos.dto';
import { BULK_LIMIT, PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { fakeQueues } from '@vitrine/testing/fake-queues';
import { ApplyAnalysis } from '../src/analysis/apply-analysis.js';
import { RequeueAnalyses } from '../src/analysis/requeue-analyses.js';
import { photoRows, queriesOf } from './support/rows.js';
import { aUser, type RunningMedia, runTasks, startMedia, within } from './support/start-media.js';

failOnConsole();

const code = (value: string) => expect.objectContaining({ code: value });
const queues = fakeQueues();
let media: RunningMedia;
let silent: RunningMedia;
let worker: INestApplicationContext;
let who: Principal;

beforeAll(async () => {
  ({ media, worker } = await startMedia(queues));
  ({ media: silent } = await startMedia(queues, { AI_PROVIDER: 'none' }));
});
afterAll(async () => {
  await media.stop();
  await silent.stop();
});
beforeEach(() => {
  who = aUser();
  queues.jobs.length = 0;
});

const bulk = (dto: BulkChangeDto, as = who) => media.rpc.call('media.photo.bulk', dto, { as });
const edit = (photoIds: string[], changes: BulkEditDto, as = who) =>
  bulk({ action: 'edit', photoIds, edit: changes }, as);
const get = (photoId: string) => media.rpc.call('media.photo.get_mine', { photoId }, { as: who });
const eventsOf = async (photoId: string) =>
  (await media.events('media.photo_changed')).filter(({ id }) => id === photoId);
const isOpen = async (base: string) =>
  (await media.rpc.call('media.image.resolve', { token: base.split('/').at(-1) ?? '' })).isPublic;

describe('one change of many photos', () => {
  it('sets the texts, publishes each photo that changed, and answers how each was', async () => {
    const [hidden = '', shown = ''] = await photoRows(media, who, 2); // private macro, public travel
    const result = await edit([shown, hidden], { isPublic: true, featured: true, category: 'travel' });
    expect(result.missing).toEqual([]);
    expect(result.changed).toHaveLength(2);
    expect(result.changed).toContainEqual({ id: hidden, isPublic: false, featured: false, category: 'macro' });
    expect(result.changed).toContainEqual({ id: shown, featured: false });
    for (const id of [hidden, shown]) {
      const photo = await get(id);
      expect(photo).toMatchObject({ isPublic: true, featured: true, category: 'travel', revision: 2 });
      expect(await eventsOf(id)).toEqual([
        expect.objectContaining({ revision: 2, visible: true, position: photo.position, image: photo.image }),
      ]);
    }
    expect(await edit([shown, hidden], { featured: true })).toEqual({ changed: [], missing: [] });
  });

  it('PHOTO-25 SEC-19 kills the addresses of those it hides, and of no other', async () => {
    const [hidden = '', shown = ''] = await photoRows(media, who, 2);
    const before = { hidden: await get(hidden), shown: await get(shown) };
    expect((await edit([hidden, shown], { isPublic: false })).changed).toEqual([{ id: shown, isPublic: true }]);
    const after = { hidden: await get(hidden), shown: await get(shown) };
    expect(after.hidden.image.base).toBe(before.hidden.image.base);
    expect(after.shown.image.base).not.toBe(before.shown.image.base);
    await edit([shown], { isPublic: true });
    expect(await isOpen(before.shown.image.base)).toBe(false);
    expect(await isOpen(after.shown.image.base)).toBe(true);
  });

  it('PHOTO-34 adds and removes tags and leaves the others', async () => {
    const [id = ''] = await photoRows(media, who, 1);
    await edit([id], { addTags: [' sea ', 'boat', 'sea', ''] });
    expect((await get(id)).tags).toEqual(['sea', 'boat']);
    const { changed } = await edit([id], { addTags: ['fog'], removeTags: ['sea', 'never there'] });
    expect((await get(id)).tags).toEqual(['boat', 'fog']);
    expect(changed).toEqual([{ id, tags: ['sea', 'boat'] }]);
    expect(await edit([id], { addTags: ['fog'], removeTags: ['sea'] })).toEqual({ changed: [], missing: [] });
  });

  it('gives no photo more tags than it may have, and then changes none', async () => {
    const [full = '', empty = ''] = await photoRows(media, who, 2);
    const tags = Array.from({ length: PHOTO_LIMITS.tagsOfPhotoMax }, (_, i) => `tag ${i}`);
    await media.rpc.call('media.photo.update', { photoId: full, tags }, { as: who });
    await expect(edit([full, empty], { addTags: ['one more'] })).rejects.toMatchObject({
      code: 'VALIDATION',
      message: 'A photo can have at most 100 tags.',
    });
    expect((await get(empty)).tags).toEqual([]);
    expect((await edit([full], { addTags: ['new'], removeTags: ['tag 0'] })).changed).toHaveLength(1);
  });

  it('accepts an own category, and refuses an unknown one', async () => {
    const [id = ''] = await photoRows(media, who, 1);
    const { categoryId } = await media.rpc.call('media.category.create', { label: 'Fog' }, { as: who });
    expect((await edit([id], { category: categoryId })).changed).toHaveLength(1);
    for (const category of ['all', 'unknown', 'fog-of-others'])
      await expect(edit([id], { category, featured: true })).rejects.toEqual(code('CATEGORY_UNKNOWN'));
    expect(await get(id)).toMatchObject({ category: 'fog', featured: false, revision: 2 });
  });

  it('SEC-18 names foreign and unknown photos in the same way, and touches none', async () => {
    const owner = aUser();
    const [foreign = ''] = await photoRows(media, owner, 1);
    const [own = ''] = await photoRows(media, who, 1);
    const unknown = randomUUID();
    const photoIds = [foreign, own, unknown];
    const missing = [foreign, unknown];
    expect(await edit(photoIds, { featured: true })).toEqual({ changed: [{ id: own, featured: false }], missing });
    const states = photoIds.map((id) => ({ id, featured: false }));
    expect((await bulk({ action: 'revert', states })).missing).toEqual(missing);
    for (const action of ['analyse', 'trash', 'restore'] as const)
      expect((await bulk({ action, photoIds })).missing).toEqual(missing);
    expect((await bulk({ action: 'purge', photoIds })).missing).toEqual([foreign, own, unknown]);
    const seen = await media.rpc.call('media.photo.get_mine', { photoId: foreign }, { as: owner });
    expect(seen).toMatchObject({ featured: false, aiPending: false, revision: 1, trashed: null });
  });

  it('refuses fields that do not belong together, and more photos than are taken at once', async () => {
    const [id = ''] = await photoRows(media, who, 1);
    await expect(bulk({ action: 'edit', photoIds: [id] })).rejects.toMatchObject({
      code: 'VALIDATION',
      errors: { edit: ['edit needs to say what changes.'] },
    });
    await expect(bulk({ action: 'trash' })).rejects.toEqual(code('VALIDATION'));
    await expect(bulk({ action: 'revert', photoIds: [id] })).rejects.toEqual(code('VALIDATION'));
    const tooMany = Array.from({ length: BULK_LIMIT + 1 }, () => randomUUID());
    await expect(bulk({ action: 'trash', photoIds: tooMany })).rejects.toEqual(code('VALIDATION'));
  });

  it('takes as many statements for 500 photos as for a few', async () => {
    const ids = await photoRows(media, who, BULK_LIMIT);
    const count = async (photoIds: string[], isPublic: boolean) =>
      (await queriesOf(media, () => edit(photoIds, { isPublic, addTags: [`now ${isPublic}`] }))).length;
    await edit(ids, { isPublic: true });
    const few = await count(ids.slice(0, 10), false);
    await edit(ids, { isPublic: true });
    // Rows are written in groups of some hundreds.
    expect(await count(ids, false)).toBeLessThanOrEqual(few + 4);
    expect((await media.rpc.call('media.photo.stats', {}, { as: who })).sharedPhotos).toBe(0);
  });

  it('publishes one revision for each of many at once, whatever they overlap', async () => {
    const ids = await photoRows(media, who, 20);
    await Promise.all([
      edit(ids, { addTags: ['a'] }),
      edit(ids.toReversed(), { addTags: ['b'] }),
      bulk({ action: 'trash', photoIds: ids.slice(10) }),
      media.rpc.call('media.photo.sort', { by: 'oldest' }, { as: who }),
    ]);
    const ordered = (await media.events('media.photos_ordered')).some(({ ownerId }) => ownerId === who.userId);
    for (const id of ids) {
      const revisions = (await eventsOf(id)).map(({ revision }) => revision);
      expect(new Set(revisions).size).toBe(revisions.length);
      // Being ordered anew counts as well, and is published for all at once.
      expect(revisions.length + (ordered ? 1 : 0)).toBe((await get(id)).revision - 1);
    }
  });
});

describe('putting back', () => {
  it('undoes a change of many, photo by photo', async () => {
    const ids = await photoRows(media, who, 3);
    await edit(ids.slice(0, 1), { addTags: ['mine'] });
    const before = await Promise.all(ids.map(get));
    const { changed } = await edit(ids, { isPublic: false, category: 'nature', addTags: ['x'], featured: true });
    const undone = await bulk({ action: 'revert', states: changed });
    expect(undone.changed).toHaveLength(3);
    const kept = ({ isPublic, featured, category, tags }: (typeof before)[number]) => ({
      isPublic,
      featured,
      category,
      tags,
    });
    expect((await Promise.all(ids.map(get))).map(kept)).toEqual(before.map(kept));
    await bulk({ action: 'revert', states: undone.changed });
    expect((await Promise.all(ids.map(get))).every(({ category }) => category === 'nature')).toBe(true);
  });

  it('sets, numbers and clears texts of many, and puts each photo’s own back', async () => {
    const ids = await photoRows(media, who, 3);
    await edit(ids.slice(1), { description: '<p>Sand & <b>sea</b></p><script>x</script>', altText: 'Dunes' });
    const texts = async () =>
      (await Promise.all(ids.map(get))).map(({ title, description, altText }) => ({ title, description, altText }));
    const before = await texts();
    expect(before[1]).toMatchObject({ description: '<p>Sand &amp; <b>sea</b></p>', altText: 'Dunes' });
    const { changed } = await edit(ids.toReversed(), {
      title: 'Wedding',
      numberFrom: 9,
      description: null,
      altText: null,
    });
    const none = { description: null, altText: null };
    expect(await texts()).toEqual([11, 10, 9].map((number) => ({ title: `Wedding ${number}`, ...none })));
    await bulk({ action: 'revert', states: changed });
    expect(await texts()).toEqual(before);
    const title = 'x'.repeat(PHOTO_LIMITS.titleMax - 1);
    await expect(edit(ids, { title, numberFrom: 1 })).rejects.toEqual(code('VALIDATION'));
    await expect(edit(ids, { numberFrom: 1 })).rejects.toEqual(code('VALIDATION'));
  });

  it('PHOTO-46 replaces words in titles and descriptions, and puts each photo’s own back', async () => {
    const ids = await photoRows(media, who, 3);
    await edit(ids.slice(0, 1), { description: '<p>By the <b>Sea</b> &amp; seaside</p>' });
    await edit(ids.slice(2), { title: 'Meadow', description: null });
    const texts = async () => (await Promise.all(ids.map(get))).map(({ title, description }) => [title, description]);
    const before = await texts();
    const { changed } = await edit(ids, {
      replace: { find: 'SEA', with: '$1 <lake>', matchCase: false, in: ['title', 'description'] },
    });
    expect((await texts())[0]?.[1]).toBe('<p>By the <b>$1 &lt;lake&gt;</b> &amp; $1 &lt;lake&gt;side</p>');
    expect(changed.map(({ id }) => id).toSorted()).toEqual(ids.slice(0, 2).toSorted());
    const renamed = await edit(ids, { replace: { find: 'Photo', with: 'Dune', matchCase: true, in: ['title'] } });
    expect((await texts()).map(([title]) => title)).toEqual(['Dune 1', 'Dune 2', 'Meadow']);
    await bulk({ action: 'revert', states: renamed.changed });
    await bulk({ action: 'revert', states: changed });
    expect(await texts()).toEqual(before);
  });

  it('PHOTO-46 takes titles from the names of files, as far as there are any', async () => {
    const ids = await photoRows(media, who, 2);
    await media.sql('update photos set file_name = ? where id = ?', ['DSC_1009-edit.jpg', ids[0]]);
    await edit(ids, { titleFromFile: true });
    expect((await Promise.all(ids.map(get))).map(({ title }) => title)).toEqual(['DSC 1009 edit', 'Photo 2']);
  });

  it('PHOTO-46 cuts no character of a long name in half', async () => {
    const ids = await photoRows(media, who, 1);
    await media.sql('update photos set file_name = ? where id = ?', [`${'x'.repeat(199)}😀.jpg`, ids[0]]);
    await edit(ids, { titleFromFile: true });
    expect((await get(ids[0] ?? '')).title).toBe('x'.repeat(199));
  });

  it('sets only what was sent, and refuses a category that is gone by now', async () => {
    const [id = ''] = await photoRows(media, who, 1);
    await edit([id], { featured: true, addTags: ['a'] });
    await bulk({ action: 'revert', states: [{ id, tags: [] }] });
    expect(await get(id)).toMatchObject({ featured: true, tags: [] });
    const states = [{ id, category: 'gone', featured: false }];
    await expect(bulk({ action: 'revert', states })).rejects.toEqual(code('CATEGORY_UNKNOWN'));
    expect(await get(id)).toMatchObject({ featured: true });
  });
});

describe('asking the machine again', () => {
  const suggest = (photoId: string, alt: string, tags: string[]) =>
    within(worker, ApplyAnalysis, (it) =>
      it.complete({
        photoId,
        suggestion: { title: 't', category: 'macro', description: 'd', source: 'local', alt, tags },
        completedAt: '2026-11-01T10:00:00.000Z',
      }),
    );
  const analyse = (photoIds: string[]) => bulk({ action: 'analyse', photoIds });

  it('PHOTO-32 shows as none until the suggestions are here, and requests them once for each photo', async () => {
    const { id } = await media.upload(who);
    await suggest(id, 'Boats', ['sea']);
    queues.jobs.length = 0;
    const { jobId, ...result } = await analyse([id]);
    expect(result).toEqual({ changed: [{ id }], missing: [] });
    await runTasks(worker, queues);
    expect(await get(id)).toMatchObject({
      aiPending: true,
      metadata: { aiAnalysisStatus: 'none', aiAnalysisCompletedAt: null },
      altText: 'Boats',
    });
    expect(queues.payloadsOf('ai-analysis')).toEqual([
      { photoId: id, objectKey: expect.stringContaining(id), askedAt: expect.any(String) },
    ]);
    expect(await analyse([id])).toEqual({ changed: [], missing: [], jobId });
    await suggest(id, 'Red boats', ['harbour']);
    expect(await get(id)).toMatchObject({
      aiPending: false,
      altText: 'Red boats',
      tags: ['harbour'],
      metadata: { aiAnalysisStatus: 'completed' },
    });
  });

  it('never replaces what a user typed', async () => {
    const { id } = await media.upload(who, { aiAltText: 'Brought along', aiTags: ['brought'] });
    await analyse([id]);
    await suggest(id, 'Boats', ['sea']);
    expect(await get(id)).toMatchObject({ altText: 'Brought along', tags: ['brought'] });
    await media.rpc.call('media.photo.update', { photoId: id, altText: null, tags: [] }, { as: who });
    await analyse([id]);
    await suggest(id, 'Boats', ['sea']);
    await edit([id], { addTags: ['mine'] });
    await analyse([id]);
    await suggest(id, 'Red boats', ['other']);
    expect(await get(id)).toMatchObject({ altText: 'Red boats', tags: ['sea', 'mine'] });
  });

  it('answers AI_UNAVAILABLE without a provider', async () => {
    const photo = await silent.upload(who);
    const asked = silent.rpc.call('media.photo.bulk', { action: 'analyse', photoIds: [photo.id] }, { as: who });
    await expect(asked).rejects.toEqual(code('AI_UNAVAILABLE'));
    const own = await silent.rpc.call('media.photo.get_mine', { photoId: photo.id }, { as: who });
    expect(own.aiPending).toBe(false);
  });

  it('is awaited for a day from its request, however old the photo is', async () => {
    const [id = ''] = await photoRows(media, who, 1);
    await media.sql(`update photos set created_at = now() - interval '1 year' where id = ?`, [id]);
    await analyse([id]);
    const reconcile = () =>
      within(worker, RequeueAnalyses, async (it) => {
        await it.waiting();
        await it.overdue();
      });
    const asked = (ago: string) =>
      media.sql('update photos set ai_asked_at = now() - ?::interval where id = ?', [ago, id]);
    queues.jobs.length = 0;
    await reconcile();
    expect(queues.payloadsOf('ai-analysis')).toEqual([]);
    await asked('5 minutes');
    await reconcile();
    expect(queues.payloadsOf('ai-analysis').map(({ photoId }) => photoId)).toEqual([id]);
    expect((await get(id)).aiPending).toBe(true);
    await asked('25 hours');
    await reconcile();
    expect(await get(id)).toMatchObject({ aiPending: false, metadata: { aiAnalysisStatus: 'failed' } });
  });

  it('leaves an image alone that could not be rendered', async () => {
    const [id = ''] = await photoRows(media, who, 1);
    await media.sql(`update photos set derivatives = 'failed' where id = ?`, [id]);
    expect(await analyse([id])).toEqual({ changed: [], missing: [] });
    expect(queues.payloadsOf('ai-analysis')).toEqual([]);
  });
});
