import { EntityManager } from '@mikro-orm/postgresql';
import { isPlausible } from '@vitrine/contracts/media/storage-audit.rules';
import type { TaskMap } from '@vitrine/contracts/tasks/task-map';
import { Logger } from '@vitrine/platform/log/logger';
import { Outbox } from '@vitrine/platform/outbox/outbox';
import {
  RunsTask,
  type SliceContext,
  type SliceEnd,
  sliceOver,
  type TaskWork,
} from '@vitrine/platform/tasks/task-work';
import { Quarantine } from '../storage/quarantine.js';
import { AuditRows, type CategorySum } from './audit-rows.js';
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
    private readonly em: EntityManager,
    private readonly audits: AuditRows,
    private readonly walk: WalkStore,
    private readonly accounts: AuditAccounts,
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
    let { position, tally } = checkpoint ?? { position: startOf(), tally: NO_TALLY };
    const next = async (): Promise<Position[]> => (position ? [position] : []);
    await sliceOver({ ms: SLICE_MS, signal, next }, async (at) => {
      ({ position, tally } = await this.walk.step(taskId, ownerId, at, tally));
    });
    const done = tally.objects;
    if (position) return { done: false, checkpoint: { position, tally }, progress: { ...progress, done } };
    await this.accounts.audit(taskId, ownerId);
    const findings = await this.finish(taskId, tally);
    return { done: true, result: { findings }, progress: { done, total: done } };
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
      await this.audits.finish(auditId, { summary, counts, implausible });
      const lost = await this.audits.lostOriginals(auditId);
      if (lost.missing + lost.damaged > 0) this.outbox.add('media.originals_lost', { auditId, ...lost, implausible });
    });
    const findings = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const report = { auditId, objects: tally.objects, findings, implausible };
    if (findings > 0) this.logger.warn(report, 'An audit of the object store has findings');
    else this.logger.info(report, 'An audit of the object store has found nothing');
    return findings;
  }
}
