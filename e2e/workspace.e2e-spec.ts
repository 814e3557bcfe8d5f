import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { photograph, uniqueJpeg } from '@vitrine/e2e-support/photographs';
import { startProduct, until, type Product } from '@vitrine/e2e-support/product';
import { Visitor } from '@vitrine/e2e-support/visitor';

interface Photo {
  id: string;
  title: string;
  isPublic: boolean;
  featured: boolean;
  category: string;
  tags: string[];
  derivatives: string;
  image: { base: string; widths: number[] };
  exif: Record<string, unknown>;
  file: { type: string; bytes: number; name: string | null; kept: boolean };
  usedAs: string[];
  trashed: { at: string; until: string } | null;
}
interface Page {
  photos: Photo[];
  counts: { all: number; matching: number; public: number; featured: number };
}

/** What a photographer does with photos that are there already, over HTTP, in the started product. */
describe('a photographer at work', () => {
  let product: Product;
  let pia: Visitor;
  let mallory: Visitor;

  beforeAll(async () => {
    product = await startProduct();
    pia = await join('pia');
    mallory = await join('mallory');
  }, 300_000);

  afterAll(() => product.stop());

  const join = async (name: string): Promise<Visitor> => {
    const visitor = new Visitor(product.url);
    await visitor.signIn(`${name}@workspace.test`);
    await json(visitor, 'POST', '/api/profile/complete', { firstName: name, lastName: 'Example', username: name });
    return visitor;
  };
  const send = (who: Visitor, method: string, path: string, body?: unknown): Promise<Response> =>
    who.fetch(path, {
      method,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  const json = async <T>(who: Visitor, method: string, path: string, body?: unknown): Promise<T> => {
    const response = await send(who, method, path, body);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return (text ? JSON.parse(text) : undefined) as T;
  };
  const upload = async (who: Visitor, file: Uint8Array, fields: Record<string, string> = {}, name = 'a.jpg') => {
    const body = new FormData();
    for (const [key, value] of Object.entries({ title: 'Fog', category: 'nature', aiAltText: 'Fog', ...fields }))
      body.set(key, value);
    body.set('image', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), name);
    const response = await who.fetch('/api/photos/upload', { method: 'POST', body });
    expect([200, 201]).toContain(response.status);
    return (await response.json()) as Photo;
  };
  const ready = (who: Visitor, id: string): Promise<Photo> =>
    until('derivatives', async () => {
      const photo = await who.json<Photo>(`/api/user/photos/${id}`);
      return photo.derivatives === 'ready' && photo;
    });
  const list = (query = ''): Promise<Page> => pia.json<Page>(`/api/user/photos/page${query}`);
  const publicIds = async (name = 'pia'): Promise<string[]> => {
    const response = await new Visitor(product.url).fetch(`/api/portfolio/${name}/photos`);
    return response.ok ? ((await response.json()) as Photo[]).map(({ id }) => id) : [];
  };
  const shows = (what: string, ids: () => string[]) =>
    until(what, async () => JSON.stringify(await publicIds()) === JSON.stringify(ids()), 10_000);

  it('SEC-03 SEC-18 answers a visitor as if another user’s data did not exist, and changes nothing', async () => {
    const photo = await upload(pia, await uniqueJpeg());
    await ready(pia, photo.id);
    const category = await json<{ id: string; categoryId: string }>(pia, 'POST', '/api/categories/custom', {
      categoryId: 'fog',
      label: 'Fog',
      description: 'Custom category: Fog',
    });
    const of = `/api/user/photos/${photo.id}`;
    const foreign: [method: string, path: string, body?: unknown][] = [
      ['GET', of],
      ['GET', `${of}/original`],
      ['PATCH', of, { title: 'Mine now' }],
      ['DELETE', of],
      ['POST', `${of}/public`, { isPublic: true }],
      ['POST', `${of}/featured`, { featured: true }],
      ['POST', '/api/user/profile-image/set-custom', { photoId: photo.id }],
      ['POST', '/api/user/hero-image/set-custom', { photoId: photo.id }],
      ['PATCH', `/api/categories/custom/${category.id}`, { label: 'Mine' }],
      ['DELETE', `/api/categories/custom/${category.id}`],
    ];
    for (const [method, path, body] of foreign) {
      const unknown = path.replace(photo.id, crypto.randomUUID()).replace(category.id, crypto.randomUUID());
      const unknownBody = body && JSON.parse(JSON.stringify(body).replace(photo.id, crypto.randomUUID()));
      const [theirs, nobodys] = [
        await send(mallory, method, path, body),
        await send(mallory, method, unknown, unknownBody),
      ];
      expect([method, path, theirs.status]).toEqual([method, path, 404]);
      expect(((await theirs.json()) as { message: string }).message).toBe(
        ((await nobodys.json()) as { message: string }).message,
      );
      expect((await send(new Visitor(product.url), method, path, body)).status).toBe(401);
    }
    for (const action of ['trash', 'purge', 'restore', 'analyse'])
      expect(await json(mallory, 'POST', '/api/user/photos/bulk', { action, photoIds: [photo.id] })).toEqual({
        changed: [],
        missing: [photo.id],
      });
    expect(
      await json(mallory, 'POST', '/api/user/photos/bulk', {
        action: 'edit',
        photoIds: [photo.id],
        edit: { isPublic: true },
      }),
    ).toEqual({ changed: [], missing: [photo.id] });
    const put = await json<{ changed: unknown[] }>(mallory, 'POST', '/api/user/photos/bulk', {
      action: 'revert',
      states: [{ id: photo.id, isPublic: true }],
    });
    expect(put.changed).toEqual([]);
    expect((await mallory.json<Page>(`/api/user/photos/page?ids=${photo.id}`)).photos).toEqual([]);
    expect((await new Visitor(product.url).fetch(`${photo.image.base}/card.jpg`)).status).toBe(404);
    expect((await mallory.fetch(`${photo.image.base}/card.jpg`)).status).toBe(404);
    expect(await pia.json(of)).toMatchObject({ title: 'Fog', isPublic: false, featured: false, trashed: null });
  });

  it('API-34 SEC-18 refuses another user’s category for a photo', async () => {
    const photo = await upload(mallory, await uniqueJpeg());
    const refused = await send(mallory, 'PATCH', `/api/user/photos/${photo.id}`, { category: 'fog' });
    expect(refused.status).toBe(400);
  });

  it('CAT-12 CAT-23 files photos under a category of one’s own, and under Other when it is removed', async () => {
    const [category] = await pia.json<{ id: string; categoryId: string; label: string }[]>('/api/categories/custom');
    const photo = await upload(pia, await uniqueJpeg(), { category: 'fog', title: 'In fog' });
    await ready(pia, photo.id);
    await json(pia, 'POST', `/api/user/photos/${photo.id}/public`, { isPublic: true });
    const shown = async () =>
      (await (await fetch(`${product.url}/api/portfolio/pia/photos`)).json()) as {
        category: string;
        categoryLabel: string;
      }[];
    await until('the label', async () => (await shown())[0]?.categoryLabel === 'Fog');
    await json(pia, 'PATCH', `/api/categories/custom/${category?.id}`, { label: 'Morning fog' });
    await until('the new label', async () => (await shown())[0]?.categoryLabel === 'Morning fog');
    expect((await send(pia, 'DELETE', `/api/categories/custom/${category?.id}`)).status).toBe(204);
    await until('Other', async () => (await shown())[0]?.categoryLabel === 'Other');
    expect((await pia.json<Photo>(`/api/user/photos/${photo.id}`)).category).toBe('other');
  });

  it('PHOTO-44 deletes into a trash: hidden at once, restored with one call, purged when emptied', async () => {
    const { photos } = await list('?visibility=public');
    const photo = photos[0]!;
    await shows('one photo', () => [photo.id]);
    const used = () => pia.json<{ usagePercentage: number; usedFormatted: string }>('/api/user/storage-usage');
    const before = await used();

    expect((await send(pia, 'DELETE', `/api/user/photos/${photo.id}`)).status).toBe(204);
    await shows('an empty portfolio', () => []);
    await until(
      'a dead address',
      async () => (await fetch(`${product.url}${photo.image.base}/card.jpg`)).status === 404,
    );
    expect((await list()).photos.map(({ id }) => id)).not.toContain(photo.id);
    const [trashed] = (await list('?trash=true')).photos;
    expect(trashed?.id).toBe(photo.id);
    expect(Date.parse(trashed!.trashed!.until) - Date.parse(trashed!.trashed!.at)).toBe(30 * 86_400_000);
    expect(await used()).toEqual(before);

    await json(pia, 'POST', '/api/user/photos/bulk', { action: 'restore', photoIds: [photo.id] });
    await shows('the photo again', () => [photo.id]);

    await send(pia, 'DELETE', `/api/user/photos/${photo.id}`);
    expect(await json(pia, 'DELETE', '/api/user/trash')).toMatchObject({ removed: 1 });
    expect((await send(pia, 'GET', `/api/user/photos/${photo.id}`)).status).toBe(404);
    expect((await used()).usedFormatted).not.toBe(before.usedFormatted);
    await until('the files gone', async () => filesNaming(photo.id).length === 0);
  });

  const filesNaming = (text: string): string[] =>
    readdirSync(product.dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.parentPath.includes('objects'))
      .map((entry) => `${entry.parentPath}/${entry.name}`)
      .filter((path) => path.includes(text));

  it('shows photos in the order their photographer gives them', async () => {
    const ids: string[] = [];
    for (const title of ['one', 'two', 'three', 'four']) {
      const photo = await upload(pia, await uniqueJpeg(), { title });
      await ready(pia, photo.id);
      ids.unshift(photo.id);
    }
    await json(pia, 'POST', '/api/user/photos/bulk', { action: 'edit', photoIds: ids, edit: { isPublic: true } });
    await shows('the newest first', () => ids);
    const [four, three, two, one] = ids as [string, string, string, string];
    await json(pia, 'POST', '/api/user/photos/order', { photoIds: [one, three], before: four });
    await shows('two in front', () => [one, three, four, two]);
    await json(pia, 'POST', '/api/user/photos/order', { photoIds: [three], before: null });
    await shows('one at the end', () => [one, four, two, three]);
    await json(pia, 'POST', '/api/user/photos/sort', { by: 'oldest' });
    await shows('the oldest first', () => [one, two, three, four]);
    expect((await send(mallory, 'POST', '/api/user/photos/order', { photoIds: [one], before: four })).status).toBe(404);
  });

  it('PHOTO-16 PHOTO-18 PHOTO-22 finds and counts in the database what a filter matches', async () => {
    const found = await list('?q=T&visibility=public&sort=title');
    expect(found.photos.map(({ title }) => title)).toEqual(['three', 'two']);
    expect(found.counts).toMatchObject({ matching: 2, public: 2, featured: 0 });
    expect(found.counts.all).toBeGreaterThanOrEqual(5);
    expect((await list('?q=%25')).counts.matching).toBe(0);
    expect((await list('?visibility=none')).counts.matching).toBe(0);
    expect((await send(pia, 'GET', '/api/user/photos/page?sort=1;drop')).status).toBe(400);
  });

  it('keeps an original byte for byte, for its owner, and the camera settings without the place', async () => {
    const file = readFileSync(photograph('dragonfly.jpg'));
    const exif = { make: 'Canon', model: 'EOS R5', iso: 200, latitude: 52.5, GPSLatitude: 52.5, serial: '1' };
    const kept = await upload(
      pia,
      file,
      { title: 'Kept', keptOriginal: 'true', exif: JSON.stringify(exif) },
      '../Dragon"fly ✓.jpg',
    );
    expect(kept.file).toMatchObject({ kept: true, bytes: file.length });
    const photo = await ready(pia, kept.id);
    expect(JSON.stringify(photo)).not.toMatch(/52\.5|serial|latitude/i);

    const response = await pia.fetch(`/api/user/photos/${kept.id}/original`);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(createHash('sha256').update(file).digest('hex'));
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename=[^/\\]+$/);
    expect(response.headers.get('cache-control')).toContain('no-store');
    const part = await pia.fetch(`/api/user/photos/${kept.id}/original`, { headers: { range: 'bytes=10-19' } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(file.subarray(10, 20));

    const optimised = await upload(pia, await uniqueJpeg(), { title: 'Optimized', exif: JSON.stringify(exif) });
    expect((await ready(pia, optimised.id)).exif).toMatchObject({ make: 'Canon', model: 'EOS R5', iso: 200 });
  });

  it('PROF-33 shows a private photo as hero and profile image, and nothing else of it', async () => {
    const photo = (await list('?q=Kept')).photos[0]!;
    const hero = await json<{ success: boolean; url: string }>(pia, 'POST', '/api/user/hero-image/set-custom', {
      photoId: photo.id,
    });
    expect(hero.success).toBe(true);
    const face = await json<{ profileImageUrl: string }>(pia, 'POST', '/api/user/profile-image/set-custom', {
      photoId: photo.id,
    });
    for (const url of [hero.url, face.profileImageUrl])
      await until('a public derivative', async () => (await fetch(new URL(url, product.url))).status === 200);
    const profile = async () =>
      (await (await fetch(`${product.url}/api/portfolio/pia`)).json()) as { profileImage: string | null };
    await until('the face on the page', async () => (await profile()).profileImage === face.profileImageUrl);
    expect((await fetch(`${product.url}${photo.image.base}/card.jpg`)).status).toBe(404);
    expect((await pia.json<Photo>(`/api/user/photos/${photo.id}`)).usedAs.toSorted()).toEqual(['hero', 'profile']);

    await send(pia, 'DELETE', `/api/user/photos/${photo.id}`);
    await until('no face', async () => (await profile()).profileImage === null);
    for (const url of [hero.url, face.profileImageUrl])
      await until('a dead address', async () => (await fetch(new URL(url, product.url))).status === 404);
    const fallback = await pia.json<{ source: string }>('/api/user/hero-selection');
    expect(fallback.source).toBe('default');
    await json(pia, 'POST', '/api/user/photos/bulk', { action: 'restore', photoIds: [photo.id] });
    await until('the face again', async () => (await profile()).profileImage !== null);
    await until('the hero again', async () => {
      const chosen = await pia.json<{ source: string; id: string }>('/api/user/hero-selection');
      return chosen.source === 'custom' && chosen.id === `custom-${photo.id}`;
    });
  });

  it('PROF-24 PROF-28 takes one of the banners as hero', async () => {
    const banners =
      await pia.json<{ id: string; name: string; url: string; is_default: boolean }[]>('/api/hero-images');
    expect(banners.filter(({ is_default }) => is_default)).toHaveLength(1);
    const other = banners.find(({ is_default }) => !is_default)!;
    const answer = await json(pia, 'POST', '/api/user/hero-image/set-global', { heroImageId: other.id });
    expect(answer).toMatchObject({ success: true, heroImageName: other.name });
    expect(await pia.json('/api/user/hero-selection')).toMatchObject({ id: other.id, source: 'global' });
    const unknown = await send(pia, 'POST', '/api/user/hero-image/set-global', { heroImageId: crypto.randomUUID() });
    expect(unknown.status).toBe(404);
  });

  it('sends an open page the live updates of its own user only', async () => {
    const mine = await listen(pia);
    const others = await listen(mallory);
    const photo = await upload(pia, await uniqueJpeg(), { title: 'Live' });
    await until('the live update', async () => mine.heard().some(({ ids }) => ids?.includes(photo.id)));
    await ready(pia, photo.id);
    expect(others.heard().filter(({ ids }) => ids?.includes(photo.id))).toEqual([]);
    mine.close();
    others.close();
    expect((await fetch(`${product.url}/api/user/events`)).status).toBe(401);
  });

  const listen = async (who: Visitor) => {
    const response = await who.fetch('/api/user/events');
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    const heard: { kind: string; ids?: string[] | null }[] = [];
    const reading = (async () => {
      for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
        for (const [, data] of chunk.value.matchAll(/^data: (.*)$/gm)) heard.push(JSON.parse(data!) as never);
    })();
    reading.catch(() => {});
    return { heard: () => heard, close: () => void reader.cancel() };
  };

  it('ACCT-48 deletes an account with all its data, ends its sessions, and frees its name', async () => {
    const elsewhere = new Visitor(product.url);
    await elsewhere.signIn('pia@workspace.test');
    const { id } = await pia.json<{ id: string }>('/api/auth/user');
    const face = (await pia.json<{ url: string }>('/api/user/hero-selection')).url;
    expect(face).toMatch(/^\/images\//);
    const [photo] = (await list('?visibility=public')).photos;
    expect((await send(pia, 'DELETE', '/api/user/account', { username: 'mallory' })).status).toBe(400);
    expect(await json(pia, 'DELETE', '/api/user/account', { username: 'pia' })).toMatchObject({ success: true });

    expect((await send(pia, 'GET', '/api/user/photos')).status).toBe(401);
    await until(
      'the other session ended',
      async () => (await send(elsewhere, 'GET', '/api/user/photos')).status === 401,
    );
    await until('the page gone', async () => (await fetch(`${product.url}/api/portfolio/pia`)).status === 404);
    await until(
      'the image gone',
      async () => (await fetch(`${product.url}${photo!.image.base}/card.jpg`)).status === 404,
    );
    await until('no file left', async () => filesNaming(id).length === 0, 60_000);
    const again = await join('pia');
    expect((await again.json<{ id: string }>('/api/auth/user')).id).not.toBe(id);
    expect(await again.json<Photo[]>('/api/user/photos')).toEqual([]);
    expect((await mallory.json<Photo[]>('/api/user/photos')).length).toBeGreaterThan(0);
  });

  it('ACCT-48 refuses to delete the last administrator', async () => {
    const admin = new Visitor(product.url);
    await admin.signIn('admin');
    const { username } = await admin.json<{ username: string }>('/api/auth/user');
    const refused = await send(admin, 'DELETE', '/api/user/account', { username });
    expect(refused.status).toBe(409);
    expect((await refused.json()) as object).toMatchObject({ code: 'LAST_ADMIN' });
  });
});
