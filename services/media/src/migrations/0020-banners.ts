import { ConcurrentMigration } from '@vitrine/platform/orm/concurrent-migration';

/** Where a banner came from, and which one is to be the default as soon as it can be shown. */
export class Migration0020Banners extends ConcurrentMigration {
  override up(): void {
    this.addSql(`alter table site_images add column if not exists source_url text,
      add column if not exists default_once_ready boolean not null default false`);
    this.addIndex('site_images_by_source', `on site_images (source_url, created_at) where source_url is not null`);
    this.addIndex('site_images_default_next', 'on site_images (id) where default_once_ready');
  }
}
