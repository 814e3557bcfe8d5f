import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import pg from 'pg';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import { xmpOf } from '@vitrine/image-files/xmp-packet';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { withIim, withXmpPacket } from '@vitrine/testing/builders/photo-file';
import { withPngChunks } from '@vitrine/testing/builders/png-chunks';
import { eventually } from '@vitrine/testing/eventually';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { fakeQueues } from '@vitrine/testing/fake-queues';
import { ApplyAnalysis } from '../src/analysis/apply-analysis.js';
import { ATTEMPTS_MAX } from '../src/derivatives/attempts.js';
import { RenderPhoto } from '../src/photos/render-photo.js';
import { RequeueAnalyses } from '../src/analysis/requeue-analyses.js';
import { RequeuePhotos } from '../src/photos/requeue-photos.js';
import { UpsertOwner } from '../src/owners/upsert-owner.js';
import { RemoveObjects } from '../src/storage/remove-objects.js';
import { aJpeg, fourFields, heicFixture, OWNER_NAME, SERIAL } from './support/images.js';
import { photoRows } from './support/rows.js';
import { RunningMedia, aUser, runTasks, startMedia, within } from './support/start-media.js';
import { WorkerProcesses } from './support/worker-processes.js';

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
  queues.jobs.length = 0;
});

const own = (photoId: string) => media.rpc.call('media.photo.get_mine', { photoId }, { as: who });
const render = (photoId: string) => within(worker, RenderPhoto, (it) => it.perform(photoId));
const suggestion = {
  title: 't',
  category: 'macro',
  description: 'd',
  tags: ['x', 'y'],
  alt: 'An alt',
  source: 'local',
} as const;
const analysed = (photoId: string) =>
  within(worker, ApplyAnalysis, (it) =>
    it.complete({ photoId, suggestion: { ...suggestion, tags: ['x', 'y'] }, completedAt: '2026-11-01T10:00:00.000Z' }),
  );

describe('derivatives', () => {
  it('are stored, published and counted as a revision; no public byte carries place or camera', async () => {
    const { id } = await media.upload(who);
    expect(await render(id)).toEqual({ widths: [96] });
    const photo = await own(id);
    expect(photo).toMatchObject({
      derivatives: 'ready',
      image: { widths: [96], width: 96, height: 64, thumbHash: expect.any(String) },
      exif: { make: 'Vitrine', aperture: 2.8, takenAt: '2024-05-06T07:08:09' },
    });
    const prefix = `derivatives/${who.userId}/${id}/`;
    expect(await media.keys(prefix)).toEqual([`${prefix}96.webp`, `${prefix}card.jpg`]);
    for (const key of await media.keys(prefix)) {
      const bytes = await media.store.getBuffer(key, 1e6);
      for (const secret of [SERIAL, 'Exif', 'GPS']) expect(bytes?.includes(secret)).toBe(false);
      expect((await media.store.head(key))?.contentType).toBe(key.endsWith('webp') ? 'image/webp' : 'image/jpeg');
    }
    const published = (await media.events('media.photo_changed')).filter((event) => event.id === id);
    expect(published.map(({ revision, image }) => [revision, image.widths])).toEqual([
      [1, []],
      [2, [96]],
    ]);
    // Whether visitors see it is for others to decide; place, serial and names are not even here.
    expect(published[1]?.exif).toEqual(photo.exif);
    expect(JSON.stringify(published)).not.toContain(SERIAL);
  });

  it('find the file’s own EXIF, and keep what was sent along beside it', async () => {
    const sent = { make: 'Sent', iso: 100, lens: 'Sent lens' };
    const [own, bare] = [
      await media.upload(who, { exif: sent }),
      await media.upload(who, { exif: sent }, await fourFields().webp().toBuffer()),
    ];
    await render(own.id);
    await render(bare.id);
    const read = async (photoId: string) =>
      (await media.rpc.call('media.photo.get_mine', { photoId }, { as: who })).exif;
    expect(await read(own.id)).toMatchObject({ make: 'Vitrine', model: 'Fixture One', iso: 200, lens: 'Fix 50mm' });
    expect(await read(bare.id)).toEqual(sent);
  });

  it('find what the photographer wrote into the file, which fills what nobody wrote', async () => {
    const plain = await fourFields().jpeg().toBuffer();
    const captioned = withIim(withXmpPacket(plain, xmpOf({ title: 'Salt pans', keywords: ['salt'], rating: 4 })), [
      [2, 5, 'Not this one'],
      [2, 120, 'Evening & fog'],
    ]);
    const file = { fileName: 'DSC_1.jpg', title: 'DSC 1' };
    const photos = await Promise.all([
      media.upload(who, file, captioned),
      media.upload(who, { ...file, title: 'Mine', aiTags: ['mine'], description: '' }, captioned),
      // Emptied in the form, after the browser had filled it from the file.
      media.upload(who, { ...file, description: '', metadata: { description: 'Evening & fog' } }, captioned),
    ]);
    for (const { id } of photos) await render(id);
    const [untouched, typed, emptied] = await Promise.all(photos.map(({ id }) => own(id)));
    expect(untouched).toMatchObject({ title: 'Salt pans', description: 'Evening &amp; fog', tags: ['salt'] });
    expect(untouched?.fileMetadata).toEqual({
      title: 'Salt pans',
      description: 'Evening & fog',
      keywords: ['salt'],
      rating: 4,
    });
    expect(typed).toMatchObject({ title: 'Mine', description: 'Evening &amp; fog', tags: ['mine'] });
    expect(emptied).toMatchObject({ title: 'Salt pans', description: null });
    const published = (await media.events('media.photo_changed')).filter((event) => event.id === untouched?.id);
    expect(published.at(-1)).toMatchObject({ title: 'Salt pans', tags: ['salt'] });
    expect(JSON.stringify(published)).not.toContain('rating');
  });

  it('take a machine’s words for nothing beside the photographer’s', async () => {
    const { id } = await media.upload(
      who,
      { fileName: 'DSC_1.jpg' },
      withXmpPacket(await aJpeg(), xmpOf({ altText: 'Pools' })),
    );
    await analysed(id);
    expect(await own(id)).toMatchObject({ altText: 'An alt', unreviewed: { altText: true, tags: ['x', 'y'] } });
    await render(id);
    expect(await own(id)).toMatchObject({ altText: 'Pools', unreviewed: { altText: false, tags: ['x', 'y'] } });
  });

  it('read the words of each type of file, and lose nothing to broken ones', async () => {
    const words = xmpOf({ title: 'Salt pans', description: 'At dusk' });
    const image = () => fourFields().withXmp(words);
    const packet = Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${words}`);
    const files = {
      jpeg: await image().jpeg().toBuffer(),
      webp: await image().webp().toBuffer(),
      tiff: await image().tiff().toBuffer(),
      png: withPngChunks(await fourFields().png().toBuffer(), [{ kind: 'iTXt', data: packet }]),
    };
    for (const [type, bytes] of Object.entries(files)) {
      const { id } = await media.upload(who, { fileName: `a.${type}`, title: 'a' }, bytes);
      await render(id);
      expect([type, (await own(id)).fileMetadata]).toEqual([type, { title: 'Salt pans', description: 'At dusk' }]);
    }
    const { id } = await media.upload(who, {}, withIim(withXmpPacket(await aJpeg(), '<!DOCTYPE x>'), [[2, 44, 'x']]));
    await render(id);
    expect(await own(id)).toMatchObject({
      derivatives: 'ready',
      fileMetadata: { creator: OWNER_NAME, copyright: OWNER_NAME },
    });
  });

  it('are made once, however often the job comes', async () => {
    const { id } = await media.upload(who);
    await Promise.all([render(id), render(id)]);
    expect(await render(id)).toEqual({ widths: [96] });
    expect((await media.events('media.photo_changed')).filter((event) => event.id === id)).toHaveLength(2);
  });

  it('of a photo deleted meanwhile leave nothing behind', async () => {
    const { id } = await media.upload(who);
    const working = render(id);
    await media.purge(who, id);
    await within(worker, RemoveObjects, (it) => it.remove(who.userId, id));
    await working.catch(() => undefined);
    expect(await media.keys(`derivatives/${who.userId}/`)).toEqual([]);
    expect(await render(id)).toBe('gone');
  });

  it('that cannot be made show as failed, and a store that is away does not', async () => {
    const broken = await fourFields(600, 400).png().toBuffer();
    broken.fill(0x55, 200, 400);
    const { id } = await media.upload(who, {}, broken);
    const error = await render(id).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'IMAGE_CORRUPT', retryable: false });
    await within(worker, RenderPhoto, (it) => it.giveUp(id, new AppError('INTERNAL')));
    expect((await own(id)).derivatives).toBe('pending');
    await within(worker, RenderPhoto, (it) => it.giveUp(id, error as AppError));
    expect((await own(id)).derivatives).toBe('failed');
  });

  it('are not given up because of a store outage, however often it was tried', async () => {
    const { id } = await media.upload(who);
    const store = worker.get(ObjectStore, { strict: false });
    const tries = () => media.sql<{ render_tries: number }>('select render_tries from photos where id = ?', [id]);
    for (const call of ['getBuffer', 'put'] as const) {
      const away = jest.spyOn(store, call).mockRejectedValue(new Error('the store is away'));
      await expect(render(id)).rejects.toThrow('the store is away');
      away.mockRestore();
      expect(await tries()).toEqual([{ render_tries: 0 }]);
    }
    expect(await render(id)).toEqual({ widths: [96] });
  });

  const attempts = (id: string) =>
    media.sql<{ render_tries: number }>('select render_tries from photos where id = ?', [id]);
  /** As after a worker that died over it, `count` times. */
  const crashed = (id: string, count: number) =>
    media.sql('update photos set render_tries = ? where id = ?', [count, id]);

  it('of an image that takes its worker down again and again are given up, and the owner reads why', async () => {
    const { id } = await media.upload(who);
    await crashed(id, ATTEMPTS_MAX);
    const error = await render(id).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'IMAGE_UNPROCESSABLE', retryable: false });
    await within(worker, RenderPhoto, (it) => it.giveUp(id, error as AppError));
    expect(await own(id)).toMatchObject({
      derivatives: 'failed',
      failure: expect.stringContaining('several attempts'),
    });
  });

  it('of an image that only stood beside one are made', async () => {
    const { id } = await media.upload(who);
    await crashed(id, ATTEMPTS_MAX - 1);
    expect(await render(id)).toEqual({ widths: [96] });
    expect(await attempts(id)).toEqual([{ render_tries: 0 }]);
  });

  it('are counted before the first pixel is decoded', async () => {
    const broken = await fourFields(600, 400).png().toBuffer();
    broken.fill(0x55, 200, 400);
    const { id } = await media.upload(who, {}, broken);
    await render(id).catch(() => undefined);
    expect(await attempts(id)).toEqual([{ render_tries: 1 }]);
  });

  it('of a photo that is removed while an attempt waits for its row do not become a failure', async () => {
    const { id } = await media.upload(who);
    const remover = new pg.Client({ connectionString: media.config.DATABASE_URL });
    await remover.connect();
    await remover.query('begin');
    await remover.query('delete from photos where id = $1', [id]);
    const rendering = render(id);
    await eventually(async () => {
      const waiting = await media.sql(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return waiting.length === 1;
    });
    await remover.query('commit');
    await remover.end();
    expect(await rendering).toBe('gone');
  });

  it('are waited for while the original is missing, and only then given up', async () => {
    const { id } = await media.upload(who);
    const store = worker.get(ObjectStore, { strict: false });
    const missing = jest.spyOn(store, 'getBuffer').mockResolvedValue(null);
    const error = await render(id).catch((thrown: unknown) => thrown);
    missing.mockRestore();
    expect(error).toMatchObject({ code: 'ORIGINAL_MISSING', retryable: true });
    const giveUp = () => within(worker, RenderPhoto, (it) => it.giveUp(id, error as AppError));
    await giveUp();
    expect(await own(id)).toMatchObject({ derivatives: 'pending' });
    await media.sql(`update photos set failing_since = now() - interval '25 hours' where id = ?`, [id]);
    await giveUp();
    expect(await own(id)).toMatchObject({ derivatives: 'failed', failure: expect.stringContaining('cannot be found') });
  });

  it('that failed are retried on request of their owner alone', async () => {
    const { id } = await media.upload(who);
    const retry = (as = who) => media.rpc.call('media.photo.bulk', { action: 'retry', photoIds: [id] }, { as });
    expect(await retry()).toEqual({ changed: [], missing: [] });
    await crashed(id, ATTEMPTS_MAX);
    await within(worker, RenderPhoto, (it) => it.giveUp(id, new AppError('IMAGE_CORRUPT')));
    expect(await retry(aUser())).toEqual({ changed: [], missing: [id] });
    queues.jobs.length = 0;
    expect(await retry()).toEqual({ changed: [{ id }], missing: [] });
    expect(queues.payloadsOf('derivatives')).toEqual([{ photoId: id }]);
    expect(await own(id)).toMatchObject({ derivatives: 'pending' });
    expect(await render(id)).toEqual({ widths: [96] });
    expect(await own(id)).not.toHaveProperty('failure');
  });

  it('UPL-25 of a HEIC are what the analyser gets to see', async () => {
    const { id } = await media.upload(who, {}, heicFixture('turned'));
    expect(queues.payloadsOf('ai-analysis')).toEqual([]);
    await render(id);
    expect(queues.payloadsOf('ai-analysis')).toEqual([
      { photoId: id, objectKey: `derivatives/${who.userId}/${id}/card.jpg`, askedAt: expect.any(String) },
    ]);
  });
});

describe('removal', () => {
  it('PHOTO-44 clears every object of the photo and of no other, once', async () => {
    const [gone, stays] = [await media.upload(who), await media.upload(who)];
    await render(gone.id);
    await render(stays.id);
    await media.store.put(`originals/${who.userId}/${gone.id}-lost`, await aJpeg(), { contentType: 'image/jpeg' });
    await media.purge(who, gone.id);
    expect(await within(worker, RemoveObjects, (it) => it.remove(who.userId, gone.id))).toEqual({ removed: 4 });
    expect(await within(worker, RemoveObjects, (it) => it.remove(who.userId, gone.id))).toEqual({ removed: 0 });
    expect(await media.keys(`originals/${who.userId}/`)).toHaveLength(1);
    expect(await media.keys(`derivatives/${who.userId}/`)).toHaveLength(2);
    expect(await media.sql('select 1 from removals where done_at is null and photo_id = ?', [gone.id])).toEqual([]);
    // A job that comes for a photo that lives deletes nothing.
    expect(await within(worker, RemoveObjects, (it) => it.remove(who.userId, stays.id))).toEqual({ removed: 0 });
    expect(await media.keys(`originals/${who.userId}/`)).toHaveLength(1);
  });
});

describe('the reconciler', () => {
  it('queues again what has waited too long, and only that', async () => {
    const [old, young, removed] = [await media.upload(who), await media.upload(who), await media.upload(who)];
    await media.purge(who, removed.id);
    await media.sql(
      `update photos set render_since = now() - interval '5 minutes', ai_asked_at = now() - interval '5 minutes' where id = ?`,
      [old.id],
    );
    await media.sql(`update removals set created_at = now() - interval '5 minutes' where photo_id = ?`, [removed.id]);
    queues.jobs.length = 0;
    await within(worker, RequeuePhotos, (it) => it.derivatives());
    await within(worker, RemoveObjects, (it) => it.requeueWaiting());
    await within(worker, RequeueAnalyses, (it) => it.waiting());
    expect(queues.payloadsOf('derivatives')).toContainEqual({ photoId: old.id });
    expect(queues.payloadsOf('derivatives')).not.toContainEqual({ photoId: young.id });
    expect(queues.payloadsOf('object-removal')).toContainEqual({ ownerId: who.userId, photoId: removed.id });
    expect(queues.payloadsOf('ai-analysis').filter(({ photoId }) => photoId === old.id)).toHaveLength(1);
    expect(queues.jobs.every(({ options }) => options.dedupeId !== undefined)).toBe(true);
  });

  it('claims the same rows in one process only, and none too often', async () => {
    const ids = [await media.upload(who), await media.upload(who)].map(({ id }) => id);
    await media.sql(`update photos set render_since = now() - interval '5 minutes' where owner_id = ?`, [who.userId]);
    queues.jobs.length = 0;
    const ask = () => within(worker, RequeuePhotos, (it) => it.derivatives());
    await Promise.all([ask(), ask()]);
    await ask();
    const mine = queues.payloadsOf('derivatives').filter(({ photoId }) => ids.includes(photoId));
    expect(mine.map(({ photoId }) => photoId).sort()).toEqual(ids.sort());
  });

  it('is not blinded by what can never be made', async () => {
    await photoRows(media, who, 600);
    await media.sql(
      `update photos set derivatives = 'pending', render_claimed_at = now() - interval '20 minutes',
         render_since = now() - interval '1 year' where owner_id = ?`,
      [who.userId],
    );
    const { id } = await media.upload(who);
    await media.sql(`update photos set render_since = now() - interval '1 minute' where id = ?`, [id]);
    queues.jobs.length = 0;
    await within(worker, RequeuePhotos, (it) => it.derivatives());
    expect(queues.payloadsOf('derivatives')).toContainEqual({ photoId: id });
    await media.sql(`update photos set derivatives = 'ready' where owner_id = ?`, [who.userId]);
  });

  it('stops hoping for a suggestion after a day', async () => {
    const { id } = await media.upload(who);
    await media.sql(`update photos set ai_asked_at = now() - interval '25 hours' where id = ?`, [id]);
    await within(worker, RequeueAnalyses, (it) => it.overdue());
    expect((await own(id)).metadata.aiAnalysisStatus).toBe('failed');
  });
});

describe('events', () => {
  it('fill in empty fields, once', async () => {
    const { id } = await media.upload(who);
    await analysed(id);
    await analysed(id);
    expect(await own(id)).toMatchObject({
      altText: 'An alt',
      tags: ['x', 'y'],
      title: 'Harbour',
      category: 'travel',
      metadata: { aiAnalysisStatus: 'completed', aiAnalysisCompletedAt: '2026-11-01T10:00:00.000Z' },
    });
    expect((await media.events('media.photo_changed')).filter((event) => event.id === id)).toHaveLength(2);
  });

  it('never overwrite what a user has said', async () => {
    const { id } = await media.upload(who);
    await media.rpc.call('media.photo.update', { photoId: id, altText: 'My words' }, { as: who });
    await analysed(id);
    expect(await own(id)).toMatchObject({ altText: 'My words', tags: ['x', 'y'] });
    const mine = await media.upload(who, { aiAltText: 'Brought along' });
    await analysed(mine.id);
    expect(await own(mine.id)).toMatchObject({ altText: 'Brought along', tags: [] });
  });

  it('of an earlier request settle no later one', async () => {
    const { id } = await media.upload(who);
    const asked = () => queues.payloadsOf('ai-analysis').at(-1)?.askedAt ?? '';
    const first = asked();
    const failed = (askedAt: string) =>
      within(worker, ApplyAnalysis, (it) => it.fail({ photoId: id, code: 'AI_TIMEOUT', askedAt }));
    await failed(first);
    expect((await own(id)).metadata.aiAnalysisStatus).toBe('failed');
    await media.rpc.call('media.photo.bulk', { action: 'analyse', photoIds: [id] }, { as: who });
    await runTasks(worker, queues);
    expect(asked()).not.toBe(first);
    await failed(first);
    expect(await own(id)).toMatchObject({ aiPending: true });
    await failed(asked());
    expect(await own(id)).toMatchObject({ aiPending: false, metadata: { aiAnalysisStatus: 'failed' } });
  });

  it('PHOTO-31 record that an analysis failed', async () => {
    const { id } = await media.upload(who);
    await within(worker, ApplyAnalysis, (it) => it.fail({ photoId: id, code: 'AI_REJECTED' }));
    await analysed(id);
    expect(await own(id)).toMatchObject({ altText: null, metadata: { aiAnalysisStatus: 'failed' } });
    await analysed('00000000-0000-4000-8000-000000000000');
  });

  it('keep the newest of a photographer’s names, in whatever order they come', async () => {
    const { id } = await media.upload(who);
    const named = (revision: number, username: string) =>
      within(worker, UpsertOwner, (it) =>
        it.upsert({ id: who.userId, revision, username, firstName: null, lastName: null } as UserSnapshot),
      );
    await named(2, 'newer');
    await named(1, 'older');
    await named(2, 'again');
    expect(await own(id)).toMatchObject({ photographer: 'newer', photographerUsername: 'newer' });
  });

  it('record whether AI crawlers may read a photographer’s images; the default is no', async () => {
    const photo = await media.upload(who);
    const allowed = async () =>
      (await media.rpc.call('media.image.resolve', { token: photo.image.base.split('/').at(-1) ?? '' }))
        .allowAiCrawlers;
    const said = (revision: number, choice: Partial<UserSnapshot>) =>
      within(worker, UpsertOwner, (it) =>
        it.upsert({
          id: who.userId,
          revision,
          username: 'ada',
          firstName: null,
          lastName: null,
          ...choice,
        } as UserSnapshot),
      );
    expect(await allowed()).toBe(false);
    await said(1, {});
    expect(await allowed()).toBe(false);
    await said(3, { allowAiCrawlers: true });
    await said(2, { allowAiCrawlers: false });
    expect(await allowed()).toBe(true);
    await said(4, { allowAiCrawlers: false });
    expect(await allowed()).toBe(false);
  });
});

it('is reconciled by its worker alone, not by what answers RPC', async () => {
  const served = await RunningMedia.start();
  const processes = WorkerProcesses.of(served, { AI_PROVIDER: 'none', RPC_MEDIA_URL: 'tcp://127.0.0.1:0' });
  const held = () => served.sql('select name from reconciler_leases where expires_at > now()');
  try {
    await processes.start('main.js');
    await processes.start('worker.main.js');
    expect(await eventually(async () => (await held()).length > 0)).toBe(true);
    await processes.end(1);
    // A worker gives back what it holds when it ends; what any other process holds is renewed for as long as that lives.
    expect(await eventually(async () => (await held()).length === 0, 20_000)).toBe(true);
  } finally {
    await processes.stop();
    await served.stop();
  }
}, 60_000);
