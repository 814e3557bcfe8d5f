import { Migration } from '@mikro-orm/migrations';

/** Tables and a function in the glossary's words. Updatable views carry the former names for the release before. */
export class Migration0008GlossaryNames extends Migration {
  override up(): void {
    this.addSql('alter table deleted_people rename to deleted_users');
    this.addSql('create view deleted_people as select * from deleted_users');

    this.addSql('alter table pictures rename to site_images');
    this.addSql('alter table site_images rename column picture_id to site_image_id');
    this.addSql(`create view pictures as
      select site_image_id as picture_id, kind, owner_id, revision, is_default, snapshot, confirmed_at from site_images`);

    // Called by every statement that writes a user's data. It waits while that user is being erased; volatile, so that
    // it reads the state after the wait.
    this.addSql(`create function user_exists(id uuid) returns boolean language plpgsql volatile as $body$
      begin
        perform pg_advisory_xact_lock_shared(hashtextextended(id::text, 3));
        return not exists (select 1 from deleted_users where deleted_users.user_id = id);
      end $body$`);
  }
}
