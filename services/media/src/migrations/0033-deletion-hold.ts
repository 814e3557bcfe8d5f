import { Migration } from '@mikro-orm/migrations';

/**
 * When no object may be deleted: while a backup copies them, and from a restore until an administrator releases it
 * (decision 0088).
 */
export class Migration0033DeletionHold extends Migration {
  override up(): void {
    this.addSql(`alter table object_store
      add column backup_holder uuid,
      add column backup_until timestamptz,
      add column restored_at timestamptz,
      add column restored_from text`);
  }
}
