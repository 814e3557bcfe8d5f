import { afterEach, expect, it, jest } from '@jest/globals';
import { aPhoto } from '@vitrine/testing/builders/photo';
import { ApiError } from '../../../shared/api/api-error.js';
import { photoBody, waitOf, type PostOptions } from './post-photo.js';
import { hashOf } from './content-key.js';
import { STALL_MS } from '../queue/queue-rules.js';
import { createDebouncedRefresh } from '../queue/debounced-refresh.js';
import { sendUnlessStalled } from './send-unless-stalled.js';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const outgoing = {
  title: 'Dunes',
  category: 'nature',
  description: '',
  exif: { make: 'Canon' },
  keptOriginal: true,
  image: new Blob(['x']),
  fileName: 'DSC_1.jpg',
};

it('sends EXIF and the flag to keep the original, under the name of the chosen file', () => {
  const body = photoBody(outgoing);
  expect([body.get('exif'), body.get('keptOriginal'), (body.get('image') as File).name]).toEqual([
    '{"make":"Canon"}',
    'true',
    'DSC_1.jpg',
  ]);
  expect(photoBody({ ...outgoing, chosenAt: '2026-01-01T00:00:00.000Z' }).get('chosenAt')).toBe(
    '2026-01-01T00:00:00.000Z',
  );
  const plain = photoBody({ ...outgoing, exif: {}, keptOriginal: false });
  expect([plain.has('exif'), plain.has('keptOriginal'), plain.has('chosenAt')]).toEqual([false, false, false]);
});

it('REQ-29 hashes equal bytes equally, and returns null where the browser cannot hash', async () => {
  const [a, same, other] = [new Blob(['abc']), new Blob(['abc']), new Blob(['abd'])];
  expect(await hashOf(a)).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(await hashOf(same)).toBe(await hashOf(a));
  expect(await hashOf(other)).not.toBe(await hashOf(a));
  const subtle = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(crypto), 'subtle')!;
  Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true });
  expect(await hashOf(a)).toBeNull();
  Object.defineProperty(crypto, 'subtle', subtle);
});

it.each([
  ['120', 120_000],
  ['Thu, 01 Jan 1970 00:01:00 GMT', 60_000],
  ['soon', 60_000],
  [null, 60_000],
  ['', 60_000],
])('reads Retry-After %j as %i ms', (text, wait) => {
  expect(waitOf(text, 0)).toBe(wait);
});

it('aborts a stalled connection with the error of a lost network', async () => {
  jest.useFakeTimers();
  let progress: PostOptions['onProgress'] = () => undefined;
  const stuck = (_photo: unknown, { signal, onProgress }: PostOptions) =>
    new Promise<never>((_resolve, reject) => {
      progress = onProgress;
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
  const shares: number[] = [];
  const call = sendUnlessStalled(stuck, outgoing, {
    key: 'k',
    signal: new AbortController().signal,
    onProgress: (share) => shares.push(share),
  });
  let isGivenUp = false;
  const failed = call.then(
    () => null,
    (error: unknown) => {
      isGivenUp = true;
      return error as ApiError;
    },
  );
  jest.advanceTimersByTime(STALL_MS - 1);
  progress(0.5);
  await jest.advanceTimersByTimeAsync(STALL_MS - 1);
  expect([shares, isGivenUp]).toEqual([[0.5], false]);
  jest.advanceTimersByTime(1);
  expect(await failed).toMatchObject({ isNetworkError: true });
});

const missing = () => {
  throw new TypeError('not a function');
};

it('stops when aborted, in a browser without AbortSignal.any too', async () => {
  jest.spyOn(AbortSignal, 'any').mockImplementation(missing);
  const stop = new AbortController();
  const send = (_photo: unknown, { signal }: PostOptions) =>
    new Promise<never>((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
  const call = sendUnlessStalled(send, outgoing, { key: 'k', signal: stop.signal, onProgress: () => undefined });
  const reason = new Error('stopped');
  stop.abort(reason);
  await expect(call).rejects.toBe(reason);
});

it('passes on the answer, and an abort', async () => {
  const { signal } = new AbortController();
  const posted = { photo: aPhoto(), isNew: true };
  expect(await sendUnlessStalled(async () => posted, outgoing, { key: 'k', signal, onProgress: () => undefined })).toBe(
    posted,
  );
  const refused = new ApiError(422, '', 'damaged');
  await expect(
    sendUnlessStalled(async () => Promise.reject(refused), outgoing, { key: 'k', signal, onProgress: () => undefined }),
  ).rejects.toBe(refused);
});

it('UPL-26 refetches lists once for many photos, and not later than a few seconds after the first', () => {
  jest.useFakeTimers();
  const act = jest.fn();
  const refresher = createDebouncedRefresh(act);
  for (let at = 0; at < 12; at += 1) {
    refresher.ask();
    jest.advanceTimersByTime(1_000);
  }
  expect(act).toHaveBeenCalledTimes(2);
  jest.advanceTimersByTime(10_000);
  expect(act).toHaveBeenCalledTimes(2);
  refresher.ask();
  refresher.end();
  refresher.end();
  expect(act).toHaveBeenCalledTimes(3);
});
