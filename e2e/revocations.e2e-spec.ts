import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomInt } from 'node:crypto';
import { mediaDatabase } from '@vitrine/e2e-support/many-photos';
import { json, newUser, uploadMany, type Photo } from '@vitrine/e2e-support/photographer';
import { startProduct, until, type Product } from '@vitrine/e2e-support/product';
import { Visitor } from '@vitrine/e2e-support/visitor';

/** How long a photo may stay visible after its revocation was acknowledged. */
const SOON_MS = 5_000;
/** The same where projects name it: what is promised (SITE-36). */
const PROMISED_MS = 2_000;
const PAUSE_MS = 250;

/** Projects that the photo is in, by their addresses. */
const PROJECTS = ['first', 'second', 'third'];

/** A revoked photo disappears from every address, whichever service is down. */
describe('revoking what visitors see', () => {
  let product: Product;
  let owner: Awaited<ReturnType<typeof newUser>>;
  let admin: Visitor;
  let photo: Photo;
  /** Addresses of the images of hero and profile. */
  let siteImages: string[];
  const stopped: number[] = [];
  const stranger = (): Visitor => new Visitor(product.url);

  beforeAll(async () => {
    product = await startProduct({ demo: false, env: { SHARED_PROCESSES: 'off', AVIF: 'on', TRUST_PROXY: '1' } });
    admin = new Visitor(product.url);
    await admin.signIn('admin');
  }, 300_000);
  afterAll(() => product.stop());

  beforeEach(async () => {
    owner = await until('a user', () => newUser(product.url, 'revoked'));
    const { client } = owner;
    const [id = ''] = await uploadMany([client], 1);
    await client.json(`/api/user/photos/${id}`, json('PATCH', { title: words() }));
    await client.json(`/api/user/photos/${id}/public`, json('POST', { isPublic: true }));
    await client.json(`/api/user/photos/${id}/featured`, json('POST', { featured: true }));
    for (const title of PROJECTS) {
      const made = await client.json<{ id: string; revision: number }>(
        '/api/user/site/pages',
        json('POST', { kind: 'project', title, photoIds: [id] }),
      );
      await client.json(
        `/api/user/site/pages/${made.id}/publish`,
        json('POST', { revision: made.revision, state: 'public' }),
      );
    }
    const hero = await client.json<{ url: string }>('/api/user/hero-image/set-custom', json('POST', { photoId: id }));
    const face = await client.json<{ profileImageUrl: string }>(
      '/api/user/profile-image/set-custom',
      json('POST', { photoId: id }),
    );
    siteImages = [hero.url, face.profileImageUrl];
    // Made in spare time alone.
    photo = await until(
      'AVIF',
      async () => {
        const [own] = await client.json<Photo[]>('/api/user/photos');
        return own && own.image.avif?.length === own.image.widths.length && own;
      },
      120_000,
    );
    await wordsSettled();
    for (const path of pages()) await until(`${path} to show it`, async () => says(await text(path)), 30_000, PAUSE_MS);
    for (const path of [...images(), ...siteImages]) await until(path, async () => (await status(path)) === 200);
  }, 300_000);
  afterEach(resume);

  /** Nothing is left to write of the photo: a process that is stopped within a transaction keeps its row locked. */
  const wordsSettled = async (): Promise<void> => {
    const database = await mediaDatabase(product);
    try {
      await until('words in its files', async () => {
        const { rowCount } = await database.query('select from photos where id = $1 and packet_due is null', [
          photo.id,
        ]);
        return rowCount === 1;
      });
    } finally {
      await database.end();
    }
  };
  /** Text of this photo alone. */
  const words = (): string => `Words of ${owner.name}`;
  /** Where projects name the photo. */
  const ofProjects = (): string[] => [
    ...[...PROJECTS, 'projects'].map((slug) => `/${owner.name}/${slug}`),
    `/${owner.name}/${PROJECTS[0]}?photo=${photo.id}`,
    `/${owner.name}/feed.xml`,
    `/${owner.name}/feed.json`,
    '/sitemap-1.xml',
  ];
  const elsewhere = (): string[] => [
    `/${owner.name}`,
    `/${owner.name}?photo=${photo.id}`,
    `/api/portfolio/${owner.name}/photos`,
    `/api/portfolio/${owner.name}/photos?limit=1&offset=0`,
    '/',
    `/?photo=${photo.id}`,
    '/landing',
    '/api/photos',
    '/api/photos?featured=true',
  ];
  /** Everything that names the photo. */
  const pages = (): string[] => [...ofProjects(), ...elsewhere()];
  const images = (): string[] =>
    [...photo.image.widths.flatMap((width) => [`${width}.webp`, `${width}.avif`]), 'card.jpg'].map(
      (name) => `${photo.image.base}/${name}`,
    );

  /** Each time from another address: the limit of public reads would refuse one, which proves nothing. */
  const text = async (path: string): Promise<string> => {
    const headers = { 'x-forwarded-for': `10.${[0, 0, 0].map(() => randomInt(256)).join('.')}` };
    const response = await stranger().fetch(path, { headers });
    if (response.status === 429) throw new Error(`${path} is not answered any more`);
    return response.text();
  };
  const says = (body: string): boolean => body.includes(words()) || body.includes(photo.image.base);
  const status = async (path: string): Promise<number> => {
    const response = await stranger().fetch(path);
    await response.body?.cancel();
    return response.status;
  };

  const pause = (...services: string[]): void => {
    for (const service of services) {
      const pid = product.pids()[service];
      if (!pid) throw new Error(`${service} does not run`);
      process.kill(pid, 'SIGSTOP');
      stopped.push(pid);
    }
  };
  function resume(): void {
    for (const pid of stopped.splice(0)) process.kill(pid, 'SIGCONT');
  }

  const hide = async (): Promise<string[]> => {
    await owner.client.json(`/api/user/photos/${photo.id}/public`, json('POST', { isPublic: false }));
    return images();
  };
  /** As it was, at an address of its own. */
  const show = async (): Promise<void> => {
    const { client } = owner;
    await client.json(`/api/user/photos/${photo.id}/public`, json('POST', { isPublic: true }));
    photo = await client.json<Photo>(`/api/user/photos/${photo.id}`);
    await Promise.all(
      ofProjects().map((path) => until(`${path} to show it again`, async () => says(await text(path)))),
    );
  };
  const moderate = async (): Promise<string[]> => {
    await admin.json(`/api/admin/photos/${photo.id}/hide`, json('POST', { reason: 'Not theirs' }));
    return [...images(), ...siteImages];
  };
  const suspend = async (): Promise<string[]> => {
    await admin.json(`/api/admin/users/${owner.id}/suspend`, json('POST', { reason: 'Not theirs' }));
    return [...images(), ...siteImages];
  };
  const leave = async (): Promise<string[]> => {
    await owner.client.json('/api/user/account', json('DELETE', { username: owner.name }));
    return [...images(), ...siteImages];
  };
  /** What is hidden for good, or given back in a test of its own. */
  const nothing = async (): Promise<void> => undefined;
  /** No request that begins later than `ms` from now names it, however long it takes itself. */
  const silent = async (path: string, ms: number): Promise<void> => {
    const revoked = Date.now();
    let lastSaid = revoked;
    await until(
      `${path} to be silent`,
      async () => {
        const began = Date.now();
        const isSaid = says(await text(path));
        if (isSaid) lastSaid = began;
        return !isSaid;
      },
      30_000,
      PAUSE_MS,
    );
    expect([path, lastSaid - revoked < ms]).toEqual([path, true]);
  };
  /** Each by itself, so that an address that outlives the others is named. */
  const gone = (dead: readonly string[]): Promise<unknown> =>
    Promise.all([
      ...ofProjects().map((path) => silent(path, PROMISED_MS)),
      ...elsewhere().map((path) => silent(path, SOON_MS)),
      ...dead.map((path) => until(`${path} to be dead`, async () => (await status(path)) !== 200, SOON_MS, PAUSE_MS)),
    ]);
  const staysGone = async (dead: readonly string[]): Promise<void> => {
    for (const path of pages()) expect([path, says(await text(path))]).toEqual([path, false]);
    for (const path of dead) await until(`${path} to be unknown`, async () => (await status(path)) === 404);
  };

  it('SITE-36 a photo that was made private leaves its projects, and is back when it is public again', async () => {
    const dead = await hide();
    await gone(dead);
    await staysGone(dead);
    await show();
  });

  it.each([
    ['SEC-19 SITE-36 a photo that was made private', hide, show],
    ['SEC-11 a photo that an administrator has hidden', moderate, nothing],
    ['SEC-09 a suspended account', suspend, nothing],
    ['ACCT-48 a deleted account', leave, nothing],
  ])('%s disappears everywhere with Redis and the relay down', async (_what, takeAway, giveBack) => {
    pause('media-worker');
    const dead = await takeAway();
    pause('redis');
    await gone(dead);
    resume();
    await staysGone(dead);
    await giveBack();
  });

  it.each([
    ['SEC-19 SITE-36 a photo that was made private', hide, show],
    ['ACCT-48 a deleted account', leave, nothing],
  ])('%s disappears everywhere with media and Redis down', async (_what, takeAway, giveBack) => {
    const dead = await takeAway();
    pause('media', 'media-worker', 'redis');
    await gone(dead);
    resume();
    await staysGone(dead);
    await giveBack();
  });

  it('SEC-11 a hidden photo stays its owner’s, who reads why, and comes back as it was', async () => {
    const dead = await moderate();
    for (const path of dead) await until(`${path} to be dead`, async () => (await status(path)) === 404, SOON_MS);
    const { client } = owner;
    const [own] = await client.json<(Photo & { hidden: { reason: string } | null })[]>('/api/user/photos');
    expect(own?.hidden?.reason).toBe('Not theirs');
    const bytes = async (path: string) => (await client.fetch(path)).status;
    expect(await bytes(`${own?.image.base}/320.webp`)).toBe(200);
    expect(await bytes(`/api/user/photos/${photo.id}/original`)).toBe(200);
    await admin.json(`/api/admin/photos/${photo.id}/show`, json('POST', {}));
    for (const path of [`/${owner.name}`, `/${owner.name}/${PROJECTS[0]}`])
      await until(`the photo on ${path}`, async () => (await text(path)).includes(words()));
    await until('the hero', async () => {
      const { url } = await client.json<{ url: string }>('/api/user/hero-selection');
      return url !== siteImages[0] && (await status(url)) === 200;
    });
    for (const path of dead) expect([path, await status(path)]).toEqual([path, 404]);
  });
});
