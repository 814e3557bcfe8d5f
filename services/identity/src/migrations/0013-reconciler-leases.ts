import { Migration } from '@mikro-orm/migrations';
import { leaseMigrationSql } from '@vitrine/platform/reconciler/lease-migration';

/** Which replica runs each reconciler. */
export class Migration0013ReconcilerLeases extends Migration {
  override up(): void {
    this.addSql(leaseMigrationSql());
  }
}
