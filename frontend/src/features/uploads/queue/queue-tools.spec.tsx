import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { aPhoto } from '@vitrine/testing/builders/photo';
import { aUser } from '@vitrine/testing/builders/user';
import { asksBeforeLeaving } from '../../../testing/asks-before-leaving.js';
import { fakeApi, Refused, type Call } from '../../../testing/fake-api.js';
import { AUTH_CHANGE_KEY } from '../../../shared/constants.js';
import { postPhoto, TooManyUploads } from '../pipeline/post-photo.js';
import { sendPhoto } from '../dialogs/send-photo.js';
import { EMPTY_UPLOAD, type UploadState } from '../dialogs/upload-state.js';
import { BROWSER_TOOLS } from './queue-tools.js';
import { thumbnailOf } from './thumbnails.js';

describe('who is here', () => {
  it.each([
    ['a user', aUser({ id: 'ada' }), { id: 'ada' }],
    ['signed out', new Refused(401), 'signed-out'],
    ['a server in trouble', new Refused(502), 'unreachable'],
    ['no network', new TypeError('fetch failed'), 'unreachable'],
  ])('is %s', async (_name, currentUser, found) => {
    fakeApi({ currentUser });
    expect(await BROWSER_TOOLS.sessionState()).toEqual(found);
  });
});

it('aborts an unanswered request, so that the next one can be sent', async () => {
  const patience = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  globalThis.fetch = ((_url: string, { signal }: RequestInit) =>
    new Promise((_answer, refuse) =>
      signal?.addEventListener('abort', () => refuse(signal.reason as Error)),
    )) as typeof fetch;
  const asked = [BROWSER_TOOLS.sessionState(), BROWSER_TOOLS.photosById(['p']).catch(() => 'given up')];
  patience.abort();
  expect(await Promise.all(asked)).toEqual(['unreachable', 'given up']);
  jest.restoreAllMocks();
});

it('fetches some photos by their ids', async () => {
  const api = fakeApi({ ownPhotos: [aPhoto({ id: 'p' })] });
  expect(await BROWSER_TOOLS.photosById(['p', 'q'])).toMatchObject([{ id: 'p' }]);
  expect(api.callsOf('ownPhotos')[0]?.query.get('ids')).toBe('p,q');
});

it('wakes when the tab is shown again, on a sign-in in another tab, or when the network is back', () => {
  const wake = jest.fn();
  const lost = jest.fn();
  BROWSER_TOOLS.onWake(wake);
  BROWSER_TOOLS.onOffline(lost);
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('focus'));
  for (const state of ['hidden', 'visible']) {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
    document.dispatchEvent(new Event('visibilitychange'));
  }
  window.dispatchEvent(new StorageEvent('storage', { key: AUTH_CHANGE_KEY }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'something else' }));
  window.dispatchEvent(new Event('offline'));
  expect([wake.mock.calls.length, lost.mock.calls.length]).toEqual([4, 1]);
});

it('warns of leaving only while switched on', () => {
  BROWSER_TOOLS.warnOfLeaving(true);
  const warned = asksBeforeLeaving();
  BROWSER_TOOLS.warnOfLeaving(false);
  expect([warned, asksBeforeLeaving()]).toEqual([true, false]);
});

describe('an upload', () => {
  class FakeXhr {
    static answer: { status: number; body: string; headers: Record<string, string> };
    static headers: Record<string, string> = {};
    upload = {};
    status = 0;
    statusText = '';
    responseText = '';
    onload?: () => void;
    open() {}
    abort() {}
    setRequestHeader(name: string, value: string) {
      FakeXhr.headers[name] = value;
    }
    getResponseHeader(name: string) {
      return { 'content-type': 'application/json', ...FakeXhr.answer.headers }[name] ?? null;
    }
    send() {
      const { status, body } = FakeXhr.answer;
      Object.assign(this, { status, responseText: body });
      this.onload?.();
    }
  }
  const real = globalThis.XMLHttpRequest;
  beforeEach(() => {
    globalThis.XMLHttpRequest = FakeXhr as never;
  });
  afterEach(() => {
    globalThis.XMLHttpRequest = real;
  });
  const post = (status: number, body: object, headers: Record<string, string> = {}) => {
    FakeXhr.answer = { status, body: JSON.stringify(body), headers };
    return postPhoto(
      {
        title: 'a',
        category: 'other',
        description: '',
        keptOriginal: false,
        image: new Blob(['x']),
        fileName: 'a.jpg',
      },
      { key: 'content-1-o', onProgress: () => undefined },
    );
  };

  it('REQ-29 distinguishes a new photo from an existing one, by its key', async () => {
    expect(await post(201, { id: 'p' })).toEqual({ photo: { id: 'p' }, isNew: true });
    expect(await post(200, { id: 'p' })).toEqual({ photo: { id: 'p' }, isNew: false });
    expect(FakeXhr.headers['idempotency-key']).toBe('content-1-o');
  });

  it('UPL-21 gives the photo of a try whose answer was lost the texts of this one, and no other photo', async () => {
    const api = fakeApi({ editPhoto: ({ body }: Call) => ({ id: 'p', ...(body as object) }) });
    const state: UploadState = {
      ...EMPTY_UPLOAD,
      file: new File(['x'], 'a.jpg'),
      image: { blob: new Blob(['x']), name: 'a.webp', isOriginal: false },
      fields: { title: ' Dunes ', category: 'nature', description: '' },
      hasTexts: true,
      tags: { tags: ['sand'], draft: '' },
    };
    const send = (status: number, mayBeThere: boolean) => {
      FakeXhr.answer = { status, body: JSON.stringify({ id: 'p' }), headers: {} };
      return sendPhoto(state, { key: 'content-1-o', mayBeThere, onProgress: () => undefined });
    };
    expect(await send(201, true)).toMatchObject({ isNew: true });
    expect(await send(200, false)).toMatchObject({ isNew: false });
    expect(api.callsOf('editPhoto')).toEqual([]);
    expect(await send(200, true)).toMatchObject({ isNew: true, photo: { title: 'Dunes' } });
    expect(api.callsOf('editPhoto').map(({ params, body }) => [params['id'], body])).toEqual([
      ['p', { title: 'Dunes', category: 'nature', description: null, altText: null, tags: ['sand'] }],
    ]);
  });

  it('reads how long the server makes it wait, and why', async () => {
    const refused = post(429, { message: 'Too many requests.', code: 'RATE_LIMITED' }, { 'retry-after': '30' });
    const error = await refused.catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(TooManyUploads);
    expect(error).toMatchObject({ waitMs: 30_000, status: 429, message: 'Too many requests.', code: 'RATE_LIMITED' });
  });

  it.each([
    [507, 'STORE_FULL'],
    [503, 'UPLOADS_BUSY'],
  ])('waits as well when an overloaded server sends Retry-After (%i)', async (status, code) => {
    const tried = (headers: Record<string, string>) =>
      post(status, { message: 'Later.', code }, headers).catch((caught: unknown) => caught);
    expect(await tried({ 'retry-after': '60' })).toMatchObject({ waitMs: 60_000, status, code });
    expect(await tried({ 'retry-after': '60' })).toBeInstanceOf(TooManyUploads);
    expect(await tried({})).not.toBeInstanceOf(TooManyUploads);
  });
});

describe('thumbnails', () => {
  const world = globalThis as { createImageBitmap?: unknown; OffscreenCanvas?: unknown };
  afterEach(() => {
    delete world.createImageBitmap;
    delete world.OffscreenCanvas;
  });

  it('are made one after another, once a file, and only while they are shown', async () => {
    let open = 0;
    let most = 0;
    const unpacked: string[] = [];
    world.createImageBitmap = async (file: File) => {
      unpacked.push(file.name);
      most = Math.max(most, (open += 1));
      return { width: 20, height: 10, close: () => (open -= 1) };
    };
    world.OffscreenCanvas = class {
      getContext() {
        return { drawImage: () => undefined };
      }
      async convertToBlob() {
        return new Blob(['small']);
      }
    };
    const [a, b, c] = ['a', 'b', 'c'].map((name) => new File(['x'], name));
    const all = [
      thumbnailOf(a!, () => true),
      thumbnailOf(b!, () => false),
      thumbnailOf(c!, () => true),
      thumbnailOf(a!, () => true),
    ];
    expect((await Promise.all(all)).map((blob) => blob?.size ?? null)).toEqual([5, null, 5, 5]);
    expect([unpacked, most, open]).toEqual([['a', 'c'], 1, 0]);
    // What was not shown then can be shown later.
    expect((await thumbnailOf(b!, () => true))?.size).toBe(5);
  });

  it('are none where the browser cannot read a file', async () => {
    expect(await thumbnailOf(new File(['x'], 'a.heic'), () => true)).toBeNull();
  });
});
