import { EntityManager } from '@mikro-orm/postgresql';
import { raise } from '@vitrine/contracts/errors/app-error';
import { UUID_SOURCE } from '@vitrine/contracts/fields/patterns';
import { isPlausible, type StorageCategory } from '@vitrine/contracts/media/storage-audit.rules';
import type { TaskMap } from '@vitrine/contracts/tasks/task-map';
import { Logger } from '@vitrine/platform/log/logger';
import { type ListedObject, ObjectStore } from '@vitrine/platform/object-store/object-store';
import { Outbox } from '@vitrine/platform/outbox/outbox';
import {
  RunsTask,
  type SliceContext,
  type SliceEnd,
  sliceOver,
  type TaskWork,
} from '@vitrine/platform/tasks/task-work';
import { KEY_ROOTS } from '../storage/object-keys.js';
import { ROOTS_WITH_ROWS, type RootWithRows } from '../storage/orphans.js';
import { keyList, Quarantine } from '../storage/quarantine.js';
import { AuditAccounts } from './audit-accounts.js';
import { AuditRows, type CategorySum, type NewFinding } from './audit-rows.js';
import { type Candidate, mergePage } from './merge-page.js';
import { type After, placeOfKey, Subjects } from './subjects.js';
import { VerifyCandidates } from './verify-candidates.js';

type Kind = 'storage-audit';

/** A slice takes a fraction of the 20 seconds it may, so that a process can leave at any time. */
const SLICE_MS = 2_000;

const OBJECTS = 1_000;
/** About as many rows as a page of objects belongs to. */
const SUBJECTS: Record<RootWithRows, number> = { originals: 1_000, derivatives: 200, pictures: 200 };
/** Objects of one photo that are held at once; more are no work of ours. */
const OBJECTS_OF_ONE_MAX = 100_000;
/** Implausible without recording the rest. */
const ENOUGH = 10_000;

const CATEGORY_OF: Record<RootWithRows, StorageCategory> = {
  originals: 'originals',
  derivatives: 'derivatives',
  pictures: 'site-images',
};

/** Up to where the store and the rows are compared. */
interface Position {
  readonly root: RootWithRows;
  /** The last object, null before the first. */
  readonly key: string | null;
  /** The last row. */
  readonly row: After | null;
}

/** What was counted so far. */
interface Tally {
  readonly objects: number;
  readonly originals: number;
  readonly missingOriginals: number;
  readonly orphans: number;
  readonly files: Readonly<Record<StorageCategory, number>>;
  readonly bytes: Readonly<Record<StorageCategory, number>>;
}

const NO_TALLY: Tally = {
  objects: 0,
  originals: 0,
  missingOriginals: 0,
  orphans: 0,
  files: { originals: 0, derivatives: 0, 'site-images': 0 },
  bytes: { originals: 0, derivatives: 0, 'site-images': 0 },
};

/** Where every audit begins. */
const START: Position = { root: 'originals', key: null, row: null };

/** Where an audit stands, and what it has counted. */
interface Checkpoint {
  /** Null: the store is walked, and accounts are next. */
  readonly position: Position | null;
  readonly tally: Tally;
}

/**
 * Compares the object store with the rows (decision 0068): originals, derivatives and site images in the order of their
 * keys, then what accounts say. Holds one page of each side in memory, however many there are.
 */
@RunsTask('storage-audit')
export class AuditStorageTask implements TaskWork<Kind, Checkpoint> {
  constructor(
    private readonly em: EntityManager,
    private readonly audits: AuditRows,
    private readonly accounts: AuditAccounts,
    private readonly store: ObjectStore,
    private readonly subjects: Subjects,
    private readonly verify: VerifyCandidates,
    private readonly quarantine: Quarantine,
    private readonly outbox: Outbox,
    private readonly logger: Logger,
  ) {}

  async slice(
    checkpoint: Checkpoint | null,
    { ownerId }: TaskMap[Kind]['input'],
    { taskId, signal, progress }: SliceContext,
  ): Promise<SliceEnd<Kind, Checkpoint>> {
    if (!checkpoint) await this.audits.begin(taskId, ownerId, null);
    let { position, tally } = checkpoint ?? { position: START, tally: NO_TALLY };
    const next = async (): Promise<Position[]> => (position ? [position] : []);
    await sliceOver({ ms: SLICE_MS, signal, next }, async (at) => {
      ({ position, tally } = await this.walkPage(taskId, ownerId, at, tally));
    });
    const done = tally.objects;
    if (position) return { done: false, checkpoint: { position, tally }, progress: { ...progress, done } };
    await this.accounts.audit(taskId, ownerId);
    const findings = await this.finish(taskId, tally);
    return { done: true, result: { findings }, progress: { done, total: done } };
  }

  /**
   * Compares the next page of the store's listing with the rows and records what it finds; without a position the walk
   * is over. Throws STORE_UNSORTED for a store that does not list in the order of keys, of which nothing could be
   * believed.
   */
  private async walkPage(
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
    const dealtWith = await this.keysIn('quarantined_objects', merged.candidates);
    const found = await this.verify.verify(
      root,
      merged.candidates.filter(({ key }) => !dealtWith.has(key)),
    );
    const counted = add(tally, root, merged.objects, merged.subjects.length, found);
    if (isWorthRecording(tally)) await this.audits.record(auditId, [...found, ...named]);
    const isOver = listedEnds && subjectsEnd;
    return { position: isOver ? nextRoot(root) : behind({ root, key, row }, merged), tally: counted };
  }

  /** A page of objects, and more as long as all are of one photo. */
  private async listed(
    root: RootWithRows,
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
      // What is known to have other bytes than were stored.
      const damaged = await this.keysIn('damaged_objects', page.objects);
      listed.push(...page.objects.map((object) => (damaged.has(object.key) ? { ...object, size: null } : object)));
      foreign.push(...(page.foreign ?? []));
      unread.push(...(page.unread ?? []));
      ({ next } = page);
    } while (next !== undefined && areOfOne(root, listed) && listed.length < OBJECTS_OF_ONE_MAX);
    // Nothing of ours: it could not be compared with a bounded list.
    if (next !== undefined && areOfOne(root, listed)) raise('INTERNAL');
    return { listed, next, foreign, unread };
  }

  private async keysIn(table: string, of: readonly { key: string }[]): Promise<Set<string>> {
    if (of.length === 0) return new Set();
    const sql = `select key from ${table} where key = any(?::text[])`;
    const keys = keyList(of.map(({ key }) => key));
    return new Set((await this.em.execute<{ key: string }[]>(sql, [keys])).map(({ key }) => key));
  }

  /** Writes the report. Answers how many findings there are. */
  private async finish(auditId: string, tally: Tally): Promise<number> {
    const counts = await this.audits.counts(auditId);
    const implausible = !isPlausible(tally);
    const sumOf = (category: keyof Tally['files']): CategorySum => ({
      files: tally.files[category],
      size: tally.bytes[category],
    });
    const summary = {
      originals: sumOf('originals'),
      derivatives: sumOf('derivatives'),
      'site-images': sumOf('site-images'),
      quarantine: { files: await this.quarantine.count(), size: 0 },
    };
    await this.em.transactional(async () => {
      const lost = await this.audits.newlyLost(auditId, implausible);
      await this.audits.finish(auditId, { summary, counts, implausible });
      if (lost.missing + lost.damaged > 0) this.outbox.add('media.originals_lost', { auditId, ...lost, implausible });
    });
    const findings = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const report = { auditId, objects: tally.objects, findings, implausible };
    if (findings > 0) this.logger.warn(report, 'An audit of the object store has findings');
    else this.logger.info(report, 'An audit of the object store has found nothing');
    return findings;
  }
}

/** A name that no object of ours has, at once: nothing of ours is on its way there; or a folder that cannot be read. */
const namedIn =
  (root: RootWithRows, state: 'foreign' | 'unreadable') =>
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

const behind = (from: Position, { objects, subjects }: ReturnType<typeof mergePage>): Position => {
  const last = subjects.at(-1);
  return {
    root: from.root,
    key: objects.at(-1)?.key ?? from.key,
    row: last ? { ownerId: last.ownerId, id: last.id } : from.row,
  };
};

const nextRoot = (root: RootWithRows): Position | null => {
  const next = ROOTS_WITH_ROWS[ROOTS_WITH_ROWS.indexOf(root) + 1];
  return next ? { root: next, key: null, row: null } : null;
};

const areOfOne = (root: RootWithRows, listed: readonly ListedObject[]): boolean => {
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
  root: RootWithRows,
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
