import { ConcurrentMigration } from '@vitrine/platform/orm/concurrent-migration';

/**
 * How many derivatives a photo has and their bytes, beside what they are summed up from, so that the sums of all users
 * are read from one narrow index. A trigger, because the release before writes photos, too.
 */
export class Migration0031DerivativeSums extends ConcurrentMigration {
  override up(): void {
    this.addSql(
      'alter table photos add column if not exists derivative_files int, add column if not exists derivative_size bigint',
    );
    this.addSql(`create or replace function photo_derivative_sums() returns trigger language plpgsql as $$
      begin
        new.derivative_files := case when new.derivatives = 'ready'
          then cardinality(new.widths) + cardinality(new.avif_widths) + 1 else 0 end;
        new.derivative_size := (
          select coalesce(sum(value::bigint), 0) from jsonb_each_text(coalesce(new.derivative_bytes, '{}')));
        return new;
      end $$`);
    this.addSql(`create or replace trigger photos_derivative_sums
      before insert or update of derivatives, widths, avif_widths, derivative_bytes, derivative_size on photos
      for each row execute function photo_derivative_sums()`);
    this.addIndex(
      'photos_stored',
      'on photos (owner_id) include (bytes, derivative_files, derivative_size) where derivative_size is not null',
    );
    this.addIndex('photos_stored_unknown', 'on photos (id) where derivative_size is null');
  }
}
