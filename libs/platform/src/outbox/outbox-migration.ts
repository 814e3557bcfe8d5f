/** The statements that make the outbox table; part of the first migration of every service that publishes events. */
export const outboxMigrationSql = (): string[] => [
  `create table "outbox_event" (
     "id" bigserial primary key,
     "fact_id" uuid not null unique,
     "name" varchar(255) not null,
     "payload" jsonb not null,
     "request_id" varchar(255),
     "occurred_at" timestamptz(6) not null,
     "published_at" timestamptz(6)
   )`,
  `create index "outbox_event_waiting" on "outbox_event" ("id") where "published_at" is null`,
  `create index "outbox_event_published" on "outbox_event" ("published_at") where "published_at" is not null`,
];

/** What the relay needs besides: subjects, revocations, and the mark of decision 0027. */
export const outboxMarkMigrationSql = (): string[] => [
  `alter table "outbox_event" add column "subject" text, add column "revokes" boolean not null default false,
     add column "handed_over_at" timestamptz(6)`,
  `create table "outbox_mark" (
     "only" boolean primary key default true check ("only"),
     "published_at" timestamptz(6) not null
   )`,
  `insert into "outbox_mark" ("published_at") values (now())`,
];

/** The span of an event; a migration of its own in services whose outbox is older. */
export const outboxTraceMigrationSql = (): string => 'alter table "outbox_event" add column if not exists "trace" text';

/** Indexes for the relay's statements, for `ConcurrentMigration.addIndex`: name and definition. */
export const OUTBOX_INDEXES: readonly (readonly [name: string, definition: string])[] = [
  // Revocations first. By `outbox_event_waiting` the age of the oldest event is found.
  ['outbox_event_to_publish', 'on outbox_event (revokes desc, id) where published_at is null'],
  ['outbox_event_subject', 'on outbox_event (subject, id) where subject is not null'],
  ['outbox_event_to_hand_over', 'on outbox_event (id) where revokes and handed_over_at is null'],
];
