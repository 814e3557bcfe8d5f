import { ConcurrentMigration } from '@vitrine/platform/orm/concurrent-migration';
import { outboxTraceMigrationSql } from '@vitrine/platform/outbox/outbox-migration';

/** The span that an event was published in, so that what handles it belongs to the same trace. */
export class Migration0010EventTraces extends ConcurrentMigration {
  override up(): void {
    this.addSql(outboxTraceMigrationSql());
  }
}
