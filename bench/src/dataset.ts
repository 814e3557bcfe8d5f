import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { json, newUser } from '@vitrine/e2e-support/photographer';
import { photograph } from '@vitrine/e2e-support/photographs';
import { until, type Product } from '@vitrine/e2e-support/product';
import type { Visitor } from '@vitrine/e2e-support/visitor';

/** A photographer with a filled portfolio. */
export interface Dataset {
  client: Visitor;
  name: string;
  id: string;
}

const PHOTOS = 50;
const IN_FLIGHT = 2;
/** A realistic mix of landscape, portrait and square: width by height. */
const SHAPES = [3 / 2, 2 / 3, 4 / 3, 1, 3 / 2, 4 / 5, 16 / 9] as const;
const CATEGORIES = ['landscape', 'portrait', 'street', 'nature'];
const LONG_SIDE = 2000;

/** A portfolio of 50 public photographs of mixed orientation, a hero and a text. */
export async function createDataset(product: Product): Promise<Dataset> {
  const { client, name, id } = await newUser(product.url, 'dataset');
  await client.json(
    '/api/profile',
    json('PUT', {
      firstName: 'Mara',
      lastName: 'Exhibits',
      username: name,
      portfolioUrlType: 'username',
      bio: 'Hills, harbours and the people in between. I photograph slowly, in whatever light there is.',
      city: 'Bilbao',
      country: 'Spain',
    }),
  );
  const numbers = Array.from({ length: PHOTOS }, (_, i) => i);
  const ids: string[] = [];
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      for (let i = numbers.shift(); i !== undefined; i = numbers.shift()) ids[i] = await publishPhoto(client, i);
    }),
  );
  await until(
    'all photos on the portfolio',
    async () => (await client.json<unknown[]>(`/api/portfolio/${name}/photos`)).length >= PHOTOS,
    300_000,
    500,
  );
  await client.json('/api/user/hero-image/set-custom', json('POST', { photoId: ids[0] }));
  return { client, name, id };
}

async function publishPhoto(client: Visitor, i: number): Promise<string> {
  const body = new FormData();
  body.set('title', `Picture ${i + 1}`);
  body.set('category', CATEGORIES[i % CATEGORIES.length] ?? '');
  body.set('description', 'Seen on a walk, in the first light of a cold morning.');
  body.set('aiAltText', 'A photograph from a walk');
  body.set('image', new Blob([new Uint8Array(await cut(i))], { type: 'image/jpeg' }), `picture-${i}.jpg`);
  const { id } = await client.json<{ id: string }>('/api/photos/upload', { method: 'POST', body });
  await client.json(`/api/user/photos/${id}/public`, json('POST', { isPublic: true }));
  if (i % 5 === 0) await client.json(`/api/user/photos/${id}/featured`, json('POST', { featured: true }));
  return id;
}

/** A part of one of the demo's photographs, of another place and shape for every number. */
async function cut(i: number): Promise<Buffer> {
  const names = readdirSync(photograph('')).filter((name) => name.endsWith('.jpg'));
  const file = photograph(names[i % names.length] ?? '');
  const { width, height } = await sharp(file).metadata();
  const shape = SHAPES[i % SHAPES.length] ?? 1;
  const share = 1 - 0.08 * Math.floor(i / names.length);
  const [w, h] = [Math.min(width, height * shape), Math.min(height, width / shape)].map((side) =>
    Math.floor(side * share),
  ) as [number, number];
  const [left, top] = [Math.floor(((width - w) * (i % 3)) / 2), Math.floor(((height - h) * (i % 5)) / 4)];
  return sharp(file)
    .extract({ left, top, width: w, height: h })
    .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: 'inside' })
    .jpeg({ quality: 90 })
    .toBuffer();
}
