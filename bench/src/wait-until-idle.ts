import { mediaDatabase } from '@vitrine/e2e-support/many-photos';
import { until, type Product } from '@vitrine/e2e-support/product';

const WAITING = `
  select (select count(*) from photos where trashed_at is null
            and (derivatives = 'pending' or (derivatives = 'ready' and avif_state = 'pending')))
       + (select count(*) from site_images where state = 'pending'
            or (state = 'ready' and kind <> 'profile' and avif_state = 'pending')) as waiting`;

/** Resolves when every derivative is made, those that are made behind everything else included. */
export async function waitUntilIdle(product: Product): Promise<void> {
  const client = await mediaDatabase(product);
  try {
    await until(
      'every AVIF',
      async () => (await client.query<{ waiting: string }>(WAITING)).rows[0]?.waiting === '0',
      1_200_000,
      1_000,
    );
  } finally {
    await client.end();
  }
}
