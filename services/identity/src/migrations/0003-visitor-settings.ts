import { Migration } from '@mikro-orm/migrations';

/** What else a photographer decides for their visitors; both are a no until they say yes. */
export class Migration0003VisitorSettings extends Migration {
  override up(): void {
    this.addSql(`alter table users
      add column show_exif boolean not null default false,
      add column allow_ai_crawlers boolean not null default false`);
  }
}
