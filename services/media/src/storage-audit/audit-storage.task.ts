import type { TaskMap } from '@vitrine/contracts/tasks/task-map';
import { RunsTask, type SliceContext, type SliceEnd, type TaskWork } from '@vitrine/platform/tasks/task-work';
import { FinishAudit } from './finish-audit.js';
import { AuditRows } from './audit-rows.js';
import { AuditAccounts } from './audit-accounts.js';
import { type Position, startOf, type Tally, NO_TALLY, WalkStore } from './walk-store.js';

type Kind = 'storage-audit';

/** A slice takes a fraction of the 20 seconds it may, so that a process can leave at any time. */
const SLICE_MS = 2_000;

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
    private readonly audits: AuditRows,
    private readonly walk: WalkStore,
    private readonly accounts: AuditAccounts,
    private readonly finish: FinishAudit,
  ) {}

  async slice(
    checkpoint: Checkpoint | null,
    { ownerId }: TaskMap[Kind]['input'],
    { taskId, signal, progress }: SliceContext,
  ): Promise<SliceEnd<Kind, Checkpoint>> {
    if (!checkpoint) await this.audits.begin(taskId, ownerId, null);
    let { position, tally } = checkpoint ?? { position: startOf(), tally: NO_TALLY };
    const until = Date.now() + SLICE_MS;
    while (position && !signal.aborted && Date.now() < until) {
      const step = await this.walk.step(taskId, ownerId, position, tally);
      ({ position, tally } = step);
    }
    const done = tally.objects;
    if (position) return { done: false, checkpoint: { position, tally }, progress: { ...progress, done } };
    await this.accounts.audit(taskId, ownerId);
    const findings = await this.finish.finish(taskId, tally);
    return { done: true, result: { findings }, progress: { done, total: done } };
  }
}
