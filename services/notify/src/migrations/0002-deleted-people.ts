import { Migration } from '@mikro-orm/migrations';

/** Whose mails leave with their account. */
export class Migration0002DeletedPeople extends Migration {
  override up(): void {
    this.addSql('alter table emails add column user_id uuid');
    this.addSql(`update emails set user_id = substr(dedupe_key, 9)::uuid
      where kind = 'welcome' and dedupe_key ~ '^welcome:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`);
    this.addSql('create index emails_of_user on emails (user_id)');
    this.addSql('create index emails_to on emails (lower(recipient)) where user_id is null');
    this.addSql(
      'create table deleted_people (user_id uuid primary key, deleted_at timestamptz not null default now())',
    );
  }
}
