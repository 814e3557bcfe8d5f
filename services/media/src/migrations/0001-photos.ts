import { Migration } from '@mikro-orm/migrations';
import { outboxMigrationSql } from '@vitrine/platform/outbox/outbox-migration';

/** Photos, their addresses, the storage accounts, the copy of their owners, and the outbox. */
export class Migration0001Photos extends Migration {
  override up(): void {
    this.addSql(`create table photos (
      id uuid primary key,
      owner_id uuid not null,
      title text not null,
      description text,
      category text not null,
      tags text[] not null default '{}',
      alt_text text,
      featured boolean not null default false,
      is_public boolean not null default false,
      image_token text not null,
      object_key text not null unique,
      file_type text not null,
      bytes bigint not null check (bytes >= 0),
      width int not null,
      height int not null,
      exif jsonb not null default '{}',
      derivatives text not null default 'pending' check (derivatives in ('pending', 'ready', 'failed')),
      widths int[] not null default '{}',
      thumb_hash text,
      render_tries int not null default 0,
      ai_status text not null default 'none' check (ai_status in ('none', 'completed', 'failed')),
      ai_completed_at timestamptz,
      ai_pending boolean not null default false,
      revision int not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`);
    this.addSql('create index photos_of_owner on photos (owner_id, created_at desc, id desc)');
    // Only what waits: the reconciler's questions stay small however many photos there are.
    this.addSql(`create index photos_to_render on photos (created_at) where derivatives = 'pending'`);
    this.addSql('create index photos_to_analyse on photos (created_at) where ai_pending');

    this.addSql(`create table image_tokens (
      token text primary key,
      photo_id uuid not null references photos (id) on delete cascade,
      retired_at timestamptz
    )`);
    this.addSql('create index image_tokens_of_photo on image_tokens (photo_id)');

    this.addSql('create table storage_accounts (user_id uuid primary key, bytes bigint not null check (bytes >= 0))');
    this.addSql(`create table owners (
      user_id uuid primary key,
      username text,
      first_name text,
      last_name text,
      revision int not null
    )`);
    this.addSql(`create table removals (
      photo_id uuid primary key,
      owner_id uuid not null,
      created_at timestamptz not null,
      done_at timestamptz
    )`);
    this.addSql('create index removals_waiting on removals (created_at) where done_at is null');
    for (const sql of outboxMigrationSql()) this.addSql(sql);
  }
}
