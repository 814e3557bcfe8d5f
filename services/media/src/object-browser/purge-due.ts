import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Logger } from '@vitrine/platform/log/logger';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import type { Candidate } from '../storage-audit/merge-page.js';
import { VerifyCandidates } from '../storage-audit/verify-candidates.js';
import { subjectOf } from '../storage/object-keys.js';
import { ROOTS_WITH_ROWS, rootOf } from '../storage/orphans.js';
import { Quarantine } from '../storage/quarantine.js';
import { StoreIdentity } from '../storage/store-identity.js';

const MINUTE = 60_000;
const PAGE = 200;

/**
 * Deletes what a purge was requested of, and what repairs and administrators put into quarantine, when its days are over.
 * Each is looked at once more: its row may have come back.
 */
@Injectable()
export class PurgeDue {
  constructor(
    private readonly em: EntityManager,
    private readonly identity: StoreIdentity,
    private readonly quarantine: Quarantine,
    private readonly verify: VerifyCandidates,
    private readonly store: ObjectStore,
    private readonly logger: Logger,
  ) {}

  @Reconcile({ everyMs: MINUTE, firstAfterMs: MINUTE })
  async run(signal: AbortSignal = new AbortController().signal): Promise<void> {
    if ((await this.quarantine.toPurge('', 1)).length === 0) return;
    await this.identity.assertOurs();
    let purged = 0;
    for (let after: string | null = ''; after !== null && !signal.aborted;) {
      const page = await this.em.transactional(() => this.purgePage(after ?? ''));
      purged += page.purged;
      after = page.last;
    }
    if (purged > 0) this.logger.info({ purged }, 'Objects in quarantine are deleted');
  }

  /** In a transaction that holds the lock of purges: another replica finds nothing to do meanwhile. */
  private async purgePage(after: string): Promise<{ purged: number; last: string | null }> {
    const [turn] = await this.em.execute<{ mine: boolean }[]>(
      `select pg_try_advisory_xact_lock(hashtext('purge of quarantine')) as mine`,
    );
    if (!turn?.mine) return { purged: 0, last: null };
    const keys = await this.quarantine.toPurge(after, PAGE);
    let purged = 0;
    for (const root of ROOTS_WITH_ROWS) {
      const candidates = keys.filter((key) => rootOf(key) === root).map(toCandidate);
      const orphans = (await this.verify.verify(root, candidates)).map(({ key }) => key);
      if (orphans.length > 0) await this.store.deleteMany(orphans);
      purged += orphans.length;
    }
    if (keys.length > 0) await this.quarantine.forget(keys);
    return { purged, last: keys.length < PAGE ? null : (keys.at(-1) ?? null) };
  }
}

const toCandidate = (key: string): Candidate => {
  const { ownerId = null, id = null } = subjectOf(key) ?? {};
  return { kind: 'orphan-original', key, ownerId, subjectId: id, photoId: null, bytes: null };
};
