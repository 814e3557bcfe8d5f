import { Migration } from '@mikro-orm/migrations';

/** Messages beyond what one recipient is mailed singly wait for the hourly digest; receipts are counted in all. */
export class Migration0004Digests extends Migration {
  override up(): void {
    this.addSql('alter table messages add column awaits_digest boolean not null default false');
    this.addSql('create index messages_awaiting_digest on messages (created_at) where awaits_digest');
    this.addSql('create index messages_to_recipient on messages (recipient_user_id, created_at)');
    this.addSql('drop index messages_to_user');
    this.addSql('create index messages_copied on messages (created_at) where is_copied');
    this.addSql("create index emails_digests on emails (lower(recipient), created_at) where kind = 'contact-digest'");
  }
}
