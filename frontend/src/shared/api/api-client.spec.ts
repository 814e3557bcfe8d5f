import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { isImageUrl, readAddress, readQuery, request } from './api-client.js';
import { ApiError } from './api-error.js';
import { createQueryClient, mayRepeatWrite, retryDelay } from './query-client.js';

const realFetch = globalThis.fetch;
const answer = (body: BodyInit | null, init: ResponseInit = {}) => {
  const fetch = jest.fn<typeof globalThis.fetch>(async () => new Response(body, init));
  globalThis.fetch = fetch;
  return fetch;
};
const json = { 'content-type': 'application/json' };
const failure = async (call: Promise<unknown>) =>
  (await call.then(
    () => null,
    (error: unknown) => error,
  )) as ApiError;
const sentHeaders = (fetch: jest.Mock<typeof globalThis.fetch>) =>
  fetch.mock.calls[0]?.[1]?.headers as Record<string, string>;

afterEach(() => {
  globalThis.fetch = realFetch;
});

describe('request', () => {
  it('API-01 sends credentials unless set otherwise', async () => {
    const fetch = answer('{}', { headers: json });
    await request('/x');
    await readAddress('/x');
    await request('/x', { credentials: 'omit' });
    expect(fetch.mock.calls.map(([, init]) => init?.credentials)).toEqual(['include', 'include', 'omit']);
  });
  it('REQ-01 sends the given method, GET by default', async () => {
    const fetch = answer('{}', { headers: json });
    await request('/x');
    await request('/x', { method: 'PATCH' });
    expect(fetch.mock.calls.map(([, init]) => init?.method)).toEqual(['GET', 'PATCH']);
  });
  it('REQ-02 sends a JSON content type unless the body is multipart', async () => {
    const first = answer('{}', { headers: json });
    await request('/x', { method: 'POST', body: { a: 1 } });
    expect(sentHeaders(first)['Content-Type']).toBe('application/json');
    expect(first.mock.calls[0]?.[1]?.body).toBe('{"a":1}');
    const second = answer('{}', { headers: json });
    await request('/x', { method: 'POST', body: new FormData() });
    expect(sentHeaders(second)).not.toHaveProperty('Content-Type');
  });
  it('REQ-03 gives null for 204', async () => {
    answer(null, { status: 204 });
    expect(await request('/x')).toBeNull();
  });
  it('REQ-04 parses a JSON answer', async () => {
    answer('{"a":1}', { headers: { 'content-type': 'application/json; charset=utf-8' } });
    expect(await request('/x')).toEqual({ a: 1 });
  });
  it('REQ-05 gives any other answer as an object with its text', async () => {
    answer('hello', { headers: { 'content-type': 'text/plain' } });
    expect(await request('/x')).toEqual({ text: 'hello' });
  });
  it('REQ-09 gives status, status text and message of a failed call', async () => {
    answer('{"message":"No."}', { status: 409, statusText: 'Conflict', headers: json });
    expect(await failure(request('/x'))).toMatchObject({ status: 409, statusText: 'Conflict', message: 'No.' });
  });
  it.each([
    [401, true],
    [403, true],
    [404, false],
    [500, false],
  ])('REQ-10 tells for %i whether it is about sign-in', async (status, isAuthError) => {
    answer('{}', { status, headers: json });
    expect(await failure(request('/x'))).toMatchObject({ isAuthError });
  });
  it('REQ-11 carries the fields of the error body, but not over those of the transport', async () => {
    answer('{"code":"QUOTA_EXCEEDED","errors":{"a":["b"]},"status":1,"isAuthError":true}', {
      status: 413,
      headers: json,
    });
    expect(await failure(request('/x'))).toMatchObject({
      code: 'QUOTA_EXCEEDED',
      errors: { a: ['b'] },
      status: 413,
      isAuthError: false,
    });
  });
  it('REQ-12 takes a body that is not JSON as the message', async () => {
    answer('Bad gateway, sorry', { status: 502, headers: { 'content-type': 'text/plain' } });
    expect((await failure(request('/x'))).message).toBe('Bad gateway, sorry');
  });
  it.each(['<html><head><title>502 Bad Gateway</title></head></html>', 'x'.repeat(400)])(
    'REQ-30 gives status and phrase for a body that is not fit to be shown',
    async (body) => {
      answer(body, { status: 502, statusText: 'Bad Gateway', headers: { 'content-type': 'text/html' } });
      expect((await failure(request('/x'))).message).toBe('HTTP error: 502 Bad Gateway');
    },
  );
  it.each(['{broken', '[1]', '"text"', ''])(
    'REQ-13 gives status and phrase for the unparseable body %j',
    async (body) => {
      answer(body, { status: 500, statusText: 'Internal Server Error', headers: json });
      expect((await failure(request('/x'))).message).toBe('HTTP error: 500 Internal Server Error');
    },
  );
  it('REQ-28 gives status and phrase for an empty body that is not JSON', async () => {
    answer('', { status: 503, statusText: 'Unavailable', headers: { 'content-type': 'text/plain' } });
    expect((await failure(request('/x'))).message).toBe('HTTP error: 503 Unavailable');
  });
  it('REQ-14 distinguishes a network failure', async () => {
    globalThis.fetch = async () => {
      throw new TypeError('fetch failed');
    };
    expect(await failure(request('/x'))).toMatchObject({
      status: 0,
      isNetworkError: true,
      message: 'Network error: Unable to connect to the server',
    });
  });
  it('REQ-14 does not call an aborted call a network failure', async () => {
    const signal = AbortSignal.abort();
    globalThis.fetch = async () => {
      throw signal.reason;
    };
    expect((await failure(request('/x', { signal }))).name).toBe('AbortError');
  });
});

describe('readQuery', () => {
  it('REQ-06 REQ-07 accepts JSON and marks the call', async () => {
    const fetch = answer('{}', { headers: json });
    await readAddress('/x');
    expect(sentHeaders(fetch)).toMatchObject({ Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' });
    expect(fetch.mock.calls[0]?.[1]?.method).toBe('GET');
  });
  it('reads a route by its name', async () => {
    const fetch = answer('{"accountUrl":null}', { headers: json });
    expect(await readQuery('signInProvider')).toEqual({ accountUrl: null });
    expect(fetch.mock.calls[0]?.[0]).toBe('/api/auth/provider');
  });
  it('REQ-08 gives null for an empty body', async () => {
    answer('', { status: 200 });
    expect(await readAddress('/x')).toBeNull();
  });
  it('REQ-15 gives null on 401', async () => {
    answer('{"message":"x"}', { status: 401, headers: json });
    expect(await readAddress('/x')).toBeNull();
  });
  it('REQ-16 names the missing image', async () => {
    answer('gone', { status: 404 });
    expect((await failure(readAddress('/images/a.webp'))).message).toBe('Resource not found: /images/a.webp');
  });
  it('REQ-17 gives status and body of any other failure', async () => {
    answer('gone', { status: 404 });
    expect((await failure(readAddress('/api/x'))).message).toBe('HTTP error 404: gone');
  });
  it.each([
    ['/a/b.jpg', true],
    ['/a/b.JPEG?x=1', true],
    ['/a.heic', true],
    ['/a.tiff', true],
    ['/api/images/9', true],
    ['/api/hero-images/default', true],
    ['/api/photos', false],
    ['/images.txt', false],
  ])('REQ-27 judges %s', (url, isImage) => {
    expect(isImageUrl(url)).toBe(isImage);
  });
});

describe('query client', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();

  it('REQ-18 REQ-19 REQ-23 LIM-29 LIM-30 keeps data fresh for 5 minutes and unused data for 5', () => {
    expect(queries).toMatchObject({ staleTime: 300_000, gcTime: 300_000, refetchOnWindowFocus: false });
  });
  it('REQ-20 LIM-31 repeats a failed query twice', () => {
    expect(queries?.retry).toBe(2);
  });
  it('REQ-21 REQ-29 repeats a write once, and only after network failures and 5xx', () => {
    const failed = (status: number) => new ApiError(status, '', '');
    expect(mutations?.retry).toBe(mayRepeatWrite);
    expect([0, 500, 503].map((status) => mayRepeatWrite(0, failed(status)))).toEqual([true, true, true]);
    expect([400, 409, 413, 422, 429].some((status) => mayRepeatWrite(0, failed(status)))).toBe(false);
    expect(mayRepeatWrite(1, failed(500))).toBe(false);
    expect(mayRepeatWrite(0, new Error('a bug'))).toBe(false);
  });
  it('REQ-22 LIM-32 waits 1 s, doubling to at most 30 s', () => {
    expect([0, 1, 2, 4, 5, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 16000, 30000, 30000]);
  });
});
