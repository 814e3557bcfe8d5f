import { ConcurrentMigration } from '@vitrine/platform/orm/concurrent-migration';

/** What `moderation/list-all-photos.ts` looks for the photographer in. */
const OWNER_WORDS = `lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(username, ''))`;
const ALIVE = 'where trashed_at is null';

/** What administrators hide, and what their list of all photos searches and sorts by (decision 0067). */
export class Migration0022Moderation extends ConcurrentMigration {
  override up(): void {
    this.addSql('create extension if not exists pg_trgm');
    this.addSql(`alter table photos add column if not exists hidden_at timestamptz,
      add column if not exists hidden_by uuid, add column if not exists hidden_reason text`);
    // An index takes immutable functions alone, and `array_to_string` is one of texts only.
    this.addSql(`create or replace function photo_words(title text, tags text[]) returns text
      language sql immutable parallel safe as $$ select lower(title || ' ' || array_to_string(tags, ' ')) $$`);
    this.addIndex('photos_words', `on photos using gin (photo_words(title, tags) gin_trgm_ops)`);
    this.addIndex('owners_words', `on owners using gin ((${OWNER_WORDS}) gin_trgm_ops)`);
    this.addIndex('photos_all_by_date', `on photos (created_at desc, id) ${ALIVE}`);
    this.addIndex('photos_all_by_title', `on photos (title collate titles, id) ${ALIVE}`);
    this.addIndex('photos_all_featured', `on photos (created_at desc, id) ${ALIVE} and featured`);
    this.addIndex('photos_hidden', 'on photos (created_at desc, id) where hidden_at is not null');
  }
}
