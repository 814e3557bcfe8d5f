import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { AWAITED_QUEUES } from '@vitrine/contracts/queues/queue-admin.rules';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { OpenQueues } from '@vitrine/platform/queues/open-queues';
import { RequeueTasks } from '@vitrine/platform/tasks/requeue-tasks';
import { Tasks } from '@vitrine/platform/tasks/tasks';
import { anId } from '@vitrine/testing/builders/id';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { failureOf } from '@vitrine/testing/failure-of';
import { fakeQueues } from '@vitrine/testing/fake-queues';
import type { Queue } from 'bullmq';
import { ApplyAnalysis } from '../src/analysis/apply-analysis.js';
import { photoRows } from './support/rows.js';
import { type RunningMedia, aUser, runSlice, runTasks, startMedia, within } from './support/start-media.js';

failOnConsole();

const queues = fakeQueues();
let media: RunningMedia;
let worker: INestApplicationContext;
let who: Principal;
let ids: string[];

beforeAll(async () => {
  ({ media, worker } = await startMedia(queues));
});
afterAll(() => media.stop());
beforeEach(async () => {
  who = aUser();
  ids = await photoRows(media, who, 3);
  queues.jobs.length = 0;
});

const analyse = async (photoIds = ids): Promise<string> => {
  const { jobId } = await media.rpc.call('media.photo.bulk', { action: 'analyse', photoIds }, { as: who });
  return jobId ?? '';
};
const job = (jobId: string, as = who) => media.rpc.call('media.job.get', { jobId }, { as });
const analysed = (photoId = '') =>
  within(worker, ApplyAnalysis, (it) =>
    it.complete({
      photoId,
      suggestion: { title: 't', category: 'macro', description: 'd', source: 'local', alt: 'a', tags: ['x'] },
      completedAt: '2026-11-22T10:00:00.000Z',
    }),
  );
const failed = (photoId = '') => within(worker, ApplyAnalysis, (it) => it.fail({ photoId, code: 'AI_TIMEOUT' }));
const steer = (work: (tasks: Tasks) => Promise<unknown>) => within(worker, Tasks, work);

describe('the analysis of many photos', () => {
  it('API-81 is a task: it queues each photo once, and counts those that are settled', async () => {
    const jobId = await analyse();
    const at = (state: string, done: number) => ({ jobId, status: 'pending', task: { state, done, total: 3 } });
    expect(await job(jobId)).toMatchObject(at('queued', 0));
    await runTasks(worker, queues);
    expect(
      queues
        .payloadsOf('ai-analysis')
        .map(({ photoId }) => photoId)
        .toSorted(),
    ).toEqual(ids.toSorted());
    await analysed(ids[0]);
    await failed(ids[1]);
    await runSlice(worker, queues);
    expect(await job(jobId)).toMatchObject(at('running', 2));
    await analysed(ids[2]);
    await runSlice(worker, queues);
    expect(await job(jobId)).toEqual({
      jobId,
      status: 'completed',
      result: { analysed: 2, failed: 1 },
      message: null,
      task: { state: 'done', done: 3, total: 3 },
    });
    expect(queues.payloadsOf('ai-analysis')).toHaveLength(3);
    expect(queues.payloadsOf('media-tasks')).toEqual([]);
  });

  it('API-81 is joined by the same request while it goes on, and is another afterwards', async () => {
    const jobId = await analyse();
    expect(await analyse(ids.toReversed())).toBe(jobId);
    await runTasks(worker, queues);
    for (const id of ids) await analysed(id);
    const next = await analyse();
    expect(next).not.toBe(jobId);
    queues.jobs.length = 0;
    await steer(async (tasks) => tasks.enqueue({ id: next, kind: 'photo-analysis', slice: 0 }));
    await runTasks(worker, queues);
    expect(queues.payloadsOf('ai-analysis')).toHaveLength(3);
  });

  it('queues hundreds in slices, and goes on where a killed worker has left them', async () => {
    const many = await photoRows(media, who, 250);
    const jobId = await analyse(many);
    await runSlice(worker, queues);
    expect(queues.payloadsOf('ai-analysis')).toHaveLength(100);
    queues.jobs.length = 0;
    await media.sql(`update tasks set due_at = now() - interval '1 hour' where id = ?`, [jobId]);
    await within(worker, RequeueTasks, (it) => it.overdue());
    await runTasks(worker, queues);
    expect(queues.payloadsOf('ai-analysis')).toHaveLength(150);
    await media.sql('delete from photos where owner_id = ?', [who.userId]);
    await runSlice(worker, queues);
    expect(await job(jobId)).toMatchObject({ status: 'completed', task: { done: 250 } });
  });

  it('is none where no photo can be analysed', async () => {
    expect(await analyse([anId()])).toBe('');
    expect(queues.payloadsOf('media-tasks')).toEqual([]);
  });
});

describe('a task asked for by its id', () => {
  it('SEC-18 API-81 is the same as unknown to another user, and known to administrators', async () => {
    const jobId = await analyse();
    const [foreign, unknown] = [await failureOf(job(jobId, aUser())), await failureOf(job(anId(), aUser()))];
    expect(foreign).toEqual(unknown);
    expect(foreign).toMatchObject({ code: 'NOT_FOUND' });
    expect(await job(jobId, { ...aUser(), role: 'admin' })).toMatchObject({ jobId, status: 'pending' });
  });

  it('is pending while it is paused, and failed with a sentence when it has failed or was cancelled', async () => {
    const jobId = await analyse();
    await steer((tasks) => tasks.pause(jobId));
    expect(await job(jobId)).toMatchObject({ status: 'pending', message: null, task: { state: 'paused' } });
    await steer((tasks) => tasks.cancel(jobId));
    expect(await job(jobId)).toMatchObject({ status: 'failed', message: 'This was canceled.' });
    const other = await analyse(ids.slice(1));
    await media.sql(`update tasks set state = 'failed', error_code = 'STORE_UNAVAILABLE' where id = ?`, [other]);
    expect(await job(other)).toMatchObject({ status: 'failed', message: new AppError('STORE_UNAVAILABLE').message });
  });

  it('names the queues that users wait for while an administrator has paused them', async () => {
    const held = async () => (await media.rpc.call('media.job.held', {}, { as: who })).held;
    const all = (work: (it: Queue) => Promise<void>) =>
      Promise.all([...AWAITED_QUEUES, 'email'].map((name) => media.rpc.app.get(OpenQueues).use(name, work)));
    expect(await held()).toEqual([]);
    await all((it) => it.pause());
    expect(await held()).toEqual(AWAITED_QUEUES);
    await all((it) => it.resume());
    expect(await held()).toEqual([]);
  });

  it('ACCT-48 goes with its user', async () => {
    const jobId = await analyse();
    await media.rpc.call('media.event.receive', {
      events: [{ name: 'identity.user_deleted', payload: { userId: who.userId, revision: 2 } }],
    });
    await runTasks(worker, queues);
    expect(await media.sql('select 1 from tasks where id = ?', [jobId])).toEqual([]);
  });
});
