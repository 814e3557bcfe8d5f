import { beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { anId } from '@vitrine/testing/builders/id';
import type { Logger } from '@vitrine/platform/log/logger';
import type { OpenQueues } from '@vitrine/platform/queues/open-queues';
import type { Tasks } from '@vitrine/platform/tasks/tasks';
import { fakeQueues } from '@vitrine/testing/fake-queues';
import { MemoryObjectStore } from '@vitrine/testing/memory-object-store';
import { DiscardObject } from '../storage/discard-object.js';
import { GetTask } from './get-task.js';

const who = { userId: anId(), role: 'user' } as const;
const suggestion = { title: 'Sea', category: 'nature', description: '', tags: [], alt: '', source: 'local' } as const;

describe('suggestions that took longer than their asker could wait', () => {
  const queues = fakeQueues();
  const objectKey = `incoming/${who.userId}/x`;
  const store = new MemoryObjectStore();
  const noTasks = { get: async () => null } as unknown as Tasks;
  const outcome = (jobId: string) =>
    new GetTask(noTasks, queues, {} as OpenQueues, new DiscardObject(store, {} as Logger)).getTask(who, { jobId });
  let jobId: string;
  beforeEach(async () => {
    queues.results = {};
    jobId = (await queues.enqueue('ai-suggest', { objectKey })).id;
  });

  it('API-81 reports the status of the job', async () => {
    expect(await outcome(jobId)).toEqual({ jobId, status: 'pending', result: null, message: null });
    queues.results = { 'ai-suggest': () => ({ ...suggestion, tags: [] }) };
    expect(await outcome(jobId)).toEqual({ jobId, status: 'completed', result: suggestion, message: null });
    queues.results = { 'ai-suggest': () => Promise.reject(new AppError('AI_TIMEOUT')) };
    expect(await outcome(jobId)).toMatchObject({ status: 'failed', message: new AppError('AI_TIMEOUT').message });
  });

  it('takes the image away once the job is done', async () => {
    await store.put(objectKey, Buffer.from('x'), { contentType: 'image/jpeg' });
    await outcome(jobId);
    expect(await store.head(objectKey)).not.toBeNull();
    queues.results = { 'ai-suggest': () => Promise.reject(new AppError('AI_TIMEOUT')) };
    await outcome(jobId);
    expect(await store.head(objectKey)).toBeNull();
  });

  it('knows no job of another queue, and none at all while Redis is away', async () => {
    const { id } = await queues.enqueue('derivatives', { photoId: anId() });
    await expect(outcome(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    queues.down = true;
    await expect(outcome(jobId)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });
});
