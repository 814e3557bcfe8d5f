import { Migration } from '@mikro-orm/migrations';

/** The round in which a featured photo comes to the gallery of everybody. */
export class Migration0006GalleryShare extends Migration {
  override up(): void {
    this.addSql('alter table public_photos add column share smallint not null default 0');
    this.addSql(`create index public_photos_featured_share
      on public_photos (share, created_at desc, photo_id desc) where visible and featured`);
    this.addSql('create index page_revisions_changed on page_revisions (revision)');
  }
}
