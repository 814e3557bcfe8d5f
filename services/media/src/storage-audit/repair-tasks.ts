import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { type Act, ActLog } from '@vitrine/platform/acts/act-log';
import { Tasks } from '@vitrine/platform/tasks/tasks';
import { type Audit, AuditRows, type Repair } from './audit-rows.js';

/** What a repair or its undoing begins with. */
interface Beginning {
  readonly repair: Omit<Repair, 'taskId'>;
  readonly act: Pick<Act, 'act' | 'after'>;
  readonly total?: number;
}

/** Begins the tasks that work on the findings of an audit. */
@Injectable()
export class RepairTasks {
  constructor(
    private readonly em: EntityManager,
    private readonly tasks: Tasks,
    private readonly audits: AuditRows,
    private readonly acts: ActLog,
  ) {}

  /** In one transaction, behind a lock of the audit: what `decide` allows, the task, the audit's mark and the act. */
  async begin(
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
