import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { FindingKind, FindingState, StorageCategory } from '@vitrine/contracts/media/storage-audit.rules';
import { AUDITS_KEPT } from '@vitrine/contracts/media/storage-audit.rules';
import { QUARANTINE_DAYS } from '@vitrine/contracts/media/object-browser.rules';

/** Objects of a category. */
export interface CategorySum {
  readonly files: number;
  readonly size: number;
}
export type StorageSums = Readonly<Record<StorageCategory | 'quarantine', CategorySum>>;

/** A finding to be recorded. */
export interface NewFinding {
  readonly kind: FindingKind;
  /** Of the object; of an account its user's id. */
  readonly key: string;
  readonly ownerId: string | null;
  readonly subjectId: string | null;
  readonly photoId: string | null;
  readonly bytes: number | null;
  readonly detail?: object;
  /** `open` where nothing is said. */
  readonly state?: FindingState;
}

/** A finding as its row says. */
export interface Finding extends NewFinding {
  /** A `bigint` as text: in the order in which they were found. */
  readonly id: string;
  readonly state: FindingState;
}

/** An audit as its row says. */
export interface Audit {
  readonly id: string;
  readonly ownerId: string | null;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  readonly summary: StorageSums | null;
  readonly counts: Partial<Record<FindingKind, number>> | null;
  readonly implausible: boolean;
  readonly repair: Repair | null;
}

/** What has been done about the findings of an audit. */
export interface Repair {
  readonly taskId: string;
  readonly state: 'running' | 'done' | 'undoing' | 'undone';
  readonly by: string;
  readonly at: string;
}

/** A repair or its undoing whose task has failed or was cancelled can be begun again. */
const REPAIR = `case when repair->>'state' in ('running', 'undoing') and not exists (
    select 1 from tasks where id = (repair->>'taskId')::uuid and state in ('queued', 'running', 'paused'))
  then case repair->>'state' when 'undoing' then repair || '{"state":"done"}' end else repair end as repair`;
const AUDIT = `id, owner_id as "ownerId", started_at as "startedAt", finished_at as "finishedAt", summary, counts,
  implausible, ${REPAIR}`;
const FINDING = `id::text, kind, key, owner_id as "ownerId", subject_id as "subjectId", photo_id as "photoId",
  bytes::float8 as bytes, detail, state`;

/** Statements on audits and their findings. */
@Injectable()
export class AuditRows {
  constructor(private readonly em: EntityManager) {}

  /** With the task's id. False when it has begun before. */
  async begin(id: string, ownerId: string | null, requestedBy: string | null): Promise<boolean> {
    const rows = await this.em.execute<unknown[]>(
      'insert into audits (id, owner_id, requested_by) values (?, ?, ?) on conflict (id) do nothing returning id',
      [id, ownerId, requestedBy],
    );
    return rows.length > 0;
  }

  /** {@link find} that locks the row until the transaction ends. */
  lock(id: string): Promise<Audit | null> {
    return this.one(`select ${AUDIT} from audits where id = ? for update`, [id]);
  }

  find(id: string): Promise<Audit | null> {
    return this.one(`select ${AUDIT} from audits where id = ?`, [id]);
  }

  /** The last report of all users. */
  last(): Promise<Audit | null> {
    return this.one(
      `select ${AUDIT} from audits where finished_at is not null and owner_id is null order by started_at desc limit 1`,
      [],
    );
  }

  /** The audit whose repair began last, while that is under way or its objects are in quarantine. */
  lastRepaired(): Promise<Audit | null> {
    return this.one(
      `select ${AUDIT} from audits where repair->>'state' <> 'undone'
         and (repair->>'at')::timestamptz > now() - ? * interval '1 day'
       order by repair->>'at' desc limit 1`,
      [QUARANTINE_DAYS],
    );
  }

  /** Records findings, each once: a slice may run twice. Those of an original that its photo is marked for already are. */
  async record(auditId: string, findings: readonly NewFinding[]): Promise<void> {
    if (findings.length === 0) return;
    await this.em.execute(
      `insert into audit_findings (audit_id, kind, key, owner_id, subject_id, photo_id, bytes, detail, state)
       select ?::uuid, kind, key, finding."ownerId", "subjectId", "photoId", finding.bytes,
         case when marked.id is null then detail else '{"before": true}' end,
         case when marked.id is null then coalesce(finding.state, 'open') else 'marked' end
       from jsonb_to_recordset(?::jsonb) as finding (kind text, key text, "ownerId" uuid, "subjectId" uuid, "photoId" uuid,
         bytes bigint, detail jsonb, state text)
       left join photos marked on marked.id = "photoId" and marked.object_key = key
         and marked.original_state = case kind when 'missing-original' then 'missing' when 'size-mismatch' then 'damaged' end
       on conflict on constraint audit_findings_once do nothing`,
      [auditId, JSON.stringify(findings)],
    );
  }

  /** Findings by kind. */
  async counts(auditId: string): Promise<Partial<Record<FindingKind, number>>> {
    const rows = await this.em.execute<{ kind: FindingKind; count: number }[]>(
      'select kind, count(*)::int as count from audit_findings where audit_id = ? group by kind',
      [auditId],
    );
    return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
  }

  /**
   * How many originals an audit that is about to be finished has found missing and damaged of which nobody was told: no
   * photo is marked for them, and no audit before has found the same, unless a later one has looked and found it mended.
   * What was found by an audit that is not believed is news again in one that is.
   */
  async newlyLost(auditId: string, implausible: boolean): Promise<{ missing: number; damaged: number }> {
    const sameIn = (audit: string) => `exists (select 1 from audit_findings same where same.audit_id = ${audit}.id
      and same.kind = lost.kind and same.key = lost.key and same.state <> 'settled')`;
    const [row] = await this.em.execute<{ missing: number; damaged: number }[]>(
      `select count(*) filter (where kind = 'missing-original')::int as missing,
         count(*) filter (where kind = 'size-mismatch')::int as damaged
       from audit_findings lost
       where audit_id = ? and state = 'open'
         and (kind = 'missing-original' or kind = 'size-mismatch' and starts_with(key, 'originals/'))
         and not exists (select 1 from audits known
           where known.finished_at is not null and (not known.implausible or ?) and ${sameIn('known')}
             and not exists (select 1 from audits later
               where later.finished_at > known.finished_at and not later.implausible
                 and (later.owner_id is null or later.owner_id = lost.owner_id) and not ${sameIn('later')}
                 and not exists (select 1 from audit_findings folder where folder.audit_id = later.id
                   and folder.state = 'unreadable' and starts_with(lost.key, folder.key))))`,
      [auditId, implausible],
    );
    return { missing: row?.missing ?? 0, damaged: row?.damaged ?? 0 };
  }

  async finish(
    id: string,
    { summary, counts, implausible }: { summary: StorageSums; counts: object; implausible: boolean },
  ): Promise<void> {
    await this.em.execute(
      'update audits set finished_at = now(), summary = ?::jsonb, counts = ?::jsonb, implausible = ? where id = ?',
      [JSON.stringify(summary), JSON.stringify(counts), implausible, id],
    );
    // What an audit has not found any more is there again.
    if (!implausible)
      await this.em.execute(
        `update photos set original_state = null from audits where audits.id = ? and original_state is not null
           and (audits.owner_id is null or photos.owner_id = audits.owner_id) and not exists (select 1 from audit_findings
             where audit_id = audits.id and (photo_id = photos.id and key = photos.object_key
               or state = 'unreadable' and starts_with(photos.object_key, key)))`,
        [id],
      );
    // Those whose repair can still be taken back stay. Audits of single users push out none of all users.
    await this.em.execute(
      `delete from audits where repair is null and started_at < now() - interval '1 hour' and id not in
         (select id from (select id, row_number() over (partition by owner_id is null order by started_at desc) as place
            from audits) placed where place <= ?)`,
      [AUDITS_KEPT],
    );
  }

  /** Findings in a state, in the order of their numbers (which are texts in the answer), behind `after`. */
  page(auditId: string, states: readonly FindingState[], after: string, limit: number): Promise<Finding[]> {
    return this.em.execute(
      `select ${FINDING} from audit_findings where audit_id = ? and state = any(?::text[]) and id > ?::bigint
       order by audit_findings.id limit ?`,
      [auditId, `{${states.join(',')}}`, after, limit],
    );
  }

  /** Part of the transaction that changes what the finding is about. */
  async settle(id: string, state: FindingState, detail?: object): Promise<void> {
    await this.em.execute(
      `update audit_findings set state = ?, detail = coalesce(?::jsonb, detail) where id = ?::bigint`,
      [state, detail ? JSON.stringify(detail) : null, id],
    );
  }

  /** Marks a finding as undone; false when it is not in `state` any more. */
  async leave(id: string, state: FindingState): Promise<boolean> {
    const rows = await this.em.execute<unknown[]>(
      `update audit_findings set state = 'undone' where id = ?::bigint and state = ? returning id`,
      [id, state],
    );
    return rows.length > 0;
  }

  async repairState(id: string, state: Repair['state']): Promise<void> {
    await this.em.execute(`update audits set repair = repair || jsonb_build_object('state', ?::text) where id = ?`, [
      state,
      id,
    ]);
  }

  async setRepair(id: string, repair: Repair): Promise<void> {
    await this.em.execute('update audits set repair = ?::jsonb where id = ?', [JSON.stringify(repair), id]);
  }

  private async one(sql: string, params: unknown[]): Promise<Audit | null> {
    const [row] = await this.em.execute<Audit[]>(sql, params);
    return row ?? null;
  }
}
