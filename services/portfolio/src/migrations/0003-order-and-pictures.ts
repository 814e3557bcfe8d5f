import { Migration } from '@mikro-orm/migrations';

/** The order of a page, photographers' own categories, heroes of their own, and people who have left. */
export class Migration0003OrderAndPictures extends Migration {
  override up(): void {
    // As media numbers photos that nobody has arranged: newest first.
    this.addSql('alter table public_photos add column position bigint');
    this.addSql(
      'update public_photos set position = -(extract(epoch from created_at) * 1000000)::bigint where visible',
    );
    this.addSql('drop index public_photos_of_owner');
    this.addSql('create index public_photos_in_order on public_photos (owner_id, position, photo_id) where visible');
    // Whoever leaves takes along what visitors cannot see, too.
    this.addSql('create index public_photos_owner on public_photos (owner_id)');

    this.addSql('alter table profiles add column confirmed_at timestamptz not null default now()');

    // A row without label is a tombstone.
    this.addSql(`create table categories (
      owner_id uuid not null,
      category_id text not null,
      revision bigint not null,
      label text,
      confirmed_at timestamptz not null default now(),
      primary key (owner_id, category_id)
    )`);

    // Heroes and banners. A row without snapshot is a tombstone, or a hero whose photo is in the trash.
    this.addSql(`create table pictures (
      picture_id uuid primary key,
      kind text not null check (kind in ('hero', 'banner')),
      owner_id uuid check ((owner_id is null) = (kind = 'banner')),
      revision bigint not null,
      is_default boolean not null default false,
      snapshot jsonb,
      confirmed_at timestamptz not null default now()
    )`);
    this.addSql('create index pictures_of_owner on pictures (owner_id) where owner_id is not null');
    this.addSql('create index pictures_default on pictures (revision) where is_default and snapshot is not null');

    // With photo_id: one of the person's own photos. Choices of the first release name no picture of it; they show the
    // photo itself, while it is public. Without: a banner.
    this.addSql(`alter table hero_choices add column picture_id uuid, alter column photo_id drop not null,
      add check (photo_id is not null or picture_id is not null)`);

    this.addSql(
      'create table deleted_people (user_id uuid primary key, deleted_at timestamptz not null default now())',
    );
    // Asked by every statement that writes something of a person. It waits while that person is being removed, and what
    // it reads after that is not older than the wait, because it is volatile.
    this.addSql(`create function is_living(person uuid) returns boolean language plpgsql volatile as $body$
      begin
        perform pg_advisory_xact_lock_shared(hashtextextended(person::text, 3));
        return not exists (select 1 from deleted_people where user_id = person);
      end $body$`);
  }
}
