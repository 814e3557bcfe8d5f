import { expect, it } from '@jest/globals';
import type { ListOptions, ObjectList, ObjectStore } from '@vitrine/platform/object-store/object-store';
import { anId } from '@vitrine/testing/builders/id';
import type { Subject } from '../storage-audit/expected-objects.js';
import type { Subjects } from '../storage-audit/subjects.js';
import type { Orphans } from '../storage/orphans.js';
import { FilesOfOwner } from './files-of-owner.js';

const OWNER = anId();
const LISTED_MAX = 100_000;
const keyAt = (at: number): string => `originals/${OWNER}/${String(at).padStart(8, '0')}`;

/** An owner's folder with this many originals. */
const storeOf = (count: number) => ({
  list: ({ prefix, after, max = 0 }: ListOptions): Promise<ObjectList> => {
    if (!prefix.startsWith('originals/')) return Promise.resolve({ objects: [] });
    const from = after === undefined ? 0 : Number(after.slice(-8)) + 1;
    const to = Math.min(from + max, count);
    const objects = Array.from({ length: to - from }, (_, at) => ({ key: keyAt(from + at), lastModified: new Date() }));
    return Promise.resolve({ objects, ...(to < count && { next: keyAt(to - 1) }) });
  },
});
const rowsOf = (...keys: string[]): Pick<Subjects, 'page'> => {
  const expected = keys.map((key) => ({ key, bytes: 1 }));
  const subject: Subject = { ownerId: OWNER, id: anId(), photoId: anId(), expected, inWork: null };
  return { page: (root) => Promise.resolve(root === 'originals' ? [subject] : []) };
};
const filesOf = (store: object, rows: object) =>
  new FilesOfOwner(
    store as ObjectStore,
    rows as Subjects,
    {
      inspect: () => Promise.resolve({ nameless: [], deleted: [] }),
    } as unknown as Orphans,
  ).list(OWNER);
const missingIn = (files: Awaited<ReturnType<typeof filesOf>>) =>
  files.filter(({ state }) => state === 'missing').map(({ key }) => key);

it('calls a file missing that the whole listing does not have', async () => {
  const files = await filesOf(storeOf(3), rowsOf(keyAt(1), keyAt(7)));
  expect([files.length, missingIn(files)]).toEqual([4, [keyAt(7)]]);
});

it('calls no file missing behind the end of a listing that is cut short', async () => {
  const gone = `${keyAt(5)}-gone`;
  const files = await filesOf(storeOf(LISTED_MAX + 2), rowsOf(gone, keyAt(LISTED_MAX + 1)));
  expect([files.length, missingIn(files)]).toEqual([LISTED_MAX + 1, [gone]]);
});
