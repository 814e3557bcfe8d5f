import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { AuditSinceRestore, HoldReason } from '@vitrine/contracts/media/deletion-hold.dto';

/** True of the row of `object_store` while no object may be deleted. */
export const HELD = '(restored_at is not null or coalesce(backup_until > now(), false))';

/** The last audit that a release may rely on. One that was under way in the backup has looked at another store. */
const AUDIT_SINCE = `select id, finished_at, counts, implausible,
    (select count(*)::int from audit_findings where audit_id = audits.id and state in ('open', 'undone')) as open
  from audits where owner_id is null and finished_at is not null and started_at > restored_at
  order by started_at desc limit 1`;

/** Since when this database is a restored one, out of which backup, and what has been audited since. */
export interface Restored {
  readonly at: Date;
  readonly from: string | null;
  readonly audit: AuditSinceRestore | null;
}

interface Row {
  restored_at: string;
  restored_from: string | null;
  id: string | null;
  finished_at: string;
  counts: AuditSinceRestore['findings'] | null;
  implausible: boolean;
  open: number;
}

/**
 * Keeps objects where they are while a backup copies them, so that all of its rows find their files; and after a restore,
 * when rows may be missing, until a look at an audit of the store (decision 0088). Who deletes an object that a row may
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
    const [row] = await this.em.execute<Row[]>(
      `select restored_at, restored_from, audit.* from object_store left join lateral (${AUDIT_SINCE}) audit on true
       where restored_at is not null`,
    );
    return row ? { at: new Date(row.restored_at), from: row.restored_from, audit: auditOf(row) } : null;
  }

  /** Ends what a restore has begun, and answers it; null: there was nothing to end. Throws `AUDIT_REQUIRED`. */
  async release(): Promise<(Restored & { audit: AuditSinceRestore }) | null> {
    await this.em.execute('select 1 from object_store for update');
    const restored = await this.restored();
    if (!restored) return null;
    const { audit } = restored;
    if (!audit) throw new AppError('AUDIT_REQUIRED');
    // The days of what waits in quarantine begin anew, and the first sweep is a day away.
    await this.em.execute('update object_store set restored_at = null, restored_from = null, swept_at = now()');
    await this.em.execute('update quarantined_objects set found_at = now(), seen_at = now()');
    return { ...restored, audit };
  }
}

const auditOf = ({ id, finished_at, counts, implausible, open }: Row): AuditSinceRestore | null =>
  id === null
    ? null
    : { auditId: id, endedAt: new Date(finished_at).toISOString(), findings: counts ?? {}, open, implausible };
