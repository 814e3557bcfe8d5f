import { Migration } from '@mikro-orm/migrations';
import { outboxMarkMigrationSql } from '@vitrine/platform/outbox/outbox-migration';

/** What the relay needs to repeat and to order events, and the two steps of a removed account. */
export class Migration0008Events extends Migration {
  override up(): void {
    for (const sql of outboxMarkMigrationSql()) this.addSql(sql);
    this.addSql('alter table account_removals add column rows_gone_at timestamptz');
    this.addSql('alter table owners add column written_at timestamptz not null default now()');
  }
}
