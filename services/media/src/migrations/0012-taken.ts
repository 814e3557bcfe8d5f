import { ConcurrentMigration } from '@vitrine/platform/orm/concurrent-migration';

/** Lists by the camera's date. Two indexes: photos without a date come last in both directions. */
export class Migration0012Taken extends ConcurrentMigration {
  override up(): void {
    this.addIndex(
      'photos_by_taken',
      `on photos (owner_id, (exif ->> 'takenAt') desc nulls last, created_at desc, id desc) where trashed_at is null`,
    );
    this.addIndex(
      'photos_by_taken_oldest',
      `on photos (owner_id, (exif ->> 'takenAt'), created_at, id) where trashed_at is null`,
    );
  }
}
