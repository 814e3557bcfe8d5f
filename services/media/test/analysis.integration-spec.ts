import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { PhotoSuggestion } from '@vitrine/contracts/ai/photo-suggestion';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { OpenQueues } from '@vitrine/platform/queues/open-queues';
import { QueueProducer } from '@vitrine/platform/queues/queue-producer';
import { eventually } from '@vitrine/testing/eventually';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { fakeQueues } from '@vitrine/testing/fake-queues';
import { decideRetry } from '@vitrine/platform/queues/job-errors';
import { Worker } from 'bullmq';
import sharp from 'sharp';
import { aJpeg, heicFixture } from './support/images.js';
import { aUser, RunningMedia, startMedia } from './support/start-media.js';

failOnConsole();

const code = (value: string) => expect.objectContaining({ code: value });
const SUGGESTION: PhotoSuggestion = {
  title: 't',
  category: 'macro',
  description: 'd',
  tags: ['x'],
  alt: 'a',
  source: 'local',
};
const queues = fakeQueues();
const who = aUser();
let media: RunningMedia;
let silent: RunningMedia;

beforeAll(async () => {
  ({ media } = await startMedia(queues));
  ({ media: silent } = await startMedia(queues, { AI_PROVIDER: 'none' }));
});
afterAll(async () => {
  await media.stop();
  await silent.stop();
});
afterEach(() => {
  queues.results = {};
});

const suggest = async (bytes: Buffer): Promise<{ answer: Promise<PhotoSuggestion>; objectKey: string }> => {
  const { objectKey } = await media.rpc.call('media.analysis.begin', {}, { as: who });
  await media.store.put(objectKey, bytes, { contentType: 'image/jpeg' });
  return { objectKey, answer: media.rpc.call('media.analysis.suggest', { objectKey }, { as: who }) };
};

describe('suggestions', () => {
  it('UPL-03 come from the job, and the image is gone afterwards', async () => {
    queues.results = { 'ai-suggest': () => SUGGESTION };
    const { answer, objectKey } = await suggest(await aJpeg());
    expect(await answer).toEqual(SUGGESTION);
    expect(queues.jobs.at(-1)).toMatchObject({
      queue: 'ai-suggest',
      payload: { objectKey },
      options: { timeoutMs: expect.any(Number) },
    });
    expect(await media.store.head(objectKey)).toBeNull();
  });

  it('UPL-25 for a HEIC come from a JPEG of it', async () => {
    let seen: string | undefined;
    queues.results = {
      'ai-suggest': async ({ objectKey }) => {
        const bytes = await media.store.getBuffer(objectKey, 1e6);
        seen = (await sharp(bytes ?? Buffer.alloc(0)).metadata()).format;
        return SUGGESTION;
      },
    };
    await (
      await suggest(heicFixture('turned'))
    ).answer;
    expect(seen).toBe('jpeg');
  });

  it('SEC-20 are not requested for a file that is no image', async () => {
    queues.jobs.length = 0;
    const { answer, objectKey } = await suggest(Buffer.from('no image'));
    await expect(answer).rejects.toEqual(code('FILE_TYPE_UNSUPPORTED'));
    expect(await media.store.head(objectKey)).toBeNull();
    expect(queues.jobs).toEqual([]);
  });

  it('API-81 that take too long leave the image to the job that still needs it', async () => {
    const { answer, objectKey } = await suggest(await aJpeg());
    const error = await answer.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'JOB_PENDING', details: { jobId: queues.jobs.at(-1)?.id } });
    expect(await media.store.head(objectKey)).not.toBeNull();
  });

  it('pass on why the job failed, and keep nothing', async () => {
    queues.results = {
      'ai-suggest': () => {
        throw new AppError('AI_RATE_LIMITED');
      },
    };
    const { answer, objectKey } = await suggest(await aJpeg());
    await expect(answer).rejects.toEqual(code('AI_RATE_LIMITED'));
    expect(await media.store.head(objectKey)).toBeNull();
  });

  it('are refused while too many images of one user wait for theirs', async () => {
    const hasty = aUser();
    const begin = (as = hasty) => media.rpc.call('media.analysis.begin', {}, { as });
    const keys: string[] = [];
    for (let i = 0; i < 20; i += 1) {
      const { objectKey } = await begin();
      await media.store.put(objectKey, Buffer.from('x'), { contentType: 'image/jpeg' });
      keys.push(objectKey);
    }
    await expect(begin()).rejects.toEqual(code('TOO_MANY_UPLOADS'));
    expect(await begin(aUser())).toHaveProperty('objectKey');
    await media.store.delete(keys[0] ?? '');
    expect(await begin()).toHaveProperty('objectKey');
  });

  it('SEC-18 are refused for another user’s image', async () => {
    const { objectKey } = await media.rpc.call('media.analysis.begin', {}, { as: who });
    await media.store.put(objectKey, await aJpeg(), { contentType: 'image/jpeg' });
    const thief = aUser();
    for (const key of [objectKey, `incoming/${thief.userId}/../${who.userId}/x`, `originals/${thief.userId}/x`])
      await expect(media.rpc.call('media.analysis.suggest', { objectKey: key }, { as: thief })).rejects.toEqual(
        code('NOT_FOUND'),
      );
    expect(await media.store.head(objectKey)).not.toBeNull();
  });

  it('without any AI are refused at once, and no photo waits for them', async () => {
    await expect(silent.rpc.call('media.analysis.begin', {}, { as: who })).rejects.toEqual(code('AI_UNAVAILABLE'));
    await expect(
      silent.rpc.call('media.analysis.suggest', { objectKey: `incoming/${who.userId}/x` }, { as: who }),
    ).rejects.toEqual(code('AI_UNAVAILABLE'));
    queues.jobs.length = 0;
    await silent.upload(who);
    expect(queues.payloadsOf('ai-analysis')).toEqual([]);
  });
});

describe('suggestions that took too long', () => {
  let real: RunningMedia;
  let producer: QueueProducer;

  beforeAll(async () => {
    real = await RunningMedia.start();
    producer = real.rpc.app.get(QueueProducer);
  });
  afterAll(() => real.stop());

  const outcome = (jobId: string, as = who) => real.rpc.call('media.job.get', { jobId }, { as });
  const asked = async (name: string) => {
    const objectKey = `incoming/${who.userId}/${name}`;
    return (await producer.enqueue('ai-suggest', { objectKey })).id;
  };
  /** Works through what is queued, as ai-worker would. */
  const analyser = (perform: (objectKey: string) => PhotoSuggestion) =>
    new Worker<{ payload: { objectKey: string } }>(
      'ai-suggest',
      async ({ data }) => {
        try {
          return perform(data.payload.objectKey);
        } catch (error) {
          throw decideRetry(error, 1, 1).thrown;
        }
      },
      { connection: { url: real.config.REDIS_URL, maxRetriesPerRequest: null }, prefix: real.config.QUEUE_PREFIX },
    );

  it('API-81 are there for the caller, once they are made or have failed', async () => {
    const [good, bad] = [await asked('good'), await asked('bad')];
    expect(await outcome(good)).toEqual({ jobId: good, status: 'pending', result: null, message: null });
    const worker = analyser((objectKey) => {
      if (objectKey.endsWith('bad')) throw new AppError('AI_REJECTED');
      return SUGGESTION;
    });
    try {
      await eventually(async () => (await outcome(good)).status === 'completed');
      await eventually(async () => (await outcome(bad)).status === 'failed');
    } finally {
      await worker.close();
    }
    expect(await outcome(good)).toEqual({ jobId: good, status: 'completed', result: SUGGESTION, message: null });
    expect(await outcome(bad)).toEqual({
      jobId: bad,
      status: 'failed',
      result: null,
      message: 'The AI provider refused the request.',
    });
    // For an hour, whatever else is requested meanwhile.
    const kept = await real.rpc.app.get(OpenQueues).use('ai-suggest', (queue) => queue.getJob(good));
    expect(kept?.opts.removeOnComplete).toMatchObject({ age: 3_600 });
  });

  it('SEC-18 are the caller’s alone, and so are jobs of stored photos or names that are no jobs', async () => {
    const own = await asked('mine');
    const payload = { objectKey: `incoming/${who.userId}/x`, photoId: '0193a0b4-7d00-7000-8000-000000000001' };
    const { id: ofPhoto } = await producer.enqueue('ai-analysis', payload);
    await expect(outcome(own, aUser())).rejects.toEqual(code('NOT_FOUND'));
    for (const jobId of [ofPhoto, '0193a0b4-7d00-4000-8000-000000000001'])
      await expect(outcome(jobId)).rejects.toEqual(code('NOT_FOUND'));
    for (const jobId of ['meta', 'wait', 'a b']) await expect(outcome(jobId)).rejects.toEqual(code('VALIDATION'));
    expect(await outcome(own)).toMatchObject({ status: 'pending' });
  });
});
