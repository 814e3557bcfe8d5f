import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { LiveEvents } from '@vitrine/e2e-support/live-events';
import { mediaDatabase } from '@vitrine/e2e-support/many-photos';
import { json, newUser, uploadMany, type Photo } from '@vitrine/e2e-support/photographer';
import { uniqueJpeg } from '@vitrine/e2e-support/photographs';
import { startProduct, until, type Product } from '@vitrine/e2e-support/product';
import { Visitor } from '@vitrine/e2e-support/visitor';

const MANY = 60;
const OF_REMOVED = 60;
const AWAY_MS = 3_000;

/** A process is killed in the middle of a photographer's bulk work. */
describe('kill -9 in the photographer’s area', () => {
  let product: Product;
  let client: Visitor;
  let userId: string;
  let name: string;
  let ids: string[];
  const stranger = (): Visitor => new Visitor(product.url);

  beforeAll(async () => {
    product = await startProduct({ demo: false });
    ({ client, name, id: userId } = await newUser(product.url, 'faults'));
    ids = await uploadMany([client], MANY);
  }, 300_000);

  afterAll(() => product.stop());

  /** Kills it, and again after every restart, until the time is over. */
  const keepAway = async (victim: string): Promise<void> => {
    let last: number | undefined;
    for (const end = Date.now() + AWAY_MS; Date.now() < end; await pause(20)) {
      const pid = product.pids()[victim];
      if (pid !== undefined && pid !== last) product.kill(victim);
      last = pid ?? last;
    }
  };
  const isUp = (victim: string) => async (): Promise<boolean> => product.pids()[victim] !== undefined;
  const bulk = (action: string, edit?: object): Promise<Response> =>
    client.fetch('/api/user/photos/bulk', json('POST', { action, photoIds: ids, edit }));
  const own = (): Promise<Photo[]> => until('an answer', () => client.json<Photo[]>('/api/user/photos'));
  const shown = (): Promise<Photo[]> => stranger().json<Photo[]>(`/api/portfolio/${name}/photos?limit=200`);
  const filesOf = (ownerId: string): string[] =>
    readdirSync(join(product.dataDir, 'objects'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.parentPath.includes(ownerId))
      .map((entry) => entry.name);

  it('ACCT-48 leaves nothing of an account when media-worker dies during its removal', async () => {
    const leaver = await newUser(product.url, 'leaver');
    await uploadMany([leaver.client], OF_REMOVED);
    const all = filesOf(leaver.id).length;
    await leaver.client.fetch('/api/user/account', json('DELETE', { username: leaver.name }));
    await until('the first to go', async () => filesOf(leaver.id).length < all, 10_000, 1);
    product.kill('media-worker');
    expect(filesOf(leaver.id).length).toBeGreaterThan(0);
    await until('all gone', async () => filesOf(leaver.id).length === 0, 90_000, 250);
  }, 120_000);

  it('PHOTO-41 trashes all of a call or none when media dies in it', async () => {
    const counts: number[] = [];
    for (const ms of [10, 40]) {
      await until('media', isUp('media'));
      const call = bulk('trash').catch(() => null);
      await pause(ms);
      product.kill('media');
      await call;
      counts.push((await own()).length);
      await until('the trash', async () => (await bulk('trash')).ok);
      expect(await own()).toEqual([]);
      await until('all back', async () => (await bulk('restore')).ok);
      expect(await own()).toHaveLength(MANY);
    }
    expect(counts.filter((count) => count !== 0 && count !== MANY)).toEqual([]);
  }, 60_000);

  it('makes open pages refetch after Redis was down, and renders the waiting image', async () => {
    const events = new LiveEvents(client);
    await until('the stream', async () => events.connections === 1);
    const worker = product.pids()['media-worker'] ?? 0;
    process.kill(worker, 'SIGSTOP');
    const portrait = new FormData();
    portrait.set('profileImage', new Blob([new Uint8Array(await uniqueJpeg())], { type: 'image/jpeg' }), 'me.jpg');
    const answer = client.fetch('/api/user/profile-image/upload', { method: 'POST', body: portrait });
    const database = await mediaDatabase(product);
    await until('the image to wait', async () => {
      const { rows } = await database.query(`select 1 from site_images where owner_id = $1 and state = 'pending'`, [
        userId,
      ]);
      return rows.length > 0;
    });
    await database.end();
    await keepAway('redis');
    process.kill(worker, 'SIGCONT');
    await answer;
    const { profileImageUrl } = await until(
      'the profile image',
      async () => {
        const profile = await client.json<{ profileImageUrl: string | null }>('/api/user/profile');
        return profile.profileImageUrl !== null && profile;
      },
      40_000,
    );
    expect((await stranger().fetch(profileImageUrl ?? '')).status).toBe(200);
    await until('the stream again', async () => events.connections > 1, 10_000);
    await client.json(`/api/user/photos/${ids[0]}`, json('PATCH', { title: 'Later' }));
    await until('word of it', async () => events.has('photos', ids[0]), 5_000);
    events.close();
  }, 90_000);

  it('keeps one order for owner and visitors when Postgres dies during a change', async () => {
    await until('all public', async () => (await bulk('edit', { isPublic: true })).ok);
    const move = (photoIds: string[]): Promise<Response> =>
      client.fetch('/api/user/photos/order', json('POST', { photoIds, before: null }));
    // Each time in another moment of it, and more transactions than a pool has clients.
    for (const ms of [30, 60]) {
      await until('the database', async () => (await move(ids.slice(0, 1))).ok);
      const calls = ids.slice(0, 20).map((id) => move([id]).catch(() => null));
      await pause(ms);
      product.kill('postgres');
      await Promise.all(calls);
    }
    const last = ids.slice(20, 26);
    await until('a move', async () => (await move(last)).ok);
    const { photos } = await client.json<{ photos: (Photo & { position: number })[] }>(
      '/api/user/photos/page?sort=portfolio&limit=200&offset=0',
    );
    const order = photos.map(({ id }) => id);
    expect(order.toSorted()).toEqual(ids.toSorted());
    expect(new Set(photos.map(({ position }) => position)).size).toBe(MANY);
    expect(order.slice(-last.length)).toEqual(last);
    await until('visitors', async () => (await shown()).map(({ id }) => id).join() === order.join());
  }, 60_000);
});
