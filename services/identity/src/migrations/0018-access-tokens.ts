import { Migration } from '@mikro-orm/migrations';

/** Tokens with which programs call for a user. Of the secret there is a hash alone. */
export class Migration0018AccessTokens extends Migration {
  override up(): void {
    this.addSql(`create table access_tokens (
      id text primary key,
      user_id uuid not null references users (id),
      name text not null,
      scopes text[] not null,
      secret_hash text not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz,
      last_program text
    )`);
    this.addSql('create index access_tokens_user on access_tokens (user_id, created_at)');
  }
}
