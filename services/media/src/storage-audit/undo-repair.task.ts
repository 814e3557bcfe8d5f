import { EntityManager } from '@mikro-orm/postgresql';
import type { TaskMap } from '@vitrine/contracts/tasks/task-map';
import {
  RunsTask,
  type SliceContext,
  type SliceEnd,
  sliceOver,
  type TaskWork,
} from '@vitrine/platform/tasks/task-work';
import { Quarantine } from '../storage/quarantine.js';
import type { AccountSums } from './audit-accounts.js';
import { AuditRows, type Finding } from './audit-rows.js';

type Kind = 'storage-undo';

const SLICE_MS = 10_000;
const PAGE = 100;

interface Checkpoint {
  readonly after: string;
  readonly undone: number;
}

/**
 * Takes a repair back: objects leave quarantine, marks and corrections go. Derivatives that were made again stay; they are
 * what was there before the fault.
 */
@RunsTask('storage-undo')
export class UndoRepairTask implements TaskWork<Kind, Checkpoint> {
  constructor(
    private readonly em: EntityManager,
    private readonly audits: AuditRows,
    private readonly quarantine: Quarantine,
  ) {}

  async slice(
    checkpoint: Checkpoint | null,
    { auditId }: TaskMap[Kind]['input'],
    { signal, progress }: SliceContext,
  ): Promise<SliceEnd<Kind, Checkpoint>> {
    let { after, undone } = checkpoint ?? { after: '0', undone: 0 };
    const next = (): Promise<Finding[]> =>
      this.audits.page(auditId, ['quarantined', 'marked', 'corrected'], after, PAGE);
    const isOver = await sliceOver({ ms: SLICE_MS, signal, next }, async (finding) => {
      await this.em.transactional(() => this.undo(auditId, finding));
      undone += 1;
      after = finding.id;
    });
    const done = { ...progress, done: undone };
    if (!isOver) return { done: false, checkpoint: { after, undone }, progress: done };
    await this.audits.repairState(auditId, 'undone');
    return { done: true, result: { undone }, progress: done };
  }

  private async undo(auditId: string, { id, key, state, photoId, detail }: Finding): Promise<void> {
    // In one statement with its state, so that a slice that runs twice takes nothing back twice.
    if (!(await this.audits.leave(id, state))) return;
    if (state === 'quarantined') await this.quarantine.release(auditId, key);
    // What an earlier repair has marked is that one's to take back.
    const isEarlier = (detail as { before?: boolean } | null)?.before === true;
    if (state === 'marked' && !isEarlier)
      await this.em.execute('update photos set original_state = null where id = ?', [photoId]);
    if (state === 'corrected') {
      // Of the delivery shelf a repair by the release before says nothing.
      const {
        counted,
        stored,
        deliveryCounted = 0,
        deliveryStored = 0,
      } = detail as Partial<AccountSums> & Pick<AccountSums, 'counted' | 'stored'>;
      await this.em.execute(
        `update storage_accounts set bytes = greatest(bytes + ?::bigint, 0),
           delivery_bytes = greatest(delivery_bytes + ?::bigint, 0) where user_id = ?`,
        [counted - stored, deliveryCounted - deliveryStored, key],
      );
    }
  }
}
