import { Migration } from '@mikro-orm/migrations';

/** Imports from a photo library: what was picked, what has become of each item, and which photo an item is. */
export class Migration0030LibraryImports extends Migration {
  override up(): void {
    this.addSql(`create table picker_sessions (
      id uuid primary key,
      user_id uuid not null,
      import_id uuid not null unique references tasks (id) on delete cascade,
      google_id text not null,
      picker_uri text not null,
      poll_ms int not null,
      polls_until timestamptz not null,
      expires_at timestamptz not null,
      state text not null default 'waiting'
        check (state in ('waiting', 'picked', 'importing', 'done', 'expired', 'cancelled')),
      item_count int not null default 0,
      created_at timestamptz not null default now()
    )`);
    this.addSql(`create index picker_sessions_user on picker_sessions (user_id, created_at)`);
    this.addSql(`create table import_items (
      import_id uuid not null references tasks (id) on delete cascade,
      ordinal int not null,
      google_id text not null,
      file_name text not null,
      mime text not null,
      kind text not null check (kind in ('photo', 'video', 'unknown')),
      width int,
      height int,
      page text,
      state text not null default 'waiting'
        check (state in ('waiting', 'imported', 'duplicate', 'skipped', 'failed')),
      reason text,
      photo_id uuid,
      rendition int,
      tries int not null default 0,
      due_at timestamptz not null default now(),
      primary key (import_id, ordinal),
      unique (import_id, google_id)
    )`);
    this.addSql(`create index import_items_waiting on import_items (import_id, ordinal) where state = 'waiting'`);
    this.addSql(`create table library_items (
      id uuid primary key,
      user_id uuid not null,
      generation int not null default 0,
      photo_id uuid not null,
      import_id uuid not null
    )`);
    this.addSql(`create index library_items_user on library_items (user_id)`);
  }
}
