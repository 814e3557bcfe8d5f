import { ConcurrentMigration } from '@vitrine/platform/orm/concurrent-migration';

/**
 * Which widths of an image are there as a JPEG with a gain map, too: they count as its derivatives (decision 0125). A file
 * that the release before puts in a photo's place has none, and it does not say so.
 */
export class Migration0047GainMaps extends ConcurrentMigration {
  override up(): void {
    for (const table of ['photos', 'site_images'])
      this.addSql(`alter table ${table} add column if not exists hdr_widths int[] not null default '{}'`);
    this.addSql(`create or replace function photo_derivative_sums() returns trigger language plpgsql as $$
      begin
        if new.object_key <> old.object_key then
          new.hdr_widths := array(
            select width from unnest(new.hdr_widths) as width
            where jsonb_exists(new.derivative_bytes, width || '.jpg'));
        end if;
        new.derivative_files := case when new.derivatives = 'ready'
          then cardinality(new.widths) + cardinality(new.avif_widths) + cardinality(new.hdr_widths) + 1 else 0 end
          + (select count(*) from jsonb_object_keys(coalesce(new.sizes, '{}')));
        new.derivative_size := (
          select coalesce(sum(value::bigint), 0) from (
            select value from jsonb_each_text(coalesce(new.derivative_bytes, '{}'))
            union all select value from jsonb_each_text(coalesce(new.sizes, '{}'))) made);
        return new;
      end $$`);
  }
}
