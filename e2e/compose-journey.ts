/**
 * A photographer's first hour, by HTTP. `npm run test:containers` runs it on a stack of its own; on one that is up:
 *
 *   node e2e/compose-journey.ts [site] [any other gateway] [address of the mail sink]
 *
 * Prints each step and ends with an error at the first that goes wrong.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { said } from '@vitrine/e2e-support/compose';
import { json, type Photo } from '@vitrine/e2e-support/photographer';
import { photograph } from '@vitrine/e2e-support/photographs';
import { until } from '@vitrine/e2e-support/product';
import { Visitor } from '@vitrine/e2e-support/visitor';

const [site = 'http://localhost:3000', , mailSink = 'http://localhost:8025'] = process.argv.slice(2);
const name = `journey-${randomUUID().slice(0, 8)}`;
const email = `${name}@compose.test`;

const client = new Visitor(site);
const stranger = new Visitor(site);

await client.signIn(email);
assert.ok((await client.json<{ id: string }>('/api/auth/user')).id);
said(`signs in as ${email}`);

await client.json('/api/profile/complete', json('POST', { firstName: 'Jo', lastName: 'Journey', username: name }));
await client.json(
  '/api/profile',
  json('PUT', { firstName: 'Jo', lastName: 'Journey', username: name, portfolioUrlType: 'username' }),
);
said('fills in the profile');

const jpeg = await openAsBlob(photograph('picos-de-europa.jpg'), { type: 'image/jpeg' });
const suggested = new FormData();
suggested.set('image', jpeg, 'picos.jpg');
const suggestion = await client.json<{ title: string; category: string; tags: string[] }>('/api/photos/ai-analyze', {
  method: 'POST',
  body: suggested,
});
assert.ok(suggestion.title && suggestion.tags.length > 0);
said(`gets suggestions: "${suggestion.title}" [${suggestion.category}]`);

const upload = new FormData();
for (const [field, value] of Object.entries({
  title: suggestion.title,
  category: suggestion.category,
  description: 'Up there.',
  aiTags: JSON.stringify(suggestion.tags),
  imageType: 'photo',
}))
  upload.set(field, value);
upload.set('image', jpeg, 'picos.jpg');
const { id } = await client.json<Photo>('/api/photos/upload', {
  method: 'POST',
  headers: { 'idempotency-key': randomUUID() },
  body: upload,
});
said('uploads the photo');

const own = await until(
  'the derivatives',
  async () => {
    const photo = (await client.json<Photo[]>('/api/user/photos')).find((one) => one.id === id);
    return photo?.derivatives === 'ready' && photo;
  },
  60_000,
);
assert.equal((await stranger.fetch(`${own.image.base}/320.webp`)).status, 404);
said('sees it rendered, and no other user does');

await client.json(`/api/user/photos/${id}/public`, json('POST', { isPublic: true }));
const shown = await until('the photo on the portfolio', async () => {
  const photos = await stranger.json<Photo[]>(`/api/portfolio/${name}/photos`);
  return photos.find((one) => one.id === id);
});
said('publishes it');

const page = await stranger.fetch(`/${name}`, { headers: { accept: 'text/html' } });
assert.equal(page.status, 200);
assert.match(await page.text(), /Jo Journey/);
said(`a stranger opens ${site}/${name}`);

const address = `${shown.image.base}/${shown.image.widths[0]}.webp`;
// The gateway may cache for two seconds that the image was private.
const image = await until('the image', async () => {
  const answer = await stranger.fetch(address);
  return answer.status === 200 && answer;
});
assert.equal(image.headers.get('content-type'), 'image/webp');
const bytes = Buffer.from(await image.arrayBuffer());
assert.equal(bytes.subarray(8, 12).toString(), 'WEBP');
said(`and gets the image (${bytes.length} bytes)`);

await client.json(`/api/user/photos/${id}/public`, json('POST', { isPublic: false }));
await until('the old address to die', async () => (await stranger.fetch(address)).status === 404);
said('made private, its address is dead');

await until('the welcome mail', async () => {
  const query = encodeURIComponent(`to:${email}`);
  const found = (await (await fetch(`${mailSink}/api/v1/search?query=${query}`)).json()) as { messages_count: number };
  return found.messages_count > 0;
});
said('the welcome mail has arrived');
