import { Migration } from '@mikro-orm/migrations';
import { outboxMarkMigrationSql, outboxMigrationSql } from '@vitrine/platform/outbox/outbox-migration';

/** What administrators do is published, and a digest names the enquiries that it quotes. */
export class Migration0007Administration extends Migration {
  override up(): void {
    this.addSql('create extension if not exists pg_trgm');
    for (const sql of [...outboxMigrationSql(), ...outboxMarkMigrationSql()]) this.addSql(sql);
    this.addSql('alter table emails add column enquiry_ids uuid[]');
  }
}
