import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import type { DeletionHoldDto, ReleasedDeletionsDto } from '@vitrine/contracts/media/deletion-hold.dto';
import { ActLog } from '@vitrine/platform/outbox/act-log';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { DeletionHold } from './deletion-hold.js';

/** What holds deletions, as administrators see it, and how they end the hold of a restore. */
@Controller()
export class ReleaseDeletions {
  constructor(
    private readonly em: EntityManager,
    private readonly hold: DeletionHold,
    private readonly acts: ActLog,
  ) {}

  @RpcHandler('media.deletion_hold.get', { role: 'admin' })
  async getHold(): Promise<DeletionHoldDto> {
    const restored = await this.hold.restored();
    if (restored) return { reason: 'restored', restored: { ...restored, at: restored.at.toISOString() } };
    return { reason: await this.hold.reason(), restored: null };
  }

  /**
   * On behalf of an administrator, as an act. Throws `AUDIT_REQUIRED` unless an audit of the whole store has begun and
   * ended since the restore.
   */
  @RpcHandler('media.deletion_hold.release', { role: 'admin' })
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
