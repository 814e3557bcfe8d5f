import { ConcurrentMigration } from '@vitrine/platform/orm/concurrent-migration';

/**
 * What an owner's list is filtered by, beside what it is read from: `keywords` are tags and the file's
 * own, in small letters, each once and in order; `camera` is `cameraName` of `exif.rules.ts`. Null keywords: not read
 * yet. A trigger, because the release before writes photos, too.
 */
export class Migration0039PhotoFacets extends ConcurrentMigration {
  override up(): void {
    this.addSql(`alter table photos add column if not exists keywords text[], add column if not exists rating smallint,
      add column if not exists camera text, add column if not exists lens text`);
    // As they are spelled. A comma ends a keyword, as it does in the form, so an address can name them with commas between.
    this.addSql(`create or replace function photo_keywords(tags text[], file_metadata jsonb) returns setof text
      language sql immutable parallel safe as $$
        select btrim(part) from (
          select unnest(tags) as said
          union all select jsonb_array_elements_text(coalesce(file_metadata -> 'keywords', '[]'))
        ) both_of_them, string_to_table(said, ',') part
        where btrim(part) <> '' $$`);
    this.addSql(`create or replace function photo_facets() returns trigger language plpgsql as $$
      declare make text := new.exif ->> 'make'; model text := new.exif ->> 'model';
      begin
        new.keywords := array(
          select distinct lower(word) from photo_keywords(new.tags, new.file_metadata) word order by 1);
        new.rating := (new.file_metadata ->> 'rating')::smallint;
        new.lens := new.exif ->> 'lens';
        new.camera := case when model is null then make
          when make is null or starts_with(lower(model), split_part(lower(make), ' ', 1)) then model
          else make || ' ' || model end;
        return new;
      end $$`);
    this.addSql(`create or replace trigger photos_facets
      before insert or update of tags, exif, file_metadata, keywords on photos
      for each row execute function photo_facets()`);
    this.addIndex('photos_by_camera', 'on photos (owner_id, camera, lens) where trashed_at is null');
    this.addIndex('photos_facets_unknown', 'on photos (id) where keywords is null');
  }
}
