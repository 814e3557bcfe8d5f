import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PhotoSuggestion } from '@vitrine/contracts/ai/photo-suggestion';
import type { TaskStatusDto } from '@vitrine/contracts/http/task.dto';
import { AI_TIMEOUT_MS, TASK_FOLLOW } from '@vitrine/contracts/media/photo.rules';
import { fakeApi, Refused, type Answers } from '../../testing/fake-api.js';
import { analyseImage } from './analyse-image.js';

const suggestion: PhotoSuggestion = {
  title: 'Dunes',
  category: 'landscape',
  description: 'Sand.',
  tags: ['sand'],
  alt: 'Dunes',
  source: 'model',
};
const pending = { jobId: 'job-1', status: 'pending', code: 'JOB_PENDING', message: 'Still at it.' };
const image = { blob: new Blob(['w']), name: 'a.webp', isOriginal: false };

const task = (status: TaskStatusDto['status'], result: unknown = null): TaskStatusDto => ({
  jobId: 'job-1',
  status,
  result,
  message: status === 'failed' ? 'No.' : null,
});

const analyse = (answers: Answers) => {
  const api = fakeApi(answers);
  const stop = new AbortController();
  const onLate = jest.fn();
  const outcome = analyseImage(image, { signal: stop.signal, onLate }).catch((error: Error) => error);
  return { api, stop, onLate, outcome };
};

describe('analyseImage', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('returns the server’s suggestions', async () => {
    expect(await analyse({ analysePhoto: suggestion }).outcome).toEqual(suggestion);
  });

  it('API-81 follows the task of a 202 until its suggestions are there', async () => {
    const answers = [task('pending'), new Refused(503), task('completed', suggestion)];
    const { api, outcome, onLate } = analyse({ analysePhoto: pending, task: () => answers.shift() });
    await jest.advanceTimersByTimeAsync(3 * TASK_FOLLOW.everyMs);
    expect(await outcome).toEqual(suggestion);
    expect(api.callsOf('task').map(({ params }) => params.jobId)).toEqual(['job-1', 'job-1', 'job-1']);
    expect(onLate).not.toHaveBeenCalled();
  });

  it('UPL-17 UPL-31 reports a delay after 15 s, and follows the task for a minute', async () => {
    const { api, outcome, onLate } = analyse({ analysePhoto: pending, task: task('pending') });
    await jest.advanceTimersByTimeAsync(AI_TIMEOUT_MS);
    expect(onLate).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(TASK_FOLLOW.forMs);
    expect(await outcome).toBeInstanceOf(Error);
    const asked = api.callsOf('task').length;
    await jest.advanceTimersByTimeAsync(TASK_FOLLOW.forMs);
    expect(api.callsOf('task').length).toBe(asked);
  });

  it('UPL-17 aborts an unanswered call after 15 s', async () => {
    const { api, outcome, onLate } = analyse({
      analysePhoto: ({ init }: { init: RequestInit }) =>
        new Promise((_resolve, reject) => init.signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    });
    await jest.advanceTimersByTimeAsync(AI_TIMEOUT_MS);
    expect(await outcome).toBeInstanceOf(Error);
    expect([onLate.mock.calls.length, api.callsOf('task').length]).toEqual([1, 0]);
  });

  it.each([
    ['the task failed', { analysePhoto: pending, task: task('failed') }],
    ['the task is unknown', { analysePhoto: pending, task: new Refused(404) }],
    ['the result is something else', { analysePhoto: pending, task: task('completed', { title: 'Dunes' }) }],
    ['the answer is something else', { analysePhoto: {} }],
  ])('throws when %s', async (_why, answers: Answers) => {
    const { outcome } = analyse(answers);
    await jest.advanceTimersByTimeAsync(TASK_FOLLOW.everyMs);
    expect(await outcome).toBeInstanceOf(Error);
  });

  it('sends no more requests and reports nothing once it is aborted', async () => {
    const { api, stop, outcome, onLate } = analyse({ analysePhoto: pending, task: task('pending') });
    await jest.advanceTimersByTimeAsync(TASK_FOLLOW.everyMs);
    stop.abort();
    await jest.advanceTimersByTimeAsync(AI_TIMEOUT_MS);
    expect(await outcome).toMatchObject({ name: 'AbortError' });
    expect([onLate.mock.calls.length, api.callsOf('task').length]).toEqual([0, 1]);
  });
});
