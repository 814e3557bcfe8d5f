import { randomUUID } from 'node:crypto';
import type { PhotoImage } from '@vitrine/contracts/media/photo-image';
import { uniqueJpeg } from './photographs.ts';
import { until } from './product.ts';
import { Visitor } from './visitor.ts';

export interface Photo {
  id: string;
  title: string;
  isPublic: boolean;
  category: string;
  derivatives: 'pending' | 'ready' | 'failed';
  image: PhotoImage;
}

export const json = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** A user who has signed in and filled in the profile. */
export async function newUser(site: string, word: string): Promise<{ client: Visitor; name: string; id: string }> {
  const name = `${word}-${randomUUID().slice(0, 8)}`;
  const client = new Visitor(site);
  await client.signIn(`${name}@vitrine.test`);
  const profile = { firstName: 'Jo', lastName: 'Journey', username: name };
  await client.json('/api/profile/complete', json('POST', profile));
  await client.json('/api/profile', json('PUT', { ...profile, portfolioUrlType: 'username' }));
  const { id } = await client.json<{ id: string }>('/api/auth/user');
  return { client, name, id };
}

interface UploadOptions {
  type?: string;
  /** Uploads with one key are one upload. */
  key?: string;
}

/** One upload; answers the response, whatever it says. */
export function upload(
  client: Visitor,
  title: string,
  bytes: Uint8Array,
  { type = 'image/jpeg', key = randomUUID() }: UploadOptions = {},
): Promise<Response> {
  const body = new FormData();
  for (const [field, value] of Object.entries({ title, category: 'other', aiAltText: 'A test photo' }))
    body.set(field, value);
  body.set('image', new Blob([new Uint8Array(bytes)], { type }), `${title}.${type.slice(6)}`);
  return client.fetch('/api/photos/upload', { method: 'POST', headers: { 'idempotency-key': key }, body });
}

/** Too many uploads of the owner at once, or a process that is busy or just starting. */
const RETRIED = new Set([429, 503, 504]);

interface FinishedUpload {
  response: Response;
  /** Attempts before, each of which may have stored an object that is swept later. */
  interrupted: number;
}

/** As the page does: an upload that is refused for the moment is repeated with the same idempotency key. */
export async function uploadUntilAnswered(
  client: Visitor,
  title: string,
  bytes: Uint8Array,
  type = 'image/jpeg',
): Promise<FinishedUpload> {
  const key = randomUUID();
  let interrupted = 0;
  const response = await until(
    'an upload',
    async () => {
      const answer = await upload(client, title, bytes, { type, key });
      if (!RETRIED.has(answer.status)) return answer;
      await answer.body?.cancel();
      if (answer.status !== 429) interrupted += 1;
      throw new Error(`The last answer was ${answer.status}`);
    },
    240_000,
    1_000,
  );
  return { response, interrupted };
}

/** Small photos of their own, a few at a time, spread over `doors`; resolves when all are rendered. */
export async function uploadMany(doors: readonly Visitor[], count: number): Promise<string[]> {
  const ids: string[] = [];
  let next = 0;
  const [client] = doors;
  if (!client) throw new Error('No client to upload with');
  await Promise.all(
    [...doors, ...doors, ...doors].map(async (door) => {
      for (let n = next++; n < count; n = next++) {
        const { response } = await uploadUntilAnswered(door, `Picture ${n}`, await uniqueJpeg());
        if (!response.ok) throw new Error(`Upload: ${response.status} ${await response.text()}`);
        ids.push(((await response.json()) as Photo).id);
      }
    }),
  );
  await until(
    'all derivatives',
    async () => (await client.json<Photo[]>('/api/user/photos')).every(({ derivatives }) => derivatives === 'ready'),
    180_000,
    500,
  );
  return ids;
}
