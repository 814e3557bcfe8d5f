import { Migration } from '@mikro-orm/migrations';

/** Links to photo libraries of other companies, and access that is still to be given back. */
export class Migration0029LibraryConnections extends Migration {
  override up(): void {
    this.addSql(`create table library_connections (
      user_id uuid primary key,
      scopes text[] not null,
      refresh_sealed text not null,
      access_sealed text,
      access_expires_at timestamptz,
      key_id text not null,
      state text not null default 'connected' check (state in ('connected', 'broken')),
      error_code text check (error_code in ('revoked', 'key-lost')),
      connected_at timestamptz not null default now(),
      last_sync_at timestamptz
    )`);
    this.addSql(`create index library_connections_key on library_connections (key_id, user_id)`);
    this.addSql(`create table grant_revocations (
      id uuid primary key,
      user_id uuid not null,
      token_sealed text not null,
      sealed_for text not null check (sealed_for in ('refresh', 'revocation')),
      tries int not null default 0,
      next_at timestamptz not null default now(),
      created_at timestamptz not null default now()
    )`);
    this.addSql(`create index grant_revocations_due on grant_revocations (next_at)`);
    this.addSql(`create index grant_revocations_user on grant_revocations (user_id)`);
  }
}
