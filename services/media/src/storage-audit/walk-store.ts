import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { UUID_SOURCE } from '@vitrine/contracts/fields/patterns';
import { isPlausible, type StorageCategory } from '@vitrine/contracts/media/storage-audit.rules';
import { raise } from '@vitrine/contracts/errors/app-error';
import { type ListedObject, ObjectStore } from '@vitrine/platform/object-store/object-store';
import { KEY_ROOTS } from '../storage/object-keys.js';
import { keyList } from '../storage/quarantine.js';
import { AuditRows, type NewFinding } from './audit-rows.js';
import { type AuditRoot, CATEGORY_OF, placeOfKey } from './expected-objects.js';
import { type Candidate, mergePage } from './merge-page.js';
import { type After, Subjects } from './subjects.js';
import { VerifyCandidates } from './verify-candidates.js';

const ROOTS: readonly AuditRoot[] = ['originals', 'derivatives', 'pictures'];
const OBJECTS = 1_000;
/** About as many rows as a page of objects belongs to. */
const SUBJECTS: Record<AuditRoot, number> = { originals: 1_000, derivatives: 200, pictures: 200 };
/** Objects of one photo that are held at once; more are no work of ours. */
const OBJECTS_OF_ONE_MAX = 100_000;
/** Implausible without recording the rest. */
const ENOUGH = 10_000;

/** Up to where the store and the rows are compared. */
export interface Position {
  readonly root: AuditRoot;
  /** The last object, null before the first. */
  readonly key: string | null;
  /** The last row. */
  readonly row: After | null;
}

/** What was counted so far. */
export interface Tally {
  readonly objects: number;
  readonly originals: number;
  readonly missingOriginals: number;
  readonly orphans: number;
  readonly files: Readonly<Record<StorageCategory, number>>;
  readonly bytes: Readonly<Record<StorageCategory, number>>;
}

export const NO_TALLY: Tally = {
  objects: 0,
  originals: 0,
  missingOriginals: 0,
  orphans: 0,
  files: { originals: 0, derivatives: 0, 'site-images': 0 },
  bytes: { originals: 0, derivatives: 0, 'site-images': 0 },
};

/** Where every audit begins. */
export const startOf = (): Position => ({ root: 'originals', key: null, row: null });

/** The sorted merge of the store's listing with the rows, a page at a time. */
@Injectable()
export class WalkStore {
  constructor(
    private readonly em: EntityManager,
    private readonly store: ObjectStore,
    private readonly subjects: Subjects,
    private readonly verify: VerifyCandidates,
    private readonly audits: AuditRows,
  ) {}

  /**
   * Compares the next page and records what it finds; without a position the walk is over. Throws STORE_UNSORTED for a
   * store that does not list in the order of keys, of which nothing could be believed.
   */
  async step(
    auditId: string,
    ownerId: string | null,
    { root, key, row }: Position,
    tally: Tally,
  ): Promise<{ position: Position | null; tally: Tally }> {
    const prefix = KEY_ROOTS[root] + (ownerId === null ? '' : `${ownerId}/`);
    const now = Date.now();
    const { listed, next, foreign, unread } = await this.listed(root, prefix, key);
    const named = [...foreign.map(namedIn(root, 'foreign')), ...unread.map(namedIn(root, 'unreadable'))];
    // Nothing but names of others: nothing to compare rows with.
    if (listed.length === 0 && next !== undefined) {
      await this.audits.record(auditId, named);
      return { position: { root, key: next, row }, tally };
    }
    const listedEnds = next === undefined;
    const subjects = await this.subjects.page(root, row, ownerId, SUBJECTS[root]);
    const subjectsEnd = subjects.length < SUBJECTS[root];
    const merged = mergePage({ root, listed, listedEnds, subjects, subjectsEnd, now });
    const found = await this.confirmed(root, merged.candidates);
    const counted = add(tally, root, merged.objects, merged.subjects.length, found);
    if (isWorthRecording(tally)) await this.audits.record(auditId, [...found, ...named]);
    const isOver = listedEnds && subjectsEnd;
    return { position: isOver ? nextRoot(root) : this.behind({ root, key, row }, merged), tally: counted };
  }

  /** A page of objects, and more as long as all are of one photo. */
  private async listed(
    root: AuditRoot,
    prefix: string,
    after: string | null,
  ): Promise<{ listed: ListedObject[]; next: string | undefined; foreign: string[]; unread: string[] }> {
    const listed: ListedObject[] = [];
    const foreign: string[] = [];
    const unread: string[] = [];
    let next: string | undefined = after ?? undefined;
    do {
      const page = await this.store.list({
        prefix,
        max: OBJECTS,
        withSizes: true,
        ...(next !== undefined && { after: next }),
      });
      assertSorted(next, page.objects);
      const damaged = await this.damaged(page.objects.map((object) => object.key));
      listed.push(...page.objects.map((object) => (damaged.has(object.key) ? { ...object, size: null } : object)));
      foreign.push(...(page.foreign ?? []));
      unread.push(...(page.unread ?? []));
      ({ next } = page);
    } while (next !== undefined && areOfOne(root, listed) && listed.length < OBJECTS_OF_ONE_MAX);
    // Nothing of ours: it could not be compared with a bounded list.
    if (next !== undefined && areOfOne(root, listed)) raise('INTERNAL');
    return { listed, next, foreign, unread };
  }

  /** What is known to have other bytes than were stored. */
  private damaged(keys: readonly string[]): Promise<Set<string>> {
    return this.keysIn('damaged_objects', keys);
  }

  private behind(from: Position, { objects, subjects }: ReturnType<typeof mergePage>): Position {
    const last = subjects.at(-1);
    return {
      root: from.root,
      key: objects.at(-1)?.key ?? from.key,
      row: last ? { ownerId: last.ownerId, id: last.id } : from.row,
    };
  }

  private async confirmed(root: AuditRoot, candidates: readonly Candidate[]): Promise<Candidate[]> {
    const known = await this.quarantined(candidates.map(({ key }) => key));
    return this.verify.verify(
      root,
      candidates.filter(({ key }) => !known.has(key)),
    );
  }

  /** Objects in quarantine are dealt with. */
  private quarantined(keys: readonly string[]): Promise<Set<string>> {
    return this.keysIn('quarantined_objects', keys);
  }

  private async keysIn(table: string, keys: readonly string[]): Promise<Set<string>> {
    if (keys.length === 0) return new Set();
    const sql = `select key from ${table} where key = any(?::text[])`;
    return new Set((await this.em.execute<{ key: string }[]>(sql, [keyList(keys)])).map(({ key }) => key));
  }
}

/** A name that no object of ours has, at once: nothing of ours is on its way there; or a folder that cannot be read. */
const namedIn =
  (root: AuditRoot, state: 'foreign' | 'unreadable') =>
  (key: string): NewFinding => ({
    kind: `${state === 'foreign' ? 'orphan' : 'missing'}-${root === 'originals' ? 'original' : 'derivative'}`,
    key,
    ownerId: OWNER.exec(key)?.[1] ?? null,
    subjectId: null,
    photoId: null,
    bytes: null,
    state,
  });
const OWNER = new RegExp(`^[^/]+/(${UUID_SOURCE})/`);

const nextRoot = (root: AuditRoot): Position | null => {
  const next = ROOTS[ROOTS.indexOf(root) + 1];
  return next ? { root: next, key: null, row: null } : null;
};

const areOfOne = (root: AuditRoot, listed: readonly ListedObject[]): boolean => {
  const [first, last] = [listed[0], listed.at(-1)];
  return first !== undefined && last !== undefined && placeOfKey(root, first.key) === placeOfKey(root, last.key);
};

/** Keys are ASCII: the order of their characters is that of their bytes. */
const assertSorted = (after: string | undefined, objects: readonly ListedObject[]): void => {
  let before = after ?? '';
  for (const { key } of objects) {
    if (key <= before) raise('STORE_UNSORTED');
    before = key;
  }
};

/** Beyond it nothing new is learned, and the findings are not to be repaired. */
const isWorthRecording = (tally: Tally): boolean =>
  isPlausible(tally) || tally.missingOriginals + tally.orphans < ENOUGH;

const add = (
  tally: Tally,
  root: AuditRoot,
  objects: readonly ListedObject[],
  subjects: number,
  found: readonly Candidate[],
): Tally => {
  const category = CATEGORY_OF[root];
  const bytes = objects.reduce((sum, { size }) => sum + (size ?? 0), 0);
  const countOf = (kinds: readonly string[]) => found.filter(({ kind }) => kinds.includes(kind)).length;
  return {
    objects: tally.objects + objects.length,
    originals: tally.originals + (root === 'originals' ? subjects : 0),
    missingOriginals: tally.missingOriginals + countOf(['missing-original']),
    orphans: tally.orphans + countOf(['orphan-original', 'orphan-derivative']),
    files: { ...tally.files, [category]: tally.files[category] + objects.length },
    bytes: { ...tally.bytes, [category]: tally.bytes[category] + bytes },
  };
};
