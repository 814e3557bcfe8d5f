import { Migration } from '@mikro-orm/migrations';

/** Mails of client galleries, and webhooks with what became of each event. */
export class Migration0014GalleriesAndWebhooks extends Migration {
  override up(): void {
    this.addSql('alter table emails add column gallery_id uuid, add column owner_id uuid');
    this.addSql(`create table webhooks (
      id uuid primary key,
      owner_id uuid not null,
      url text not null,
      format text not null check (format in ('json', 'discord', 'slack', 'ntfy')),
      events text[] not null,
      secret text not null,
      is_on boolean not null default true,
      failing_since timestamptz,
      created_at timestamptz not null default now()
    )`);
    this.addSql('create index webhooks_of_owner on webhooks (owner_id, created_at)');
    this.addSql(`create table webhook_deliveries (
      id uuid primary key default gen_random_uuid(),
      webhook_id uuid not null references webhooks on delete cascade,
      event_id text not null,
      event text not null,
      payload jsonb,
      state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
      attempts int not null default 0,
      created_at timestamptz not null default now(),
      attempted_at timestamptz,
      next_at timestamptz default now(),
      taken_until timestamptz,
      status int,
      answer text,
      constraint webhook_deliveries_once unique (webhook_id, event_id)
    )`);
    this.addSql('create index webhook_deliveries_newest on webhook_deliveries (webhook_id, created_at desc)');
    this.addSql(`create index webhook_deliveries_due on webhook_deliveries (next_at) where state = 'waiting'`);
    this.addSql('create index webhook_deliveries_old on webhook_deliveries (created_at)');
  }
}
