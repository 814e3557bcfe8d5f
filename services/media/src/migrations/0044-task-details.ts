import { Migration } from '@mikro-orm/migrations';
import { taskDetailMigrationSql } from '@vitrine/platform/tasks/task-migration';

export class Migration0044TaskDetails extends Migration {
  override up(): void {
    this.addSql(taskDetailMigrationSql());
  }
}
