import { ConcurrentMigration } from '@vitrine/platform/orm/concurrent-migration';
import { OUTBOX_INDEXES } from '@vitrine/platform/outbox/outbox-migration';

/** For the relay, for deleted users by the page, and for addresses that users have left. */
export class Migration0008Indexes extends ConcurrentMigration {
  override up(): void {
    for (const [name, definition] of OUTBOX_INDEXES) this.addIndex(name, definition);
    this.addIndex('users_deleted', 'on users (id) where deleted_at is not null');
    // Without a list of what waits, so that few rows are read however many users have just come.
    this.addIndex(
      'users_former_addresses',
      'on users using gin (former_addresses jsonb_path_ops) with (fastupdate = off)',
    );
  }
}
