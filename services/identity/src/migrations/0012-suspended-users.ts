import { ConcurrentMigration } from '@vitrine/platform/orm/concurrent-migration';

/** For the administrators' list of suspended users. */
export class Migration0012SuspendedUsers extends ConcurrentMigration {
  override up(): void {
    this.addIndex(
      'users_suspended',
      'on users (created_at desc, id) where suspended_at is not null and deleted_at is null',
    );
  }
}
