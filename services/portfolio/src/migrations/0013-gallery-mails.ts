import { Migration } from '@mikro-orm/migrations';

/** Of which mails of galleries portfolio has told notify already: reminders, digests, codes. */
export class Migration0013GalleryMails extends Migration {
  override up(): void {
    this.addSql(`create table gallery_mails_told (
      gallery_id uuid not null references client_galleries on delete cascade,
      key text not null,
      at timestamptz not null default now(),
      primary key (gallery_id, key)
    )`);
    this.addSql('create index gallery_mails_told_at on gallery_mails_told (at)');
  }
}
