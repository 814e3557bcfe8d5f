import { Migration } from '@mikro-orm/migrations';

/** Who has set a role, and what administrators have done. */
export class Migration0009Administration extends Migration {
  override up(): void {
    this.addSql('create extension if not exists pg_trgm');
    this.addSql('alter table users add column role_set_by uuid, add column role_set_at timestamptz');
    this.addSql(`create table admin_acts (
      id uuid primary key,
      at timestamptz not null,
      actor_id uuid not null,
      act text not null,
      subject_kind text not null,
      subject_id text not null,
      before jsonb,
      after jsonb,
      reason text,
      request_id text
    )`);
    this.addSql('create index admin_acts_at on admin_acts (at desc, id desc)');
    this.addSql('create index admin_acts_actor on admin_acts (actor_id, at desc)');
    this.addSql('create index admin_acts_subject on admin_acts (subject_kind, subject_id, at desc)');
  }
}
