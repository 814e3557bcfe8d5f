import { ConcurrentMigration } from '@vitrine/platform/orm/concurrent-migration';

/** For digests and receipts. `messages_to_user` belongs to the release before, and goes with a later one. */
export class Migration0005Indexes extends ConcurrentMigration {
  override up(): void {
    this.addIndex('messages_awaiting_digest', 'on messages (created_at) where awaits_digest');
    this.addIndex('messages_to_recipient', 'on messages (recipient_user_id, created_at)');
    this.addIndex('messages_copied', 'on messages (created_at) where is_copied');
    this.addIndex('emails_digests', `on emails (lower(recipient), created_at) where kind = 'contact-digest'`);
  }
}
