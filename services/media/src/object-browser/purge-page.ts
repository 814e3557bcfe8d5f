import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Logger } from '@vitrine/platform/log/logger';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import type { Candidate } from '../storage-audit/merge-page.js';
import { VerifyCandidates } from '../storage-audit/verify-candidates.js';
import { subjectOf } from '../storage/object-keys.js';
import { ROOTS_WITH_ROWS, rootOf } from '../storage/orphans.js';
import { Quarantine } from '../storage/quarantine.js';

const PAGE = 200;

/** A page of a purge. Each object is verified once more: its row may have come back. */
@Injectable()
export class PurgePage {
  constructor(
    private readonly em: EntityManager,
    private readonly quarantine: Quarantine,
    private readonly verify: VerifyCandidates,
    private readonly store: ObjectStore,
    private readonly logger: Logger,
  ) {}

  /**
   * How many objects were deleted, and the key behind which the next page begins; null: there is none. One replica purges
   * at a time; for the others there is no page.
   */
  purge(after: string): Promise<{ purged: number; last: string | null }> {
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
