import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { webcrypto } from 'node:crypto';
import { MB } from '@vitrine/contracts/media/photo.rules';
import { xmpOf } from '@vitrine/image-files/xmp-packet';
import { exifBlock, withExifBlock } from '@vitrine/testing/builders/exif-block';
import { hostileFiles } from '@vitrine/testing/builders/hostile-metadata';
import { oddTiff } from '@vitrine/testing/builders/odd-image';
import { IIM_UTF8, withIim, withXmpPacket } from '@vitrine/testing/builders/photo-file';
import { pngChunk } from '@vitrine/testing/builders/png-chunks';
import { ApiError } from '../../../shared/api/api-error.js';
import { fakeApi, type Call } from '../../../testing/fake-api.js';
import { EMPTY_UPLOAD, type UploadState } from '../dialogs/upload-state.js';
import { sendPhoto } from '../dialogs/use-upload.js';
import {
  hashOf,
  photoBody,
  postPhoto,
  readFileWords,
  refusalOf,
  STALL_MS,
  TooManyUploads,
  uploadFailure,
  waitOf,
} from './upload-pipeline.js';

// The smallest PNG there is: one pixel.
const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (char) => char.charCodeAt(0),
);
const png = (bytes = PNG, name = 'a.png', type = 'image/png') => new File([bytes], name, { type });
const title = async (chosen: File) => (await refusalOf(chosen))?.[0] ?? null;

it('UPL-09 refuses other types, by name, by declared type and by their bytes', async () => {
  expect(await title(png())).toBeNull();
  expect(await refusalOf(new File(['GIF89a'], 'a.gif', { type: 'image/gif' }))).toEqual([
    'Invalid file type',
    'Please upload a JPG, PNG, WEBP, HEIC, HEIF, or TIFF image.',
  ]);
  expect(await title(new File(['GIF89a and more'], 'renamed.jpg', { type: 'image/jpeg' }))).toBe('Invalid file type');
  expect(await title(png(PNG, 'really-a-png.jpg', 'image/jpeg'))).toBeNull();
});
it('UPL-10 UPL-27 refuses a file over 25 MB before any work', async () => {
  expect(await refusalOf(png(new Uint8Array(25 * MB + 1)))).toEqual(['File too large', 'Maximum file size is 25MB.']);
});
it('UPL-09 says what it is in a file that the server could not read', async () => {
  const file = new File([new Uint8Array(oddTiff({ colour: [1, 1, 1], compression: 50_000 }))], 'a.tif');
  expect(await refusalOf(file)).toEqual([
    'Invalid file type',
    'This TIFF has Zstandard compression, which is not supported. Please save it in another way, for example as a JPEG.',
  ]);
});
it('UPL-20 refuses a cut file before it is optimised', async () => {
  expect(await refusalOf(png(PNG.slice(0, 40)))).toEqual([
    'Processing Error',
    'The file is damaged or incomplete. Please copy it again or try another one.',
  ]);
  expect(await title(png(new Uint8Array(0)))).toBe('Processing Error');
});

// Twenty by ten pixels of a Canon, with GPS tags.
const JPEG =
  '/9j/4QGmRXhpZgAASUkqAAgAAAAJAA8BAgAGAAAAmAAAABABAgANAAAAigAAABIBAwABAAAAAQAAABoBBQABAAAAegAAABsBBQABAAAAggAAACgBAwABAAAAAgAAABMCAwABAAAAAQAAAGmHBAABAAAAngAAACWIBAABAAAAaAEAAAAAAAA4YwAA6AMAADhjAADoAwAAQ2Fub24gRU9TIFI1AABDYW5vbgAMAJqCBQABAAAAUAEAAJ2CBQABAAAAYAEAACeIAwABAAAAkAEAAACQBwAEAAAAMDIxMAOQAgAUAAAAPAEAAAGRBwAEAAAAAQIDAAqSBQABAAAANAEAAACgBwAEAAAAMDEwMAGgAwABAAAA//8AAAKgBAABAAAAFAAAAAOgBAABAAAACgAAADSkAgAIAAAAWAEAAAAAAAAyAAAAAQAAADIwMjQ6MDU6MDYgMDc6MDg6MDkAAQAAAPoAAABSRiA1MG1tABwAAAAKAAAAAgABAAIAAgAAAE4AAAACAAUAAwAAAIYBAAAAAAAAMwAAAAEAAAAeAAAAAQAAAJ4MAABkAAAA/9sAQwAGBAUGBQQGBgUGBwcGCAoQCgoJCQoUDg8MEBcUGBgXFBYWGh0lHxobIxwWFiAsICMmJykqKRkfLTAtKDAlKCko/9sAQwEHBwcKCAoTCgoTKBoWGigoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgo/8AAEQgACgAUAwEiAAIRAQMRAf/EABUAAQEAAAAAAAAAAAAAAAAAAAAG/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/EABYBAQEBAAAAAAAAAAAAAAAAAAAFB//EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AIgBIaGAA//Z';
const bytes = Uint8Array.from(atob(JPEG), (char) => char.charCodeAt(0));

it('SEC-20 reads camera, lens and exposure, and not where it was', async () => {
  expect(await readFileWords(new Blob([bytes]))).toEqual({
    metadata: {},
    exif: {
      make: 'Canon',
      model: 'Canon EOS R5',
      lens: 'RF 50mm',
      focalLength: 50,
      aperture: 2.8,
      exposureTime: 0.004,
      iso: 400,
      takenAt: '2024-05-06T07:08:09',
    },
  });
});
it.each([
  ['no picture', new Uint8Array([1, 2, 3])],
  ['nothing', new Uint8Array(0)],
  ['a broken block', bytes.map((byte, at) => (at > 30 && at < 200 ? 255 - byte : byte))],
  ['a cut block', bytes.slice(0, 120)],
])('lets %s cost nothing', async (_name, data) => {
  expect(await readFileWords(new Blob([data]))).toEqual({ exif: {}, metadata: {} });
});
it('fails instead of losing the words when the file cannot be read', async () => {
  const moved = new DOMException('moved', 'NotReadableError');
  const file = Object.assign(new Blob([bytes]), { arrayBuffer: () => Promise.reject(moved) });
  await expect(readFileWords(file)).rejects.toBe(moved);
});
describe('the words of a photographer', () => {
  const read = async (file: Uint8Array) => (await readFileWords(new Blob([Uint8Array.from(file)]))).metadata;
  const jpeg = Buffer.from(bytes);
  const words = { title: 'Salt pans', keywords: ['salt', 'sea'], rating: 4 };

  it('are read of XMP before IIM, as the server reads them', async () => {
    const iim = [IIM_UTF8, [2, 5, 'Not this one'], [2, 120, 'Évening']] as const;
    expect(await read(withXmpPacket(withIim(jpeg, iim), xmpOf(words)))).toEqual({ ...words, description: 'Évening' });
  });

  it('are read of EXIF, in UTF-8, too', async () => {
    const block = exifBlock([{ tag: 0x010e, type: 2, count: 7, value: 200 }], 300);
    block.write('Dünen\0', 206, 'utf8');
    const bare = Buffer.concat([jpeg.subarray(0, 2), jpeg.subarray(4 + jpeg.readUInt16BE(4))]);
    expect(await read(withExifBlock(bare, block))).toEqual({ description: 'Dünen' });
  });

  it('are found in other kinds of file, too', async () => {
    const packet = Buffer.from(xmpOf(words));
    const head = Buffer.alloc(20);
    head.write('RIFF\0\0\0\0WEBPXMP ', 'latin1');
    head.writeUInt32LE(packet.length + 12, 4);
    head.writeUInt32LE(packet.length, 16);
    expect(await read(Buffer.concat([head, packet]))).toEqual(words);
  });

  it.each([
    ['an entity', `<!DOCTYPE x [<!ENTITY e "x">]>${xmpOf({ title: 'a' }).replace('>a<', '>&e;<')}`],
    ['an end too early', xmpOf(words).slice(0, -20)],
    ['no XML', 'x'],
  ])('are none of a packet with %s, and the rest still counts', async (_name, packet) => {
    const file = withXmpPacket(withIim(jpeg, [[2, 5, 'IIM']]), packet);
    expect(await read(file)).toEqual({ title: 'IIM' });
    expect((await readFileWords(new Blob([Uint8Array.from(file)]))).exif).toMatchObject({ make: 'Canon' });
  });

  it('are no more than there are in files that are meant to do harm', async () => {
    const head = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
    const png = Buffer.concat([head, pngChunk('IHDR', Buffer.alloc(13)), pngChunk('IEND', Buffer.alloc(0))]);
    const webp = Buffer.from('RIFF\0\0\0\0WEBPVP8 \0\0\0\0', 'latin1');
    const bare = Buffer.concat([jpeg.subarray(0, 2), jpeg.subarray(4 + jpeg.readUInt16BE(4))]);
    for (const { name, bytes: file, says } of hostileFiles({ jpeg: bare, png, webp }))
      expect([name, await read(file)]).toEqual([name, says]);
  });
});

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
  // jsdom is a page without TLS.
  expect(await hashOf(a)).toBeNull();
  Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle, configurable: true });
  expect(await hashOf(a)).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(await hashOf(same)).toBe(await hashOf(a));
  expect(await hashOf(other)).not.toBe(await hashOf(a));
  Reflect.deleteProperty(crypto, 'subtle');
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

describe('an upload', () => {
  class FakeXhr {
    /** Null: none comes. */
    static answer: { status: number; body: string; headers: Record<string, string> } | null = null;
    static last: FakeXhr | null = null;
    static headers: Record<string, string> = {};
    upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {};
    status = 0;
    statusText = '';
    responseText = '';
    onload?: () => void;
    onabort?: () => void;
    open() {
      FakeXhr.last = this;
    }
    abort() {
      this.onabort?.();
    }
    setRequestHeader(name: string, value: string) {
      FakeXhr.headers[name] = value;
    }
    getResponseHeader(name: string) {
      return { 'content-type': 'application/json', ...FakeXhr.answer?.headers }[name] ?? null;
    }
    send() {
      if (!FakeXhr.answer) return;
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
    return postPhoto(outgoing, { key: 'content-1-o', onProgress: () => undefined });
  };

  const stuck = (signal?: AbortSignal) => {
    FakeXhr.answer = null;
    const shares: number[] = [];
    const call = postPhoto(outgoing, {
      key: 'k',
      onProgress: (share) => shares.push(share),
      ...(signal && { signal }),
    });
    let error: unknown = null;
    call.catch((caught: unknown) => (error = caught));
    return { shares, error: () => error };
  };

  it('aborts a stalled connection with the error of a lost network', async () => {
    jest.useFakeTimers();
    const { shares, error } = stuck();
    await jest.advanceTimersByTimeAsync(STALL_MS - 1);
    FakeXhr.last?.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 });
    await jest.advanceTimersByTimeAsync(STALL_MS - 1);
    expect([shares, error()]).toEqual([[0.5], null]);
    await jest.advanceTimersByTimeAsync(1);
    expect(error()).toMatchObject({ isNetworkError: true });
  });

  it('stops when aborted, in a browser without AbortSignal.any too', async () => {
    jest.useFakeTimers();
    jest.spyOn(AbortSignal, 'any').mockImplementation(() => {
      throw new TypeError('not a function');
    });
    const stop = new AbortController();
    const { error } = stuck(stop.signal);
    const reason = new Error('stopped');
    stop.abort(reason);
    await jest.advanceTimersByTimeAsync(0);
    expect(error()).toBe(reason);
  });

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

it('UPL-21 shows the sentence of the server’s reason, else the fallback', () => {
  const said = (status: number, message: string, body?: object) =>
    uploadFailure(new ApiError(status, '', message, body as Record<string, unknown>)).description;
  expect(said(413, 'Storage quota exceeded.', { code: 'QUOTA_EXCEEDED' })).toBe('Storage quota exceeded.');
  const corrupt = 'The image is damaged or incomplete. Please try another file.';
  expect(said(422, corrupt, { code: 'IMAGE_CORRUPT' })).toBe(corrupt);
  const fallback = 'There was an error uploading your photo. Please try again.';
  expect([
    said(500, 'Something', { code: 'INTERNAL' }),
    said(0, 'Network error'),
    said(502, '<html>nginx</html>'),
    said(413, 'Too large'),
  ]).toEqual([fallback, fallback, fallback, fallback]);
  expect(said(413, 'A server on the way refuses it.', { isForeign: true })).toBe('A server on the way refuses it.');
  expect(uploadFailure(new DOMException('x', 'NotReadableError')).description).toContain('choose the file again');
});
