import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { aUser } from '@vitrine/testing/builders/user';
import { openSite } from '../../../testing/open-site.js';
import { clearLeftBehind, keepUnfinished, leftBehindStore } from './queue-store.js';
import { uploadQueue } from './page-queue.js';
import { pickedStore } from './queue-store.js';

const KEY = 'vitrine-unfinished-uploads';
const kept = () => JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as unknown;
const ada = aUser({ id: 'ada' });
const note = () => screen.queryByRole('region', { name: 'Files that were not uploaded' });
const open = async () => {
  const site = openSite('/my-photos', { as: ada, api: { customCategories: [] } });
  await screen.findByRole('heading', { name: 'My Photos' });
  return site;
};

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  act(() => {
    uploadQueue.cancelAll();
    uploadQueue.clear('everything');
    pickedStore.set(null);
    leftBehindStore.set(null);
  });
  cleanup();
});

it('keeps the names of what is missing, besides those of an earlier visit, until nothing is', () => {
  leftBehindStore.set({ ownerId: 'ada', names: ['old.jpg'] });
  keepUnfinished('ada', ['a.jpg', 'b.jpg']);
  expect(kept()).toEqual({ ownerId: 'ada', names: ['old.jpg', 'a.jpg', 'b.jpg'] });
  clearLeftBehind(['old.jpg']);
  keepUnfinished('ada', []);
  expect([kept(), leftBehindStore.current()]).toEqual([null, null]);
});

it('names the files not uploaded before a reload, and uploads them when chosen again', async () => {
  const { user } = await open();
  act(() => leftBehindStore.set({ ownerId: 'ada', names: ['a.jpg', 'b.jpg'] }));
  expect(await screen.findByRole('heading', { name: '2 photos were not uploaded' })).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Names of the files' }).textContent).toBe('a.jpgb.jpg');
  const input = note()!.querySelector('input')!;
  await user.upload(
    input,
    ['b.jpg', 'c.jpg'].map((name) => new File(['x'], name, { type: 'image/jpeg' })),
  );
  await user.click(await screen.findByRole('button', { name: 'Upload 2 photos' }));
  expect(await screen.findByRole('region', { name: 'Uploads' })).toBeTruthy();
  expect(leftBehindStore.current()?.names).toEqual(['a.jpg']);
});

it('is dismissed for good, and shown to no other user', async () => {
  const { user } = await open();
  act(() => leftBehindStore.set({ ownerId: 'ada', names: ['a.jpg'] }));
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
  expect([note(), kept(), leftBehindStore.current()]).toEqual([null, null, null]);
  act(() => leftBehindStore.set({ ownerId: 'bob', names: ['theirs.jpg'] }));
  expect(note()).toBeNull();
});
