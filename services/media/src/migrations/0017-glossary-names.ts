import { Migration } from '@mikro-orm/migrations';

/** Tables in the glossary's words. Updatable views carry the former names for the release before. */
export class Migration0017GlossaryNames extends Migration {
  override up(): void {
    this.addSql('alter table pictures rename to site_images');
    this.addSql('create view pictures as select * from site_images');
    this.addSql('alter table account_removals rename to deleted_users');
    this.addSql('create view account_removals as select * from deleted_users');
  }
}
