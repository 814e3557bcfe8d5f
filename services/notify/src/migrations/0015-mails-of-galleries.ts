import { ConcurrentMigration } from '@vitrine/platform/orm/concurrent-migration';

/** For a gallery's list, a photographer's day and the erasure of both. */
export class Migration0015MailsOfGalleries extends ConcurrentMigration {
  override up(): void {
    this.addIndex('emails_of_gallery', 'on emails (gallery_id, created_at desc) where gallery_id is not null');
    this.addIndex('emails_of_owner', 'on emails (owner_id, created_at) where owner_id is not null');
  }
}
