/** The statement that makes the table of {@link Leases}; in a migration of every service that has reconcilers. */
export const leaseMigrationSql = (): string =>
  `create table if not exists reconciler_leases (
     name text primary key,
     holder uuid not null,
     expires_at timestamptz not null
   )`;
