import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { raise } from '@vitrine/contracts/errors/app-error';
import { PurgeQuarantineDto } from '@vitrine/contracts/media/object-browser.dto';
import { areOrphansPlausible } from '@vitrine/contracts/media/storage-audit.rules';
import { ActLog } from '@vitrine/platform/outbox/act-log';
import { Logger } from '@vitrine/platform/log/logger';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import type { Candidate } from '../storage-audit/merge-page.js';
import { VerifyCandidates } from '../storage-audit/verify-candidates.js';
import { DeletionHold } from '../storage/deletion-hold.js';
import { subjectOf } from '../storage/object-keys.js';
import { ROOTS_WITH_ROWS, rootOf } from '../storage/orphans.js';
import { Quarantine } from '../storage/quarantine.js';
import { countRecordedFiles } from '../storage/recorded-files.js';
import { StoreIdentity } from '../storage/store-identity.js';

const MINUTE = 60_000;
const PAGE = 200;

/** Deletes objects in quarantine: those whose days are over, and all of them when an administrator wants that. */
@Controller()
export class PurgeQuarantine {
  constructor(
    private readonly em: EntityManager,
    private readonly identity: StoreIdentity,
    private readonly quarantine: Quarantine,
    private readonly verify: VerifyCandidates,
    private readonly store: ObjectStore,
    private readonly hold: DeletionHold,
    private readonly acts: ActLog,
    private readonly logger: Logger,
  ) {}

  /**
   * Has all that is in quarantine deleted soon. Throws QUARANTINE_CHANGED unless `count` is the number of objects in it
   * that are not on their way out already, QUARANTINE_IMPLAUSIBLE where rows seem to be missing, and STORE_UNAVAILABLE
   * where the store is another database's.
   */
  @RpcHandler('media.quarantine.purge', { role: 'admin' })
  async requestPurge(@Payload() { count }: PurgeQuarantineDto): Promise<{ success: true }> {
    if ((await this.identity.judge()) !== 'ours') raise('STORE_UNAVAILABLE');
    return this.em.transactional(async () => {
      const orphans = await this.quarantine.count();
      const objects = orphans + (await countRecordedFiles(this.em));
      if (!areOrphansPlausible({ objects, orphans })) raise('QUARANTINE_IMPLAUSIBLE');
      if ((await this.quarantine.requestPurge()) !== count) raise('QUARANTINE_CHANGED');
      this.acts.record({ act: 'quarantine.purge', subject: ['storage', 'quarantine'], after: { files: count } });
      return { success: true };
    });
  }

  /** What a purge was requested of, and what repairs and administrators put into quarantine, when its days are over. */
  @Reconcile({ everyMs: MINUTE, firstAfterMs: MINUTE })
  async purgeDue(signal: AbortSignal = new AbortController().signal): Promise<void> {
    if ((await this.quarantine.toPurge('', 1)).length === 0) return;
    if (await this.hold.isOn()) return;
    await this.identity.assertOurs();
    let purged = 0;
    for (let after: string | null = ''; after !== null && !signal.aborted;) {
      const page = await this.purgePage(after);
      purged += page.purged;
      after = page.last;
    }
    if (purged > 0) this.logger.info({ purged }, 'Objects in quarantine are deleted');
  }

  /**
   * Each object is verified once more: its row may have come back. How many were deleted, and the key behind which the
   * next page begins; null: there is none. One replica purges at a time; for the others there is no page.
   */
  private purgePage(after: string): Promise<{ purged: number; last: string | null }> {
    return this.em.transactional(async () => {
      const [turn] = await this.em.execute<{ mine: boolean }[]>(
        `select pg_try_advisory_xact_lock(hashtext('purge of quarantine')) as mine`,
      );
      if (!turn?.mine) return { purged: 0, last: null };
      const keys = await this.quarantine.toPurge(after, PAGE);
      let purged = 0;
      for (const root of ROOTS_WITH_ROWS) {
        const candidates = keys.filter((key) => rootOf(key) === root).map(toCandidate);
        const orphans = (await this.verify.verify(root, candidates)).map(({ key }) => key);
        if (candidates.length === 0) continue;
        try {
          await this.store.deleteMany(orphans);
        } catch (err) {
          this.logger.error({ err }, 'Objects in quarantine could not be purged; the next purge tries again');
          continue;
        }
        purged += orphans.length;
        await this.quarantine.forget(candidates.map(({ key }) => key));
      }
      return { purged, last: keys.length < PAGE ? null : (keys.at(-1) ?? null) };
    });
  }
}

const toCandidate = (key: string): Candidate => {
  const { ownerId = null, id = null } = subjectOf(key) ?? {};
  return { kind: 'orphan-original', key, ownerId, subjectId: id, photoId: null, bytes: null };
};
