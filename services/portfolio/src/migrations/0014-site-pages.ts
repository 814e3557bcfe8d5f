import { Migration } from '@mikro-orm/migrations';

/**
 * Projects and pages of a photographer's own (decision 0126). What visitors see is `published`; photos are asked for in
 * `public_photos` at every look, so that nothing of a private one is copied here.
 */
export class Migration0014SitePages extends Migration {
  override up(): void {
    this.addSql(`create table site_pages (
      id uuid primary key,
      owner_id uuid not null,
      kind text not null,
      state text not null default 'draft',
      slug text,
      position int not null,
      draft jsonb not null,
      revision int not null default 1,
      published jsonb,
      published_revision int,
      published_at timestamptz,
      first_published_at timestamptz,
      changed_at timestamptz not null default now(),
      created_at timestamptz not null default now(),
      constraint site_pages_published check (state = 'draft' or (published is not null and slug is not null))
    )`);
    this.addSql('create index site_pages_of_owner on site_pages (owner_id, position, id)');
    this.addSql(`create index site_pages_public on site_pages (owner_id, position, id) where state = 'public'`);

    // Every address that a page was ever published at; without a page it is one that was deleted.
    this.addSql(`create table site_slugs (
      owner_id uuid not null,
      slug text not null,
      page_id uuid references site_pages on delete set null,
      primary key (owner_id, slug)
    )`);
    this.addSql('create index site_slugs_of_page on site_slugs (page_id) where page_id is not null');

    this.addSql(`create table site_versions (
      page_id uuid not null references site_pages on delete cascade,
      revision int not null,
      content jsonb not null,
      published_at timestamptz not null,
      primary key (page_id, revision)
    )`);

    // Photos of drafts, by which My Photos knows projects.
    this.addSql(`create table site_page_photos (
      page_id uuid not null references site_pages on delete cascade,
      photo_id uuid not null,
      primary key (page_id, photo_id)
    )`);
    this.addSql('create index site_page_photos_of_photo on site_page_photos (photo_id)');

    this.addSql(`create table site_settings (
      owner_id uuid primary key,
      revision int not null,
      navigation jsonb,
      links jsonb not null default '[]'
    )`);
  }
}
