import { Migration } from '@mikro-orm/migrations';

/** Heroes, profile pictures and banners, photographers' own categories, what a file was called, removed accounts. */
export class Migration0003Pictures extends Migration {
  override up(): void {
    this.addSql('alter table photos add column file_name text, add column kept boolean not null default false');

    this.addSql(`create table custom_categories (
      id uuid primary key,
      owner_id uuid not null,
      category_id text not null,
      label text not null,
      description text not null,
      revision bigint not null default 0,
      created_at timestamptz not null,
      unique (owner_id, category_id)
    )`);
    this.addSql('create sequence category_revisions');
    // Moving a removed category's photos must not read all of a person's.
    this.addSql('create index photos_of_category on photos (owner_id, category)');

    this.addSql(`create table pictures (
      id uuid primary key,
      kind text not null check (kind in ('hero', 'profile', 'banner')),
      owner_id uuid check ((owner_id is null) = (kind = 'banner')),
      photo_id uuid,
      object_key text,
      crop jsonb,
      image_token text not null unique,
      name text not null,
      title text,
      description text,
      width int not null,
      height int not null,
      state text not null default 'pending' check (state in ('pending', 'ready', 'failed')),
      widths int[] not null default '{}',
      thumb_hash text,
      render_tries int not null default 0,
      hidden boolean not null default false,
      is_default boolean not null default false check (not is_default or (kind = 'banner' and state = 'ready')),
      revision bigint not null default 0,
      created_at timestamptz not null
    )`);
    // One that is shown, and at most one that is about to take its place.
    this.addSql(`create unique index pictures_shown on pictures (owner_id, kind)
      where owner_id is not null and state = 'ready'`);
    this.addSql(`create unique index pictures_next on pictures (owner_id, kind)
      where owner_id is not null and state <> 'ready'`);
    this.addSql('create unique index pictures_default on pictures (is_default) where is_default');
    this.addSql('create index pictures_of_photo on pictures (photo_id) where photo_id is not null');
    this.addSql(`create index pictures_to_render on pictures (created_at) where state = 'pending'`);
    this.addSql('create sequence picture_revisions');

    this.addSql(`create table account_removals (
      user_id uuid primary key,
      requested_at timestamptz not null,
      done_at timestamptz
    )`);
    this.addSql('create index account_removals_waiting on account_removals (requested_at) where done_at is null');
    this.addSql('create index removals_of_owner on removals (owner_id)');
  }
}
