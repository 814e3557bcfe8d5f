import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { FindingState } from '@vitrine/contracts/media/storage-audit.rules';
import { lockKey } from '../storage/lock-key.js';
import { AuditAccounts } from './audit-accounts.js';
import { AuditRows, type Finding } from './audit-rows.js';
import { RepairObject } from './repair-object.js';

/** Repairs one finding, if it is a fault still: looked at again behind a lock of its key, in the transaction that changes it. */
@Injectable()
export class RepairFinding {
  constructor(
    private readonly em: EntityManager,
    private readonly audits: AuditRows,
    private readonly accounts: AuditAccounts,
    private readonly object: RepairObject,
  ) {}

  /** The finding's state afterwards; `open` for what cannot be repaired. */
  repair(auditId: string, finding: Finding): Promise<FindingState> {
    return this.em.transactional(async () => {
      await lockKey(this.em, finding.key);
      const end = await this.repairLocked(auditId, finding);
      if (end.state !== 'open') await this.audits.settle(finding.id, end.state, end.detail);
      return end.state;
    });
  }

  private async repairLocked(auditId: string, finding: Finding): Promise<{ state: FindingState; detail?: object }> {
    return finding.kind === 'account-mismatch'
      ? this.correctAccount(finding.key)
      : { state: await this.object.repair(auditId, finding) };
  }

  private async correctAccount(userId: string): Promise<{ state: FindingState; detail?: object }> {
    const sums = await this.accounts.sums(userId);
    if (!sums || sums.counted === sums.stored) return { state: 'settled' };
    await this.em.execute('update storage_accounts set bytes = ? where user_id = ?', [sums.stored, userId]);
    return { state: 'corrected', detail: { counted: sums.counted, stored: sums.stored } };
  }
}
