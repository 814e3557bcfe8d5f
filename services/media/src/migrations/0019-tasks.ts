import { Migration } from '@mikro-orm/migrations';
import { taskMigrationSql } from '@vitrine/platform/tasks/task-migration';

/** Long work (decision 0050). Removals of accounts that are not done get their task from a reconciler. */
export class Migration0019Tasks extends Migration {
  override up(): void {
    for (const sql of taskMigrationSql()) this.addSql(sql);
  }
}
