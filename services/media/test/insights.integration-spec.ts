import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import type { Insight } from '@vitrine/contracts/ai/insights';
import type { ColorPalette } from '@vitrine/contracts/ai/palette.rules';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { anId } from '@vitrine/testing/builders/id';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { fakeQueues } from '@vitrine/testing/fake-queues';
import { ExtractColours } from '../src/insights/extract-colours.js';
import { Insights } from '../src/insights/insights.js';
import { RenderSiteImage } from '../src/site-images/render-site-image.js';
import { fourFields } from './support/images.js';
import { type RunningMedia, aUser, runSlice, startMedia, within } from './support/start-media.js';

failOnConsole();

const PALETTE: ColorPalette = {
  dominantColor: '#d6aa6e',
  mood: 'warm',
  brightness: 'normal',
  colors: [{ hex: '#d6aa6e', percentage: 100 }],
};
const admin: Principal = { ...aUser(), role: 'admin' };
const queues = fakeQueues();
let media: RunningMedia;
let worker: INestApplicationContext;

beforeAll(async () => {
  ({ media, worker } = await startMedia(queues, { AI_INSIGHTS_A_DAY: '2' }));
  queues.results = {
    'site-images': ({ siteImageId }) => within(worker, RenderSiteImage, (it) => it.perform(siteImageId)),
  };
});
beforeEach(async () => {
  for (const table of ['site_images', 'insights', 'tasks', 'outbox_event']) await media.sql(`delete from ${table}`);
  queues.jobs.length = 0;
});
afterAll(() => media.stop());

const addBanner = async (name = 'Dunes'): Promise<string> => {
  const { siteImageId, objectKey } = await media.rpc.call('media.site_image.begin', {}, { as: admin });
  const bytes = await fourFields(800, 400).jpeg().toBuffer();
  await media.store.put(objectKey, bytes, { contentType: 'image/jpeg' });
  const { id } = await media.rpc.call('media.banner.add', { siteImageId, objectKey, name }, { as: admin });
  return id;
};
const banner = (id: string) => media.rpc.call('media.banner.get_any', { id }, { as: admin });
const extract = (id?: string) =>
  media.rpc.call('media.banner.extract_colours', id === undefined ? {} : { id }, { as: admin });
const colours = <T>(work: (it: ExtractColours) => Promise<T>) => within(worker, ExtractColours, work);
const colourJobs = () => queues.payloadsOf('colour-extraction');
const lastJobOf = (id: string) => colourJobs().findLast(({ bannerId }) => bannerId === id)!;
const extracted = (id: string) => colours((it) => it.coloursExtracted({ ...lastJobOf(id), palette: PALETTE }));
const failed = (id: string) => colours((it) => it.coloursFailed({ ...lastJobOf(id), code: 'IMAGE_CORRUPT' }));
const job = (jobId: string | null) => media.rpc.call('media.job.get', { jobId: jobId ?? '' }, { as: admin });
const acts = async () => (await media.events('admin.act_recorded')).map(({ act, subjectId }) => [act, subjectId]);

/** The reconciler, once the transaction of the new banner has ended. */
const reconcile = async (): Promise<void> => {
  await media.sql(`update site_images set palette_asked_at = palette_asked_at - interval '1 minute',
    palette_claimed_at = null`);
  await colours((it) => it.requeueColours());
};

describe('colours of banners', () => {
  it('ADM-AI-16 ADM-AI-03 are extracted of a new one by itself, which counts as not analysed until then', async () => {
    const id = await addBanner();
    expect(await banner(id)).toMatchObject({
      colorPalette: null,
      colorAnalysisComplete: false,
      colorAnalysis: { state: 'pending', message: null },
    });
    await reconcile();
    expect(colourJobs()).toEqual([
      { bannerId: id, objectKey: `pictures/site/${id}/640.webp`, askedAt: expect.stringMatching(/Z$/) },
    ]);
    expect(await media.store.head(lastJobOf(id).objectKey)).not.toBeNull();
    await extracted(id);
    expect(await banner(id)).toMatchObject({
      colorPalette: PALETTE,
      colorAnalysisComplete: true,
      colorAnalysis: { state: 'done', completedAt: expect.any(String) },
    });
    expect(await acts()).toEqual([['banner.add', id]]);
  });

  it('ADM-AI-04 are extracted anew; an outcome of an earlier request is ignored', async () => {
    const id = await addBanner();
    await reconcile();
    const former = lastJobOf(id);
    await extracted(id);
    const { jobId } = await extract(id);
    expect(await banner(id)).toMatchObject({ colorPalette: PALETTE, colorAnalysisComplete: false });
    await colours((it) => it.coloursFailed({ ...former, code: 'IMAGE_CORRUPT' }));
    expect((await banner(id)).colorAnalysis.state).toBe('pending');
    await runSlice(worker, queues);
    expect(await job(jobId)).toMatchObject({ status: 'pending', task: { done: 0, total: 1 } });
    expect(await extract(id)).toEqual({ jobId });
    await failed(id);
    await runSlice(worker, queues);
    expect(await job(jobId)).toMatchObject({ status: 'completed', result: { successCount: 0, errorCount: 1 } });
    expect(await banner(id)).toMatchObject({
      colorPalette: PALETTE,
      colorAnalysis: { state: 'failed', message: 'The image is damaged or incomplete. Please try another file.' },
    });
    expect((await acts()).filter(([act]) => act === 'colours.extract')).toEqual([['colours.extract', id]]);
  });

  it('ADM-AI-02 are extracted of all, with the numbers of both ends', async () => {
    const [one, other] = [await addBanner('One'), await addBanner('Other')];
    const { jobId } = await extract();
    await extracted(one);
    await failed(other);
    await runSlice(worker, queues);
    expect(await job(jobId)).toMatchObject({
      status: 'completed',
      result: { successCount: 1, errorCount: 1 },
      task: { done: 2, total: 2 },
    });
  });

  it('are not waited for without end', async () => {
    const id = await addBanner();
    await media.sql(`update site_images set palette_asked_at = now() - interval '2 hours'`);
    await colours((it) => it.endOverdueColours());
    expect((await banner(id)).colorAnalysis.state).toBe('failed');
  });

  it('are not those of a banner that does not exist, nor anything for a user', async () => {
    await expect(extract(anId())).rejects.toMatchObject({ code: 'BANNER_NOT_FOUND' });
    const call = media.rpc.call('media.banner.extract_colours', {}, { as: aUser() });
    await expect(call).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('insights', () => {
  const start = (refresh = false) =>
    media.rpc.call('media.insight.start', { kind: 'theme-suggestions', refresh }, { as: admin });
  const latest = () => media.rpc.call('media.insight.latest', {}, { as: admin });
  const insight: Insight = {
    kind: 'theme-suggestions',
    source: 'model',
    model: 'a-model',
    answer: { suggestions: ['A warm theme.'] },
  };
  const dto = { ...insight.answer, source: 'model', model: 'a-model', generatedAt: expect.stringMatching(/Z$/) };
  const make = async (jobId: string | null) => {
    await within(worker, Insights, (it) => it.insightMade({ insightId: jobId ?? '', insight }));
    while (queues.payloadsOf('media-tasks').length > 0) await runSlice(worker, queues);
  };

  it('ADM-AI-06 ENT-33 are made once for the same banners, and anew on request', async () => {
    const id = await addBanner();
    const { jobId } = await start();
    expect(await start()).toEqual({ insight: null, jobId });
    await runSlice(worker, queues);
    expect(queues.payloadsOf('ai-insights')).toEqual([
      {
        insightId: jobId,
        kind: 'theme-suggestions',
        banners: [{ id, name: 'Dunes', title: null, objectKey: `pictures/site/${id}/640.webp` }],
      },
    ]);
    expect((await latest()).running).toEqual({ recommendations: null, themeSuggestions: jobId });
    await make(jobId);
    expect(await job(jobId)).toMatchObject({ status: 'completed', result: dto });
    expect(await start()).toEqual({ insight: dto, jobId: null });
    expect(await latest()).toMatchObject({ themeSuggestions: dto, recommendations: null, today: 1, aDay: 2 });
    expect((await start(true)).jobId).not.toBeNull();
    expect((await acts()).filter(([act]) => act === 'insights.run')).toHaveLength(2);
  });

  it('have a ceiling a day, which stored answers do not count for', async () => {
    await addBanner();
    for (const _run of [1, 2]) {
      const { jobId } = await start(true);
      await runSlice(worker, queues);
      await make(jobId);
    }
    await expect(start(true)).rejects.toMatchObject({ code: 'AI_DAY_LIMIT' });
    // What the embedded analyser has measured costs nothing.
    await media.sql(
      `update insights set source = 'local', model = null where ctid = (select ctid from insights limit 1)`,
    );
    expect(await latest()).toMatchObject({ today: 1 });
    await media.sql(`update insights set source = 'model', model = 'a-model'`);
    expect(await start()).toMatchObject({ insight: dto });
    expect(await media.sql(`select id from tasks where state <> 'done'`)).toEqual([]);
  });

  it('ADM-AI-10 end with the reason for which they could not be made, at once', async () => {
    await addBanner();
    const { jobId } = await start();
    await within(worker, Insights, (it) => it.insightFailed({ insightId: jobId ?? '', code: 'AI_TIMEOUT' }));
    await expect(runSlice(worker, queues)).rejects.toMatchObject({ code: 'AI_TIMEOUT' });
    expect(await job(jobId)).toMatchObject({ status: 'failed', message: expect.stringContaining('took too long') });
  });

  it('need a banner that can be shown', async () => {
    await expect(start()).rejects.toMatchObject({ code: 'NO_BANNERS' });
  });
});
