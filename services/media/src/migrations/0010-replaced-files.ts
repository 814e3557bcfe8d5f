import { ConcurrentMigration } from '@vitrine/platform/orm/concurrent-migration';

/** Files that take the place of a photo's: which one a photo has, and which is about to become it. */
export class Migration0010ReplacedFiles extends ConcurrentMigration {
  override up(): void {
    // Null: the file the photo came with.
    this.addSql('alter table photos add column if not exists file_id uuid, add column if not exists file_key uuid');
    this.addSql(`create table if not exists photo_replacements (
      id uuid primary key,
      photo_id uuid not null unique references photos (id) on delete cascade,
      owner_id uuid not null,
      file_key uuid,
      object_key text not null unique,
      file_type text not null,
      file_name text,
      kept boolean not null,
      bytes bigint not null check (bytes >= 0),
      exif jsonb not null,
      state text not null default 'pending' check (state in ('pending', 'failed')),
      failure text,
      render_tries int not null default 0,
      render_turn int not null,
      render_hinted_at timestamptz,
      created_at timestamptz not null
    )`);
    this.addIndex('photos_by_file', 'on photos (file_id) where file_id is not null', { unique: true });
    this.addIndex('photos_by_file_key', 'on photos (file_key) where file_key is not null');
  }
}
