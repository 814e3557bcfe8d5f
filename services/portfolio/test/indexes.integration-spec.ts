import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SITE_LIMITS } from '@vitrine/contracts/portfolio/site.rules';
import { anId } from '@vitrine/testing/builders/id';
import { aPhotoSnapshot } from '@vitrine/testing/builders/photo';
import { aUserSnapshot } from '@vitrine/testing/builders/user';
import { settleTables } from '@vitrine/testing/settle-tables';
import { OPEN_TO_AI, PARTS_OF, PROFILES, PHOTOS, RECOUNT, SITE_PAGES } from '../src/discovery/sitemap.sql.js';
import { SHARE } from '../src/gallery/share-gallery.js';
import { CHANGED } from '../src/page-revision/changed-pages.js';
import { heroOf } from '../src/heroes/hero.sql.js';
import { ARRANGED, NEWEST, SHOWN } from '../src/pages/page-photos.sql.js';
import { galleryIdsSql } from '../src/read-model/gallery.sql.js';
import { startPortfolio, type Portfolio } from './start-portfolio.js';

let portfolio: Portfolio;
const owner = anId();

beforeAll(async () => {
  portfolio = await startPortfolio({ 'media.shelf.snapshots': () => [] });
  const photos = (ownerId: string, count: number, visible: string): Promise<unknown> =>
    portfolio.query(`insert into public_photos
        (photo_id, owner_id, revision, visible, category, featured, created_at, position, snapshot)
      select gen_random_uuid(), ${ownerId}, 1, ${visible}, 'nature', n % 10 = 0,
        now() - n * interval '1 minute', case when ${visible} then n end, case when ${visible} then '{}'::jsonb end
      from generate_series(1, ${count}) n`);
  await photos(`'${owner}'::uuid`, 4_000, 'n % 2 = 0');
  await photos('gen_random_uuid()', 28_000, 'true');
  await portfolio.query(`insert into profiles (user_id, revision, username_lower, created_at, snapshot)
    select owner_id, 1, 'p' || row_number() over (), min(created_at), '{}'::jsonb from public_photos group by owner_id`);
  await portfolio.query(`insert into page_revisions select user_id, 1 from profiles`);
  await portfolio.query(`insert into sitemap_parts select user_id, 1000, 1
    from (select user_id, row_number() over (order by user_id) as n from profiles) ordered where n % 40 = 0`);
  await portfolio.query(`update profiles set snapshot = '{"allowAiCrawlers": true}' where username_lower like 'p77%'`);
  await portfolio.query(`insert into categories (owner_id, category_id, revision, label)
    select gen_random_uuid(), 'c' || n, 1, 'C' from generate_series(1, 5000) n`);
  await portfolio.query(`insert into site_images (site_image_id, kind, owner_id, revision, snapshot)
    select gen_random_uuid(), 'hero', gen_random_uuid(), n, '{}' from generate_series(1, 5000) n`);
  await portfolio.query(`insert into hero_choices select owner_id, gen_random_uuid(), site_image_id from site_images`);
  await fillSites();
  await settleTables(portfolio.query);
}, 180_000);
afterAll(() => portfolio.close());

/** As many projects as one may have of `owner`, each of fifty photos; 20,000 of others. */
const fillSites = async (): Promise<void> => {
  const user = aUserSnapshot({ id: owner });
  await portfolio.query(`update profiles set snapshot = '${JSON.stringify(user)}'::jsonb
    || jsonb_build_object('username', username_lower) where user_id = '${owner}'`);
  await portfolio.query(`with library as (
      select array_agg(photo_id order by photo_id) as ids from public_photos where owner_id = '${owner}'
    ), numbered as (
      select '${owner}'::uuid as owner_id, n, to_jsonb(ids[n + 1:n + 50]) as ids
      from library, generate_series(1, ${SITE_LIMITS.projects}) n
      union all select user_id, n, '[]' from (select user_id from profiles where user_id <> '${owner}' limit 5000) others,
        generate_series(1, 4) n
    ), content as (
      select owner_id, n, jsonb_build_object('title', 'Project ' || n, 'intro', '', 'slug', 'project-' || n,
        'coverPhotoId', null, 'focalPoint', null, 'day', null, 'templateId', null, 'inFeeds', true,
        'blocks', jsonb_build_array(jsonb_build_object('id', 'photos', 'type', 'photos', 'layout', 'rows',
          'captions', false, 'photoIds', ids))) as made from numbered
    )
    insert into site_pages (id, owner_id, kind, state, slug, position, draft, published, published_revision,
      published_at, first_published_at)
    select gen_random_uuid(), owner_id, 'project', 'public', made->>'slug', n, made, made, 1, now(), now() from content`);
  await portfolio.query(`update public_photos
    set snapshot = '${JSON.stringify(aPhotoSnapshot({ ownerId: owner }))}'::jsonb || jsonb_build_object('id', photo_id)
    where visible and photo_id::text in (select jsonb_array_elements_text(draft->'blocks'->0->'photoIds') from site_pages
      where owner_id = '${owner}' and slug = 'project-7')`);
  await portfolio.query(`insert into site_slugs select owner_id, slug || former, id
    from site_pages, (values (''), ('-before')) given (former)`);
  await portfolio.query(`insert into site_versions select id, 1, published, published_at from site_pages`);
  await portfolio.query(`insert into site_page_photos
    select distinct id, photo_id::uuid from site_pages, jsonb_array_elements_text(draft->'blocks'->0->'photoIds') photo_id
    union all select id, gen_random_uuid() from site_pages, generate_series(1, 10) where owner_id <> '${owner}'`);
  await portfolio.query(
    `insert into site_settings select distinct owner_id, 1, null::jsonb, '[]'::jsonb from site_pages`,
  );
};

const plan = async (sql: string): Promise<string> => {
  const rows = await portfolio.query<{ 'QUERY PLAN': string }>(`explain ${sql}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};

/** The statement a repository sends, with its parameters in their places. */
const filled = (sql: string, ...params: (string | number)[]): string =>
  params.reduce<string>((left, param) => left.replace('?', typeof param === 'number' ? `${param}` : `'${param}'`), sql);

describe('with 20,000 projects', () => {
  const identifier = owner;
  const as = { userId: owner, role: 'user' } as const;
  /** Tables that grow with the site. */
  const READ_WHOLE = /Seq Scan on (site_\w+|public_photos|profiles|categories|page_revisions).*/;
  const BY_KEY = 'using public_photos_pkey on public_photos';

  it('SITE-60 asks for each look with few statements, by keys, and for no photo that is not in it', async () => {
    const [page] = await portfolio.query<{ id: string; photoIds: string[] }>(
      `select id, draft->'blocks'->0->'photoIds' as "photoIds" from site_pages
       where owner_id = '${owner}' and slug = 'project-7'`,
    );
    const [pageId, photoIds] = [page?.id ?? '', page?.photoIds ?? []];
    const visit = (slug: string) => () => portfolio.call('portfolio.site.page', { identifier, slug });
    const looks = {
      // Templates, and what stands around each page, come first.
      page: [3, visit('project-7')],
      'former address': [4, visit('project-7-before')],
      index: [3, () => portfolio.call('portfolio.site.projects', { identifier })],
      links: [3, () => portfolio.call('portfolio.site.links', { identifier })],
      sitemap: [3, () => portfolio.call('portfolio.sitemap.export', { after: owner })],
      list: [3, () => portfolio.call('portfolio.site_page.list', {}, { as })],
      editor: [4, () => portfolio.call('portfolio.site_page.get', { pageId }, { as })],
      preview: [4, () => portfolio.call('portfolio.site_page.preview', { pageId }, { as })],
      'photos of a project': [1, () => portfolio.call('portfolio.site_page.photo_ids', { pageId }, { as })],
      'projects of photos': [1, () => portfolio.call('portfolio.site_page.of_photos', { photoIds }, { as })],
    } as const;
    for (const [look, [most, work]] of Object.entries(looks)) {
      const { statements, plans } = await portfolio.plansOf(work);
      expect([look, statements]).toEqual([look, most]);
      expect([look, READ_WHOLE.exec(plans)?.[0]]).toEqual([look, undefined]);
      // The sitemap's are all that are public; `photo` is a hero's.
      const photos = plans.match(/(?<=Scan )(using \w+ )?on public_photos\b(?! photo)/g) ?? [];
      const others = look === 'sitemap' ? [] : photos.filter((scan) => scan !== BY_KEY);
      expect([look, others]).toEqual([look, []]);
    }
    const { plans } = await portfolio.plansOf(visit('project-7'));
    expect(plans).toContain('Index Scan using site_slugs_pkey');
    expect(await plan(filled(SITE_PAGES, JSON.stringify([owner])))).toContain('site_pages_public');
  });
});

describe('with 30,000 photos', () => {
  it('PORT-49 reads a page in its order, without sorting and without its private photos', async () => {
    const found = await plan(filled(ARRANGED, owner, 500, 1_000));
    expect(found).toContain('public_photos_in_order');
    expect(found).not.toMatch(/Sort|Seq Scan on public_photos|Seq Scan on categories/);
  });

  it('begins a page with the first and the first featured photos, and counts all, from three indexes', async () => {
    const found = await plan(filled(SHOWN, owner, owner, owner, owner));
    expect(found).toContain('public_photos_in_order');
    expect(found).toContain('public_photos_featured_in_order');
    expect(found).toContain('Index Only Scan using public_photos_categories_of_owner');
    expect(found).not.toContain('Seq Scan on public_photos');
  });

  it('reads the newest for a feed without sorting', async () => {
    const found = await plan(filled(NEWEST, owner, 50, 0));
    expect(found).toContain('public_photos_newest_of_owner');
    expect(found).not.toMatch(/Sort|Seq Scan/);
  });

  it.each([
    ['public_photos_gallery_newest', {}, []],
    ['public_photos_gallery_featured', { featured: true }, []],
    ['public_photos_gallery_category', { category: 'nature' }, ['nature']],
    ['public_photos_gallery_category', { category: 'nature', featured: true }, ['nature']],
  ])(
    'GAL-16 API-76 finds a deep page of the gallery in %s alone, without sorting and without the photos before it (%#)',
    async (index, filter, params) => {
      const found = await plan(filled(galleryIdsSql(filter), ...params, 500, 1_000));
      expect(found).toContain(`Index Only Scan using ${index}`);
      expect(found).not.toMatch(/Sort|Seq Scan on public_photos/);
    },
  );

  it('exports a sitemap by keys', async () => {
    const [middle, last] = ['7fffffff-ffff-ffff-ffff-ffffffffffff', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
    const photos = await plan(filled(PHOTOS, middle, 0, middle, last));
    expect(photos).toContain('public_photos_in_order');
    expect(photos).not.toMatch(/Sort|Seq Scan/);
    const profiles = await plan(filled(PROFILES(false), middle, last));
    expect(profiles).toContain('profiles_pkey');
    expect(profiles).not.toMatch(/Sort|Seq Scan on profiles/);
  });

  it('recounts a part of the sitemap without reading others', async () => {
    const [part] = await portfolio.query<{ until: string }>('select until from sitemap_parts order by until limit 1');
    expect(await plan(filled(PARTS_OF, JSON.stringify([owner])))).not.toMatch(/Seq Scan on sitemap_parts/);
    const found = await plan(filled(RECOUNT, JSON.stringify([part?.until])));
    expect(found).toContain('profiles_pkey');
    expect(found).not.toMatch(/Seq Scan on (profiles|public_photos|page_revisions)/);
  });

  it('GAL-22 numbers the featured photos of one owner without reading those of others', async () => {
    const found = await plan(filled(SHARE, JSON.stringify([owner]), 5, 12));
    expect(found).toMatch(/Index Scan using public_photos_\w*of_owner|public_photos_featured_in_order/);
    expect(found).not.toMatch(/Seq Scan on public_photos|public_photos_gallery_featured/);
  });

  it('finds pages that have changed by their revisions', async () => {
    const found = await plan(filled(CHANGED, 2, 2, owner, 200));
    expect(found).toContain('page_revisions_changed');
    expect(found).not.toContain('Seq Scan');
  });

  it('finds users who allow model training by an index', async () => {
    expect(await plan(filled(OPEN_TO_AI, 1_000))).toContain('profiles_open_to_ai');
  });

  it('finds a hero by keys', async () => {
    const found = await plan(heroOf(`'${owner}'`));
    expect(found).toContain('pictures_of_owner');
    expect(found).toContain('hero_choices_pkey');
    expect(found).not.toMatch(/Seq Scan on (hero_choices|public_photos)/);
    expect(found).not.toContain('Seq Scan on site_images');
  });

  it.each(['public_photos', 'categories', 'site_images'])('removes a user from %s by an index', async (table) => {
    expect(await plan(`delete from ${table} where owner_id = '${owner}'`)).not.toContain('Seq Scan');
  });
});
