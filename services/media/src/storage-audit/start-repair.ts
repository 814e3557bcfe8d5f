import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { StartRepairDto } from '@vitrine/contracts/media/storage-audit.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { StoreIdentity } from '../storage/store-identity.js';
import { PlanRepair } from './plan-repair.js';
import { RepairTasks } from './repair-tasks.js';

@Injectable()
export class StartRepair {
  constructor(
    private readonly tasks: RepairTasks,
    private readonly plan: PlanRepair,
    private readonly identity: StoreIdentity,
  ) {}

  /**
   * Throws PLAN_CHANGED unless `count` is what the plan names now, AUDIT_IMPLAUSIBLE, REPAIR_RUNNING, NOT_FOUND, and
   * STORE_UNAVAILABLE where the store is another database's.
   */
  async start(who: Principal, { auditId, count }: StartRepairDto): Promise<{ jobId: string }> {
    // As it is now: what was true a minute ago is not enough.
    if ((await this.identity.judge()) !== 'ours') raise('STORE_UNAVAILABLE');
    return this.tasks.begin('storage-repair', auditId, who, async (audit) => {
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
}
