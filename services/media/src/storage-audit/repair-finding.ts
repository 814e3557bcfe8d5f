import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { FindingState } from '@vitrine/contracts/media/storage-audit.rules';
import type { OriginalState } from '../photos/photo.entity.js';
import { lockKey } from '../storage/lock-key.js';
import { Quarantine } from '../storage/quarantine.js';
import { AuditAccounts } from './audit-accounts.js';
import { AuditRows, type Finding } from './audit-rows.js';
import type { AuditRoot } from './expected-objects.js';
import { type Candidate, isOriginal } from './merge-page.js';
import { RemakeDerivatives } from './remake-derivatives.js';
import { VerifyCandidates } from './verify-candidates.js';

/** The folder that a key stands in. */
const rootOf = (key: string): AuditRoot => key.slice(0, key.indexOf('/')) as AuditRoot;

/**
 * Repairs one finding, if it is a fault still: looked at again behind a lock of its key, in the transaction that changes
 * it. Nothing is deleted here: an orphan begins its days in quarantine.
 */
@Injectable()
export class RepairFinding {
  constructor(
    private readonly em: EntityManager,
    private readonly audits: AuditRows,
    private readonly verify: VerifyCandidates,
    private readonly quarantine: Quarantine,
    private readonly accounts: AuditAccounts,
    private readonly remake: RemakeDerivatives,
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
    if (finding.kind === 'account-mismatch') return this.correctAccount(finding.key);
    const candidate = finding as Finding & Candidate;
    const [fault] = await this.verify.verify(rootOf(finding.key), [candidate]);
    if (!fault) return { state: 'settled' };
    switch (finding.kind) {
      case 'orphan-original':
      case 'orphan-derivative':
        await this.quarantine.markFor(auditId, finding.key);
        return { state: 'quarantined' };
      case 'missing-original':
        return { state: await this.markOriginal(finding, 'missing') };
      default:
        if (isOriginal(rootOf(finding.key), finding.key)) return { state: await this.markOriginal(finding, 'damaged') };
        return { state: (await this.remake.remake(finding)) ? 'rendering' : 'open' };
    }
  }

  /** Nothing can bring it back: the photo says so, and is listed. */
  private async markOriginal({ photoId }: Finding, state: OriginalState): Promise<FindingState> {
    if (!photoId) return 'open';
    await this.em.execute('update photos set original_state = ? where id = ?', [state, photoId]);
    return 'marked';
  }

  private async correctAccount(userId: string): Promise<{ state: FindingState; detail?: object }> {
    const sums = await this.accounts.sums(userId);
    if (!sums || sums.counted === sums.stored) return { state: 'settled' };
    await this.em.execute('update storage_accounts set bytes = ? where user_id = ?', [sums.stored, userId]);
    return { state: 'corrected', detail: { counted: sums.counted, stored: sums.stored } };
  }
}
