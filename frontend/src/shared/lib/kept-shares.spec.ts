import { beforeEach, expect, it } from '@jest/globals';
import { fakeCaches, type FakeCaches } from '../../testing/fake-caches.js';
import { forgetShares, keepShare, takeShares } from './kept-shares.js';

const DAY_MS = 24 * 60 * 60_000;
const photo = (name: string, text = name) =>
  new File([text], name, { type: 'image/jpeg', lastModified: 1_700_000_000_000 });
const namesOf = (files: File[]) => files.map(({ name }) => name);

let caches: FakeCaches;
beforeEach(() => {
  caches = fakeCaches();
});

it('DESK-62 gives what was shared once, as it was', async () => {
  await keepShare([photo('Été & evening 100 %.jpg', 'bytes'), photo('b.jpg')]);
  const [first, second] = await takeShares();
  expect(await first?.text()).toBe('bytes');
  expect([first?.name, first?.type, first?.lastModified]).toEqual([
    'Été & evening 100 %.jpg',
    'image/jpeg',
    1_700_000_000_000,
  ]);
  expect(second?.name).toBe('b.jpg');
  expect(await takeShares()).toEqual([]);
  expect(caches.stores.size).toBe(0);
});

it('DESK-62 gives each share to one of two pages that ask at once', async () => {
  await keepShare([photo('a.jpg')]);
  await keepShare([photo('b.jpg')]);
  const taken = await Promise.all([takeShares(), takeShares()]);
  expect(namesOf(taken.flat()).toSorted()).toEqual(['a.jpg', 'b.jpg']);
});

it('leaves a share alone that is still being kept', async () => {
  await keepShare([photo('a.jpg')]);
  const [entries] = caches.stores.values();
  const end = entries?.get('/complete');
  entries?.delete('/complete');
  expect(await takeShares()).toEqual([]);
  entries?.set('/complete', end as Response);
  expect(namesOf(await takeShares())).toEqual(['a.jpg']);
});

it('DESK-63 forgets what is a day old, and everything at the end of a session', async () => {
  const now = Date.now();
  await keepShare([photo('old.jpg')], now - DAY_MS);
  await keepShare([photo('young.jpg')], now - DAY_MS + 60_000);
  expect(namesOf(await takeShares(now))).toEqual(['young.jpg']);
  await keepShare([photo('a.jpg')], now);
  caches.stores.set('another program’s', new Map());
  await forgetShares();
  expect([...caches.stores.keys()]).toEqual(['another program’s']);
});

it('DESK-62 keeps all files of a share or none', async () => {
  caches.isFull = true;
  await expect(keepShare([photo('a.jpg')])).rejects.toThrow('full');
  expect(caches.stores.size).toBe(0);
});

it('has nothing to take or forget where there are no caches', async () => {
  Object.assign(globalThis, { caches: undefined });
  expect(await takeShares()).toEqual([]);
  await expect(forgetShares()).resolves.toBeUndefined();
});
