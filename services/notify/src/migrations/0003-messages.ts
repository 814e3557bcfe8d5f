import { Migration } from '@mikro-orm/migrations';

/** What visitors have written. */
export class Migration0003Messages extends Migration {
  override up(): void {
    this.addSql(`create table messages (
      id uuid primary key,
      subject_type text not null,
      name text not null,
      email text not null,
      sender text not null,
      subject text not null,
      message text not null,
      recipient_user_id uuid,
      portfolio_context text,
      contact_preference text not null,
      event_date date,
      event_type text,
      budget_range text,
      idempotency_key text not null,
      answer text not null,
      is_copied boolean not null,
      created_at timestamptz not null default now(),
      constraint messages_idempotency_key unique (idempotency_key)
    )`);
    this.addSql('create index messages_of_sender on messages (sender, created_at)');
    this.addSql('create index messages_to_user on messages (recipient_user_id) where recipient_user_id is not null');
  }
}
