import { ConcurrentMigration } from '@vitrine/platform/orm/concurrent-migration';

/** Photos that are shown to visitors, or may come to be. */
const SHOWN = `where trashed_at is null and shelf = 'portfolio'`;

/**
 * Photos that stand on the delivery shelf: in client galleries, and never in the portfolio. They have a quota of their own.
 * What is listed and counted has indexes without them; those of former releases go with one that follows.
 */
export class Migration0045Shelf extends ConcurrentMigration {
  override up(): void {
    this.addSql(`alter table photos add column if not exists shelf text not null default 'portfolio',
      add column if not exists gallery_id uuid, add column if not exists set_id uuid,
      drop constraint if exists photos_shelf, drop constraint if exists photos_shelf_is_private,
      add constraint photos_shelf check (shelf in ('portfolio', 'delivery')) not valid,
      add constraint photos_shelf_is_private check (shelf = 'portfolio' or not is_public) not valid`);
    this.addSql(`alter table upload_reservations add column if not exists shelf text not null default 'portfolio'`);
    this.addSql(`alter table storage_accounts add column if not exists delivery_bytes bigint not null default 0,
      add column if not exists delivery_quota_bytes bigint,
      drop constraint if exists storage_accounts_delivery,
      add constraint storage_accounts_delivery check (delivery_bytes >= 0 and delivery_quota_bytes >= 0) not valid`);
    this.addIndex('photos_shown_by_date', `on photos (owner_id, created_at, id) ${SHOWN}`);
    this.addIndex('photos_shown_by_title', `on photos (owner_id, title collate titles, id) ${SHOWN}`);
    this.addIndex('photos_shown_by_position', `on photos (owner_id, position, id) ${SHOWN}`);
    this.addIndex(
      'photos_shown_by_taken',
      `on photos (owner_id, (exif ->> 'takenAt') desc nulls last, created_at desc, id desc) ${SHOWN}`,
    );
    this.addIndex(
      'photos_shown_by_taken_oldest',
      `on photos (owner_id, (exif ->> 'takenAt'), created_at, id) ${SHOWN}`,
    );
    this.addIndex('photos_shown_by_camera', `on photos (owner_id, camera, lens) ${SHOWN}`);
    this.addIndex('photos_shown_of_album', `on photos (owner_id, category, created_at, id) ${SHOWN}`);
    this.addIndex('photos_all_shown_by_date', `on photos (created_at desc, id) ${SHOWN}`);
    this.addIndex('photos_all_shown_by_title', `on photos (title collate titles, id) ${SHOWN}`);
    this.addIndex('photos_all_shown_featured', `on photos (created_at desc, id) ${SHOWN} and featured`);
    this.addIndex('photos_all_shown_of_category', `on photos (category, created_at desc, id) ${SHOWN}`);
  }
}
