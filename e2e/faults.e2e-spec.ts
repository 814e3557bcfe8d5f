import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { VICTIMS } from './chaos/troubles.js';
import { storedOriginals, uniqueJpeg } from '@vitrine/e2e-support/photographs';
import { startProduct, until, type Product } from '@vitrine/e2e-support/product';
import { Visitor } from '@vitrine/e2e-support/visitor';

const UPLOADS = 50;
const IN_FLIGHT = 6;
const KILL_AFTER = 10;

interface Own {
  id: string;
  title: string;
  derivatives: string;
}

/** A process is killed during uploads; every acknowledged photo must be stored once, unchanged. */
describe('kill -9 during fifty uploads', () => {
  let product: Product;

  beforeAll(async () => {
    product = await startProduct({ demo: false });
  }, 300_000);

  afterAll(() => product.stop());

  it.each(VICTIMS)(
    'loses nothing and doubles nothing when %s dies',
    async (victim) => {
      const client = new Visitor(product.url);
      await until('sign-in', async () => (await client.signIn(`${victim}@faults.test`)).startsWith(product.url));
      await persist(client, '/api/profile/complete', {
        firstName: 'Fay',
        lastName: 'Ult',
        username: `fault-${victim}`,
      });

      const acknowledged = new Map<string, { id: string; bytes: Buffer }>();
      const jpegs = await Promise.all(
        Array.from({ length: UPLOADS }, async (_, i) => ({ title: `${victim} ${i}`, bytes: await uniqueJpeg() })),
      );
      let killed = false;
      await Promise.all(
        Array.from({ length: IN_FLIGHT }, async () => {
          for (let next = jpegs.shift(); next; next = jpegs.shift()) {
            const { title, bytes } = next;
            const id = await send(client, title, bytes);
            acknowledged.set(title, { id, bytes });
            if (!killed && acknowledged.size >= KILL_AFTER) {
              killed = true;
              product.kill(victim);
            }
          }
        }),
      );

      expect(killed).toBe(true);
      expect(acknowledged.size).toBe(UPLOADS);
      const own = await until(
        'all derivatives',
        async () => {
          const list = await client.json<Own[]>('/api/user/photos');
          return list.every((photo) => photo.derivatives === 'ready') && list;
        },
        120_000,
      );
      expect(own.map((photo) => photo.id).toSorted()).toEqual(
        [...acknowledged.values()].map(({ id }) => id).toSorted(),
      );
      for (const { id, bytes } of acknowledged.values()) {
        const stored = storedOriginals(product.dataDir, id);
        expect(stored.some((file) => file.includes(bytes))).toBe(true);
      }
    },
    240_000,
  );
});

/** Sends until it is acknowledged, as the page does: the same key each time. */
async function send(client: Visitor, title: string, bytes: Buffer): Promise<string> {
  const key = randomUUID();
  return until(
    `upload of ${title}`,
    async () => {
      const body = new FormData();
      body.set('title', title);
      body.set('category', 'other');
      body.set('aiAltText', 'A test photo');
      body.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'a.jpg');
      const response = await client.fetch('/api/photos/upload', {
        method: 'POST',
        body,
        headers: { 'idempotency-key': key },
      });
      // 201, or 200 for what an earlier try has brought.
      if (response.ok) return ((await response.json()) as { id: string }).id;
      const text = await response.text();
      if (response.status < 500 && response.status !== 401) throw new Error(`${response.status} ${text}`);
      return null;
    },
    90_000,
  );
}

const persist = (client: Visitor, path: string, body: unknown): Promise<Response> =>
  until(path, async () => {
    const response = await client.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    await response.body?.cancel();
    return response.ok && response;
  });
