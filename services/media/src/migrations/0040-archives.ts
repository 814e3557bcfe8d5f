import { Migration } from '@mikro-orm/migrations';

/**
 * Archives that photographers take their photos away in, as pieces in their order, and the CRC-32 of each original that
 * they need (decision 0107). A trigger forgets it with the file it was of: the release before replaces files, too.
 */
export class Migration0040Archives extends Migration {
  override up(): void {
    this.addSql('alter table photos add column crc bigint');
    this.addSql('alter table photo_replacements add column crc bigint');
    this.addSql(`create function photo_crc() returns trigger language plpgsql as $$
      begin
        if new.object_key <> old.object_key and new.crc is not distinct from old.crc then new.crc := null; end if;
        return new;
      end $$`);
    this.addSql(
      'create trigger photos_crc before update of object_key on photos for each row execute function photo_crc()',
    );
    this.addSql(`create table archives (
      id uuid primary key,
      owner_id uuid not null,
      photo_ids uuid[],
      photos int not null,
      draft jsonb not null,
      bytes bigint,
      created_at timestamptz not null default now()
    )`);
    this.addSql('create index archives_of_owner on archives (owner_id, created_at)');
    this.addSql('create index archives_by_age on archives (created_at)');
    this.addSql(`create table archive_pieces (
      archive_id uuid not null references archives (id) on delete cascade,
      part smallint not null,
      n int not null,
      at bigint,
      size bigint not null,
      head bytea not null,
      photo_id uuid,
      name text,
      object_key text,
      object_bytes bigint,
      tail bytea not null,
      primary key (archive_id, part, n)
    )`);
    this.addSql('create index archive_pieces_at on archive_pieces (archive_id, at)');
  }
}
