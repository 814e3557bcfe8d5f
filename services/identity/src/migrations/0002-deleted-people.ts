import { Migration } from '@mikro-orm/migrations';

/** Deleted people, of whom nothing stays but the id; and which picture fact a profile picture's address comes from. */
export class Migration0002DeletedPeople extends Migration {
  override up(): void {
    this.addSql(`alter table users
      add column deleted_at timestamptz,
      add column profile_image_revision bigint not null default 0`);
    this.addSql("create index users_administrators on users (id) where role = 'admin'");
  }
}
