import sharp from 'sharp';
import { multiplyPhoto } from '@vitrine/e2e-support/many-photos';
import { until, type Product } from '@vitrine/e2e-support/product';
import { Visitor } from '@vitrine/e2e-support/visitor';
import { median, ratio, report } from './report.ts';

const MANY = 10_000;
const ROUNDS = 40;
/** The requests of My Photos, by user action. */
const ASKED = {
  'the first page': 'page?limit=100&offset=0',
  'a page in the middle': 'page?limit=100&offset=4000',
  'a search as one types': 'page?limit=100&offset=0&q=picture 00',
  'a search that finds nothing': 'page?limit=100&offset=0&q=zebra',
  'by the day taken': 'page?limit=100&offset=0&sort=taken',
  'a keyword': 'page?limit=100&offset=0&keywords=shoot 0',
  'a keyword that none has': 'page?limit=100&offset=0&keywords=zebra',
  'a rating, a camera and days': 'page?limit=100&offset=0&rating=4&camera=Canon EOS R5&takenFrom=2020-01-01&sort=taken',
  'what there is to filter by': 'facets',
  'public ones of a category, by title': 'page?limit=100&offset=0&visibility=public&category=street&sort=title',
};

/** A photographer's own list with 10,000 photos against the same questions with 100. */
export async function measureWorkspace(product: Product): Promise<void> {
  const few = await photographerWith(100, product);
  const many = await photographerWith(MANY, product);
  for (const [what, query] of Object.entries(ASKED)) {
    const [short, long] = [
      await milliseconds(few, query.replace('offset=4000', 'offset=0')),
      await milliseconds(many, query),
    ];
    report.add(
      `My Photos, ${MANY} photos: ${what}`,
      ratio(long, short),
      `aim 3 x of the same with 100 photos; ${long.toFixed(1)} against ${short.toFixed(1)} ms`,
    );
  }
}

async function milliseconds(client: Visitor, query: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begin = performance.now();
    await client.json(`/api/user/photos/${query}`);
    times.push(performance.now() - begin);
  }
  return median(times);
}

async function photographerWith(count: number, product: Product): Promise<Visitor> {
  const client = new Visitor(product.url);
  const username = `work-${count}-${Date.now() % 100_000}`;
  await client.signIn(`${username}@vitrine.local`);
  await client.json('/api/profile/complete', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ firstName: 'Wor', lastName: 'Ker', username }),
  });
  const body = new FormData();
  body.set('title', 'The one that was uploaded');
  body.set('category', 'nature');
  body.set('aiAltText', 'Grey');
  const jpeg = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#777' } })
    .jpeg()
    .toBuffer();
  body.set('image', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'bench.jpg');
  const { id } = await client.json<{ id: string }>('/api/photos/upload', { method: 'POST', body });
  await until(
    'its derivatives',
    async () => (await client.json<{ derivatives: string }>(`/api/user/photos/${id}`)).derivatives === 'ready',
  );
  await multiplyPhoto(product, id, count - 1);
  return client;
}
