import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { imageSrc } from '@vitrine/contracts/media/photo-image';
import type { SitePageDto, SitePageSummaryDto } from '@vitrine/contracts/portfolio/site.dto';
import { startPostgres } from '@vitrine/dev-servers/postgres';
import { mediaDatabase, productDatabase } from '@vitrine/e2e-support/many-photos';
import { json, newUser, type Photo, upload } from '@vitrine/e2e-support/photographer';
import { uniqueJpeg } from '@vitrine/e2e-support/photographs';
import { type Product, startProduct, until } from '@vitrine/e2e-support/product';
import { Visitor } from '@vitrine/e2e-support/visitor';
import { waitUntilIdle } from '../wait-until-idle.ts';
import { fillSite, type Known } from './fill-site.ts';
import { sendEnquiry } from './send-enquiry.ts';

/** A running product and its photographer. */
export interface Site {
  product: Product;
  known: Known;
  client: Visitor;
  admin: Visitor;
  photos: number;
  /** The photographer's photos, in the portfolio's order. */
  photoIds: string[];
  imagePath: string;
  /** One of forty photos. */
  project: SitePageSummaryDto;
  media: pg.Client;
  portfolio: pg.Client;
  close(): Promise<void>;
}

/** The longest that an answer is kept for all visitors without asking whether it is still true. */
const CACHED_MS = 3_200;

/** A data folder with as many photos; one that has been filled before is taken as it is. */
export async function openSite(dataDir: string, photos: number): Promise<Site> {
  const record = join(dataDir, 'growth.json');
  if (!existsSync(record)) {
    const known = await firstPhotographer(dataDir);
    const postgres = await startPostgres({ dir: join(dataDir, 'postgres'), fast: true });
    try {
      await fillSite((database) => postgres.url(database), known, photos);
    } finally {
      await postgres.stop();
    }
    writeFileSync(record, JSON.stringify(known));
  }
  const known = JSON.parse(readFileSync(record, 'utf8')) as Known;
  const product = await startProduct({ dataDir, demo: false, env: { TRUST_PROXY: '1' } });
  const client = new Visitor(product.url);
  await client.signIn(`${known.name}@vitrine.test`);
  const admin = new Visitor(product.url);
  await admin.signIn('admin');
  const { ids } = await client.json<{ ids: string[] }>('/api/user/photos/ids?sort=portfolio');
  const { image } = await client.json<Photo>(`/api/user/photos/${known.photoId}`);
  const projects = await client.json<SitePageSummaryDto[]>('/api/user/site/pages');
  const project = projects.find(({ path }) => path?.endsWith('/project-5'));
  if (!project) throw new Error('There are no projects: this folder was filled before there were any');
  const media = await mediaDatabase(product);
  const portfolio = await productDatabase(product, 'vitrine_portfolio');
  return {
    product,
    known,
    client,
    admin,
    photos,
    photoIds: ids,
    imagePath: imageSrc(image, 640),
    project,
    media,
    portfolio,
    close: async () => {
      await Promise.all([media.end(), portfolio.end()]);
      await product.stop({ keepData: true });
    },
  };
}

/** Lets every answer that is kept for visitors run out, those included that belong to a revision of the page. */
export async function expireCaches(sites: readonly Site[]): Promise<void> {
  for (const { portfolio, known } of sites)
    await portfolio.query('update page_revisions set revision = revision + 1 where owner_id = $1', [known.id]);
  await pause(CACHED_MS);
}

async function firstPhotographer(dataDir: string): Promise<Known> {
  const product = await startProduct({ dataDir, demo: false });
  try {
    const { client, name, id } = await newUser(product.url, 'growth');
    const response = await upload(client, 'The first one', await uniqueJpeg(2_400, 1_600));
    if (!response.ok) throw new Error(`Upload: ${response.status} ${await response.text()}`);
    const { id: photoId } = (await response.json()) as Photo;
    await until(
      'its derivatives',
      async () => (await client.json<Photo>(`/api/user/photos/${photoId}`)).derivatives === 'ready',
    );
    await client.json(
      `/api/user/photos/${photoId}`,
      json('PATCH', {
        title: 'The first one',
        category: 'nature',
        description: '<p>Seen on a walk, in the first light of a cold morning.</p>',
        tags: ['walk', 'morning', 'light'],
      }),
    );
    await client.json(`/api/user/photos/${photoId}/public`, json('POST', { isPublic: true }));
    await client.json(`/api/user/photos/${photoId}/featured`, json('POST', { featured: true }));
    await waitUntilIdle(product);
    await until('the photo on its page', async () => {
      const [photo] = await client.json<{ featured: boolean }[]>(`/api/portfolio/${name}/photos`);
      return photo?.featured;
    });
    const { id: projectId, revision } = await client.json<SitePageDto>(
      '/api/user/site/pages',
      json('POST', { kind: 'project', title: 'A walk', photoIds: [photoId] }),
    );
    await client.json(`/api/user/site/pages/${projectId}/publish`, json('POST', { revision, state: 'public' }));
    await sendEnquiry(client, id);
    return { id, name, photoId };
  } finally {
    await product.stop({ keepData: true });
  }
}
