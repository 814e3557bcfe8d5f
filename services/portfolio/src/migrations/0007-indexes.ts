import { ConcurrentMigration } from '@vitrine/platform/orm/concurrent-migration';

/** For the gallery of everybody, for pages in the order of their changes, and for addresses that photographers left. */
export class Migration0007Indexes extends ConcurrentMigration {
  override up(): void {
    this.addIndex(
      'public_photos_featured_share',
      'on public_photos (share, created_at desc, photo_id desc) where visible and featured',
    );
    this.addIndex('page_revisions_changed', 'on page_revisions (revision)');
    this.addIndex(
      'profiles_former_addresses',
      `on profiles using gin ((snapshot->'formerAddresses') jsonb_path_ops) with (fastupdate = off)`,
    );
  }
}
