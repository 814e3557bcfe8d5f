import { Migration } from '@mikro-orm/migrations';

/**
 * Gives texts from before they all had one form their composed form (NFC), in which they are searched for since, and takes
 * away dates that no photo can be of: of a clock that was never set. Few rows have either. Other services notice the
 * revision.
 */
export class Migration0042ComposedTexts extends Migration {
  override up(): void {
    const texts = ['title', 'alt_text', 'file_name'];
    const tags = (name: string): string =>
      `(select array_agg(tag order by first) from (
         select normalize(tag) as tag, min(n) as first from unnest(${name}) with ordinality said(tag, n) group by 1) kept)`;
    // A mark behind a tag would become a part of its last sign.
    const description = `case when description ~ '[<>]\\u0338' then description else normalize(description) end`;
    const isNoDate = `exif ->> 'takenAt' !~ '^(18|19|20)\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])(T([01]\\d|2[0-3]):|$)'
      or exif ->> 'takenAt' ~ '^(19(04|70|80)-01-01T00:.*|1969-12-31T(1[3-9]|2\\d):[03]0:00|1970-01-01T(0\\d|1[0134]):([03]0|45):00|2000-01-01T00:00:00)$'`;
    this.addSql(`update photos set ${texts.map((name) => `${name} = normalize(${name})`).join(', ')},
        description = ${description}, tags = coalesce(${tags('tags')}, '{}'),
        unreviewed_tags = case when unreviewed_tags = '{}' then '{}' else ${tags('unreviewed_tags')} end,
        file_metadata = normalize(file_metadata::text)::jsonb,
        exif = normalize((case when ${isNoDate} then exif - 'takenAt' else exif end)::text)::jsonb,
        revision = revision + 1, updated_at = now()
      where ${isNoDate} or concat_ws(chr(10), ${texts.join(', ')}, ${description}, array_to_string(tags, chr(10)),
        array_to_string(unreviewed_tags, chr(10)), file_metadata::text, exif::text) is not nfc normalized`);
    this.addSql(`update custom_categories set label = normalize(label), description = normalize(description),
        revision = revision + 1
      where label || description is not nfc normalized`);
  }
}
