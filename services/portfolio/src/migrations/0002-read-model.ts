import { Migration } from '@mikro-orm/migrations';

/** The copy of what visitors may see. All of it can be filled again from identity and media (rebuild.main.ts). */
export class Migration0002ReadModel extends Migration {
  override up(): void {
    this.addSql(`create table profiles (
      user_id uuid primary key,
      revision int not null,
      username_lower text,
      dash_address text,
      dot_address text,
      created_at timestamptz not null,
      snapshot jsonb not null
    )`);
    this.addSql('create index profiles_username on profiles (username_lower)');
    this.addSql('create index profiles_dash_address on profiles (dash_address) where dash_address is not null');
    this.addSql('create index profiles_dot_address on profiles (dot_address) where dot_address is not null');

    // A row without snapshot is a tombstone or a private photo: only its id and revision are kept here.
    this.addSql(`create table public_photos (
      photo_id uuid primary key,
      owner_id uuid not null,
      revision int not null,
      visible boolean not null,
      deleted boolean not null default false,
      category text,
      featured boolean not null default false,
      created_at timestamptz,
      snapshot jsonb,
      confirmed_at timestamptz not null default now(),
      constraint public_photos_visible check (visible = (snapshot is not null))
    )`);
    this.addSql(
      'create index public_photos_of_owner on public_photos (owner_id, created_at desc, photo_id desc) where visible',
    );
    this.addSql('create index public_photos_newest on public_photos (created_at desc, photo_id desc) where visible');
    this.addSql(
      'create index public_photos_featured on public_photos (created_at desc, photo_id desc) where visible and featured',
    );
    this.addSql(`create index public_photos_category
      on public_photos (category, featured desc, created_at desc, photo_id desc) where visible`);

    this.addSql('create table page_revisions (owner_id uuid primary key, revision bigint not null)');
  }
}
