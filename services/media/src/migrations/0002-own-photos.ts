import { Migration } from '@mikro-orm/migrations';

/** Order, trash, search and repeated suggestions: what a photographer does with photos that are there. */
export class Migration0002OwnPhotos extends Migration {
  override up(): void {
    // Titles as people order them: letters' case last, `Beach 2` before `Beach 10`.
    this.addSql(`create collation titles (provider = icu, locale = 'und-u-kn-true')`);
    this.addSql(`alter table photos
      add column position bigint not null default -(extract(epoch from clock_timestamp()) * 1000000)::bigint,
      add column trashed_at timestamptz,
      add column ai_suggestion jsonb,
      add column ai_asked_at timestamptz`);
    this.addSql('update photos set position = -(extract(epoch from created_at) * 1000000)::bigint');
    // Descriptions are HTML: without marks, and with the four signs a sanitised text spells as entities.
    this.addSql(`alter table photos add column search text not null generated always as (
      lower(title || ' ' || replace(replace(replace(replace(
        regexp_replace(coalesce(description, ''), '<[^>]*>', ' ', 'g'),
        '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'))
    ) stored`);

    this.addSql('drop index photos_of_owner');
    this.addSql('create index photos_by_date on photos (owner_id, created_at, id) where trashed_at is null');
    this.addSql('create index photos_by_title on photos (owner_id, title collate titles, id) where trashed_at is null');
    this.addSql('create index photos_by_position on photos (owner_id, position, id) where trashed_at is null');
    this.addSql('create index photos_in_trash on photos (owner_id, trashed_at, id) where trashed_at is not null');
    this.addSql('create index photos_to_purge on photos (trashed_at) where trashed_at is not null');
    this.addSql('drop index photos_to_analyse');
    this.addSql('create index photos_to_analyse on photos (coalesce(ai_asked_at, created_at)) where ai_pending');
  }
}
