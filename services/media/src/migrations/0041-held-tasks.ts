import { Migration } from '@mikro-orm/migrations';
import { taskHoldMigrationSql } from '@vitrine/platform/tasks/task-migration';

export class Migration0041HeldTasks extends Migration {
  override up(): void {
    this.addSql(taskHoldMigrationSql());
  }
}
