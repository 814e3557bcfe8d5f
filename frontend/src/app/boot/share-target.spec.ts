import { beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { takeShares } from '../../shared/lib/kept-shares.js';
import { fakeCaches } from '../../testing/fake-caches.js';

type Listener = (event: { request: Request; respondWith: (answer: Promise<Response>) => void }) => void;

let onFetch: Listener;
beforeAll(async () => {
  const listen = jest.fn<(name: string, listener: Listener) => void>();
  Object.assign(globalThis, { addEventListener: listen });
  await import('./share-target.js');
  onFetch = listen.mock.calls.find(([name]) => name === 'fetch')![1];
});
let caches: ReturnType<typeof fakeCaches>;
beforeEach(() => {
  caches = fakeCaches();
});

/** What the worker answers; null: it leaves the request to the browser. */
const answerTo = async (path: string, init: RequestInit = {}): Promise<Response | null> => {
  const respondWith = jest.fn<(answer: Promise<Response>) => void>();
  onFetch({ request: new Request(`https://vitrine.example${path}`, init), respondWith });
  return respondWith.mock.calls[0]?.[0] ?? null;
};
const share = (...files: File[]): RequestInit => {
  const body = new FormData();
  for (const file of files) body.append('photos', file);
  body.append('title', 'no file');
  return { method: 'POST', body };
};
const NEXT = [303, 'https://vitrine.example/my-photos?upload=shared'];
const placeOf = (answer: Response | null) => [answer?.status, answer?.headers.get('location')];

it('DESK-62 keeps what is shared and leads on to the upload', async () => {
  const files = [new File(['1'], 'a.jpg', { type: 'image/jpeg' }), new File(['22'], 'b.heic', { type: 'image/heic' })];
  expect(placeOf(await answerTo('/upload/shared', share(...files)))).toEqual(NEXT);
  expect((await takeShares()).map(({ name, size }) => [name, size])).toEqual([
    ['a.jpg', 1],
    ['b.heic', 2],
  ]);
});

it('DESK-62 leads on without the files where they cannot be kept or read', async () => {
  caches.isFull = true;
  expect(placeOf(await answerTo('/upload/shared', share(new File(['1'], 'a.jpg'))))).toEqual(NEXT);
  caches.isFull = false;
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  expect(placeOf(await answerTo('/upload/shared', { method: 'POST', headers, body: '--x' }))).toEqual(NEXT);
  expect(caches.stores.size).toBe(0);
});

it.each([
  ['/upload/shared', {}],
  ['/upload/shared-x', share()],
  ['/', {}],
  ['/api/user/photos', {}],
  ['/api/photos/upload', share()],
  ['/images/x/640.webp', {}],
])('DESK-63 leaves every other request alone: %s', async (path, init) => {
  expect(await answerTo(path, init)).toBeNull();
  expect(caches.stores.size).toBe(0);
});
