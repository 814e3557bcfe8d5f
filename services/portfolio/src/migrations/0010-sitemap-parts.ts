import { Migration } from '@mikro-orm/migrations';

/**
 * The files of the sitemap, by the last user of each: kept instead of counted (decision 0040). At first all users are
 * in one. And how far reconcilers have come that follow the changes of pages.
 */
export class Migration0010SitemapParts extends Migration {
  override up(): void {
    this.addSql(`create table sitemap_parts (
      until uuid primary key,
      lines int not null,
      revision bigint not null
    )`);
    this.addSql(`insert into sitemap_parts values ('ffffffff-ffff-ffff-ffff-ffffffffffff', 0, 0)`);
    this.addSql('create table page_followers (name text primary key, looked_until bigint not null)');
  }
}
