/** The statements that make the outbox table; part of the first migration of every service that tells facts. */
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
