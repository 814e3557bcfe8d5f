import { Migration } from '@mikro-orm/migrations';

export class Migration0001Emails extends Migration {
  override up(): void {
    this.addSql(`create table emails (
      id uuid primary key default gen_random_uuid(),
      kind text not null,
      dedupe_key text not null,
      sender text not null,
      recipient text not null,
      reply_to text,
      subject text not null,
      html text not null,
      text text not null,
      status text not null default 'queued' check (status in ('queued', 'delivered', 'failed')),
      failure text check (failure in ('refused', 'unavailable')),
      message_id text,
      smtp_reply text,
      attempts int not null default 0,
      created_at timestamptz not null default now(),
      attempted_at timestamptz,
      sent_at timestamptz,
      constraint emails_dedupe_key unique (dedupe_key)
    )`);
    this.addSql('create index emails_newest on emails (created_at desc, id desc)');
    this.addSql("create index emails_open on emails (created_at) where status <> 'delivered'");
  }
}
