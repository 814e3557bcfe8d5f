import { Migration } from '@mikro-orm/migrations';

/** A sign-in of one's own: passkeys, recovery codes as hashes, and what the provider keeps for a while (decision 0128). */
export class Migration0019OwnSignIn extends Migration {
  override up(): void {
    this.addSql(`create table passkeys (
      id text primary key,
      user_id uuid not null references users (id),
      name text not null,
      public_key text not null,
      counter bigint not null,
      transports text[] not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    )`);
    this.addSql('create index passkeys_user on passkeys (user_id, created_at)');
    this.addSql(`create table recovery_codes (
      hash text primary key,
      user_id uuid not null references users (id)
    )`);
    this.addSql('create index recovery_codes_user on recovery_codes (user_id)');
    this.addSql(`create table sign_in_records (
      kind text not null,
      id text not null,
      payload jsonb not null,
      expires_at timestamptz,
      primary key (kind, id)
    )`);
    this.addSql('create index sign_in_records_expiry on sign_in_records (expires_at)');
    this.addSql(
      `create index sign_in_records_uid on sign_in_records ((payload->>'uid')) where payload->>'uid' is not null`,
    );
    this.addSql(
      `create index sign_in_records_grant on sign_in_records ((payload->>'grantId')) where payload->>'grantId' is not null`,
    );
  }
}
