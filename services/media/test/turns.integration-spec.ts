import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import type { QueueName } from '@vitrine/contracts/queues/queue-map';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { fakeQueues } from '@vitrine/testing/fake-queues';
import { RenderPhoto } from '../src/photos/render-photo.js';
import { RequeuePhotos } from '../src/photos/requeue-photos.js';
import { type RunningMedia, aUser, runTasks, startMedia, within } from './support/start-media.js';

failOnConsole();

const queues = fakeQueues();
let media: RunningMedia;
let worker: INestApplicationContext;

beforeAll(async () => {
  ({ media, worker } = await startMedia(queues));
});
afterAll(() => media.stop());
beforeEach(async () => {
  await media.sql(`update photos set derivatives = 'ready', ai_pending = false`);
  queues.jobs.length = 0;
});

const uploads = async (who: Principal, count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1) ids.push((await media.upload(who)).id);
  return ids;
};
/** The photos of `queue` in the order in which a worker would take them. */
const order = (queue: QueueName) =>
  queues.jobs
    .filter((job) => job.queue === queue)
    .toSorted((a, b) => (a.options.priority ?? 0) - (b.options.priority ?? 0))
    .map(({ payload }) => (payload as { photoId: string }).photoId);
const render = (id: string) => within(worker, RenderPhoto, (it) => it.perform(id));

it.each(['derivatives', 'ai-analysis'] as const)('%s of one owner do not hold another’s back', async (queue) => {
  const [many, one] = [await uploads(aUser(), 6), await uploads(aUser(), 1)];
  const [first, ...rest] = many;
  expect(order(queue)).toEqual([first, ...one, ...rest]);
});

it('an owner who never stops keeps their photos in order, and comes no later than who begins now', async () => {
  const who = aUser();
  const early = await uploads(who, 3);
  await render(early[0] ?? '');
  const late = await uploads(who, 1);
  expect(order('derivatives')).toEqual([...early, ...late]);
  const [newcomer] = await uploads(aUser(), 1);
  expect(order('derivatives')).toEqual([...early.slice(0, 2), newcomer, early[2], ...late]);
});

it('a newcomer comes behind photos that have waited for hours without an attempt, and not behind failing ones', async () => {
  const [waiting, failing] = [await uploads(aUser(), 2), await uploads(aUser(), 1)];
  await media.sql(`update photos set render_since = now() - interval '3 hours' where derivatives = 'pending'`);
  await media.sql('update photos set render_tries = 2, render_turn = 0 where id = ?', [failing[0]]);
  await media.sql('update photos set render_turn = 7 where id = ?', [waiting[0]]);
  queues.jobs.length = 0;
  await uploads(aUser(), 1);
  expect(queues.jobs.find(({ queue }) => queue === 'derivatives')?.options.priority).toBe(2);
});

it('turns begin anew when nothing waits', async () => {
  for (const id of await uploads(aUser(), 3)) await render(id);
  queues.jobs.length = 0;
  await uploads(aUser(), 1);
  expect(queues.jobs.find(({ queue }) => queue === 'derivatives')?.options.priority).toBe(1);
});

it('an empty Redis does not change whose turn it is', async () => {
  const [many, one] = [await uploads(aUser(), 3), await uploads(aUser(), 1)];
  await media.sql(`update photos set render_since = now() - interval '1 minute' where derivatives = 'pending'`);
  queues.jobs.length = 0;
  await within(worker, RequeuePhotos, (it) => it.derivatives());
  const [first, ...rest] = many;
  expect(order('derivatives')).toHaveLength(4);
  expect(new Set(order('derivatives').slice(0, 2))).toEqual(new Set([first, ...one]));
  expect(order('derivatives').slice(2)).toEqual(rest);
});

it('photos that are analysed again take turns with those of others', async () => {
  const [mara, tom] = [aUser(), aUser()];
  const [many, one] = [await uploads(mara, 4), await uploads(tom, 1)];
  await media.sql('update photos set ai_pending = false, ai_turn = null');
  queues.jobs.length = 0;
  for (const [who, photoIds] of [
    [mara, many],
    [tom, one],
  ] as const)
    await media.rpc.call('media.photo.bulk', { action: 'analyse', photoIds }, { as: who });
  await runTasks(worker, queues);
  expect(order('ai-analysis').indexOf(one[0] ?? '')).toBe(1);
});
