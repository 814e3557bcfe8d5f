import { type FindingKind, ORPHAN_AGE_MS } from '@vitrine/contracts/media/storage-audit.rules';
import type { ListedObject } from '@vitrine/platform/object-store/object-store';
import { isSizeName } from '../storage/size-names.js';
import { subjectOf } from '../storage/object-keys.js';
import type { RootWithRows } from '../storage/orphans.js';
import { type ExpectedObject, placeOf, placeOfKey, type Subject } from './subjects.js';

/** What stands next in the store and in the database, both in the order of keys. */
export interface Pages {
  readonly root: RootWithRows;
  readonly listed: readonly ListedObject[];
  /** Nothing follows `listed`. */
  readonly listedEnds: boolean;
  readonly subjects: readonly Subject[];
  /** Nothing follows `subjects`. */
  readonly subjectsEnd: boolean;
  /** `Date.now()` of the listing. */
  readonly now: number;
}

/** What may be a fault: rows and objects change while they are walked, so each is looked at again by itself. */
export interface Candidate {
  readonly kind: Exclude<FindingKind, 'account-mismatch'>;
  readonly key: string;
  readonly ownerId: string | null;
  /** Under which the object is stored; null for a key of no known shape. */
  readonly subjectId: string | null;
  readonly photoId: string | null;
  /** Of the object; null where it is missing or damaged. */
  readonly bytes: number | null;
}

/** What a page has come to. */
export interface Merged {
  readonly candidates: Candidate[];
  /** Objects that were compared: the first of `listed`. */
  readonly objects: readonly ListedObject[];
  /** Subjects that were compared: the first of `subjects`. */
  readonly subjects: readonly Subject[];
}

/**
 * Compares the store with the rows as far as both are known: up to the place at which the shorter of the two pages ends.
 * A subject at whose objects the listing ends is left to the next page.
 */
export const mergePage = ({ root, listed, listedEnds, subjects, subjectsEnd, now }: Pages): Merged => {
  const lastObject = listed.at(-1);
  const lastSubject = subjects.at(-1);
  const ends = [
    ...(listedEnds || !lastObject ? [] : [placeOfKey(root, lastObject.key)]),
    // Behind this subject and before any other.
    ...(subjectsEnd || !lastSubject ? [] : [`${placeOf(lastSubject)}!`]),
  ].toSorted();
  const [end] = ends;
  const isBefore = (place: string): boolean => end === undefined || place < end;
  const objects = listed.filter(({ key }) => isBefore(placeOfKey(root, key)));
  const compared = subjects.filter((subject) => isBefore(placeOf(subject)));
  return { candidates: compare(root, objects, compared, now), objects, subjects: compared };
};

const compare = (
  root: RootWithRows,
  objects: readonly ListedObject[],
  subjects: readonly Subject[],
  now: number,
): Candidate[] => {
  const byPlace = new Map(subjects.map((subject) => [placeOf(subject), subject]));
  const expected = new Map<string, ExpectedObject>();
  for (const subject of subjects) for (const object of subject.expected) expected.set(object.key, object);
  const there = new Set(objects.map(({ key }) => key));
  const candidates: Candidate[] = [];
  for (const { key, size = null, lastModified } of objects) {
    const subject = byPlace.get(placeOfKey(root, key));
    const wanted = expected.get(key);
    if (wanted) {
      if (size === null || (wanted.bytes !== null && wanted.bytes !== size))
        candidates.push({ kind: 'size-mismatch', key, ...namesIn(subject), bytes: size });
    } else if (!isMade(subject, key) && now - lastModified.getTime() > ORPHAN_AGE_MS) {
      const { ownerId = null, id = null } = subjectOf(key) ?? {};
      const photoId = subject?.photoId ?? null;
      candidates.push({ kind: orphanIn(root, key), key, ownerId, subjectId: id, photoId, bytes: size });
    }
  }
  for (const subject of subjects) {
    if (subject.inWork === 'all') continue;
    for (const { key } of subject.expected)
      if (!there.has(key)) candidates.push({ kind: missingIn(root, key), key, ...namesIn(subject), bytes: null });
  }
  return candidates;
};

/** Whether the object is one that is being made. */
export const isMade = (subject: Subject | undefined, key: string): boolean =>
  subject?.inWork === 'all' ||
  (subject?.inWork === 'avif' && key.endsWith('.avif')) ||
  (subject?.makesSizes === true && isSizeName(key.slice(key.lastIndexOf('/') + 1)));

const namesIn = (subject: Subject | undefined): Pick<Candidate, 'ownerId' | 'subjectId' | 'photoId'> => ({
  ownerId: subject?.ownerId ?? null,
  subjectId: subject?.id ?? null,
  photoId: subject?.photoId ?? null,
});

/** A file that was uploaded, not one that is made of it: nothing can make it again. */
export const isOriginal = (root: RootWithRows, key: string): boolean =>
  root === 'originals' || (root === 'pictures' && /\/file-[^/]*$/.test(key));

const orphanIn = (root: RootWithRows, key: string) => (isOriginal(root, key) ? 'orphan-original' : 'orphan-derivative');
const missingIn = (root: RootWithRows, key: string) =>
  isOriginal(root, key) ? 'missing-original' : 'missing-derivative';
