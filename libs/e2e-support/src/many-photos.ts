import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** Where the embedded server's password is, for its owner only. */
const PASSWORD_FILE = 'vitrine-password';

/** The product that runs on a data folder. */
interface Product {
  readonly dataDir: string;
}

/** What the product on a data folder notes of itself. */
export const runOf = (dataDir: string): Record<'ports' | 'pids', Record<string, number>> =>
  JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8'));

/** A connection to media's database; the caller ends it. */
export const mediaDatabase = (product: Product): Promise<pg.Client> => productDatabase(product, 'vitrine_media');

/** A connection to any of the product's databases; the caller ends it. */
export async function productDatabase(product: Product, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port: runOf(product.dataDir).ports.postgres,
    user: 'postgres',
    password: readFileSync(join(product.dataDir, 'postgres', PASSWORD_FILE), 'utf8'),
    database: name,
  });
  await client.connect();
  return client;
}

/**
 * Makes `count` more photos of one that is ready: rows of their own with titles, dates, keywords and places, under
 * the same stored files. What takes hours to upload takes a second this way, and reads, filters and sorts like it.
 */
export async function multiplyPhoto(product: Product, photoId: string, count: number): Promise<void> {
  const client = await mediaDatabase(product);
  try {
    await client.query(
      `with source as (select * from photos where id = $1),
       made as (
         insert into photos (id, owner_id, title, category, tags, alt_text, is_public, featured, image_token,
           object_key, file_type, bytes, width, height, derivatives, widths, avif_state, avif_widths, thumb_hash, ai_status,
           exif, file_metadata, created_at, updated_at, position)
         select gen_random_uuid(), owner_id, 'Picture ' || lpad(n::text, 5, '0'),
           (array['landscape', 'portrait', 'street', 'nature'])[1 + n % 4], array['tag ' || n / 40 % 60, 'shoot ' || n / 200], alt_text, n % 3 = 0, n % 10 = 0,
           image_token || '-' || n, object_key || '-' || n, file_type, bytes, width, height, derivatives, widths,
           'ready', avif_widths, thumb_hash, ai_status,
           jsonb_build_object('make', 'Canon', 'model', (array['Canon EOS R5', 'Canon EOS R6', 'EOS 5D'])[1 + n % 3],
             'lens', 'Lens ' || n % 7, 'takenAt', to_char(created_at - n * interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS')),
           jsonb_build_object('rating', 1 + n % 5, 'keywords', array['Keyword ' || n / 30 % 90, 'series ' || n / 500]),
           created_at - n * interval '1 minute', updated_at,
           -(extract(epoch from created_at - n * interval '1 minute') * 1000000)::bigint
         from source, generate_series(1, $2) n
         returning id, image_token
       )
       insert into image_tokens (token, photo_id) select image_token, id from made`,
      [photoId, count],
    );
    await client.query('analyze photos');
  } finally {
    await client.end();
  }
}

/** Takes the owner's id and how many. */
const FILL = `
  with source as (
    select row_number() over (order by position) - 1 as place, count(*) over () as places, * from public_photos
    where owner_id = $1 and visible
  ), made as (
    select gen_random_uuid() as id, n, source.*,
      (array['landscape', 'portrait', 'street', 'nature'])[1 + n % 4] as its_category, n % 6 = 0 as is_featured
    from generate_series(1, $2::int) n join source on source.place = n % source.places
  )
  insert into public_photos (photo_id, owner_id, revision, visible, category, featured, created_at, position, snapshot)
  select id, owner_id, 1, true, its_category, is_featured, created_at - n * interval '1 minute', 1000 + n,
    snapshot || jsonb_build_object('id', id, 'title', 'Picture ' || lpad(n::text, 4, '0'), 'category', its_category,
      'featured', is_featured, 'position', 1000 + n, 'revision', 1)
  from made`;
/** Takes the owner's id. */
const REVISE = 'update page_revisions set revision = revision + 1 where owner_id = $1';
const ANALYSE = 'analyze public_photos';

/**
 * Fills a portfolio with `count` more photos with the images that it has: visitors see them, with titles, places
 * and categories of their own, without hours of uploading.
 */
export async function fillPortfolio(product: Product, ownerId: string, count: number): Promise<void> {
  const client = await productDatabase(product, 'vitrine_portfolio');
  try {
    await client.query(FILL, [ownerId, count]);
    await client.query(REVISE, [ownerId]);
    await client.query(ANALYSE);
  } finally {
    await client.end();
  }
}

/** The same for `psql` on portfolio's database, where no port leads to it. */
export const fillPortfolioScript = (ownerId: string, count: number): string =>
  [`${FILL} \\bind '${ownerId}' ${count} \\g`, `${REVISE} \\bind '${ownerId}' \\g`, `${ANALYSE};`, ''].join('\n');
