import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ConnectionError } from '@vitrine/contracts/media/photo-library.rules';
import { type CannedAnswer, FakeGoogle } from '../../../test/support/fake-google.js';
import { mediaConfig } from '../../../test/support/media-config.js';
import type { LibraryFailure, ItemSize } from '../photo-library.js';
import { Readiness } from '@vitrine/platform/health/readiness';
import { GooglePhotosLibrary } from './google-photos-library.js';

const TOKEN = 'ya29.secret';
const signal = new AbortController().signal;

describe('Google Photos', () => {
  let google: FakeGoogle;
  let library: GooglePhotosLibrary;
  beforeAll(async () => {
    google = await FakeGoogle.start();
    library = new GooglePhotosLibrary(mediaConfig(google.settings), new Readiness());
  });
  afterAll(() => google.stop());
  beforeEach(() => {
    google.calls.length = 0;
  });

  const answering = (answer: CannedAnswer) => {
    google.answering = () => answer;
  };
  const fields = (index = 0) => Object.fromEntries(new URLSearchParams(google.calls[index]?.body));

  describe('authorisation', () => {
    const request = { state: 'a state', challenge: 'a challenge', redirectUri: 'https://site.example/callback' };

    it('GPH-06 asks for as little as albums and picking need, with PKCE and for later use', () => {
      const url = new URL(library.authorisation(request));
      expect(url.origin + url.pathname).toBe(`${google.origin}/o/oauth2/v2/auth`);
      expect(Object.fromEntries(url.searchParams)).toEqual({
        client_id: 'client-id',
        redirect_uri: request.redirectUri,
        response_type: 'code',
        scope:
          'https://www.googleapis.com/auth/photospicker.mediaitems.readonly https://www.googleapis.com/auth/photoslibrary.readonly.appcreateddata',
        state: 'a state',
        code_challenge: 'a challenge',
        code_challenge_method: 'S256',
        access_type: 'offline',
        prompt: 'consent',
      });
    });

    it('GPH-42 asks for no albums where they are off', () => {
      const off = new GooglePhotosLibrary(
        mediaConfig({ ...google.settings, GOOGLE_PHOTOS_ALBUMS: 'off' }),
        new Readiness(),
      );
      const scope = new URL(off.authorisation(request)).searchParams.get('scope') ?? '';
      expect(scope.split(' ')).toHaveLength(1);
      expect(off.allows(scope.split(' '), 'picking')).toBe(true);
      expect(off.allows(new URL(library.authorisation(request)).searchParams.getAll('scope'), 'albums')).toBe(false);
    });
  });

  describe('exchange', () => {
    const answer = { code: '4/code', verifier: 'v'.repeat(43), redirectUri: 'https://site.example/callback' };

    it('GPH-06 sends code, verifier and secret, and takes what is granted', async () => {
      answering({
        body: {
          access_token: TOKEN,
          refresh_token: '1//refresh',
          expires_in: 3599,
          scope: 'one two',
          token_type: 'Bearer',
        },
      });
      const grant = await library.exchange(answer);
      expect(grant).toMatchObject({ refreshToken: '1//refresh', access: { token: TOKEN }, scopes: ['one', 'two'] });
      expect(grant.access.expiresAt.getTime()).toBeGreaterThan(Date.now() + 3_500_000);
      expect(google.calls[0]).toMatchObject({ method: 'POST', path: '/token', authorization: undefined });
      expect(fields()).toEqual({
        grant_type: 'authorization_code',
        code: '4/code',
        code_verifier: answer.verifier,
        redirect_uri: answer.redirectUri,
        client_id: 'client-id',
        client_secret: 'client-secret',
      });
    });

    it.each([
      [
        'ERR-17',
        'pkce_verification_failed',
        { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid code verifier.' } },
      ],
      [
        'ERR-17',
        'pkce_verification_failed',
        { status: 400, body: { error: 'invalid_request', error_description: 'Missing code verifier.' } },
      ],
      [
        'ERR-19',
        'authorization_code_invalid',
        { status: 400, body: { error: 'invalid_grant', error_description: 'Bad Request' } },
      ],
      ['ERR-20', 'client_configuration_error', { status: 401, body: { error: 'invalid_client' } }],
      ['ERR-20', 'client_configuration_error', { status: 400, body: { error: 'redirect_uri_mismatch' } }],
      ['ERR-09', 'token_error', { status: 400, body: { error: 'unsupported_grant_type' } }],
      ['ERR-09', 'token_error', { status: 418, body: 'a teapot' }],
      ['ERR-09', 'token_error', { body: 'not JSON' }],
      ['ERR-09', 'token_error', { body: { access_token: TOKEN, expires_in: 3599 } }],
      ['ERR-09', 'token_error', { body: { refresh_token: '1//r', access_token: TOKEN, expires_in: 'soon' } }],
      ['ERR-16', 'token_exchange_failed', { status: 503 }],
      ['ERR-16', 'token_exchange_failed', { status: 429 }],
      ['ERR-16', 'token_exchange_failed', { status: 302, headers: { location: 'http://169.254.169.254/' } }],
    ] as [string, ConnectionError, CannedAnswer][])('%s fails with %s for %j', async (_id, code, canned) => {
      answering(canned);
      await expect(library.exchange(answer)).rejects.toMatchObject({ name: 'ExchangeError', code });
      expect(google.calls).toHaveLength(1);
    });

    it('ERR-16 fails with token_exchange_failed when the connection breaks', async () => {
      google.answering = (_call, response) => (response.destroy(), null);
      await expect(library.exchange(answer)).rejects.toMatchObject({ code: 'token_exchange_failed' });
    });
  });

  it.each([
    ['revoked', { status: 400, body: { error: 'invalid_grant' } }],
    ['refused', { status: 401, body: { error: 'invalid_client' } }],
    ['away', { status: 500 }],
    ['busy', { status: 429 }],
    ['bad-answer', { body: {} }],
  ] as [LibraryFailure, CannedAnswer][])('GPH-10 a refresh fails as %s for %j', async (reason, canned) => {
    answering(canned);
    await expect(library.refresh('1//refresh')).rejects.toMatchObject({ name: 'LibraryError', reason });
    expect(fields()).toMatchObject({ grant_type: 'refresh_token', refresh_token: '1//refresh' });
  });

  it.each([200, 400, 404])('GPH-45 a revocation that is answered %s is done', async (status) => {
    answering({ status });
    await library.revoke('1//refresh');
    expect([google.calls[0]?.path, fields()]).toEqual(['/revoke', { token: '1//refresh' }]);
  });

  it.each([500, 503, 429])('GPH-45 a revocation that is answered %s is to be tried again', async (status) => {
    answering({ status });
    await expect(library.revoke('1//refresh')).rejects.toThrow('The photo library');
  });

  it('API-45 GPH-24 begins a session for so many items, in a window that closes itself', async () => {
    answering({
      body: {
        id: 's1',
        pickerUri: 'https://photos.google.com/picker/s1',
        pollingConfig: { pollInterval: '7.5s', timeoutIn: '1800s' },
        expireTime: '2026-11-24T00:00:00Z',
      },
    });
    expect(await library.createSession(TOKEN, 150)).toEqual({
      id: 's1',
      pickerUri: 'https://photos.google.com/picker/s1/autoclose',
      isPicked: false,
      polling: { everyMs: 7_500, forMs: 1_800_000 },
      expiresAt: new Date('2026-11-24T00:00:00Z'),
    });
    expect(google.calls[0]).toMatchObject({ method: 'POST', path: '/v1/sessions', authorization: `Bearer ${TOKEN}` });
    expect(JSON.parse(google.calls[0]?.body ?? '')).toEqual({ pickingConfig: { maxItemCount: '150' } });
  });

  it('API-46 reads a session that has said as little as it may', async () => {
    answering({ body: { id: 's/1', mediaItemsSet: true } });
    expect(await library.session(TOKEN, 's/1')).toMatchObject({ isPicked: true, polling: null, pickerUri: '' });
    expect(google.calls[0]?.path).toBe('/v1/sessions/s%2F1');
    answering({ body: { pickerUri: 'no id' } });
    await expect(library.session(TOKEN, 's1')).rejects.toMatchObject({ reason: 'bad-answer' });
  });

  it('API-47 a session that is gone is deleted', async () => {
    answering({ status: 404 });
    await expect(library.deleteSession(TOKEN, 's1')).resolves.toBeUndefined();
  });

  it('API-47 lists picked items by pages, whatever Google adds', async () => {
    answering({
      body: {
        mediaItems: [
          {
            id: 'i1',
            type: 'PHOTO',
            createTime: '2024-05-06T07:08:09Z',
            unheard: { of: true },
            mediaFile: {
              baseUrl: 'https://lh3.googleusercontent.com/i1',
              mimeType: 'image/jpeg',
              filename: 'sea.jpg',
              mediaFileMetadata: { width: 4000, height: '3000' },
            },
          },
          { id: 'i2', type: 'HOLOGRAM' },
        ],
        nextPageToken: 'more',
      },
    });
    const page = await library.pickedItems(TOKEN, 's1', 'here');
    expect(page).toMatchObject({
      nextPage: 'more',
      items: [
        { id: 'i1', kind: 'photo', fileName: 'sea.jpg', width: 4000, height: 3000 },
        { id: 'i2', kind: 'unknown', baseUrl: '', width: null, createdAt: null },
      ],
    });
    expect(Object.fromEntries(google.calls[0]?.query ?? [])).toEqual({
      sessionId: 's1',
      pageSize: '100',
      pageToken: 'here',
    });
    answering({ body: { nextPageToken: '' } });
    expect(await library.pickedItems(TOKEN, 's1', null)).toEqual({ items: [], nextPage: null });
  });

  it('API-43 lists albums and their items', async () => {
    answering({
      body: {
        albums: [{ id: 'a1', title: 'Sea', mediaItemsCount: '12', coverPhotoBaseUrl: 'https://c' }, { id: 'a2' }],
      },
    });
    expect((await library.albums(TOKEN, null)).items).toEqual([
      { id: 'a1', title: 'Sea', coverUrl: 'https://c', itemCount: 12 },
      { id: 'a2', title: 'Untitled album', coverUrl: null, itemCount: 0 },
    ]);
    answering({ body: { mediaItems: [{ id: 'i1', filename: 'sea.mp4', mimeType: 'video/mp4' }] } });
    expect((await library.albumItems(TOKEN, 'a1', null)).items).toMatchObject([{ id: 'i1', kind: 'video' }]);
    expect(google.calls[1]).toMatchObject({ method: 'POST', path: '/v1/mediaItems:search' });
  });

  it.each([
    ['token', { status: 401 }],
    ['forbidden', { status: 403 }],
    ['gone', { status: 404 }],
    ['gone', { status: 410 }],
    ['not-ready', { status: 400, body: { error: { status: 'FAILED_PRECONDITION' } } }],
    ['refused', { status: 400, body: { error: { status: 'INVALID_ARGUMENT' } } }],
    ['away', { status: 503 }],
    ['bad-answer', { body: '[]' }],
    ['bad-answer', { body: 'x'.repeat(5_000_000) }],
    ['bad-answer', { status: 301, headers: { location: 'http://169.254.169.254/' } }],
  ] as [LibraryFailure, CannedAnswer][])('API-47 fails as %s', async (reason, canned) => {
    answering(canned);
    await expect(library.pickedItems(TOKEN, 's1', null)).rejects.toMatchObject({ reason });
    expect(google.calls).toHaveLength(1);
  });

  it.each([
    ['120', 120_000],
    ['1', 30_000],
    ['Wed, 21 Oct 2026 07:28:00 GMT', 30_000],
    ['99999999', 900_000],
  ])('API-47 waits after a 429 with Retry-After %s', async (seconds, retryAfterMs) => {
    answering({ status: 429, headers: { 'retry-after': seconds } });
    await expect(library.albums(TOKEN, null)).rejects.toMatchObject({ reason: 'busy', retryAfterMs });
  });

  it.each([
    ['original', '=d'],
    [{ maxEdge: 6000 }, '=w6000-h6000'],
  ] as [ItemSize, string][])('API-47 opens the %j of an item', async (size, suffix) => {
    answering({ headers: { 'content-type': 'image/jpeg', 'content-length': '5' }, body: 'bytes' });
    const file = await library.open(TOKEN, `${google.origin}/base/i1`, size, signal);
    expect([file.type, file.bytes, await text(file.stream)]).toEqual(['image/jpeg', 5, 'bytes']);
    expect(google.calls[0]).toMatchObject({ path: `/base/i1${suffix}`, authorization: `Bearer ${TOKEN}` });
  });

  it.each([
    ['token', { status: 401 }],
    ['forbidden', { status: 403 }],
    ['gone', { status: 404 }],
    ['bad-answer', { status: 302, headers: { location: 'http://169.254.169.254/' } }],
  ] as [LibraryFailure, CannedAnswer][])('API-47 opening an item fails as %s', async (reason, canned) => {
    answering(canned);
    const opening = library.open(TOKEN, `${google.origin}/base/i1`, 'original', signal);
    await expect(opening).rejects.toMatchObject({ reason });
    expect(google.calls).toHaveLength(1);
  });

  it.each([
    'http://lh3.googleusercontent.com/i1',
    'https://lh3.googleusercontent.com:8443/i1',
    'https://evil.example/.googleusercontent.com',
    'https://googleusercontent.com.evil.example/i1',
    'https://evilgoogleusercontent.com/i1',
    'https://user:pass@lh3.googleusercontent.com/i1',
    'http://169.254.169.254/latest',
    'http://127.0.0.1:1/i1',
    'file:///etc/passwd',
    '',
  ])('SEC-21 sends a token to no other place: %s', async (baseUrl) => {
    const opening = library.open(TOKEN, baseUrl, 'original', signal);
    await expect(opening).rejects.toMatchObject({ reason: 'address' });
    expect(google.calls).toEqual([]);
  });

  it('GPH-45 names neither token nor address in an error', async () => {
    google.answering = (_call, response) => (response.destroy(), null);
    const errors = await Promise.all(
      [
        library.refresh('1//refresh'),
        library.revoke('1//refresh'),
        library.exchange({ code: '4/code', verifier: 'verifier', redirectUri: 'https://site.example' }),
        library.open(TOKEN, `${google.origin}/base/secret-item`, 'original', signal),
      ].map((call) => call.catch((error: unknown) => error)),
    );
    for (const error of errors) {
      expect(error).toBeInstanceOf(Error);
      const { message, stack, cause } = error as Error;
      expect(cause).toBeUndefined();
      for (const secret of ['1//refresh', '4/code', 'verifier', TOKEN, 'secret-item', google.origin])
        expect(`${message} ${stack}`).not.toContain(secret);
    }
  });
});
