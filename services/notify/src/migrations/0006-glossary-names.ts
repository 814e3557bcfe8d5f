import { Migration } from '@mikro-orm/migrations';

/** Tables in the glossary's words. Updatable views carry the former names for the release before. */
export class Migration0006GlossaryNames extends Migration {
  override up(): void {
    this.addSql('alter table messages rename to enquiries');
    this.addSql('create view messages as select * from enquiries');
    this.addSql('alter table deleted_people rename to deleted_users');
    this.addSql('create view deleted_people as select * from deleted_users');
  }
}
