import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';

/** Why no object may be deleted for now. */
export type HoldReason = 'backup' | 'restored';

/** True of the row of `object_store` while no object may be deleted. */
export const HELD = '(restored_at is not null or coalesce(backup_until > now(), false))';

/** Since when this database is a restored one, and out of which backup. */
export interface Restored {
  readonly at: Date;
  readonly from: string | null;
}

/**
 * Keeps objects where they are while a backup copies them, so that all of its rows find their files; and after a restore,
 * when rows may be missing, until a look at an audit of the store (decision 0089). Who deletes an object that a row may
 * have named asks first, behind the commit in which the row went.
 */
@Injectable()
export class DeletionHold {
  constructor(private readonly em: EntityManager) {}

  async isOn(): Promise<boolean> {
    return (await this.reason()) !== null;
  }

  async reason(): Promise<HoldReason | null> {
    const [row] = await this.em.execute<{ reason: HoldReason | null }[]>(
      `select case when restored_at is not null then 'restored' when backup_until > now() then 'backup' end as reason
       from object_store`,
    );
    return row?.reason ?? null;
  }

  /** Null: this database is not a restored one, or has been released. */
  async restored(): Promise<Restored | null> {
    const [row] = await this.em.execute<{ restored_at: string | null; restored_from: string | null }[]>(
      'select restored_at, restored_from from object_store',
    );
    return row?.restored_at ? { at: new Date(row.restored_at), from: row.restored_from } : null;
  }

  /**
   * Ends what a restore has begun. Throws `AUDIT_REQUIRED` unless an audit of the whole store has come to its end since.
   * False: there was nothing to end.
   */
  async release(): Promise<boolean> {
    const [row] = await this.em.execute<{ is_audited: boolean }[]>(
      `select exists (select 1 from audits where owner_id is null and finished_at > restored_at) as is_audited
       from object_store where restored_at is not null for update`,
    );
    if (!row) return false;
    if (!row.is_audited) throw new AppError('AUDIT_REQUIRED');
    // The days of what waits in quarantine begin anew, and the first sweep is a day away.
    await this.em.execute('update object_store set restored_at = null, restored_from = null, swept_at = now()');
    await this.em.execute('update quarantined_objects set found_at = now(), seen_at = now()');
    return true;
  }
}
