import { ConcurrentMigration } from '@vitrine/platform/orm/concurrent-migration';

/**
 * What metrics read: how long an object in quarantine is (null until it is measured), and how the last backup and the
 * last drill of restoring one ended, which whatever makes them writes.
 */
export class Migration0032Metrics extends ConcurrentMigration {
  override up(): void {
    this.addSql('alter table quarantined_objects add column if not exists bytes bigint');
    this.addIndex('quarantined_unmeasured', 'on quarantined_objects (key) where bytes is null');
    this.addSql(`create table if not exists backup_runs (
      kind text primary key check (kind in ('backup', 'drill')),
      finished_at timestamptz not null,
      succeeded boolean not null,
      succeeded_at timestamptz
    )`);
  }
}
