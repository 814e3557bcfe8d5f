import { ConcurrentMigration } from '@vitrine/platform/orm/concurrent-migration';
import { OUTBOX_INDEXES } from '@vitrine/platform/outbox/outbox-migration';

/** For the administrators' lists of enquiries and e-mails, for digests by enquiry, and for the relay. */
export class Migration0008AdminLists extends ConcurrentMigration {
  override up(): void {
    for (const [name, definition] of OUTBOX_INDEXES) this.addIndex(name, definition);
    this.addIndex('enquiries_newest', 'on enquiries (created_at desc, id desc)');
    this.addIndex(
      'enquiries_search',
      `on enquiries using gin (lower(name || ' ' || email || ' ' || subject) gin_trgm_ops)`,
    );
    this.addIndex('emails_by_status', 'on emails (status, created_at desc, id desc)');
    this.addIndex('emails_search', `on emails using gin (lower(recipient || ' ' || subject) gin_trgm_ops)`);
    this.addIndex('emails_of_enquiries', 'on emails using gin (enquiry_ids) where enquiry_ids is not null');
  }
}
