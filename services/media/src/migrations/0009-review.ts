import { ConcurrentMigration } from '@vitrine/platform/orm/concurrent-migration';

/** What a machine wrote and the owner has not reviewed, and who wants no suggestions for new photos (decision 0044). */
export class Migration0009Review extends ConcurrentMigration {
  override up(): void {
    this.addSql(`alter table photos
      add column if not exists unreviewed_tags text[],
      add column if not exists unreviewed_alt boolean not null default false`);
    this.addSql('alter table owners add column if not exists suggest_texts boolean not null default true');
    this.addIndex('photos_review_unknown', 'on photos (id) where unreviewed_tags is null');
  }
}
