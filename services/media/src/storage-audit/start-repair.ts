import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { AuditRefDto, StartRepairDto } from '@vitrine/contracts/media/storage-audit.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { ActLog } from '@vitrine/platform/acts/act-log';
import { Tasks } from '@vitrine/platform/tasks/tasks';
import type { TaskView } from '@vitrine/platform/tasks/task-rows';
import { StoreIdentity } from '../storage/store-identity.js';
import { AuditRows } from './audit-rows.js';
import { PlanRepair } from './plan-repair.js';

/** Begins a repair, or takes one back; each in one transaction with its act. */
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
  async repair(who: Principal, { auditId, count }: StartRepairDto): Promise<{ jobId: string }> {
    // As it is now: what was true a minute ago is not enough.
    if ((await this.identity.judge()) !== 'ours') raise('STORE_UNAVAILABLE');
    const task = await this.em.transactional(async () => {
      const audit = await this.audits.lock(auditId);
      const plan = await this.plan.plan({ auditId });
      if (plan.implausible) raise('AUDIT_IMPLAUSIBLE');
      if (audit?.repair && audit.repair.state !== 'undone') raise('REPAIR_RUNNING');
      if (plan.count !== count) raise('PLAN_CHANGED');
      const opened = await this.tasks.open('storage-repair', {
        subject: auditId,
        input: { auditId },
        requestedBy: who.userId,
        total: count,
      });
      const at = new Date().toISOString();
      await this.audits.setRepair(auditId, { taskId: opened.id, state: 'running', by: who.userId, at });
      this.acts.record({ act: 'repair.run', subject: ['storage', auditId], after: { findings: count } });
      return opened;
    });
    return this.begun(task);
  }

  /** Throws REPAIR_NOT_DONE, NOT_FOUND. */
  async undo(who: Principal, { auditId }: AuditRefDto): Promise<{ jobId: string }> {
    const task = await this.em.transactional(async () => {
      const audit = await this.audits.lock(auditId);
      if (!audit) return raise('NOT_FOUND');
      if (audit.repair?.state !== 'done') return raise('REPAIR_NOT_DONE');
      const opened = await this.tasks.open('storage-undo', {
        subject: auditId,
        input: { auditId },
        requestedBy: who.userId,
      });
      await this.audits.setRepair(auditId, { ...audit.repair, taskId: opened.id, state: 'undoing' });
      this.acts.record({ act: 'repair.undo', subject: ['storage', auditId] });
      return opened;
    });
    return this.begun(task);
  }

  private async begun(task: TaskView): Promise<{ jobId: string }> {
    await this.tasks.enqueue(task);
    return { jobId: task.id };
  }
}
