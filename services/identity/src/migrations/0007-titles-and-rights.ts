import { Migration } from '@mikro-orm/migrations';

/** Whether visitors see titles, and what they may do with the photos. */
export class Migration0007TitlesAndRights extends Migration {
  override up(): void {
    this.addSql(`alter table users
      add column show_titles boolean not null default true,
      add column copyright text,
      add column licence text not null default 'all-rights-reserved'`);
  }
}
