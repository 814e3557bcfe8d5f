import { ConcurrentMigration } from '@vitrine/platform/orm/concurrent-migration';
import { OUTBOX_INDEXES } from '@vitrine/platform/outbox/outbox-migration';

/** For the relay. */
export class Migration0013EventIndexes extends ConcurrentMigration {
  override up(): void {
    for (const [name, definition] of OUTBOX_INDEXES) this.addIndex(name, definition);
  }
}
