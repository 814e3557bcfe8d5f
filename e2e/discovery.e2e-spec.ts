import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { json, newUser, upload, type Photo } from '@vitrine/e2e-support/photographer';
import { uniqueJpeg } from '@vitrine/e2e-support/photographs';
import { startProduct, until, type Product } from '@vitrine/e2e-support/product';
import { Visitor } from '@vitrine/e2e-support/visitor';

const BROWSER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
/** What a title may hold, and must never do. */
const HOSTILE = `</title><script>alert(1)</script> ]]> "quoted" & <b>bold</b>`;

/** What search engines, feed readers, share cards and image crawlers get. */
describe('found and shared', () => {
  let product: Product;
  let photographer: { client: Visitor; name: string; id: string };
  const photos: Record<'shown' | 'hostile' | 'hidden', Photo | null> = { shown: null, hostile: null, hidden: null };
  const url = (path: string): string => product.url + path;

  beforeAll(async () => {
    product = await startProduct();
    photographer = await newUser(product.url, 'found');
    for (const [word, title] of [
      ['shown', 'Fog over the fjord'],
      ['hostile', HOSTILE],
      ['hidden', 'A secret'],
    ] as const)
      photos[word] = (await (await upload(photographer.client, title, await uniqueJpeg())).json()) as Photo;
    await until('derivatives', async () => {
      const own = await photographer.client.json<Photo[]>('/api/user/photos');
      for (const photo of own) {
        const word = (['shown', 'hostile', 'hidden'] as const).find((each) => photos[each]?.id === photo.id);
        if (word) photos[word] = photo;
      }
      return own.every(({ derivatives }) => derivatives === 'ready');
    });
    await publish('shown', true);
    await publish('hostile', true);
    await until('both photos', async () => (await shown()).length === 2);
  }, 300_000);

  afterAll(() => product.stop());

  const publish = (word: 'shown' | 'hostile' | 'hidden', isPublic: boolean) =>
    photographer.client.json(`/api/user/photos/${photos[word]?.id}/public`, json('POST', { isPublic }));
  const shown = () => new Visitor(product.url).json<Photo[]>(`/api/portfolio/${photographer.name}/photos`);
  const get = (path: string, agent = BROWSER, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(url(path), { redirect: 'manual', headers: { 'user-agent': agent, ...headers } });
  const text = async (path: string, agent?: string): Promise<string> => (await get(path, agent)).text();
  const meta = (page: string, key: string): string | undefined =>
    new RegExp(`<meta (?:name|property)="${key}" content="([^"]*)"`).exec(page)?.[1];

  it('describes the portfolio to machines, with titles escaped', async () => {
    const page = await text(`/${photographer.name}`);
    expect(page).toMatch(/<title>Jo Journey/);
    expect(meta(page, 'og:type')).toBe('profile');
    expect(page).toContain(`<link rel="canonical" href="${url(`/${photographer.name}`)}"`);
    expect(page).not.toContain('<script>alert');
    expect(page).not.toContain('<b>bold');
    const card = await fetch(meta(page, 'og:image') ?? '');
    expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/jpeg']);

    const structured = /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(page)?.[1] ?? '';
    const { '@graph': graph } = JSON.parse(structured) as { '@graph': Record<string, unknown>[] };
    expect(graph.map((node) => node['@type'])).toEqual(expect.arrayContaining(['ProfilePage', 'ImageGallery']));
    const images = graph.flatMap((node) => (node['image'] as Record<string, unknown>[] | undefined) ?? []);
    expect(images.map(({ name }) => name)).toEqual(expect.arrayContaining(['Fog over the fjord', HOSTILE]));
    for (const image of images) {
      expect(image).toMatchObject({ '@type': 'ImageObject', author: { name: 'Jo Journey' } });
      expect((await fetch(String(image['contentUrl']))).status).toBe(200);
    }
  });

  it('URLS-01 URLS-09 serves the demo portfolio to crawlers: head, card, data and readable text in the HTML itself', async () => {
    const { response } = await new Visitor(product.url).visit('/portfolio/MARA');
    const html = await response.text();
    expect(response.url).toBe(`${product.url}/mara`);
    expect(html).toMatch(/<title>[^<]*Mara Lindqvist[^<]*<\/title>/);
    expect(html).toContain(`<link rel="canonical" href="${product.url}/mara"`);
    for (const property of ['og:title', 'og:description', 'og:image', 'og:url'])
      expect(html).toContain(`property="${property}"`);
    expect(html).toMatch(/<script type="application\/ld\+json">[^<]*ProfilePage/);
    expect(html).toMatch(/<div id="root"[^>]*>[^]*<img[^>]+alt="[^"]+/);
    const card = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
    expect((await fetch(card)).headers.get('content-type')).toBe('image/jpeg');
    expect((await new Visitor(product.url).visit('/nobody-here')).response.status).toBe(404);
    expect((await new Visitor(product.url).fetch('/api/nothing')).headers.get('content-type')).toContain(
      'application/json',
    );
  });

  it('shows the photos, their texts and links without running a script', async () => {
    const page = await text(`/${photographer.name}`);
    const body = page.slice(page.indexOf('<body')).replace(/<script[^]*?<\/script>/g, '');
    expect(body).toContain('Jo Journey');
    expect(body).toContain('A test photo');
    expect(body).toContain(`${photos.shown?.image.base}/`);
    expect(body).toContain('action="/api/contact"');
    const home = (await text('/')).replace(/<script[^]*?<\/script>/g, '');
    expect(home).toMatch(/Featured Work/);
    expect(home).toContain('href="/mara"');
  });

  it('gives a photo a share card of its own, and a private one none', async () => {
    const page = await text(`/${photographer.name}?photo=${photos.shown?.id}`);
    expect(page).toMatch(/<title>Fog over the fjord/);
    expect(meta(page, 'og:image')).toContain(photos.shown?.image.base);
    expect(page).toContain(`<link rel="canonical" href="${url(`/${photographer.name}`)}"`);
    const secret = await text(`/${photographer.name}?photo=${photos.hidden?.id}`);
    expect(secret).toMatch(/<title>Jo Journey/);
    expect(secret).not.toContain('A secret');
  });

  /** Every address of the sitemap, with its images. */
  const sitemap = async (): Promise<Map<string, string[]>> => {
    const places = (page: string, tag: string): string[] =>
      [...page.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, place = '']) => place);
    const index = await text('/sitemap.xml');
    expect(index).toContain('<sitemapindex');
    const pages = new Map<string, string[]>();
    for (const part of places(index, 'loc')) {
      const page = await (await fetch(part)).text();
      for (const entry of page.match(/<url>[^]*?<\/url>/g) ?? [])
        pages.set(places(entry, 'loc')[0] ?? '', places(entry, 'image:loc'));
    }
    return pages;
  };

  it('lists exactly the public photos in the sitemap, and removes those that become private', async () => {
    expect(await text('/robots.txt')).toContain(`Sitemap: ${url('/sitemap.xml')}`);
    const pages = await until('two images', async () => {
      const all = await sitemap();
      return all.get(url(`/${photographer.name}`))?.length === 2 && all;
    });
    expect([...pages.keys()]).toEqual(expect.arrayContaining([url('/'), url('/mara'), url(`/${photographer.name}`)]));
    expect(JSON.stringify([...pages])).not.toContain(photos.hidden?.image.base);
    for (const image of pages.get(url(`/${photographer.name}`)) ?? []) expect((await fetch(image)).status).toBe(200);
    const mara = await new Visitor(product.url).json<Photo[]>('/api/portfolio/mara/photos');
    expect(pages.get(url('/mara'))).toHaveLength(mara.length);

    await publish('hostile', false);
    await until('one image', async () => (await sitemap()).get(url(`/${photographer.name}`))?.length === 1);
    await publish('hostile', true);
    await until('both again', async () => (await shown()).length === 2);
  });

  it('offers the newest photos as RSS and JSON', async () => {
    const page = await text(`/${photographer.name}`);
    expect(page).toContain(`/${photographer.name}/feed.xml`);
    const rss = await get(`/${photographer.name}/feed.xml`);
    expect(rss.headers.get('content-type')).toMatch(/xml/);
    const xml = await rss.text();
    expect(xml).toContain('Fog over the fjord');
    expect(xml).toContain(`?photo=${photos.shown?.id}`);
    expect(xml).not.toContain('A secret');
    const feed = (await (await get(`/${photographer.name}/feed.json`)).json()) as { items: { title: string }[] };
    expect(feed.items.map(({ title }) => title)).toEqual(expect.arrayContaining(['Fog over the fjord', HOSTILE]));
    expect((await get('/nobody-at-all/feed.xml')).status).toBe(404);
  });

  it('keeps AI crawlers out unless the photographer allows them', async () => {
    const page = `/${photographer.name}`;
    const image = `${photos.shown?.image.base}/card.jpg`;
    const of = async (agent: string): Promise<number[]> => [
      (await get(page, agent)).status,
      (await get(image, agent)).status,
    ];
    expect(await of('Mozilla/5.0 (compatible; GPTBot/1.3; +https://openai.com/gptbot)')).toEqual([403, 403]);
    expect(await of('facebookexternalhit/1.1')).toEqual([200, 200]);
    expect(await of('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')).toEqual([200, 200]);
    expect((await get(page)).headers.get('x-robots-tag')).toMatch(/noai/);
    expect(await text('/robots.txt')).toMatch(/User-agent: GPTBot/);

    await photographer.client.json('/api/user/profile', json('PATCH', { allowAiCrawlers: true }));
    await until('the open door', async () => {
      const seen = await of('GPTBot/1.3');
      return seen.every((status) => status === 200) && !(await get(page)).headers.get('x-robots-tag');
    });
  });

  it('answers a page that has not changed with nothing but its name', async () => {
    for (const path of [`/api/portfolio/${photographer.name}`, `/api/portfolio/${photographer.name}/photos`]) {
      // AVIF that is made meanwhile changes it.
      const etag = await until('the same page twice', async () => {
        const name = (await get(path)).headers.get('etag') ?? '';
        return (await get(path, BROWSER, { 'if-none-match': name })).status === 304 && name;
      });
      await photographer.client.json(
        `/api/user/photos/${photos.shown?.id}`,
        json('PATCH', { title: `Fog ${etag.length} ${path.length}` }),
      );
      await photographer.client.json('/api/profile', json('PUT', await profile(`Words for ${path}`)));
      await until('another name', async () => (await get(path, BROWSER, { 'if-none-match': etag })).status === 200);
    }
  });

  const profile = async (bio: string) => {
    const { firstName, lastName, username } =
      await photographer.client.json<Record<'firstName' | 'lastName' | 'username', string>>('/api/auth/user');
    return { firstName, lastName, username, bio, portfolioUrlType: 'username' };
  };

  it('404-07 answers 404 to machines at an unknown address', async () => {
    const response = await get('/nobody-at-all');
    expect(response.status).toBe(404);
    const page = await response.text();
    expect(`${response.headers.get('x-robots-tag')} ${meta(page, 'robots')}`).toMatch(/noindex/);
  });
});
