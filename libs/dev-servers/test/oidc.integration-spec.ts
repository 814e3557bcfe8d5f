import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as oidc from 'openid-client';
import { startDevSignIn, type DevSignIn } from '../src/oidc.js';
import { freePort } from '../src/ports.js';
import { WebClient } from '../src/web-client.js';

const CALLBACK = 'http://127.0.0.1:9/api/callback'; // nothing listens there: the test stops before it
const AFTER_LOGOUT = 'http://127.0.0.1:9/';

describe('development sign-in', () => {
  let dir: string;
  let port: number;
  let signIn: DevSignIn;
  const start = (callback = CALLBACK): Promise<DevSignIn> =>
    startDevSignIn({
      dir,
      port,
      clientId: 'vitrine',
      clientSecret: 's'.repeat(32),
      redirectUris: [callback],
      postLogoutRedirectUris: [AFTER_LOGOUT],
    });
  const discover = (): Promise<oidc.Configuration> =>
    oidc.discovery(new URL(signIn.issuer), 'vitrine', undefined, oidc.ClientSecretBasic('s'.repeat(32)), {
      execute: [oidc.allowInsecureRequests],
    });

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'vitrine-oidc-'));
    port = await freePort();
    signIn = await start();
  });
  afterAll(async () => {
    await signIn.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  const begin = async (config: oidc.Configuration, browser: WebClient) => {
    const verifier = oidc.randomPKCECodeVerifier();
    const checks = { pkceCodeVerifier: verifier, expectedState: oidc.randomState(), expectedNonce: oidc.randomNonce() };
    const address = oidc.buildAuthorizationUrl(config, {
      redirect_uri: CALLBACK,
      scope: 'openid email profile',
      state: checks.expectedState,
      nonce: checks.expectedNonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    const { response, url } = await browser.visit(address.href);
    return { checks, url, response, html: await response.text() };
  };
  /** Sends the choice and stops at the redirect that leaves the provider. */
  const choose = async (browser: WebClient, url: string, email: string): Promise<URL> => {
    let response = await browser.send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ email }).toString(),
    });
    for (;;) {
      const location = new URL(response.headers.get('location') ?? '', signIn.issuer);
      if (location.href.startsWith(CALLBACK)) return location;
      response = await browser.send(location.href);
    }
  };
  const enter = async (email: string, browser = new WebClient()) => {
    const config = await discover();
    const { checks, url } = await begin(config, browser);
    const tokens = await oidc.authorizationCodeGrant(config, await choose(browser, url, email), checks);
    return { config, tokens, browser };
  };

  it('offers one button per ready account and a form for any other e-mail, without any script', async () => {
    const { html, response } = await begin(await discover(), new WebClient());
    for (const label of ['admin', 'photographer', 'newcomer', 'Continue with another e-mail']) {
      expect(html).toContain(`<button ${label.startsWith('C') ? 'class="solid" ' : ''}type="submit">${label}</button>`);
    }
    expect(html).not.toContain('<script');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('AUTH-13 ends a code flow with PKCE in an id_token that carries e-mail and names', async () => {
    const { tokens } = await enter('photographer@vitrine.local');
    expect(tokens.claims()).toMatchObject({
      email: 'photographer@vitrine.local',
      email_verified: true,
      name: 'Mara Lindqvist',
      given_name: 'Mara',
      family_name: 'Lindqvist',
    });
  });

  it('has no names of a newcomer', async () => {
    const { tokens } = await enter('newcomer@vitrine.local');
    expect(tokens.claims()).not.toHaveProperty('given_name');
    expect(tokens.claims()?.['email']).toBe('newcomer@vitrine.local');
  });

  it('lets in any other e-mail and gives it the same subject each time', async () => {
    const first = await enter('Somebody@Example.org');
    const second = await enter('somebody@example.org');
    expect(first.tokens.claims()?.['email']).toBe('somebody@example.org');
    expect(second.tokens.claims()?.sub).toBe(first.tokens.claims()?.sub);
  });

  it('shows the form again with a message when the e-mail is invalid', async () => {
    const browser = new WebClient();
    const { url } = await begin(await discover(), browser);
    const { response } = await browser.submit(url, { email: 'not an address' });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('Please enter a valid e-mail address.');
  });

  it('allows another account in the same browser', async () => {
    const { config, browser } = await enter('admin@vitrine.local');
    const { url } = await begin(config, browser);
    expect(url).toContain('/interaction/');
    const changed = await browser.submit(url, { email: 'newcomer@vitrine.local' });
    const page = await changed.response.text(); // the provider first ends the old session by a form of its own
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const ended = await browser.send(`${signIn.issuer}/session/end/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ xsrf, logout: 'yes' }).toString(),
    });
    let location = new URL(ended.headers.get('location') ?? '');
    while (!location.href.startsWith(CALLBACK))
      location = new URL((await browser.send(location.href)).headers.get('location') ?? '', signIn.issuer);
    expect(location.searchParams.get('code')).toBeTruthy();
  });

  it('refuses a code flow without PKCE', async () => {
    const config = await discover();
    const address = oidc.buildAuthorizationUrl(config, { redirect_uri: CALLBACK, scope: 'openid', state: 'x' });
    const response = await new WebClient().send(address.href);
    expect(response.headers.get('location')).toContain('error=invalid_request');
  });

  it('keeps sessions over a restart', async () => {
    const { tokens } = await enter('admin@vitrine.local');
    await signIn.stop();
    signIn = await start();
    const renewed = await oidc.refreshTokenGrant(await discover(), tokens.refresh_token ?? '');
    expect(renewed.claims()?.['email']).toBe('admin@vitrine.local');
  });

  it('signs out without a question and ends the refresh token', async () => {
    const { config, tokens, browser } = await enter('admin@vitrine.local');
    const address = oidc.buildEndSessionUrl(config, {
      post_logout_redirect_uri: AFTER_LOGOUT,
      id_token_hint: tokens.id_token ?? '',
    });
    const { response } = await browser.visit(address.href);
    const html = await response.text();
    expect(html).toContain('document.forms[0].submit()');
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const left = await browser.send(`${signIn.issuer}/session/end/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ xsrf, logout: 'yes' }).toString(),
    });
    expect(left.headers.get('location')).toBe(AFTER_LOGOUT);
    await expect(oidc.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('is refused where the site is open to others', async () => {
    await expect(start('https://photos.example.org/api/callback')).rejects.toThrow('refused where PUBLIC_URL is open');
  });

  it('is refused in production', async () => {
    const before = process.env['NODE_ENV'];
    process.env['NODE_ENV'] = 'production';
    try {
      await expect(start()).rejects.toThrow('refused in production');
    } finally {
      process.env['NODE_ENV'] = before;
    }
  });
});
