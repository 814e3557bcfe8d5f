import { ConcurrentMigration } from '@vitrine/platform/orm/concurrent-migration';

/** Photos that administrators delete, objects that they put into quarantine, and when it is to be emptied. */
export class Migration0025ObjectBrowser extends ConcurrentMigration {
  override up(): void {
    this.addSql('alter table photos add column if not exists trashed_by uuid');
    this.addSql(`alter table quarantined_objects add column if not exists quarantined_by uuid,
      add column if not exists purge_requested_at timestamptz`);
    this.addIndex('quarantined_by_time', 'on quarantined_objects (found_at, key)');
    this.addIndex('quarantined_to_purge', 'on quarantined_objects (key) where purge_requested_at is not null');
  }
}
