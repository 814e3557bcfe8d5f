import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { FindingState } from '@vitrine/contracts/media/storage-audit.rules';
import type { OriginalState } from '../photos/photo.entity.js';
import { Quarantine } from '../storage/quarantine.js';
import type { Finding } from './audit-rows.js';
import type { AuditRoot } from './expected-objects.js';
import { type Candidate, isOriginal } from './merge-page.js';
import { RemakeDerivatives } from './remake-derivatives.js';
import { VerifyCandidates } from './verify-candidates.js';

/** The folder that a key stands in. */
const rootOf = (key: string): AuditRoot => key.slice(0, key.indexOf('/')) as AuditRoot;

/** Repairs what is wrong with an object. Nothing is deleted here: an orphan begins its days in quarantine. */
@Injectable()
export class RepairObject {
  constructor(
    private readonly em: EntityManager,
    private readonly verify: VerifyCandidates,
    private readonly quarantine: Quarantine,
    private readonly remake: RemakeDerivatives,
  ) {}

  /** The finding's state afterwards. Inside the transaction that has locked its key. */
  async repair(auditId: string, finding: Finding): Promise<FindingState> {
    const root = rootOf(finding.key);
    const [fault] = await this.verify.verify(root, [finding as Finding & Candidate]);
    if (!fault) return 'settled';
    switch (finding.kind) {
      case 'orphan-original':
      case 'orphan-derivative':
        await this.quarantine.markFor(auditId, finding.key);
        return 'quarantined';
      case 'missing-original':
        return this.markOriginal(finding, 'missing');
      default:
        if (isOriginal(root, finding.key)) return this.markOriginal(finding, 'damaged');
        return (await this.remake.remake(finding)) ? 'rendering' : 'open';
    }
  }

  /** Nothing can bring it back: the photo says so, and is listed. */
  private async markOriginal({ photoId }: Finding, state: OriginalState): Promise<FindingState> {
    if (!photoId) return 'open';
    await this.em.execute('update photos set original_state = ? where id = ?', [state, photoId]);
    return 'marked';
  }
}
