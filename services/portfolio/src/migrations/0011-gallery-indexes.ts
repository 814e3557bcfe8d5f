import { ConcurrentMigration } from '@vitrine/platform/orm/concurrent-migration';

/**
 * The gallery's orders with the photographer beside each photo, so that a page is found without reading the photos
 * before it (decision 0040). They take the place of those with the same keys; one that nothing reads goes, too.
 */
export class Migration0011GalleryIndexes extends ConcurrentMigration {
  override up(): void {
    this.addIndex(
      'public_photos_gallery_newest',
      'on public_photos (created_at desc, photo_id desc) include (owner_id) where visible',
    );
    this.addIndex(
      'public_photos_gallery_featured',
      'on public_photos (share, created_at desc, photo_id desc) include (owner_id) where visible and featured',
    );
    this.addIndex(
      'public_photos_gallery_category',
      `on public_photos (category, featured desc, created_at desc, photo_id desc) include (owner_id) where visible`,
    );
    for (const former of [
      'public_photos_newest',
      'public_photos_featured_share',
      'public_photos_category',
      'public_photos_featured',
    ])
      this.addSql(`drop index concurrently if exists ${former}`);
  }
}
