import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { SITE_LIMITS, type SiteBlock } from '@vitrine/contracts/portfolio/site.rules';
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
  const ids = await publishPhotos({ client, name, id }, 0, PHOTOS);
  await client.json('/api/user/hero-image/set-custom', json('POST', { photoId: ids[0] }));
  return { client, name, id };
}

const LAYOUTS = ['rows', 'grid', 'full', 'pair'] as const;

/**
 * Projects as large as they may be, one in each of the templates: 500 photos in 100 blocks, and as many blocks of text, as
 * long as a page's texts may be. Their addresses. The portfolio has these photos, too, from then on: single colours.
 */
export async function publishProjects(shown: Dataset, templates: readonly string[]): Promise<string[]> {
  const { client, name } = shown;
  await publishPhotos(shown, PHOTOS, SITE_LIMITS.photos);
  const photos = await client.json<{ id: string }[]>(`/api/portfolio/${name}/photos?limit=${SITE_LIMITS.photos}`);
  const parts = SITE_LIMITS.blocks / 2;
  const perBlock = SITE_LIMITS.photos / parts;
  const words = 'Before the sun we walked up to the lighthouse. '.repeat(8);
  const blocks = Array.from({ length: parts }, (_, at): SiteBlock[] => [
    {
      id: `photos-${at}`,
      type: 'photos',
      layout: LAYOUTS[at % LAYOUTS.length] ?? 'rows',
      captions: at % 2 === 0,
      photoIds: photos.slice(at * perBlock, (at + 1) * perBlock).map(({ id }) => id),
    },
    { id: `text-${at}`, type: 'text', html: `<p>${words}</p>` },
  ]).flat();
  return Promise.all(
    templates.map(async (templateId) => {
      const pages = '/api/user/site/pages';
      const page = await client.json<{ id: string; draft: object; revision: number }>(
        pages,
        json('POST', { kind: 'project', title: `Coast, ${templateId}` }),
      );
      const content = { ...page.draft, slug: templateId, templateId, blocks };
      const { revision } = await client.json<{ revision: number }>(
        `${pages}/${page.id}/draft`,
        json('PUT', { revision: page.revision, content }),
      );
      await client.json(`${pages}/${page.id}/publish`, json('POST', { revision, state: 'public' }));
      return `${client.url}/${name}/${templateId}`;
    }),
  );
}

/** Those from one number to another; the first ones are photographs. Their ids, once visitors see them. */
async function publishPhotos({ client, name }: Dataset, from: number, to: number): Promise<string[]> {
  const numbers = Array.from({ length: to - from }, (_, i) => from + i);
  const ids: string[] = [];
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      for (let i = numbers.shift(); i !== undefined; i = numbers.shift()) ids[i - from] = await publishPhoto(client, i);
    }),
  );
  await until(
    'all photos on the portfolio',
    async () => (await client.json<unknown[]>(`/api/portfolio/${name}/photos?limit=${to}`)).length >= to,
    600_000,
    500,
  );
  return ids;
}

async function publishPhoto(client: Visitor, i: number): Promise<string> {
  const body = new FormData();
  body.set('title', `Picture ${i + 1}`);
  body.set('category', CATEGORIES[i % CATEGORIES.length] ?? '');
  body.set('description', 'Seen on a walk, in the first light of a cold morning.');
  body.set('aiAltText', 'A photograph from a walk');
  body.set(
    'image',
    new Blob([new Uint8Array(await (i < PHOTOS ? cut(i) : plain(i)))], { type: 'image/jpeg' }),
    `picture-${i}.jpg`,
  );
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

/** One colour, another for every number: quick to make into derivatives. */
function plain(i: number): Promise<Buffer> {
  const shape = SHAPES[i % SHAPES.length] ?? 1;
  const background = { r: (i * 7) % 256, g: (i * 13) % 256, b: Math.floor(i / 2) };
  return sharp({ create: { width: 1280, height: Math.round(1280 / shape), channels: 3, background } })
    .jpeg()
    .toBuffer();
}
