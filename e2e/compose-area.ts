/**
 * The photographer's own pages, by HTTP, against the container stack: what only a broker, an S3 server and processes
 * apart from each other can get wrong. `npm run test:containers` runs it on a stack of its own; on one that is up:
 *
 *   node e2e/compose-area.ts [site]
 *
 * Prints each step and ends with an error at the first that goes wrong.
 */
import assert from 'node:assert/strict';
import { openAsBlob, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { said, storedOf } from '@vitrine/e2e-support/compose';
import { LiveEvents } from '@vitrine/e2e-support/live-events';
import { json, newUser, upload, uploadMany, type Photo } from '@vitrine/e2e-support/photographer';
import { photograph } from '@vitrine/e2e-support/photographs';
import { until } from '@vitrine/e2e-support/product';
import { Visitor } from '@vitrine/e2e-support/visitor';

const MANY = 300;

const [site = 'http://localhost:3000'] = process.argv.slice(2);
const { client, name, id: userId } = await newUser(site, 'area');
const stranger = new Visitor(site);
const events = new LiveEvents(client);
await until('the stream of events', async () => events.connections === 1);

const own = (): Promise<Photo[]> => client.json<Photo[]>('/api/user/photos');
const shown = (): Promise<Photo[]> => stranger.json<Photo[]>(`/api/portfolio/${name}/photos?limit=500`);
const bulk = (action: string, photoIds: string[], edit?: object) =>
  client.json<{ changed: { id: string }[]; missing: string[] }>(
    '/api/user/photos/bulk',
    json('POST', { action, photoIds, edit }),
  );

const file = readFileSync(photograph('picos-de-europa.jpg'));
const { id } = (await (await upload(client, 'Picos', file)).json()) as Photo;
await until('its derivatives', async () => (await own())[0]?.derivatives === 'ready', 60_000);
await until('word of them', async () => events.has('photos', id));
said('hears of a photo that came, over the stream of events');

const original = `/api/user/photos/${id}/original`;
const whole = await client.fetch(original);
assert.deepEqual(Buffer.from(await whole.arrayBuffer()), file);
for (const [range, from, to] of [
  ['bytes=100-299', 100, 300],
  [`bytes=${file.length - 50}-`, file.length - 50, file.length],
  ['bytes=-70', file.length - 70, file.length],
] as const) {
  const part = await client.fetch(original, { headers: { range } });
  assert.equal(part.status, 206);
  assert.equal(part.headers.get('content-range'), `bytes ${from}-${to - 1}/${file.length}`);
  assert.deepEqual(Buffer.from(await part.arrayBuffer()), file.subarray(from, to));
}
const behind = await client.fetch(original, { headers: { range: `bytes=${file.length}-` } });
assert.equal(behind.status, 416);
assert.equal((await stranger.fetch(original)).status, 401);
said('gets the own file back, whole and in parts, and no other user does');

await client.json('/api/user/hero-image/set-custom', json('POST', { photoId: id }));
const hero = await until('the hero', async () => {
  const chosen = await stranger.json<{ source: string; url: string }>(`/api/user/hero-selection/${userId}`);
  return chosen.source === 'custom' && chosen;
});
const banner = await until('its image', async () => {
  const answer = await stranger.fetch(hero.url);
  return answer.ok && answer;
});
assert.ok((await sharp(await banner.arrayBuffer()).metadata()).width);
assert.deepEqual(await shown(), []);
await until('word of it', async () => events.has('hero'));
said('a private photo is the hero, and stays private');

const portrait = new FormData();
portrait.set('profileImage', await openAsBlob(photograph('two-friends.jpg'), { type: 'image/jpeg' }), 'us.jpg');
portrait.set('crop', JSON.stringify({ x: 0.1, y: 0.05, size: 0.6 }));
const { profileImageUrl } = await client.json<{ profileImageUrl: string }>('/api/user/profile-image/upload', {
  method: 'POST',
  body: portrait,
});
const face = await sharp(await (await stranger.fetch(profileImageUrl)).arrayBuffer()).metadata();
assert.equal(face.width, face.height);
await until(
  'it on the page',
  async () =>
    (await stranger.json<{ profileImage: string }>(`/api/portfolio/${name}`)).profileImage === profileImageUrl,
);
await until('word of it', async () => events.has('profile'));
said('has a cropped profile image');

const { categoryId, id: category } = await client.json<{ id: string; categoryId: string }>(
  '/api/categories/custom',
  json('POST', { label: 'Mountains at night' }),
);
await client.json(`/api/user/photos/${id}`, json('PATCH', { category: categoryId }));
await bulk('edit', [id], { isPublic: true });
await until('the category on the page', async () => (await shown())[0]?.category === categoryId);
await client.fetch(`/api/categories/custom/${category}`, { method: 'DELETE' });
await until('the photo without it', async () => (await own())[0]?.category === 'other');
await until('word of it', async () => events.has('categories'));
said('a category of one’s own comes and goes');

const many = await uploadMany([client], MANY);
for (const isPublic of [true, false, true]) {
  const start = Date.now();
  const { changed, missing } = await bulk('edit', many, { isPublic, addTags: ['night'] });
  const ms = Date.now() - start;
  assert.deepEqual([changed.length, missing.length], [MANY, 0]);
  await until('them on the page', async () => (await shown()).length === (isPublic ? MANY + 1 : 1), 60_000);
  said(
    `${MANY} photos made ${isPublic ? 'public' : 'private'} in one call of ${ms} ms, visitors after ${Date.now() - start} ms`,
  );
}

const [first = '', ...others] = many;
const addresses = (await own()).filter((photo) => photo.id === first).map(({ image }) => image.base);
await client.fetch(`/api/user/photos/${first}`, { method: 'DELETE' });
await bulk('trash', others.slice(0, 99));
await until('them gone for visitors', async () => (await shown()).length === MANY + 1 - 100);
await until('the address dead', async () => (await stranger.fetch(`${addresses[0]}/320.webp`)).status === 404);
const keysOf = async (photoId: string): Promise<string[]> =>
  (await storedOf(userId)).filter((key) => key.includes(photoId));
assert.ok((await keysOf(first)).length > 1);
assert.equal((await bulk('restore', others.slice(0, 9))).changed.length, 9);
assert.equal((await bulk('purge', [first, ...others.slice(0, 49)])).changed.length, 41);
await client.json('/api/user/trash', { method: 'DELETE' });
await until('their objects gone', async () => {
  const left = await storedOf(userId);
  return [first, ...others.slice(9, 99)].every((photoId) => !left.some((key) => key.includes(photoId)));
});
assert.ok((await keysOf(others[0] ?? '')).length > 1);
said('what is purged is gone from the S3 server, what was restored is there');

await pause(1_500); // all live updates so far have arrived
events.heard.length = 0;
await client.json('/api/user/template', json('POST', { templateId: 'monochrome' }));
await until('word of the template', async () => events.has('template'));
said('hears of a new layout');

const before = (await storedOf(userId)).length;
await client.fetch('/api/user/account', json('DELETE', { username: name }));
await until('word of the end', async () => events.has('signed-out'));
events.close();
await until('all objects gone', async () => (await storedOf(userId)).length === 0, 60_000);
assert.equal((await stranger.fetch(`/api/portfolio/${name}`)).status, 404);
assert.equal((await stranger.fetch(hero.url)).status, 404);
assert.equal((await stranger.fetch(profileImageUrl)).status, 404);
said(`the account is deleted, and its ${before} objects with it`);
