import { Migration } from '@mikro-orm/migrations';
import {
  OUTBOX_INDEXES,
  outboxMarkMigrationSql,
  outboxMigrationSql,
  outboxTraceMigrationSql,
} from '@vitrine/platform/outbox/outbox-migration';

/**
 * Client galleries, what is said in them, and the outbox through which portfolio tells of it (decision 0121). All of it
 * goes with its gallery; the copy of photos stands by itself, because a photo may come before its gallery is known.
 */
export class Migration0012ClientGalleries extends Migration {
  override up(): void {
    for (const sql of [...outboxMigrationSql(), ...outboxMarkMigrationSql()]) this.addSql(sql);
    this.addSql(outboxTraceMigrationSql());
    for (const [name, definition] of OUTBOX_INDEXES) this.addSql(`create index ${name} ${definition}`);
    for (const sql of [...GALLERIES, ...PEOPLE, ...DOINGS]) this.addSql(sql);
  }
}

const GALLERIES = [
  `create table client_galleries (
     id uuid primary key,
     owner_id uuid not null,
     title text not null,
     name text not null,
     named_link_id uuid,
     note text not null default '',
     purpose text not null,
     state text not null,
     stage text not null,
     stage_at timestamptz not null default now(),
     rules jsonb not null,
     look jsonb not null,
     day date,
     opens_on date,
     closes_on date,
     time_zone text not null,
     closed_at timestamptz,
     expected_photos int,
     complete_on date,
     watermark text not null default '',
     shares_cover boolean not null default false,
     asks_consent boolean not null default false,
     tells_opening boolean not null default false,
     active_at timestamptz,
     revision int not null default 1,
     created_at timestamptz not null default now()
   )`,
  'create index client_galleries_of_owner on client_galleries (owner_id, created_at desc, id)',
  // An address with the name alone leads to one gallery of the installation.
  'create unique index client_galleries_named on client_galleries (name) where named_link_id is not null',
  // For what opens and closes galleries, and for what forgets guests.
  `create index client_galleries_opening on client_galleries (opens_on) where state = 'draft' and opens_on is not null`,
  `create index client_galleries_closing on client_galleries (closes_on) where state = 'open' and closes_on is not null`,
  'create index client_galleries_closed on client_galleries (closed_at) where closed_at is not null',

  `create table gallery_sets (
     id uuid primary key,
     gallery_id uuid not null references client_galleries on delete cascade,
     title text not null,
     audience text not null default 'all',
     place int not null
   )`,
  'create index gallery_sets_of_gallery on gallery_sets (gallery_id, place, id)',

  `create table gallery_photos (
     gallery_id uuid not null references client_galleries on delete cascade,
     photo_id uuid not null,
     set_id uuid not null references gallery_sets,
     position bigint not null,
     token text not null unique,
     hidden_at timestamptz,
     hidden_by uuid,
     removed_at timestamptz,
     primary key (gallery_id, photo_id)
   )`,
  'create index gallery_photos_of_photo on gallery_photos (photo_id)',
  'create index gallery_photos_of_set on gallery_photos (set_id, position, photo_id)',

  // What media says of photos that are or were in a gallery, or are for delivery. Of a deleted one id and revision stay.
  `create table shelf_photos (
     photo_id uuid primary key,
     owner_id uuid not null,
     revision int not null,
     shelf text not null default 'portfolio',
     file_name text not null default '',
     bytes bigint not null default 0,
     taken_at timestamptz,
     alt text not null default '',
     image jsonb,
     image_token text,
     is_away boolean not null default true,
     deleted boolean not null default false,
     confirmed_at timestamptz not null default now()
   )`,
  'create index shelf_photos_of_owner on shelf_photos (owner_id)',

  `create table gallery_links (
     id uuid primary key,
     gallery_id uuid not null references client_galleries on delete cascade,
     secret_hash text not null unique,
     label text not null,
     role text not null,
     pin_hash text,
     pin_version int not null default 0,
     expires_on date,
     revoked_at timestamptz,
     may_download boolean not null default true,
     may_mark boolean not null default true,
     may_comment boolean not null default true,
     emails text[] not null default '{}',
     opens int not null default 0,
     first_opened_at timestamptz,
     last_opened_at timestamptz,
     created_at timestamptz not null default now()
   )`,
  'create index gallery_links_of_gallery on gallery_links (gallery_id, created_at, id)',
  `create index gallery_links_expiring on gallery_links (expires_on) where revoked_at is null and expires_on is not null`,
  // Wrong PINs of one link from one address, within a quarter of an hour.
  `create table gallery_pin_tries (
     link_id uuid not null references gallery_links on delete cascade,
     from_hash text not null,
     tries int not null,
     began_at timestamptz not null,
     primary key (link_id, from_hash)
   )`,

  `create table client_pages (
     id uuid primary key,
     owner_id uuid not null,
     name text not null,
     secret_hash text not null unique,
     ended_at timestamptz,
     created_at timestamptz not null default now()
   )`,
  'create index client_pages_of_owner on client_pages (owner_id, created_at, id) where ended_at is null',
  `create table client_page_links (
     page_id uuid not null references client_pages on delete cascade,
     link_id uuid not null references gallery_links on delete cascade,
     primary key (page_id, link_id)
   )`,
  'create index client_page_links_of_link on client_page_links (link_id)',
];

/** Guests, as far as they have said who they are. */
const PEOPLE = [
  `create table gallery_persons (
     id uuid primary key,
     gallery_id uuid not null references client_galleries on delete cascade,
     link_id uuid references gallery_links on delete set null,
     name text not null,
     email text,
     verified_at timestamptz,
     merged_into uuid references gallery_persons on delete set null,
     created_at timestamptz not null default now(),
     last_seen_at timestamptz not null default now()
   )`,
  `create unique index gallery_persons_verified on gallery_persons (gallery_id, lower(email))
     where verified_at is not null and email is not null`,
  'create index gallery_persons_of_gallery on gallery_persons (gallery_id, created_at, id)',
  'create index gallery_persons_of_link on gallery_persons (link_id)',
  'create index gallery_persons_merged on gallery_persons (merged_into) where merged_into is not null',
  'create index gallery_persons_by_email on gallery_persons (lower(email)) where email is not null',
  `create table gallery_codes (
     person_id uuid primary key references gallery_persons on delete cascade,
     email text not null,
     code_hash text not null,
     tries int not null default 0,
     expires_at timestamptz not null
   )`,
];

/** What they do. */
const DOINGS = [
  `create table gallery_lists (
     id uuid primary key,
     gallery_id uuid not null references client_galleries on delete cascade,
     person_id uuid not null references gallery_persons on delete cascade,
     name text not null,
     place int not null default 0,
     state text not null default 'open',
     note text not null default '',
     submitted_at timestamptz,
     snapshot jsonb,
     revision int not null default 0,
     created_at timestamptz not null default now()
   )`,
  'create index gallery_lists_of_person on gallery_lists (person_id, place, id)',
  'create index gallery_lists_of_gallery on gallery_lists (gallery_id)',
  `create table gallery_marks (
     list_id uuid not null references gallery_lists on delete cascade,
     photo_id uuid not null,
     at timestamptz not null default clock_timestamp(),
     primary key (list_id, photo_id)
   )`,
  'create index gallery_marks_of_photo on gallery_marks (photo_id)',
  `create table gallery_comments (
     id uuid primary key,
     gallery_id uuid not null references client_galleries on delete cascade,
     photo_id uuid not null,
     person_id uuid references gallery_persons on delete cascade,
     text text not null,
     at timestamptz not null default now(),
     resolved_at timestamptz
   )`,
  'create index gallery_comments_of_photo on gallery_comments (gallery_id, photo_id, at, id)',
  'create index gallery_comments_of_person on gallery_comments (person_id) where person_id is not null',
  `create table gallery_consents (
     gallery_id uuid not null references client_galleries on delete cascade,
     person_id uuid not null references gallery_persons on delete cascade,
     answer text not null,
     photo_ids uuid[] not null default '{}',
     at timestamptz not null default now(),
     primary key (gallery_id, person_id)
   )`,
  'create index gallery_consents_of_person on gallery_consents (person_id)',
  `create table gallery_testimonials (
     id uuid primary key,
     gallery_id uuid not null references client_galleries on delete cascade,
     person_id uuid not null unique references gallery_persons on delete cascade,
     text text not null,
     at timestamptz not null default now(),
     approved_at timestamptz
   )`,
  'create index gallery_testimonials_of_gallery on gallery_testimonials (gallery_id, at, id)',
  `create table gallery_downloads (
     id uuid primary key,
     ticket uuid not null,
     gallery_id uuid not null references client_galleries on delete cascade,
     link_id uuid references gallery_links on delete cascade,
     person_id uuid references gallery_persons on delete set null,
     scope text not null,
     size text not null,
     photo_ids uuid[] not null,
     key text not null,
     task_id uuid,
     archive_id text,
     part int not null default 0,
     files int not null default 0,
     bytes bigint not null default 0,
     sent_bytes bigint not null default 0,
     begun_at timestamptz,
     finished_at timestamptz,
     created_at timestamptz not null default now()
   )`,
  'create index gallery_downloads_of_ticket on gallery_downloads (ticket, part)',
  'create index gallery_downloads_of_key on gallery_downloads (gallery_id, key)',
  'create index gallery_downloads_of_link on gallery_downloads (link_id)',
  'create index gallery_downloads_of_person on gallery_downloads (person_id)',
  'create index gallery_downloads_made on gallery_downloads (created_at)',
  // `from_day`: of an event that is older than the activity says more than the day.
  `create table gallery_events (
     id bigserial primary key,
     gallery_id uuid not null references client_galleries on delete cascade,
     kind text not null,
     link_id uuid references gallery_links on delete set null,
     person_id uuid references gallery_persons on delete cascade,
     photos int,
     size text,
     bytes bigint,
     at timestamptz not null default now(),
     from_day date
   )`,
  'create index gallery_events_of_gallery on gallery_events (gallery_id, at desc, id desc)',
  'create index gallery_events_of_link on gallery_events (link_id)',
  'create index gallery_events_of_person on gallery_events (person_id)',
  'create index gallery_events_fresh on gallery_events (at) where from_day is null',
];
