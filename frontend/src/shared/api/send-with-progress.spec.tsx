import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { ApiError } from './api-error.js';
import { sendWithProgress } from './send-with-progress.js';

class FakeXhr {
  static last: FakeXhr;
  upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {};
  headers: Record<string, string> = {};
  opened: string[] = [];
  withCredentials = false;
  status = 0;
  statusText = '';
  responseText = '';
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  constructor() {
    FakeXhr.last = this;
  }
  open(...words: string[]) {
    this.opened = words;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  type = 'application/json';
  getResponseHeader() {
    return this.type;
  }
  send() {}
  abort() {
    this.onabort?.();
  }
  answer(status: number, body: string, type = this.type) {
    Object.assign(this, { status, responseText: body, type });
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
const send = (more: object = {}) => sendWithProgress({ url: '/api/photos/upload', body: new FormData(), ...more });
const failure = async (call: Promise<unknown>) =>
  (await call.then(
    () => null,
    (error: unknown) => error,
  )) as ApiError;

it('settles when the answer was cut off', async () => {
  const call = send();
  FakeXhr.last.answer(201, '{"id":"p');
  expect((await failure(call)).status).toBe(0);
});
it('UPL-06 reports how much has been sent, and returns the parsed JSON', async () => {
  const shares: number[] = [];
  const call = send({ headers: { 'idempotency-key': 'k' }, onProgress: (share: number) => shares.push(share) });
  const xhr = FakeXhr.last;
  xhr.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 });
  xhr.upload.onprogress?.({ lengthComputable: false, loaded: 9, total: 0 });
  xhr.answer(201, '{"id":"p"}');
  expect(await call).toEqual({ id: 'p' });
  expect([shares, xhr.opened, xhr.headers['idempotency-key'], xhr.withCredentials]).toEqual([
    [0.25],
    ['POST', '/api/photos/upload'],
    'k',
    true,
  ]);
  expect(xhr.headers).not.toHaveProperty('Content-Type');
});
it('REQ-09 REQ-11 fails by the shared rules', async () => {
  const call = send();
  FakeXhr.last.answer(413, '{"message":"Storage quota exceeded.","code":"QUOTA_EXCEEDED"}');
  expect(await failure(call)).toMatchObject({
    status: 413,
    message: 'Storage quota exceeded.',
    code: 'QUOTA_EXCEEDED',
  });
});
it('REQ-14 distinguishes a network failure', async () => {
  const call = send();
  FakeXhr.last.onerror?.();
  expect(await failure(call)).toMatchObject({ status: 0, isNetworkError: true });
});
it.each([
  [413, 'A server on the way refuses files of this size.'],
  [403, 'A server on the way, not this site, refused it. Please check your network.'],
  [502, 'HTTP error: 502 '],
])('says what the page of a server on the way means: %i', async (status, message) => {
  const call = send();
  FakeXhr.last.answer(status, '<html><h1>nginx</h1></html>', 'text/html');
  expect(await failure(call)).toMatchObject({ status, message });
});
it.each(['{"message":"Request Entity Too Large"}', '{"code":"TOO_BIG"}', '["no"]', ''])(
  'knows a server on the way by the missing code, whatever it answers: %j',
  async (body) => {
    const call = send();
    FakeXhr.last.answer(413, body, 'application/json');
    expect(await failure(call)).toMatchObject({
      isForeign: true,
      message: 'A server on the way refuses files of this size.',
    });
    const own = send();
    FakeXhr.last.answer(413, '{"code":"PAYLOAD_TOO_LARGE","message":"Too much"}', 'application/json');
    expect(await failure(own)).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', message: 'Too much' });
  },
);
it('does not take the page of a network that wants a sign-in for the answer', async () => {
  const call = send();
  FakeXhr.last.answer(200, '<html>Welcome to the hotel</html>', 'text/html');
  expect(await failure(call)).toMatchObject({ isNetworkError: true });
});
it('says that the file has changed where the browser cannot send it any more', async () => {
  const body = new FormData();
  body.set('image', new File(['x'], 'a.jpg'));
  const gone = () => Promise.reject(new DOMException('changed', 'NotReadableError'));
  const read = jest.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(gone);
  const call = send({ body });
  FakeXhr.last.onerror?.();
  expect((await failure(call)).message).toContain('Please choose the file again.');
  read.mockRestore();
});
it('stops when aborted', async () => {
  const stop = new AbortController();
  const call = send({ signal: stop.signal });
  stop.abort(new Error('no more'));
  expect((await failure(call)).message).toBe('no more');
});
