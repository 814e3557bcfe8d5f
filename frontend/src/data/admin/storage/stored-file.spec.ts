import { expect, it } from '@jest/globals';
import type { StoredFileDto } from '@vitrine/contracts/media/object-browser.dto';
import { afterDeleting, canBeRestored, outcomeOfDeleting } from './stored-file.js';

const aFile = (over: Partial<StoredFileDto> = {}): StoredFileDto => ({
  key: 'originals/u/p1-a',
  kind: 'original',
  state: 'stored',
  size: 1,
  type: 'image/jpeg',
  url: '/file',
  lastModified: null,
  hasDbEntry: true,
  dbInfo: { id: 'p1', isPublic: true, isFeatured: false, title: 'Dunes', trashedBy: null },
  image: null,
  purgedAt: null,
  ...over,
});
const trashedBy = (who: 'owner' | 'administrator') => ({
  dbInfo: { id: 'p1', isPublic: true, isFeatured: false, title: 'Dunes', trashedBy: who },
});
const none = { hasDbEntry: false, dbInfo: null } as const;
const purgedAt = '2026-02-04T12:00:00.000Z';

it.each([
  [{}, 'trashed'],
  [{ state: 'missing' }, 'trashed'],
  [trashedBy('owner'), 'trashed'],
  [trashedBy('administrator'), null],
  [{ kind: 'derivative' }, 'rendering'],
  [{ kind: 'derivative', state: 'missing' }, null],
  [{ kind: 'site-image', dbInfo: null }, null],
  [{ ...none, state: 'orphan' }, 'quarantined'],
  [{ ...none, state: 'orphan', purgedAt }, null],
  [{ ...none, state: 'busy' }, null],
] as const)('ADM-OBJ-11 deleting %j comes to %s', (file, outcome) => {
  expect(outcomeOfDeleting(aFile(file))).toBe(outcome);
});

it.each([
  [{}, false],
  [trashedBy('owner'), false],
  [trashedBy('administrator'), true],
  [{ ...trashedBy('administrator'), state: 'missing' }, false],
  [{ ...trashedBy('administrator'), kind: 'derivative' }, false],
  [{ ...none, state: 'orphan', purgedAt }, true],
  [{ ...none, state: 'orphan', kind: 'derivative' }, false],
] as const)('ADM-OBJ-10 %j can be restored: %s', (file, expected) => {
  expect(canBeRestored(aFile(file))).toBe(expected);
});

it('ADM-OBJ-11 changes the rows that a deletion is about alone', () => {
  const file = aFile();
  const derivative = aFile({ key: 'derivatives/u/p1/320.webp', kind: 'derivative' });
  const orphan = aFile({ key: 'originals/u/x', ...none, state: 'orphan' });
  const rows = [file, derivative, orphan];
  const after = (deleted: StoredFileDto, outcome: 'trashed' | 'rendering' | 'quarantined') =>
    rows.map((row) => afterDeleting(row, { file: deleted, outcome, purgedAt }));
  expect(after(file, 'trashed')).toEqual([
    { ...file, ...trashedBy('administrator') },
    { ...derivative, ...trashedBy('administrator') },
    orphan,
  ]);
  expect(after(derivative, 'rendering')).toEqual([file, { ...derivative, state: 'busy' }, orphan]);
  expect(after(orphan, 'quarantined')).toEqual([file, derivative, { ...orphan, purgedAt }]);
});
