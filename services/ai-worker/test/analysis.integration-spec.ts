import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { STAND_IN_ANSWER, startOpenAiStandIn, type OpenAiStandIn } from '@vitrine/dev-servers/openai-stand-in';
import { startAiWorker } from './start-ai-worker.js';

type AiWorker = Awaited<ReturnType<typeof startAiWorker>>;

const image = (): Promise<Buffer> => readFile(new URL('../../../stack/photos/picos-de-europa.jpg', import.meta.url));

const stored = async ({ store }: AiWorker, key: string): Promise<string> => {
  await store.put(key, await image(), { contentType: 'image/jpeg' });
  return key;
};

const eventsAbout = async (worker: AiWorker, photoId: string) =>
  (await worker.events()).filter(({ payload }) => 'photoId' in payload && payload.photoId === photoId);

describe('the embedded analyser', () => {
  let worker: AiWorker;
  beforeAll(async () => {
    worker = await startAiWorker();
  });
  afterAll(() => worker.stop());

  it('API-29 UPL-03 answers an upload form through the job only, without an event', async () => {
    const suggestion = await worker.ask(await stored(worker, 'incoming/u/1'));
    expect(suggestion).toMatchObject({ category: 'landscape', source: 'local' });
    expect(await worker.events()).toEqual([]);
  });

  it('publishes the outcome for a stored photo as an event', async () => {
    const photoId = randomUUID();
    const askedAt = '2026-11-01T10:00:00.000Z';
    const suggestion = await worker.askFor(photoId, await stored(worker, `originals/u/${photoId}-1`), askedAt);
    expect(await eventsAbout(worker, photoId)).toEqual([
      expect.objectContaining({
        name: 'ai.photo_analysed',
        payload: { photoId, suggestion, askedAt, completedAt: expect.stringMatching(/^\d{4}-.*Z$/) },
      }),
    ]);
  });

  it('ends at once with FILE_MISSING when the image is missing', async () => {
    const photoId = randomUUID();
    await expect(worker.askFor(photoId, `originals/u/${photoId}-1`)).rejects.toMatchObject({ code: 'FILE_MISSING' });
    expect(await eventsAbout(worker, photoId)).toEqual([
      expect.objectContaining({ name: 'ai.photo_analysis_failed', payload: { photoId, code: 'FILE_MISSING' } }),
    ]);
  });

  it('ADM-AI-01 ENT-15 extracts the colours of a banner, and reports one that has no image', async () => {
    const bannerId = randomUUID();
    const job = { bannerId, objectKey: `pictures/site/${bannerId}/640.webp`, askedAt: '2026-11-01T10:00:00.000Z' };
    const ofBanner = async () =>
      (await worker.events())
        .filter(({ payload }) => 'bannerId' in payload && payload.bannerId === bannerId)
        .map(({ name, payload }) => ({ name, payload }));
    await expect(worker.run('colour-extraction', job)).rejects.toMatchObject({ code: 'FILE_MISSING' });
    const { askedAt } = job;
    const failed = { name: 'ai.colours_failed', payload: { bannerId, askedAt, code: 'FILE_MISSING' } };
    expect(await ofBanner()).toEqual([failed]);
    await stored(worker, job.objectKey);
    const palette = await worker.run('colour-extraction', job);
    expect(palette.colors[0]).toEqual({ hex: palette.dominantColor, percentage: expect.any(Number) });
    const extracted = { name: 'ai.colours_extracted', payload: { bannerId, askedAt, palette } };
    expect(await ofBanner()).toEqual(expect.arrayContaining([failed, extracted]));
  });

  it('ADM-AI-05 ADM-AI-15 makes an insight of the banners that can be read', async () => {
    const [id, insightId] = [randomUUID(), randomUUID()];
    const objectKey = await stored(worker, `pictures/site/${id}/640.webp`);
    const named = { name: 'Peaks', title: null };
    const banners = [
      { id, ...named, objectKey },
      { id: randomUUID(), ...named, objectKey },
    ];
    const insight = await worker.run('ai-insights', { insightId, kind: 'recommendations', banners });
    expect(insight).toMatchObject({ source: 'local', answer: { analysis: [{ bannerId: id }] } });
    expect(await worker.events()).toContainEqual(
      expect.objectContaining({ name: 'ai.insight_made', payload: { insightId, insight } }),
    );
  });

  it('refuses a file that is no image', async () => {
    await worker.store.put('incoming/u/2', Buffer.from('no image'), { contentType: 'image/jpeg' });
    await expect(worker.ask('incoming/u/2')).rejects.toMatchObject({ code: 'IMAGE_CORRUPT' });
  });
});

describe('a model', () => {
  let standIn: OpenAiStandIn;
  let worker: AiWorker;
  beforeAll(async () => {
    standIn = await startOpenAiStandIn({ apiKey: 'sk-test' });
    worker = await startAiWorker({ AI_BASE_URL: standIn.baseUrl, AI_API_KEY: 'sk-test', AI_TIMEOUT_MS: '1000' });
  });
  afterAll(async () => {
    await worker.stop();
    await standIn.stop();
  });

  it('retries while the provider fails, and then answers', async () => {
    standIn.failNext({ kind: 'status', status: 500 }, { kind: 'refusal' });
    const suggestion = await worker.ask(await stored(worker, 'incoming/u/1'));
    expect(suggestion).toEqual({ ...STAND_IN_ANSWER, source: 'model' });
    expect(standIn.seen).toHaveLength(3);
  });

  it('gives up after three attempts and publishes it once', async () => {
    const photoId = randomUUID();
    standIn.failNext({ kind: 'rate-limit' }, { kind: 'rate-limit' }, { kind: 'rate-limit' });
    const asked = worker.askFor(photoId, await stored(worker, `originals/u/${photoId}-1`));
    await expect(asked).rejects.toMatchObject({ code: 'AI_RATE_LIMITED' });
    expect(await eventsAbout(worker, photoId)).toEqual([
      expect.objectContaining({ name: 'ai.photo_analysis_failed', payload: { photoId, code: 'AI_RATE_LIMITED' } }),
    ]);
  });

  it.each([
    ['incoming/u/3', { kind: 'status', status: 401 }, 'AI_REJECTED'],
    ['incoming/u/4', { kind: 'slow' }, 'AI_TIMEOUT'],
  ] as const)('does not try %s again after %j, which would not help but may be paid for', async (key, fault, code) => {
    const before = standIn.seen.length;
    standIn.failNext(fault);
    await expect(worker.ask(await stored(worker, key))).rejects.toMatchObject({ code });
    expect(standIn.seen).toHaveLength(before + 1);
  });
});

describe('AI switched off', () => {
  it('ADM-AI-15 fails with AI_UNAVAILABLE', async () => {
    const worker = await startAiWorker({ AI_PROVIDER: 'none' });
    try {
      // The very first job, and it ends at once: the waiting caller must not miss its end.
      await expect(worker.ask('incoming/u/1')).rejects.toMatchObject({ code: 'AI_UNAVAILABLE' });
    } finally {
      await worker.stop();
    }
  });
});
