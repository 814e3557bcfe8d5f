import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { AuditRefDto } from '@vitrine/contracts/media/storage-audit.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { RepairTasks } from './repair-tasks.js';

@Injectable()
export class UndoRepair {
  constructor(private readonly tasks: RepairTasks) {}

  /** Throws REPAIR_NOT_DONE, NOT_FOUND. */
  undo(who: Principal, { auditId }: AuditRefDto): Promise<{ jobId: string }> {
    return this.tasks.begin('storage-undo', auditId, who, async (audit) => {
      if (!audit) return raise('NOT_FOUND');
      if (audit.repair?.state !== 'done') return raise('REPAIR_NOT_DONE');
      return { repair: { ...audit.repair, state: 'undoing' }, act: { act: 'repair.undo' } };
    });
  }
}
