import { EntityManager } from '@mikro-orm/postgresql';
import type { FindingState } from '@vitrine/contracts/media/storage-audit.rules';
import type { TaskMap } from '@vitrine/contracts/tasks/task-map';
import { Logger } from '@vitrine/platform/log/logger';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import {
  RunsTask,
  type SliceContext,
  type SliceEnd,
  sliceOver,
  type TaskWork,
} from '@vitrine/platform/tasks/task-work';
import { ChangePhoto } from '../photos/change-photo.js';
import type { OriginalState } from '../photos/photo.entity.js';
import { SiteImageDerivatives } from '../site-images/site-image-derivatives.js';
import { SiteImage } from '../site-images/site-image.entity.js';
import { lockKey } from '../storage/lock-key.js';
import { rootOf } from '../storage/orphans.js';
import { Quarantine } from '../storage/quarantine.js';
import { StoreIdentity } from '../storage/store-identity.js';
import { AuditAccounts, isRight } from './audit-accounts.js';
import { AuditRows, type Finding } from './audit-rows.js';
import { type Candidate, isOriginal } from './merge-page.js';
import { VerifyCandidates } from './verify-candidates.js';

type Kind = 'storage-repair';

const SLICE_MS = 10_000;
const PAGE = 100;

interface Checkpoint {
  /** The last finding. */
  readonly after: string;
  readonly repaired: number;
  readonly settled: number;
}

/** What has become of a finding; `open` for what cannot be repaired. */
interface Outcome {
  readonly state: FindingState;
  readonly detail?: object;
}

/**
 * Repairs the findings of an audit, one by one (decision 0068), where they are faults still: each is looked at again
 * behind a lock of its key, in the transaction that changes it. Nothing is deleted here: an orphan begins its days in
 * quarantine.
 */
@RunsTask('storage-repair')
export class RepairStorageTask implements TaskWork<Kind, Checkpoint> {
  constructor(
    private readonly em: EntityManager,
    private readonly audits: AuditRows,
    private readonly accounts: AuditAccounts,
    private readonly verify: VerifyCandidates,
    private readonly identity: StoreIdentity,
    private readonly quarantine: Quarantine,
    private readonly change: ChangePhoto,
    private readonly siteImages: SiteImageDerivatives,
    private readonly store: ObjectStore,
    private readonly logger: Logger,
  ) {}

  async slice(
    checkpoint: Checkpoint | null,
    { auditId }: TaskMap[Kind]['input'],
    { signal, progress }: SliceContext,
  ): Promise<SliceEnd<Kind, Checkpoint>> {
    await this.identity.assertOurs();
    let { after, repaired, settled } = checkpoint ?? { after: '0', repaired: 0, settled: 0 };
    let { done } = progress;
    const pages = { ms: SLICE_MS, signal, next: () => this.audits.page(auditId, ['open'], after, PAGE) };
    const isOver = await sliceOver(pages, async (finding) => {
      const state = await this.repairOrLeave(auditId, finding);
      if (state === 'settled') settled += 1;
      else if (state !== 'open') repaired += 1;
      done += 1;
      after = finding.id;
    });
    if (!isOver) return { done: false, checkpoint: { after, repaired, settled }, progress: { ...progress, done } };
    await this.audits.repairState(auditId, 'done');
    return { done: true, result: { repaired, settled }, progress: { ...progress, done } };
  }

  /** One that fails stays open and holds up no other, unless the store is away. */
  private async repairOrLeave(auditId: string, finding: Finding): Promise<FindingState> {
    try {
      return await this.repair(auditId, finding);
    } catch (err) {
      await this.store.check();
      this.logger.error({ err, key: finding.key }, 'A finding could not be repaired');
      return 'open';
    }
  }

  private repair(auditId: string, finding: Finding): Promise<FindingState> {
    return this.em.transactional(async () => {
      await lockKey(this.em, finding.key);
      const { state, detail } =
        finding.kind === 'account-mismatch'
          ? await this.correctAccount(finding.key)
          : { state: await this.repairObject(auditId, finding), detail: undefined };
      if (state !== 'open') await this.audits.settle(finding.id, state, detail);
      return state;
    });
  }

  private async correctAccount(userId: string): Promise<Outcome> {
    const sums = await this.accounts.sums(userId);
    if (!sums || isRight(sums)) return { state: 'settled' };
    const { ownerId: _ownerId, ...detail } = sums;
    await this.em.execute('update storage_accounts set bytes = ?, delivery_bytes = ? where user_id = ?', [
      sums.stored,
      sums.deliveryStored,
      userId,
    ]);
    return { state: 'corrected', detail };
  }

  private async repairObject(auditId: string, finding: Finding): Promise<FindingState> {
    const root = rootOf(finding.key);
    if (root === null) return 'open';
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
    if (photoId) return remakeDerivatives(this.change, this.store, photoId, key);
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
    siteImage.hdrWidths = made.hdrWidths;
    return true;
  }
}

/**
 * Has the derivatives of a photo made again of which `key` is one: the row waits for them, and the reconciler queues them.
 * False where there is no original to make them of.
 */
export const remakeDerivatives = async (
  change: ChangePhoto,
  store: ObjectStore,
  photoId: string,
  key: string,
): Promise<boolean> => {
  let isPossible = false;
  await change.one({ id: photoId }, async (photo) => {
    isPossible = (await store.ifReadable(() => store.head(photo.objectKey))) !== null;
    if (isPossible) photo.remakeDerivatives(key);
    return isPossible;
  });
  return isPossible;
};
