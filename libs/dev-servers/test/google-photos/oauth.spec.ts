import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { WebClient } from '@vitrine/dev-servers/web-client';
import { GooglePhotosClient } from '@vitrine/dev-servers/google-photos/google-photos-client';
import { APP_CREATED_SCOPE, PICKER_SCOPE } from '@vitrine/dev-servers/google-photos/scopes';
import { startGooglePhotos, type GooglePhotosStandIn } from '@vitrine/dev-servers/google-photos/stand-in';

const client = {
  clientId: 'vitrine',
  clientSecret: 'secret',
  redirectUris: ['http://localhost:3000/api/auth/google-photos/callback'],
};
const [redirectUri] = client.redirectUris as [string];
const verifier = 'a-verifier-of-at-least-forty-three-characters-1234';
const challenge = createHash('sha256').update(verifier).digest('base64url');

let standIn: GooglePhotosStandIn;
let google: GooglePhotosClient;
beforeAll(async () => {
  standIn = await startGooglePhotos(client);
  google = new GooglePhotosClient(standIn.url);
});
afterAll(() => standIn.stop());
beforeEach(() => google.revoke());

const authorisation = (changes: Record<string, string> = {}): string =>
  `${standIn.url}/o/oauth2/v2/auth?${new URLSearchParams({
    client_id: client.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: PICKER_SCOPE,
    state: 'the state',
    access_type: 'offline',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...changes,
  })}`;

const token = async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
  const response = await fetch(`${standIn.url}/token`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ client_id: client.clientId, client_secret: client.clientSecret, ...fields }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string | number> };
};

const exchange = (code: string | null, changes: Record<string, string> = {}) =>
  token({
    grant_type: 'authorization_code',
    code: code ?? '',
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...changes,
  });

const codeOf = async (changes: Record<string, string> = {}, decision = {}): Promise<string> =>
  (await google.decide(authorisation(changes), decision)).searchParams.get('code') ?? '';

const refresh = (refreshToken: unknown) => token({ grant_type: 'refresh_token', refresh_token: String(refreshToken) });

const session = (accessToken: unknown) =>
  fetch(`${standIn.url}/v1/sessions`, { method: 'POST', headers: { authorization: `Bearer ${String(accessToken)}` } });

describe('authorisation', () => {
  it('shows accounts and scopes, and says that it is not Google', async () => {
    const response = await fetch(authorisation({ scope: `${PICKER_SCOPE} ${APP_CREATED_SCOPE}` }));
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain('It is not Google');
    expect(html).toContain('mara@photos.example');
    expect(html.match(/type="checkbox"/g)).toHaveLength(2);
    expect(response.headers.get('content-security-policy')).toContain(`form-action 'self' http://localhost:3000`);
    expect(response.headers.get('x-frame-options')).toBe('DENY');
  });

  it('goes back with a code, the state and the granted scopes', async () => {
    const back = await google.decide(authorisation());
    expect(back.origin + back.pathname).toBe(redirectUri);
    expect(Object.fromEntries(back.searchParams)).toEqual({
      code: expect.stringMatching(/^4\/0/),
      state: 'the state',
      scope: PICKER_SCOPE,
    });
  });

  it.each([
    ['Deny', { deny: true }],
    ['no ticked scope', { scopes: [] }],
  ])('goes back with access_denied after %s', async (_name, decision) => {
    const back = await google.decide(authorisation(), decision);
    expect(Object.fromEntries(back.searchParams)).toEqual({ error: 'access_denied', state: 'the state' });
  });

  it('goes back at once with prompt=none', async () => {
    const back = await new WebClient().send(authorisation({ prompt: 'none' }));
    expect(back.headers.get('location')).toContain('error=interaction_required');
  });

  it.each([
    ['invalid_client', { client_id: 'another' }],
    ['redirect_uri_mismatch', { redirect_uri: `${redirectUri}/` }],
    ['redirect_uri_mismatch', { redirect_uri: redirectUri.replace('localhost', '127.0.0.1') }],
    ['unsupported_response_type', { response_type: 'token' }],
    ['invalid_scope', { scope: 'https://www.googleapis.com/auth/photoslibrary.readonly' }],
    ['invalid_request', { scope: '' }],
    ['invalid_request', { code_challenge_method: 'S512' }],
  ])('shows %s itself, and never goes back with it', async (error, changes: Record<string, string>) => {
    const response = await fetch(authorisation(changes), { redirect: 'manual' });
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(error)]);
  });
});

describe('token', () => {
  it('answers with tokens and the granted scopes', async () => {
    const scope = `${PICKER_SCOPE} ${APP_CREATED_SCOPE}`;
    const { status, body } = await exchange(await codeOf({ scope, prompt: 'consent' }));
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^ya29\./),
      expires_in: 3599,
      refresh_token: expect.stringMatching(/^1\/\/0/),
      scope,
      token_type: 'Bearer',
    });
  });

  it('grants the ticked scopes alone', async () => {
    const scope = `${PICKER_SCOPE} ${APP_CREATED_SCOPE}`;
    const { body } = await exchange(await codeOf({ scope }, { scopes: [APP_CREATED_SCOPE] }));
    expect(body['scope']).toBe(APP_CREATED_SCOPE);
    const refused = await session(body['access_token']);
    expect(await refused.json()).toMatchObject({ error: { code: 403, status: 'PERMISSION_DENIED' } });
  });

  it('adds scopes granted before with include_granted_scopes', async () => {
    await exchange(await codeOf({ scope: APP_CREATED_SCOPE }));
    const { body } = await exchange(await codeOf({ include_granted_scopes: 'true' }));
    expect(body['scope']).toBe(`${APP_CREATED_SCOPE} ${PICKER_SCOPE}`);
  });

  it('gives a refresh token the first time, then with prompt=consent only, and never without offline access', async () => {
    const tokens = [
      await exchange(await codeOf({ access_type: 'online' })),
      await exchange(await codeOf()),
      await exchange(await codeOf()),
      await exchange(await codeOf({ prompt: 'consent' })),
    ];
    expect(tokens.map(({ body }) => 'refresh_token' in body)).toEqual([false, true, false, true]);
  });

  it('takes a code once, and within ten minutes', async () => {
    const code = await codeOf();
    expect((await exchange(code)).status).toBe(200);
    expect(await exchange(code)).toEqual({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Malformed auth code.' },
    });
    const late = await codeOf();
    await google.advance(601);
    expect((await exchange(late)).body['error']).toBe('invalid_grant');
  });

  it.each([
    ['invalid_grant', 'Invalid code verifier.', { code_verifier: 'another' }],
    ['invalid_grant', 'Missing code verifier.', { code_verifier: '' }],
    ['redirect_uri_mismatch', 'Bad Request', { redirect_uri: 'http://localhost:3000/' }],
    ['invalid_client', 'The provided client secret is invalid.', { client_secret: 'another' }],
    ['invalid_client', 'The OAuth client was not found.', { client_id: 'another' }],
    ['invalid_request', 'client_secret is missing.', { client_secret: '' }],
    ['unsupported_grant_type', 'Invalid grant_type: password', { grant_type: 'password' }],
  ])('refuses with %s: %s', async (error, description, changes: Record<string, string>) => {
    const { status, body } = await exchange(await codeOf(), changes);
    expect(body).toEqual({ error, error_description: description });
    expect(status).toBe(error === 'invalid_client' ? 401 : 400);
  });

  it('takes the credentials by HTTP Basic as well', async () => {
    const authorization = `Basic ${Buffer.from('vitrine:secret').toString('base64')}`;
    const fields = { grant_type: 'authorization_code', code: await codeOf(), redirect_uri: redirectUri };
    const { status } = await token({ ...fields, code_verifier: verifier, client_secret: '' }, { authorization });
    expect(status).toBe(200);
  });

  it('refreshes again and again by the same refresh token', async () => {
    const { body } = await exchange(await codeOf());
    const first = await refresh(body['refresh_token']);
    const second = await refresh(body['refresh_token']);
    expect(first.body).toEqual({
      access_token: expect.any(String),
      expires_in: 3599,
      scope: PICKER_SCOPE,
      token_type: 'Bearer',
    });
    expect(second.body['access_token']).not.toBe(first.body['access_token']);
    expect((await session(second.body['access_token'])).status).toBe(200);
  });

  it('ends access tokens after an hour', async () => {
    const { body } = await exchange(await codeOf());
    await google.advance(3_600);
    const refused = await session(body['access_token']);
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({
      error: { status: 'UNAUTHENTICATED', details: [{ reason: 'ACCESS_TOKEN_EXPIRED' }] },
    });
  });

  it('lets the oldest of more than a hundred refresh tokens die', async () => {
    const prompt = { prompt: 'consent' };
    const { body: oldest } = await exchange(await codeOf(prompt));
    for (let more = 0; more < 100; more += 1) await exchange(await codeOf(prompt));
    expect((await refresh(oldest['refresh_token'])).body['error']).toBe('invalid_grant');
  });
});

describe('revocation', () => {
  const revoke = (value: unknown) =>
    fetch(`${standIn.url}/revoke`, { method: 'POST', body: new URLSearchParams({ token: String(value) }) });

  it.each(['access_token', 'refresh_token'])('ends the whole consent, whichever token is given: %s', async (name) => {
    const { body } = await exchange(await codeOf());
    const { body: later } = await exchange(await codeOf({ prompt: 'consent' }));
    const response = await revoke(body[name]);
    expect([response.status, await response.json()]).toEqual([200, {}]);
    for (const tokens of [body, later]) {
      expect((await session(tokens['access_token'])).status).toBe(401);
      expect((await refresh(tokens['refresh_token'])).body).toEqual({
        error: 'invalid_grant',
        error_description: 'Token has been expired or revoked.',
      });
    }
  });

  it('answers 400 for a token that is no more', async () => {
    const response = await revoke('gone');
    expect([response.status, await response.json()]).toEqual([
      400,
      { error: 'invalid_token', error_description: 'Token expired or revoked' },
    ]);
  });
});

describe('restart', () => {
  it('keeps consents in its folder', async () => {
    const { mkdtemp, rm } = await import('node:fs/promises');
    const dir = await mkdtemp('/tmp/google-photos-');
    const first = await startGooglePhotos({ ...client, dir });
    const { refresh_token: kept } = await new GooglePhotosClient(first.url).tokens(client);
    await first.stop();
    const second = await startGooglePhotos({ ...client, dir });
    const response = await fetch(`${second.url}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: client.clientId,
        client_secret: client.clientSecret,
        grant_type: 'refresh_token',
        refresh_token: String(kept),
      }),
    });
    await second.stop();
    await rm(dir, { recursive: true });
    expect(response.status).toBe(200);
  });
});
