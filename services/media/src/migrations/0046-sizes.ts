import { ConcurrentMigration } from '@vitrine/platform/orm/concurrent-migration';

/**
 * Sizes for delivery (decision 0122): which files there are, in which a photo is wanted, and since when some are missing;
 * triggers, because the release before replaces files and writes packets, too. A delivery's archives are archives whose
 * first has the list of its files; the others go with it.
 */
export class Migration0046Sizes extends ConcurrentMigration {
  override up(): void {
    this.addSql(`alter table photos add column if not exists sizes jsonb, add column if not exists sizes_packet text,
      add column if not exists sizes_wanted text[] not null default '{}',
      add column if not exists marks_wanted text[] not null default '{}',
      add column if not exists sizes_due timestamptz, add column if not exists sizes_claimed_at timestamptz,
      add column if not exists sizes_tries int not null default 0, add column if not exists sizes_failure text`);
    this.addIndex('photos_sizes_due', 'on photos (sizes_due) where sizes_due is not null');
    this.addSql(`create or replace function photo_sizes() returns trigger language plpgsql as $$
      begin
        if new.object_key <> old.object_key then
          new.sizes := null;
          new.sizes_packet := null;
        end if;
        if (new.object_key, new.packet) is distinct from (old.object_key, old.packet)
          and new.sizes_wanted || new.marks_wanted <> '{}' then
          new.sizes_due := coalesce(new.sizes_due, now());
          new.sizes_failure := null;
          new.sizes_tries := 0;
        end if;
        return new;
      end $$`);
    // In front of photos_derivative_sums: triggers go by their names.
    this.addSql(`create or replace trigger photos_before_sums_sizes before update of object_key, packet on photos
      for each row execute function photo_sizes()`);
    this.addSql(`create or replace function photo_derivative_sums() returns trigger language plpgsql as $$
      begin
        new.derivative_files := case when new.derivatives = 'ready'
          then cardinality(new.widths) + cardinality(new.avif_widths) + 1 else 0 end
          + (select count(*) from jsonb_object_keys(coalesce(new.sizes, '{}')));
        new.derivative_size := (
          select coalesce(sum(value::bigint), 0) from (
            select value from jsonb_each_text(coalesce(new.derivative_bytes, '{}'))
            union all select value from jsonb_each_text(coalesce(new.sizes, '{}'))) made);
        return new;
      end $$`);
    this.addSql(`create or replace trigger photos_derivative_sums
      before insert or update of derivatives, widths, avif_widths, derivative_bytes, derivative_size, sizes, object_key
      on photos for each row execute function photo_derivative_sums()`);
    this
      .addSql(`alter table archives add column if not exists delivery_id uuid references archives (id) on delete cascade,
      add column if not exists size text, add column if not exists names text[],
      add column if not exists part_bytes bigint, add column if not exists delivery_key text`);
    this.addIndex('archives_of_delivery', 'on archives (delivery_id) where delivery_id is not null');
  }
}
