import { Migration } from '@mikro-orm/migrations';

/** What a file says of itself: words of its photographer, read from IPTC and XMP (decision 0047). */
export class Migration0037FileMetadata extends Migration {
  override up(): void {
    for (const table of ['photos', 'photo_replacements'])
      this.addSql(`alter table ${table} add column file_metadata jsonb not null default '{}'`);
  }
}
