import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { FindingState } from '@vitrine/contracts/media/storage-audit.rules';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import type { OriginalState } from '../photos/photo.entity.js';
import { SiteImageDerivatives } from '../site-images/site-image-derivatives.js';
import { SiteImage } from '../site-images/site-image.entity.js';
import { lockKey } from '../storage/lock-key.js';
import { Quarantine } from '../storage/quarantine.js';
import { AuditAccounts } from './audit-accounts.js';
import { AuditRows, type Finding } from './audit-rows.js';
import type { AuditRoot } from './expected-objects.js';
import { type Candidate, isOriginal } from './merge-page.js';
import { RemakePhotoDerivatives } from './remake-photo-derivatives.js';
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
    private readonly accounts: AuditAccounts,
    private readonly verify: VerifyCandidates,
    private readonly quarantine: Quarantine,
    private readonly store: ObjectStore,
    private readonly photos: RemakePhotoDerivatives,
    private readonly siteImages: SiteImageDerivatives,
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
      : { state: await this.repairObject(auditId, finding) };
  }

  private async correctAccount(userId: string): Promise<{ state: FindingState; detail?: object }> {
    const sums = await this.accounts.sums(userId);
    if (!sums || sums.counted === sums.stored) return { state: 'settled' };
    await this.em.execute('update storage_accounts set bytes = ? where user_id = ?', [sums.stored, userId]);
    return { state: 'corrected', detail: { counted: sums.counted, stored: sums.stored } };
  }

  private async repairObject(auditId: string, finding: Finding): Promise<FindingState> {
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
        return (await this.remakeDerivatives(finding)) ? 'rendering' : 'open';
    }
  }

  /** Nothing can bring it back: the photo says so, and is listed. */
  private async markOriginal({ photoId }: Finding, state: OriginalState): Promise<FindingState> {
    if (!photoId) return 'open';
    await this.em.execute('update photos set original_state = ? where id = ?', [state, photoId]);
    return 'marked';
  }

  /** Those that are missing, or are not what was stored. False where there is no original to make them of. */
  private async remakeDerivatives({ photoId, subjectId, key }: Finding): Promise<boolean> {
    if (photoId) return this.photos.remake(photoId, key);
    const siteImage = subjectId ? await this.em.findOne(SiteImage, { id: subjectId }) : null;
    return siteImage !== null && this.remakeSiteImage(siteImage);
  }

  /** At once: a banner stays shown while its derivatives are made, and there are few. */
  private async remakeSiteImage(siteImage: SiteImage): Promise<boolean> {
    const { objectKey } = siteImage;
    if (objectKey && !(await this.store.ifReadable(() => this.store.head(objectKey)))) return false;
    const made = await this.siteImages.make(siteImage);
    if (!made) return false;
    siteImage.derivativeBytes = made.derivativeBytes;
    return true;
  }
}
