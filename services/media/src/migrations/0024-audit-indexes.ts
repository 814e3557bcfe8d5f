import { ConcurrentMigration } from '@vitrine/platform/orm/concurrent-migration';

/** For audits, which walk rows in the order of object keys. */
export class Migration0024AuditIndexes extends ConcurrentMigration {
  override up(): void {
    this.addIndex('photos_by_stored_key', 'on photos (owner_id, (coalesce(file_id, id)))');
    this.addIndex('photos_by_stored_id', 'on photos ((coalesce(file_id, id)))');
    this.addIndex('photos_without_original', 'on photos (id) where original_state is not null');
    this.addIndex('quarantined_by_audit', 'on quarantined_objects (audit_id) where audit_id is not null');
    this.addIndex('site_images_by_owner', 'on site_images (owner_id, id)');
  }
}
