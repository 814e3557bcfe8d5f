import { expect, it } from '@jest/globals';
import type { BulkChange, BulkOutcome } from './bulk-change.js';
import { bulkDeleteDetail, bulkToast, deleteDetail, hiddenDetail, undoOf } from './bulk-toast.js';

const outcome = (changed: number, over: Partial<BulkOutcome> = {}): BulkOutcome => ({
  changed: Array.from({ length: changed }, (_, at) => ({ id: `p${at}`, isPublic: false })),
  missing: [],
  denied: [],
  error: null,
  ...over,
});
const ids = (count: number) => Array.from({ length: count }, (_, at) => `p${at}`);
const edit = (change: Extract<BulkChange, { action: 'edit' }>['edit'], count = 2): BulkChange => ({
  action: 'edit',
  photoIds: ids(count),
  edit: change,
});
const titleOf = (change: BulkChange, changed = 2) => bulkToast(change, outcome(changed), () => 'Street').title;

it('summarises a change of many photos', () => {
  expect([
    titleOf(edit({ isPublic: true })),
    titleOf(edit({ isPublic: false }, 1), 1),
    titleOf(edit({ featured: true })),
    titleOf(edit({ featured: false })),
    titleOf(edit({ category: 'street' })),
    titleOf(edit({ addTags: ['sea'] })),
    titleOf(edit({ title: 'Sea', altText: null })),
    titleOf({ action: 'analyse', photoIds: ids(2) }),
    titleOf({ action: 'trash', photoIds: ids(1200) }, 1200),
    titleOf({ action: 'restore', photoIds: ids(1) }, 1),
    titleOf({ action: 'purge', photoIds: ids(2) }),
    titleOf({ action: 'revert', states: [{ id: 'p0' }, { id: 'p1' }] }),
  ]).toEqual([
    '2 photos are public',
    '1 photo is private',
    '2 photos are featured',
    '2 photos are no longer featured',
    '2 photos moved to Street',
    'Tags of 2 photos changed',
    'Texts of 2 photos changed',
    'AI analysis started for 2 photos',
    '1,200 photos deleted',
    'Photo restored',
    '2 photos deleted for good',
    '2 photos are as before',
  ]);
});
it('names the photos left unchanged', () => {
  const result = bulkToast(edit({ isPublic: true }, 6), outcome(3, { missing: ['p9'] }), () => '');
  expect(result).toEqual({
    title: '3 photos are public',
    description: '2 photos needed no change. 1 photo could not be found any more.',
  });
});
it('ADM-OBJ-11 names the photos that an administrator keeps in the trash', () => {
  const purge: BulkChange = { action: 'purge', photoIds: ids(4) };
  const noteOf = (denied: string[], changed: number) => bulkToast(purge, outcome(changed, { denied }), () => '');
  expect([noteOf(['p9'], 3), noteOf(['p8', 'p9'], 2)]).toEqual([
    { title: '3 photos deleted for good', description: '1 photo deleted by an administrator stays in the trash.' },
    { title: '2 photos deleted for good', description: '2 photos deleted by an administrator stay in the trash.' },
  ]);
});
it('reports how many were done before a failure', () => {
  const result = bulkToast(edit({ isPublic: true }, 1000), outcome(500, { error: new Error('No network.') }), () => '');
  expect(result).toEqual({
    title: 'Update failed',
    description: '500 of 1,000 photos had been changed. No network.',
    variant: 'destructive',
  });
});
it('undoes edits and deletes, and nothing else', () => {
  expect(undoOf(edit({ isPublic: true }), outcome(1))).toEqual({
    action: 'revert',
    states: [{ id: 'p0', isPublic: false }],
  });
  expect(undoOf({ action: 'trash', photoIds: ids(1) }, outcome(1))).toEqual({ action: 'restore', photoIds: ['p0'] });
  expect(undoOf({ action: 'purge', photoIds: ids(1) }, outcome(1))).toBeNull();
  expect(undoOf(edit({ isPublic: true }), outcome(0))).toBeNull();
});
it('PHOTO-44 tells what a delete does to hero and profile image', () => {
  expect(deleteDetail([])).toBe('You can restore it from the trash for 30 days.');
  expect(deleteDetail(['profile'])).toBe(
    'It is your profile picture; visitors will see the default instead. You can restore it from the trash for 30 days.',
  );
  expect(bulkDeleteDetail(0)).toBe('You can restore them from the trash for 30 days.');
  expect([bulkDeleteDetail(1), bulkDeleteDetail(2)].map((text) => text.slice(0, 14))).toEqual([
    'One of them is',
    '2 of them are ',
  ]);
});
it('PROF-33 tells that a hidden photo stays hero or profile image', () => {
  expect(hiddenDetail([])).toBe('');
  expect(hiddenDetail(['hero', 'profile'])).toBe(
    'It is your hero image and your profile picture; visitors still see it there.',
  );
  const hide = edit({ isPublic: false }, 3);
  const noteOf = (change: BulkChange, used: number) => bulkToast(change, outcome(3), () => '', used).description;
  expect(noteOf(hide, 1)).toBe('One of them is your hero image or profile picture; visitors still see it there.');
  expect(noteOf(hide, 0)).toBeUndefined();
  expect(noteOf(edit({ isPublic: true }, 3), 1)).toBeUndefined();
});
