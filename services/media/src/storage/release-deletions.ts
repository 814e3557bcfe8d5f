import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ReleasedDeletionsDto } from '@vitrine/contracts/media/deletion-hold.dto';
import { ActLog } from '@vitrine/platform/outbox/act-log';
import { DeletionHold } from './deletion-hold.js';

/** Ends the hold of a restore on behalf of an administrator, as an act. */
@Injectable()
export class ReleaseDeletions {
  constructor(
    private readonly em: EntityManager,
    private readonly hold: DeletionHold,
    private readonly acts: ActLog,
  ) {}

  /** Throws `AUDIT_REQUIRED` unless an audit of the whole store has begun and ended since the restore. */
  async release(): Promise<ReleasedDeletionsDto> {
    const released = await this.em.transactional(async () => {
      const ended = await this.hold.release();
      if (!ended) return false;
      const { auditId, findings } = ended.audit;
      this.acts.record({
        act: 'deletions.release',
        subject: ['storage', 'all'],
        before: { restoredFrom: ended.from, restoredAt: ended.at.toISOString() },
        after: { auditId, findings: Object.values(findings).reduce((sum, count) => sum + count, 0) },
      });
      return true;
    });
    return { released, hold: await this.hold.reason() };
  }
}
