import { Migration } from '@mikro-orm/migrations';

/** Audits of the object store and what they find; how long each derivative is; who has put what into quarantine. */
export class Migration0023StorageAudit extends Migration {
  override up(): void {
    this.addSql(`create table audits (
      id uuid primary key,
      owner_id uuid,
      requested_by uuid,
      started_at timestamptz not null default now(),
      finished_at timestamptz,
      summary jsonb,
      counts jsonb,
      implausible boolean not null default false,
      repair jsonb
    )`);
    this.addSql('create index audits_started on audits (started_at desc)');
    this.addSql(`create table audit_findings (
      id bigint generated always as identity primary key,
      audit_id uuid not null references audits (id) on delete cascade,
      kind text not null,
      key text not null,
      owner_id uuid,
      subject_id uuid,
      photo_id uuid,
      bytes bigint,
      detail jsonb,
      state text not null default 'open',
      verified_at timestamptz not null default now(),
      constraint audit_findings_once unique (audit_id, kind, key)
    )`);
    this.addSql('create index audit_findings_order on audit_findings (audit_id, id)');
    this.addSql('create index audit_findings_owner on audit_findings (audit_id, owner_id, id)');
    this.addSql('create index audit_findings_state on audit_findings (audit_id, state, id)');
    this.addSql('alter table quarantined_objects add column audit_id uuid');
    this.addSql('alter table photos add column derivative_bytes jsonb, add column original_state text');
    this.addSql('alter table site_images add column derivative_bytes jsonb');
  }
}
