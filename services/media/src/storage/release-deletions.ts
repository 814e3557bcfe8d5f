import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActLog } from '@vitrine/platform/acts/act-log';
import { DeletionHold, type HoldReason } from './deletion-hold.js';

/** Ends the hold of a restore on behalf of an administrator, as an act. */
@Injectable()
export class ReleaseDeletions {
  constructor(
    private readonly em: EntityManager,
    private readonly hold: DeletionHold,
    private readonly acts: ActLog,
  ) {}

  /** Whether there was one to end, and what holds deletions now. Throws `AUDIT_REQUIRED`. */
  async release(): Promise<{ released: boolean; hold: HoldReason | null }> {
    const released = await this.em.transactional(async () => {
      const restored = await this.hold.restored();
      if (!(await this.hold.release())) return false;
      const before = { restoredFrom: restored?.from ?? null, restoredAt: restored?.at.toISOString() ?? null };
      this.acts.record({ act: 'deletions.release', subject: ['storage', 'all'], before });
      return true;
    });
    return { released, hold: await this.hold.reason() };
  }
}
