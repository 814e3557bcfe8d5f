import { Migration } from '@mikro-orm/migrations';

/** What a photographer says of the rights to their photos, besides the copyright line and the licence. */
export class Migration0015Rights extends Migration {
  override up(): void {
    this.addSql(`alter table users
      add column creator text,
      add column credit text,
      add column usage_terms text,
      add column licensing_page text,
      add column data_mining text not null default 'follow'`);
  }
}
