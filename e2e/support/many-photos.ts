import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Product } from './product.js';

/** Where the embedded server's password is, for its owner only. */
const PASSWORD_FILE = 'vitrine-password';

/** A connection to media's database; the caller ends it. */
export async function mediaDatabase(product: Product): Promise<pg.Client> {
  const { ports } = JSON.parse(readFileSync(join(product.dataDir, 'run.json'), 'utf8')) as {
    ports: Record<string, number>;
  };
  const client = new pg.Client({
    host: '127.0.0.1',
    port: ports.postgres,
    user: 'postgres',
    password: readFileSync(join(product.dataDir, 'postgres', PASSWORD_FILE), 'utf8'),
    database: 'vitrine_media',
  });
  await client.connect();
  return client;
}

/**
 * Makes `count` more photos of one that is ready: rows of their own with titles, dates and places of their own, under
 * the same stored files. What takes hours to upload takes a second this way, and reads, filters and sorts like it.
 */
export async function multiplyPhoto(product: Product, photoId: string, count: number): Promise<void> {
  const client = await mediaDatabase(product);
  try {
    await client.query(
      `with source as (select * from photos where id = $1),
       made as (
         insert into photos (id, owner_id, title, category, tags, alt_text, is_public, featured, image_token,
           object_key, file_type, bytes, width, height, derivatives, widths, thumb_hash, ai_status, created_at, updated_at,
           position)
         select gen_random_uuid(), owner_id, 'Picture ' || lpad(n::text, 5, '0'),
           (array['landscape', 'portrait', 'street', 'nature'])[1 + n % 4], tags, alt_text, n % 3 = 0, n % 10 = 0,
           image_token || '-' || n, object_key || '-' || n, file_type, bytes, width, height, derivatives, widths,
           thumb_hash, ai_status, created_at - n * interval '1 minute', updated_at,
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
