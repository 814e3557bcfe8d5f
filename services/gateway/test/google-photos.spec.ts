import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { RATE_LIMITS } from '@vitrine/contracts/http/rate-limits.rules';
import { CONNECTION_ERRORS, type ConnectionError } from '@vitrine/contracts/media/photo-library.rules';
import { Logger } from '@vitrine/platform/log/logger';
import { anId } from '@vitrine/testing/builders/id';
import { ORIGIN, TestGateway } from './support/test-gateway.js';

const GOOGLE = 'https://accounts.google.test/auth?state=';
const CALLBACK = '/api/auth/google-photos/callback';
const CODE = '4/0Secret-code';
const OWN_PAGE = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' };
const FROM_GOOGLE = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };

describe('Google Photos', () => {
  let gateway: TestGateway;
  let headers: { cookie: string };
  let asked: unknown[];
  let states = 0;

  beforeAll(async () => {
    gateway = await TestGateway.open();
  });
  afterAll(() => gateway.close());
  beforeEach(async () => {
    ({ headers } = await gateway.signIn());
    asked = [];
    gateway.answer({
      'media.library_connection.begin': ({ redirectUri }) => {
        asked.push(redirectUri);
        states += 1;
        const state = `state-${String(states).padStart(12, '0')}`.split('').toReversed().join('');
        return { url: GOOGLE + state, state, verifier: 'v'.repeat(43) };
      },
      'media.library_connection.complete': (dto) => {
        asked.push(dto);
        return { error: null, hasAlbums: true };
      },
    });
  });

  /** Begins at `path`; answers the cookies of the browser and the state. */
  const begin = async (path = '/api/auth/google-photos', who = headers) => {
    const answer = await gateway.get(path, { ...who, ...OWN_PAGE });
    const location = String(answer.headers.location);
    const cookie = [who.cookie, ...[answer.headers['set-cookie'] ?? []].flat().map((c) => c.split(';')[0])].join('; ');
    return { answer, location, cookie, state: location.slice(GOOGLE.length) };
  };
  const comeBack = async (cookie: string, query: Record<string, string>) => {
    const answer = await gateway.get(`${CALLBACK}?${new URLSearchParams(query)}`, { cookie, ...FROM_GOOGLE });
    return { answer, location: answer.headers.location };
  };
  const failing = (code: ConnectionError) =>
    gateway.answer({ 'media.library_connection.complete': () => ({ error: code, hasAlbums: true }) });

  describe.each([
    ['/api/auth/google/photos/start', '/account', '/account?success=connected'],
    ['/api/auth/google-photos', '/account/google-photos/albums', '/account/google-photos/albums'],
    ['/api/auth/google/photos/start?returnTo=my-photos', '/my-photos', '/my-photos?success=google_photos_connected'],
    ['/api/auth/google-photos?returnTo=my-photos', '/my-photos', '/my-photos?success=google_photos_connected'],
  ])('begun at %s', (path, page, connected) => {
    it('API-07 API-08 API-75 GPH-40 goes to Google and returns to the page of the start', async () => {
      const { answer, cookie, state } = await begin(path);
      expect(answer.statusCode).toBe(302);
      expect(answer.headers.location).toBe(GOOGLE + state);
      expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly/);
      const back = await comeBack(cookie, { state, code: CODE });
      expect([back.answer.statusCode, back.location]).toEqual([302, connected]);
      const redirectUri = ORIGIN + CALLBACK;
      expect(asked).toEqual([redirectUri, { redirectUri, code: CODE, verifier: 'v'.repeat(43) }]);
    });

    it('API-75 GPH-40 names a failure there', async () => {
      failing('token_error');
      const { cookie, state } = await begin(path);
      expect((await comeBack(cookie, { state, code: CODE })).location).toBe(`${page}?error=token_error`);
    });
  });

  it('GPH-42 returns to the page that picks photos where there are no albums', async () => {
    gateway.answer({ 'media.library_connection.complete': () => ({ error: null, hasAlbums: false }) });
    const { cookie, state } = await begin();
    expect((await comeBack(cookie, { state, code: CODE })).location).toBe('/account/google-photos/connect');
  });

  it.each(['https://evil.example', '//evil.example', '/admin', 'albums', ''])(
    'ERR-11 API-75 returns to no other page: %j',
    async (returnTo) => {
      const { location } = await begin(`/api/auth/google-photos?returnTo=${encodeURIComponent(returnTo)}`);
      expect(location).toBe('/account/google-photos/albums?error=invalid_request');
    },
  );

  it('ERR-12 GPH-44 names it that no credentials are configured', async () => {
    gateway.answer({
      'media.library_connection.begin': () => {
        throw new AppError('LIBRARY_DISABLED');
      },
    });
    expect((await begin()).location).toBe('/account/google-photos/albums?error=feature_disabled');
    const { location } = await begin('/api/auth/google/photos/start');
    expect(location).toBe('/account?error=feature_disabled');
  });

  it('ERR-13 GPH-43 lets a user begin ten times in 15 minutes, and others as often', async () => {
    for (let n = 0; n < RATE_LIMITS.libraryConnection.user; n += 1) expect((await begin()).location).toContain(GOOGLE);
    expect((await begin()).location).toBe('/account/google-photos/albums?error=rate_limit_exceeded');
    expect((await begin('/api/auth/google/photos/start')).location).toBe('/account?error=rate_limit_exceeded');
    const other = await gateway.signIn();
    expect((await begin(undefined, other.headers)).location).toContain(GOOGLE);
  });

  it.each([
    ['ERR-10', 'access_denied', 'oauth_denied'],
    ['ERR-11', 'invalid_request', 'invalid_request'],
    ['ERR-14', 'server_error', 'oauth_failed'],
    ['ERR-14', 'never heard of', 'oauth_failed'],
    ['ERR-20', 'redirect_uri_mismatch', 'client_configuration_error'],
    ['ERR-20', 'admin_policy_enforced', 'client_configuration_error'],
  ])('%s names the refusal %s', async (_id, error, code) => {
    const { cookie, state } = await begin();
    const { location } = await comeBack(cookie, { state, error });
    expect(location).toBe(`/account/google-photos/albums?error=${code}`);
    expect(asked).toHaveLength(1);
  });

  it('ERR-11 refuses a return without a state, and one without a code', async () => {
    expect((await comeBack(headers.cookie, { code: CODE })).location).toBe('/account?error=invalid_request');
    const { cookie, state } = await begin();
    expect((await comeBack(cookie, { state })).location).toBe('/account/google-photos/albums?error=invalid_request');
  });

  it('ERR-14 names a service that is away', async () => {
    gateway.answer({
      'media.library_connection.complete': () => {
        throw new AppError('SERVICE_UNAVAILABLE');
      },
    });
    const { cookie, state } = await begin();
    const { location } = await comeBack(cookie, { state, code: CODE });
    expect(location).toBe('/account/google-photos/albums?error=oauth_failed');
  });

  it('ERR-15 refuses a state that this browser has not begun, and a changed one', async () => {
    const { cookie, state } = await begin();
    const foreign = await comeBack(headers.cookie, { state, code: CODE });
    expect(foreign.location).toBe('/account?error=invalid_state');
    const changed = await comeBack(cookie, { state: `${state}x`, code: CODE });
    expect(changed.location).toBe('/account?error=invalid_state');
    expect(asked).toHaveLength(1);
  });

  it('ERR-15 refuses an attempt that is used up, even of a browser that keeps the cookie', async () => {
    const { cookie, state } = await begin();
    await comeBack(cookie, { state, code: CODE });
    const again = await comeBack(cookie, { state, code: CODE });
    expect(again.location).toBe('/account/google-photos/albums?error=invalid_state');
    expect(asked).toHaveLength(2);
  });

  it('ERR-08 refuses the attempt of another user', async () => {
    const { cookie, state } = await begin();
    const other = await gateway.signIn();
    const { location } = await comeBack(`${cookie}; ${other.headers.cookie}`.replace(headers.cookie, ''), {
      state,
      code: CODE,
    });
    expect(location).toBe('/account/google-photos/albums?error=auth_failed');
    expect(asked).toHaveLength(1);
  });

  it('ERR-18 refuses a return after ten minutes', async () => {
    const { cookie, state } = await begin();
    const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 10 * 60_000 + 1);
    try {
      const { location } = await comeBack(cookie, { state, code: CODE });
      expect(location).toBe('/account/google-photos/albums?error=verification_expired');
    } finally {
      later.mockRestore();
    }
    expect(asked).toHaveLength(1);
  });

  it.each(Object.keys(CONNECTION_ERRORS) as ConnectionError[])(
    'ERR-08 ERR-09 ERR-16 ERR-17 ERR-19 passes %s of the exchange on',
    async (code) => {
      failing(code);
      const { cookie, state } = await begin();
      const { location } = await comeBack(cookie, { state, code: CODE });
      expect(location).toBe(`/account/google-photos/albums?error=${code}`);
    },
  );

  it.each(['/api/auth/google/photos/start', '/api/auth/google-photos'])(
    'SEC-21 is not begun at %s by a link of another site',
    async (path) => {
      const answer = await gateway.get(path, { ...headers, ...FROM_GOOGLE });
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'CROSS_ORIGIN']);
      expect(asked).toEqual([]);
    },
  );

  it('GPH-45 writes neither code nor state nor verifier into the log', async () => {
    const warn = jest.spyOn(gateway.app.get(Logger), 'warn');
    gateway.answer({
      'media.library_connection.complete': () => {
        throw new Error('a fault');
      },
    });
    const { cookie, state } = await begin();
    await comeBack(cookie, { state, code: CODE });
    const logged = JSON.stringify(warn.mock.calls, (_key, value: unknown) =>
      value instanceof Error ? [value.message, value.stack] : value,
    );
    expect(warn).toHaveBeenCalled();
    for (const secret of [CODE, state, 'v'.repeat(43)]) expect(logged).not.toContain(secret);
    warn.mockRestore();
  });

  it('API-41 ENT-28 ENT-49 GPH-06 answers the state of the link', async () => {
    const status = { isConnected: true, connected: true, lastSync: null, errors: ['Gone'], hasAlbums: true };
    gateway.answer({ 'media.library_connection.get': () => status });
    expect((await gateway.get('/api/google-photos/status', headers)).json()).toEqual(status);
  });

  it('ACCT-40 API-42 disconnects', async () => {
    gateway.answer({ 'media.library_connection.delete': () => ({ deleted: true }) });
    const answer = await gateway.write('POST', '/api/google-photos/disconnect', { headers });
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true, isConnected: false }]);
  });

  it('API-43 ENT-41 lists albums, and sends their covers', async () => {
    const album = { id: 'a-1', title: 'Sea', coverPhotoUrl: '/api/google-photos/albums/a-1/cover', mediaItemsCount: 3 };
    gateway.answer({
      'media.album.list': () => [album],
      'media.album.cover': () => ({ type: 'image/png', base64: Buffer.from('png').toString('base64') }),
    });
    expect((await gateway.get('/api/google-photos/albums', headers)).json()).toEqual({ albums: [album] });
    const cover = await gateway.get(album.coverPhotoUrl, headers);
    expect([cover.headers['content-type'], cover.body]).toEqual(['image/png', 'png']);
    expect((await gateway.get('/api/google-photos/albums/a%2Fb/cover', headers)).statusCode).toBe(404);
  });

  it('API-44 GPH-15 GPH-38 selects albums, at least one', async () => {
    gateway.answer({ 'media.album.select': ({ albumIds }) => ({ selected: albumIds.length }) });
    const select = (albumIds: string[]) =>
      gateway.write('POST', '/api/google-photos/albums/select', { headers, payload: { albumIds } });
    expect((await select(['a-1', 'a-2'])).json()).toEqual({ success: true, selected: 2 });
    const none = await select([]);
    expect([none.statusCode, none.json<{ errors: object }>().errors]).toEqual([
      400,
      { albumIds: ['Please select at least one album to sync.'] },
    ]);
  });

  it('API-45 GPH-43 begins ten visits to the picker in 15 minutes', async () => {
    const session = { id: anId(), pickerUri: 'https://photos.google.test/picker' };
    gateway.answer({ 'media.picker_session.create': () => session });
    const create = () => gateway.write('POST', '/api/google-photos/picker/session', { headers });
    for (let n = 0; n < RATE_LIMITS.pickerSession.user; n += 1) expect((await create()).json()).toEqual(session);
    const refused = await create();
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      429,
      CONNECTION_ERRORS.rate_limit_exceeded.text,
    ]);
  });

  it('API-46 ENT-43 answers the state of a session, and ends it', async () => {
    const id = anId();
    const status = { hasPhotos: false, photoCount: 0, state: 'waiting' as const };
    gateway.answer({
      'media.picker_session.get': ({ sessionId }) => (sessionId === id ? status : notFound()),
      'media.picker_session.cancel': ({ sessionId }) => (sessionId === id ? { cancelled: true } : notFound()),
    });
    expect((await gateway.get(`/api/google-photos/picker/status/${id}`, headers)).json()).toEqual(status);
    expect((await gateway.get(`/api/google-photos/picker/status/${anId()}`, headers)).statusCode).toBe(404);
    expect((await gateway.get('/api/google-photos/picker/status/other', headers)).statusCode).toBe(404);
    const cancel = await gateway.write('DELETE', `/api/google-photos/picker/session/${id}`, { headers });
    expect(cancel.statusCode).toBe(204);
  });

  it('API-47 ENT-44 answers what an import came to, or follows it as a task', async () => {
    const [jobId, sessionId] = [anId(), anId()];
    const result = { success: true, imported: 2, duplicates: 0, skipped: 0, failed: 0, report: [] };
    gateway.answer({
      'media.picker_session.import': () => ({ jobId }),
      'media.job.get': () => ({ jobId, status: 'completed', result, message: null }),
    });
    const send = (more: Record<string, string> = {}) =>
      gateway.write('POST', '/api/google-photos/picker/import', {
        headers: { ...headers, ...more },
        payload: { sessionId, photoCount: 2 },
      });
    expect((await send()).json()).toEqual(result);
    const later = await send({ prefer: 'respond-async' });
    expect([later.statusCode, later.json<{ jobId: string }>().jobId]).toEqual([202, jobId]);
  });
});

const notFound = (): never => {
  throw new AppError('NOT_FOUND');
};
