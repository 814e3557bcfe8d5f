import type { FindingState } from '@vitrine/contracts/media/storage-audit.rules';
import type { TaskMap } from '@vitrine/contracts/tasks/task-map';
import { Logger } from '@vitrine/platform/log/logger';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import {
  RunsTask,
  type SliceContext,
  type SliceEnd,
  sliceOver,
  type TaskWork,
} from '@vitrine/platform/tasks/task-work';
import { StoreIdentity } from '../storage/store-identity.js';
import { AuditRows, type Finding } from './audit-rows.js';
import { RepairFinding } from './repair-finding.js';

type Kind = 'storage-repair';

const SLICE_MS = 10_000;
const PAGE = 100;

interface Checkpoint {
  /** The last finding. */
  readonly after: string;
  readonly repaired: number;
  readonly settled: number;
}

/** Repairs the findings of an audit, one by one (decision 0068). */
@RunsTask('storage-repair')
export class RepairStorageTask implements TaskWork<Kind, Checkpoint> {
  constructor(
    private readonly audits: AuditRows,
    private readonly identity: StoreIdentity,
    private readonly repair: RepairFinding,
    private readonly store: ObjectStore,
    private readonly logger: Logger,
  ) {}

  async slice(
    checkpoint: Checkpoint | null,
    { auditId }: TaskMap[Kind]['input'],
    { signal, progress }: SliceContext,
  ): Promise<SliceEnd<Kind, Checkpoint>> {
    await this.identity.assertOurs();
    let { after, repaired, settled } = checkpoint ?? { after: '0', repaired: 0, settled: 0 };
    let { done } = progress;
    const pages = { ms: SLICE_MS, signal, next: () => this.audits.page(auditId, ['open'], after, PAGE) };
    const isOver = await sliceOver(pages, async (finding) => {
      const state = await this.repairOne(auditId, finding);
      if (state === 'settled') settled += 1;
      else if (state !== 'open') repaired += 1;
      done += 1;
      after = finding.id;
    });
    if (!isOver) return { done: false, checkpoint: { after, repaired, settled }, progress: { ...progress, done } };
    await this.audits.repairState(auditId, 'done');
    return { done: true, result: { repaired, settled }, progress: { ...progress, done } };
  }

  /** One that fails stays open and holds up no other, unless the store is away. */
  private async repairOne(auditId: string, finding: Finding): Promise<FindingState> {
    try {
      return await this.repair.repair(auditId, finding);
    } catch (err) {
      await this.store.check();
      this.logger.error({ err, key: finding.key }, 'A finding could not be repaired');
      return 'open';
    }
  }
}
