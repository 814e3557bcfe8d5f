import { Injectable } from '@nestjs/common';
import { Semaphore } from '@vitrine/platform/concurrency/semaphore';
import { hashObject } from '@vitrine/platform/object-store/measure';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { KEY_ROOTS } from '../storage/object-keys.js';
import { Orphans, type RootWithRows } from '../storage/orphans.js';
import { type Candidate, isMade } from './merge-page.js';
import { type ExpectedObject, type Subject, Subjects } from './subjects.js';

const HEADS_AT_ONCE = 8;

/**
 * Looks again at what a walk has found: between its two readings a photo may have come, changed or gone. What is no fault
 * now is dropped. Also the last look before a repair.
 */
@Injectable()
export class VerifyCandidates {
  private readonly heads = new Semaphore(HEADS_AT_ONCE);

  constructor(
    private readonly subjects: Subjects,
    private readonly orphans: Orphans,
    private readonly store: ObjectStore,
  ) {}

  /** Those of `candidates`, all of one folder, that are faults still. */
  async verify(root: RootWithRows, candidates: readonly Candidate[]): Promise<Candidate[]> {
    if (candidates.length === 0) return [];
    const ids = [...new Set(candidates.flatMap(({ subjectId }) => subjectId ?? []))];
    const subjects = new Map((await this.subjects.now(root, ids)).map((subject) => [subject.id, subject]));
    const nameless = new Set(await this.withoutRow(root, candidates, subjects));
    const verdicts = await Promise.all(
      candidates.map((candidate) =>
        this.heads.run(() => this.isFault(candidate, subjects.get(candidate.subjectId ?? ''), nameless)),
      ),
    );
    return candidates.filter((_, at) => verdicts[at]);
  }

  /** Keys without a photo or site image of their own, and whose deletion is not under way either. */
  private withoutRow(
    root: RootWithRows,
    candidates: readonly Candidate[],
    subjects: ReadonlyMap<string, Subject>,
  ): Promise<string[]> | string[] {
    const keys = candidates
      .filter(({ kind, subjectId }) => isOrphan(kind) && (root === 'originals' || !subjects.has(subjectId ?? '')))
      .map(({ key }) => key);
    return keys.length === 0 ? [] : this.orphans.among(root, keys);
  }

  private async isFault(
    { kind, key }: Candidate,
    subject: Subject | undefined,
    nameless: ReadonlySet<string>,
  ): Promise<boolean> {
    const named = subject?.expected.find((object) => object.key === key);
    if (isOrphan(kind)) {
      if (named || (!nameless.has(key) && !isLeftOver(subject, key))) return false;
      return (await this.store.find(key)) !== null;
    }
    if (!named || subject?.inWork === 'all') return false;
    return kind === 'size-mismatch' ? this.isDamaged(named) : this.isMissing(key);
  }

  /** Never what stands in a folder that cannot be read: it may be there. */
  private async isMissing(key: string): Promise<boolean> {
    const { objects, unread } = await this.store.list({ prefix: key, max: 1 });
    return !unread && !objects.some((object) => object.key === key);
  }

  private async isDamaged({ key, bytes }: ExpectedObject): Promise<boolean> {
    const object = await this.store.find(key);
    // Missing by now: another finding.
    if (!object) return false;
    const { size = null } = object;
    return size === null || (bytes !== null && bytes !== size) || !(await hashObject(this.store, key))?.isSound;
  }
}

const isOrphan = (kind: Candidate['kind']): boolean => kind === 'orphan-original' || kind === 'orphan-derivative';

/** Of a subject that is there and does not name it, such as a width that is no longer made. */
const isLeftOver = (subject: Subject | undefined, key: string): boolean =>
  subject !== undefined && !key.startsWith(KEY_ROOTS.originals) && !isMade(subject, key);
