import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { AuditRefDto, StartRepairDto } from '@vitrine/contracts/media/storage-audit.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { type Act, ActLog } from '@vitrine/platform/outbox/act-log';
import { Tasks } from '@vitrine/platform/tasks/tasks';
import { StoreIdentity } from '../storage/store-identity.js';
import { type Audit, AuditRows, type Repair } from './audit-rows.js';
import { PlanRepair } from './plan-repair.js';

/** What a repair or its undoing begins with. */
interface Beginning {
  readonly repair: Omit<Repair, 'taskId'>;
  readonly act: Pick<Act, 'act' | 'after'>;
  readonly total?: number;
}

/** Begins the tasks that work on the findings of an audit: their repair, and its undoing. */
@Injectable()
export class StartRepair {
  constructor(
    private readonly em: EntityManager,
    private readonly tasks: Tasks,
    private readonly audits: AuditRows,
    private readonly plan: PlanRepair,
    private readonly identity: StoreIdentity,
    private readonly acts: ActLog,
  ) {}

  /**
   * Throws PLAN_CHANGED unless `count` is what the plan names now, AUDIT_IMPLAUSIBLE, REPAIR_RUNNING, NOT_FOUND, and
   * STORE_UNAVAILABLE where the store is another database's.
   */
  async start(who: Principal, { auditId, count }: StartRepairDto): Promise<{ jobId: string }> {
    // As it is now: what was true a minute ago is not enough.
    if ((await this.identity.judge()) !== 'ours') raise('STORE_UNAVAILABLE');
    return this.begin('storage-repair', auditId, who, async (audit) => {
      const plan = await this.plan.plan({ auditId });
      if (plan.implausible) raise('AUDIT_IMPLAUSIBLE');
      if (audit?.repair && audit.repair.state !== 'undone') raise('REPAIR_RUNNING');
      if (plan.count !== count) raise('PLAN_CHANGED');
      return {
        repair: { state: 'running', by: who.userId, at: new Date().toISOString() },
        act: { act: 'repair.run', after: { findings: count } },
        total: count,
      };
    });
  }

  /** Throws REPAIR_NOT_DONE, NOT_FOUND. */
  undo(who: Principal, { auditId }: AuditRefDto): Promise<{ jobId: string }> {
    return this.begin('storage-undo', auditId, who, async (audit) => {
      if (!audit) return raise('NOT_FOUND');
      if (audit.repair?.state !== 'done') return raise('REPAIR_NOT_DONE');
      return { repair: { ...audit.repair, state: 'undoing' }, act: { act: 'repair.undo' } };
    });
  }

  /** In one transaction, behind a lock of the audit: what `decide` allows, the task, the audit's mark and the act. */
  private async begin(
    kind: 'storage-repair' | 'storage-undo',
    auditId: string,
    who: Principal,
    decide: (audit: Audit | null) => Promise<Beginning>,
  ): Promise<{ jobId: string }> {
    const task = await this.em.transactional(async () => {
      const { repair, act, total } = await decide(await this.audits.lock(auditId));
      const opened = await this.tasks.open(kind, {
        subject: auditId,
        input: { auditId },
        requestedBy: who.userId,
        ...(total !== undefined && { total }),
      });
      await this.audits.setRepair(auditId, { ...repair, taskId: opened.id });
      this.acts.record({ ...act, subject: ['storage', auditId] });
      return opened;
    });
    await this.tasks.enqueue(task);
    return { jobId: task.id };
  }
}
