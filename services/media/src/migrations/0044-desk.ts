import { ConcurrentMigration } from '@vitrine/platform/orm/concurrent-migration';

/**
 * What programs on a photographer's desk know photos by: the MD5 of a file, which a trigger forgets with the file as it
 * does the CRC-32, and numbers that are given out once. Parts are of files that come piece by piece.
 */
export class Migration0044Desk extends ConcurrentMigration {
  override up(): void {
    for (const table of ['photos', 'photo_replacements'])
      this.addSql(`alter table ${table} add column if not exists md5 text`);
    this.addSql(`create or replace function photo_crc() returns trigger language plpgsql as $$
      begin
        if new.object_key <> old.object_key then
          if new.crc is not distinct from old.crc then new.crc := null; end if;
          if new.md5 is not distinct from old.md5 then new.md5 := null; end if;
        end if;
        return new;
      end $$`);
    this.addIndex('photos_by_md5', 'on photos (owner_id, md5) where trashed_at is null');
    this.addIndex('photos_md5_unknown', 'on photos (id) where md5 is null');
    this.addIndex('photos_of_album', 'on photos (owner_id, category, created_at, id) where trashed_at is null');
    this.addSql(`create table if not exists desk_numbers (
      owner_id uuid not null,
      kind text not null,
      target text not null,
      number int not null,
      primary key (owner_id, kind, target),
      unique (owner_id, kind, number)
    )`);
    this.addSql(`create table if not exists upload_parts (
      owner_id uuid not null,
      sum text not null,
      position int not null,
      file_id uuid not null,
      object_key text not null,
      bytes int not null,
      kept_at timestamptz not null default now(),
      claimed_at timestamptz,
      primary key (owner_id, sum, position)
    )`);
  }
}
