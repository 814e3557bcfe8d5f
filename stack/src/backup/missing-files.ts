import type pg from 'pg';
import { Cursor } from './cursor.js';
import type { Entry } from './inventory.js';

const PAGE = 5_000;

/**
 * Every file that rows of media name: originals, files that are to replace one, derivatives of photos, files of site images.
 * For sizes for delivery and gain maps a database of an older release has no column.
 */
const NAMED = `
  select object_key as key from photos
  union all select object_key from photo_replacements where state = 'pending'
  union all select object_key from site_images where object_key is not null
  union all select 'derivatives/' || owner_id || '/' || coalesce(file_id, id) || '/' || name from photos,
    lateral (select unnest(widths) || '.webp' union all select unnest(avif_widths) || '.avif' union all select 'card.jpg'
      union all select jsonb_array_elements_text(to_jsonb(photos) -> 'hdr_widths') || '.jpg'
      union all select jsonb_object_keys(nullif(to_jsonb(photos) -> 'sizes', 'null'))) as made (name)
    where derivatives = 'ready'`;

/** Files that rows of a media database name and that are not among `entries`, which are in the order of their keys. */
export async function missingFiles(client: pg.Client, entries: AsyncIterable<Entry>): Promise<string[]> {
  const there = new Cursor(entries);
  const missing: string[] = [];
  await client.query('begin read only');
  await client.query(
    `declare named cursor for select distinct key collate "C" as key from (${NAMED}) as files order by 1`,
  );
  for (;;) {
    const { rows } = await client.query<{ key: string }>(`fetch ${PAGE} from named`);
    for (const { key } of rows) if (!(await there.at(key))) missing.push(key);
    if (rows.length < PAGE) break;
  }
  await client.query('rollback');
  return missing;
}
