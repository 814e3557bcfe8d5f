import { Migration } from '@mikro-orm/migrations';

/** The round in which a featured photo comes to the gallery of everybody. */
export class Migration0006GalleryShare extends Migration {
  override up(): void {
    this.addSql('alter table public_photos add column share smallint not null default 0');
  }
}
