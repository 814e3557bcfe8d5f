/**
 * Adds whether a task is paused by an administrator, who alone may resume it then, and what lies behind a failure, for
 * administrators.
 */
export const taskFaultMigrationSql = (): string =>
  'alter table tasks add column if not exists held boolean not null default false, add column if not exists error_detail text';

/** The statements that make the table of tasks; part of a migration of every service that has some. */
export const taskMigrationSql = (): string[] => [
  `create table tasks (
     id uuid primary key,
     kind text not null,
     subject text not null,
     input jsonb not null,
     requested_by uuid,
     requested_at timestamptz not null default now(),
     state text not null default 'queued'
       check (state in ('queued', 'running', 'paused', 'cancelled', 'done', 'failed')),
     epoch int not null default 0,
     slice int not null default 0,
     attempts int not null default 0,
     checkpoint jsonb,
     done int not null default 0,
     total int,
     due_at timestamptz not null default now(),
     finished_at timestamptz,
     error_code text,
     result jsonb
   )`,
  `create unique index tasks_open on tasks (kind, subject) where state in ('queued', 'running', 'paused')`,
  `create index tasks_due on tasks (due_at) where state in ('queued', 'running')`,
  `create index tasks_finished on tasks (finished_at) where finished_at is not null`,
  `create index tasks_requested_by on tasks (requested_by) where requested_by is not null`,
];
