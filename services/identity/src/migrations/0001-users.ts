import { Migration } from '@mikro-orm/migrations';
import { outboxMigrationSql } from '@vitrine/platform/outbox/outbox-migration';

export class Migration0001Users extends Migration {
  override up(): void {
    this.addSql(`create table users (
      id uuid primary key default gen_random_uuid(),
      issuer text not null,
      subject text not null,
      email text,
      email_verified boolean not null default false,
      role text not null default 'user' check (role in ('user', 'admin')),
      username text,
      first_name text,
      last_name text,
      tagline text,
      bio text,
      profile_image_url text,
      instagram text,
      twitter text,
      website text,
      city text,
      country text,
      portfolio_url_type text not null default 'username'
        check (portfolio_url_type in ('username', 'fullname_dash', 'fullname_dot', 'replit_id')),
      contact_preference text not null default 'booking'
        check (contact_preference in ('booking', 'general', 'prints', 'disabled')),
      address text,
      revision int not null default 0,
      onboarded_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint users_identity_key unique (issuer, subject)
    )`);
    this.addSql('create unique index users_username_key on users (lower(username))');
    this.addSql(`create unique index users_address_key on users (address)
      where portfolio_url_type in ('fullname_dash', 'fullname_dot')`);
    for (const sql of outboxMigrationSql()) this.addSql(sql);
  }
}
