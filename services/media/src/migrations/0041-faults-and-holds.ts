import { Migration } from '@mikro-orm/migrations';
import { taskFaultMigrationSql } from '@vitrine/platform/tasks/task-migration';

/**
 * What holds work up and what fails: tasks that an administrator has paused, and what lies behind their failures; objects
 * whose bytes are not those that were stored, and how far the store has been read for them (decision 0068); when an archive
 * was read last, since one that is being sent is not removed for a newer one; since when making an image fails without a
 * break. The busiest table comes last, so that it is locked for the shortest time. Databases of trees between two releases
 * have parts of it.
 */
export class Migration0041FaultsAndHolds extends Migration {
  override up(): void {
    this.addSql(taskFaultMigrationSql());
    this
      .addSql(`create table if not exists damaged_objects (key text primary key, found_at timestamptz not null default now(),
      version text, looked_at timestamptz not null default now())`);
    this.addSql(`alter table object_store add column if not exists checked_key text,
      add column if not exists checked_since timestamptz`);
    this.addSql('alter table archives add column if not exists read_at timestamptz');
    for (const table of ['photo_replacements', 'site_images', 'photos'])
      this.addSql(`alter table ${table} add column if not exists failing_since timestamptz`);
  }
}
