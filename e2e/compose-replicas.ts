/**
 * One user through two gateways, with two replicas of media and of its worker. `npm run test:containers` runs it on its
 * own stack; by hand:
 *
 *   PORT=3000-3001 docker compose up --wait --scale gateway=2 --scale media=2 --scale media-worker=2
 *   node e2e/compose-replicas.ts [public address] [address of the other gateway]
 *
 * Prints each step and ends with an error at the first failure.
 */
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { containersOf, said, storedOf } from '@vitrine/e2e-support/compose';
import { LiveEvents } from '@vitrine/e2e-support/live-events';
import { json, newUser, uploadMany, uploadUntilAnswered, type Photo } from '@vitrine/e2e-support/photographer';
import { until } from '@vitrine/e2e-support/product';
import { Visitor } from '@vitrine/e2e-support/visitor';

const MANY = 300;
const MB = 1024 * 1024;
const QUOTA = Number(process.env.STORAGE_QUOTA_BYTES ?? 250 * MB);

const [siteA = 'http://localhost:3000', siteB = 'http://localhost:3001'] = process.argv.slice(2);
const { client: a, name, id: userId } = await newUser(siteA, 'twice');
const b = a.through(siteB);
const stranger = new Visitor(siteA);
const own = (): Promise<Photo[]> => a.json<Photo[]>('/api/user/photos');
const shown = (): Promise<Photo[]> => stranger.json<Photo[]>(`/api/portfolio/${name}/photos?limit=500`);

const events = new LiveEvents(a);
await until('the stream of events', async () => events.connections === 1);
const hears = async (what: string, isSaid: () => boolean, change: () => Promise<unknown>): Promise<void> => {
  await pause(1_500); // earlier live updates do not count
  events.heard.length = 0;
  await change();
  await until(`word of ${what}`, async () => isSaid(), 5_000);
};

const ids = await uploadMany([a, b], MANY);
const [first = ''] = ids;
await hears(
  'a title',
  () => events.has('photos', first),
  () => b.json(`/api/user/photos/${first}`, json('PATCH', { title: 'Changed elsewhere' })),
);
await hears(
  'the template',
  () => events.has('template'),
  () => b.json('/api/user/template', json('POST', { templateId: 'monochrome' })),
);
const bulk = (door: Visitor, isPublic: boolean, signal?: AbortSignal): Promise<Response> =>
  door.fetch('/api/user/photos/bulk', {
    ...json('POST', { action: 'edit', photoIds: ids, edit: { isPublic } }),
    ...(signal && { signal }),
  });
await hears(
  'many photos',
  () => events.has('photos', first),
  async () => assert.equal((await bulk(b, true)).status, 200),
);
await until('them on the page', async () => (await shown()).length === MANY, 60_000);
said('an open page of one gateway hears what is done through the other');

/** As the page does: a move that is refused because others of the owner wait (decision 0022) is made again. */
const moved = (door: Visitor, photoIds: string[], before: string): Promise<Response> =>
  until(
    'a move',
    async () => {
      const answer = await door.fetch('/api/user/photos/order', json('POST', { photoIds, before }));
      if (!answer.ok) assert.equal(((await answer.json()) as { code: string }).code, 'BUSY');
      return answer.ok && answer;
    },
    60_000,
  );
const random = (): string => ids[Math.floor(Math.random() * ids.length)] ?? '';
await Promise.all(
  Array.from({ length: 40 }, (_, n) => {
    const photoIds = [...new Set([random(), random(), random()])];
    let before = random();
    while (photoIds.includes(before)) before = random();
    return moved(n % 2 ? a : b, photoIds, before);
  }),
);
const last = ids.slice(0, 5);
await b.json('/api/user/photos/order', json('POST', { photoIds: last, before: null }));
const order = await a.json<{ photos: (Photo & { position: number })[] }>(
  '/api/user/photos/page?sort=portfolio&limit=500&offset=0',
);
assert.equal(new Set(order.photos.map(({ position }) => position)).size, MANY);
const ordered = order.photos.map(({ id }) => id);
assert.deepEqual(ordered.slice(-5), last);
await until('the same order for visitors', async () => {
  const seen = await shown();
  return seen.map(({ id }) => id).join() === ordered.join();
});
said('40 moves through both at once leave one order, and visitors see it');

const { client: c, id: crowded } = await newUser(siteA, 'full');
const doors = [c, c.through(siteB)] as const;
const side = Math.floor(Math.sqrt(Math.min(QUOTA / 8, 20 * MB) / 3));
const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
const files = await Promise.all(
  Array.from({ length: Math.ceil(QUOTA / (side * side * 3)) + 4 }, () =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#000', noise } })
      .png({ compressionLevel: 0 })
      .toBuffer(),
  ),
);
const uploads = await Promise.all(
  files.map((file, n) => uploadUntilAnswered(doors[n % 2 ? 1 : 0], `Large ${n}`, file, 'image/png')),
);
const answers = uploads.map(({ response }) => response);
const interrupted = uploads.reduce((sum, one) => sum + one.interrupted, 0);
const refusals = await Promise.all(
  answers.filter(({ ok }) => !ok).map((one) => one.json() as Promise<{ code: string }>),
);
assert.deepEqual([...new Set(refusals.map(({ code }) => code))], ['QUOTA_EXCEEDED']);
const taken = answers.filter(({ ok }) => ok).length;
const kept = await c.json<{ file: { bytes: number } }[]>('/api/user/photos');
const bytes = kept.reduce((sum, { file }) => sum + file.bytes, 0);
assert.equal(kept.length, taken);
assert.ok(bytes <= QUOTA, `${bytes} of ${QUOTA}`);
assert.equal(taken, Math.floor(QUOTA / (files[0]?.length ?? 0)));
await until('no object too many', async () => {
  const originals = (await storedOf(crowded)).filter((key) => key.startsWith('originals/')).length;
  return originals >= taken && originals <= taken + interrupted;
});
said(`of ${files.length} large files sent through both at once, ${taken} are kept: ${bytes} of ${QUOTA} bytes`);

/** How many are public; all or none, or the change was cut in two. */
const publicOnes = async (): Promise<number> => {
  const count = (await until('an answer of media', own)).filter(({ isPublic }) => isPublic).length;
  assert.ok(count === 0 || count === MANY, `${count} of ${MANY} are public`);
  return count;
};
const victims = [...(await containersOf('media')), ...(await containersOf('media-worker'))];
let wanted = false;
for (const [round, victim] of [...victims, ...victims].entries()) {
  const change = bulk(round % 2 ? a : b, wanted, AbortSignal.timeout(5_000)).catch(() => null);
  await pause(round * 20);
  await victim.kill();
  const outcome = (await change)?.status ?? 'no answer';
  const before = await publicOnes();
  await until('the change made again', async () => (await bulk(a, wanted, AbortSignal.timeout(5_000))).ok, 60_000);
  assert.equal(await publicOnes(), wanted ? MANY : 0);
  await victim.start();
  await until('visitors see it', async () => (await shown()).length === (wanted ? MANY : 0), 90_000, 500);
  said(`a container killed in a bulk change (${outcome}): ${before} public, and all as asked when tried again`);
  wanted = !wanted;
}

const workers = await containersOf('media-worker');
await b.fetch('/api/user/account', json('DELETE', { username: name }));
await until('word of the end', async () => events.has('signed-out'));
events.close();
await pause(300);
await Promise.all(workers.map((worker) => worker.kill()));
const cut = (await storedOf(userId)).length;
await Promise.all(workers.map((worker) => worker.start()));
const start = Date.now();
await until('all objects gone', async () => (await storedOf(userId)).length === 0, 150_000, 1_000);
said(`both workers killed in an account’s removal, ${cut} objects left; all gone ${Date.now() - start} ms later`);
