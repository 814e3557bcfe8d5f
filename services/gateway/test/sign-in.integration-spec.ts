import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { SESSION_HINT_COOKIE } from '@vitrine/contracts/http/routes';
import type { SignedInDto, SignInDto } from '@vitrine/contracts/identity/sign-in.dto';
import { startDevSignIn } from '@vitrine/dev-servers/oidc';
import { freePort } from '@vitrine/dev-servers/ports';
import { EdgeRedis } from '../src/edge/edge-redis.js';
import { sessionCookieOf } from '../src/sessions/sessions.js';
import { aUser } from '@vitrine/testing/builders/user';
import { TestGateway } from './support/test-gateway.js';
import { Visitor } from './support/visitor.js';

const CLIENT = { clientId: 'vitrine', clientSecret: 'secret-of-the-client' };

describe('sign-in with the development provider and a real Redis', () => {
  let gateway: TestGateway;
  let base: string;
  let issuer: string;
  let dir: string;
  let startProvider: () => Promise<void>;
  let stopProvider: (() => Promise<void>) | undefined;
  let signIns: SignInDto[];
  let onboarded: boolean;
  const user = aUser();

  const signsIn = (claims: SignInDto): SignedInDto => {
    signIns.push(claims);
    return { userId: user.id, role: 'user', onboarded };
  };

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'vitrine-sign-in-'));
    const [port, signInPort] = [await freePort(), await freePort()];
    base = `http://localhost:${port}`;
    issuer = `http://localhost:${signInPort}`;
    gateway = await TestGateway.open({
      isRedisReal: true,
      env: {
        REDIS_URL: process.env.TEST_REDIS_URL ?? '',
        PUBLIC_URL: base,
        TRUST_PROXY: '1', // each visitor comes from an address of their own, so that no limit is met here
        OIDC_ISSUER: issuer,
        OIDC_DISCOVERY_URL: '',
        OIDC_CLIENT_ID: CLIENT.clientId,
        OIDC_CLIENT_SECRET: CLIENT.clientSecret,
      },
      answers: {
        'identity.user.sign_in': signsIn,
        'identity.user.get': () => user,
        'portfolio.gallery.list': () => [],
        'media.photo.list_mine': () => [],
      },
    });
    await gateway.app.listen(port, '127.0.0.1');
    startProvider = async () => {
      const provider = await startDevSignIn({
        dir: join(dir, 'provider'),
        port: signInPort,
        ...CLIENT,
        redirectUris: [`${base}/api/callback`],
        postLogoutRedirectUris: [`${base}/`],
      });
      stopProvider = () => provider.stop();
    };
  });
  afterAll(async () => {
    await gateway.close();
    await stopProvider?.();
    await rm(dir, { recursive: true, force: true });
  });
  beforeEach(() => {
    signIns = [];
    onboarded = true;
  });

  const signIn = async (browser: Visitor, path = '/api/login') => {
    const atProvider = await browser.follow(`${base}${path}`);
    expect(atProvider.status).toBe(200);
    const chosen = await browser.go(atProvider.url, { form: { email: 'ada@example.org' } });
    // The provider's own steps, then our callback.
    let step = chosen;
    while (step.next?.startsWith(issuer)) step = await browser.go(step.next);
    return step.next ?? '';
  };

  it('AUTH-13 sends users home with a sentence while the provider is away, and works once it is back', async () => {
    const browser = new Visitor();
    expect((await browser.go(`${base}/api/login`)).next).toBe(`${base}/?error=auth_failed&reason=unavailable`);
    const fetched = await fetch(`${base}/api/login`, { headers: { 'x-requested-with': 'XMLHttpRequest' } });
    expect(fetched.status).toBe(503);
    expect(await fetched.json()).toMatchObject({ code: 'SIGN_IN_UNAVAILABLE' });
    await startProvider();
    const deadline = Date.now() + 10_000;
    let next: string | null = null;
    while (!next?.startsWith(issuer) && Date.now() < deadline) ({ next } = await new Visitor().go(`${base}/api/login`));
    expect(next).toContain(`${issuer}/auth?`);
    expect(next).toContain('code_challenge_method=S256');
  });

  it('AUTH-01 signs a user in, and out again everywhere', async () => {
    const browser = new Visitor();
    const callback = await signIn(browser, '/api/login?returnTo=%2Fmy-photos');
    const done = await browser.go(callback);
    expect(done.next).toBe(`${base}/my-photos`);
    expect(signIns).toMatchObject([{ issuer, email: 'ada@example.org', emailVerified: expect.any(Boolean) }]);
    expect(browser.cookie(base, SESSION_HINT_COOKIE)).toBe('1');

    const me = await browser.go(`${base}/api/auth/user`);
    expect(me.status).toBe(200);
    expect(JSON.parse(me.body)).toMatchObject({ id: user.id });

    const session = browser.cookie(base, sessionCookieOf({ secure: false })) ?? '';
    const out = await browser.go(`${base}/api/logout`);
    expect(out.next).toContain(`${issuer}/session/end?`);
    expect(out.next).toContain('id_token_hint=');
    expect(browser.cookie(base, sessionCookieOf({ secure: false }))).toBeUndefined();
    expect(browser.cookie(base, SESSION_HINT_COOKIE)).toBeUndefined();
    const page = await browser.go(out.next ?? '');
    const html = page.body;
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const action = /action="([^"]+)"/.exec(html)?.[1] ?? '';
    let step = await browser.go(new URL(action, issuer).href, { form: { xsrf, logout: 'yes' } });
    while (step.next?.startsWith(issuer)) step = await browser.go(step.next);
    expect(step.next).toBe(`${base}/`);

    // The old id is worth nothing any more.
    browser.setCookie(base, sessionCookieOf({ secure: false }), session);
    expect((await browser.go(`${base}/api/user/photos`)).status).toBe(401);
  });

  it.each(['127.0.0.1:80', 'www.localhost', 'photos.example.org:443', '[::1]:3000'])(
    'AUTH-13 leads a sign-in that begins at %s to the site’s own address first',
    async (host) => {
      const browser = new Visitor();
      const headers = { 'x-forwarded-host': host };
      const led = await browser.go(`${base}/api/login?returnTo=%2Fmy-photos`, { headers });
      expect(led.next).toBe(`${base}/api/login?led=1&returnTo=%2Fmy-photos`);
      const { next } = await browser.go(await signIn(browser, led.next?.slice(base.length)));
      expect(next).toBe(`${base}/my-photos`);
    },
  );

  it('AUTH-13 signs in behind a proxy that hides the address that browsers know', async () => {
    const hidden = { headers: { 'x-forwarded-host': '10.0.0.7:8080' } };
    const led = await new Visitor().go(`${base}/api/login`, hidden);
    expect(led.next).toBe(`${base}/api/login?led=1`);
    expect((await new Visitor().go(led.next ?? '', hidden)).next).toContain(`${issuer}/auth?`);
  });

  it('AUTH-13 says that a sign-in is not possible now when identity or Redis is away', async () => {
    const away = () => {
      throw new AppError('SERVICE_UNAVAILABLE');
    };
    const browser = new Visitor();
    const callback = await signIn(browser);
    gateway.answer({ 'identity.user.sign_in': away });
    expect((await browser.go(callback)).next).toBe(`${base}/?error=auth_failed&reason=unavailable`);
    gateway.answer({ 'identity.user.sign_in': signsIn });
    const { client } = gateway.app.get(EdgeRedis);
    const multi = client.multi.bind(client);
    // As a Redis answers that is full.
    client.multi = (() =>
      Object.assign(multi(), { exec: () => Promise.reject(new Error('EXECABORT … OOM')) })) as unknown as typeof multi;
    const full = await browser.go(await signIn(browser));
    client.multi = multi;
    expect(full.next).toBe(`${base}/?error=auth_failed&reason=unavailable`);
    expect((await browser.go(await signIn(browser))).next).toBe(`${base}/`);
  });

  it('AUTH-13 sends a newcomer to onboarding', async () => {
    onboarded = false;
    const browser = new Visitor();
    const { next } = await browser.go(await signIn(browser, '/api/login?returnTo=%2Faccount'));
    expect(next).toBe(`${base}/onboarding`);
  });

  it('SEC-21 gives a new session id at sign-in, and ends the one the browser came with', async () => {
    const browser = new Visitor();
    await browser.go(await signIn(browser));
    const first = browser.cookie(base, sessionCookieOf({ secure: false })) ?? '';
    const planted = new Visitor();
    planted.setCookie(base, sessionCookieOf({ secure: false }), first);
    await planted.go(await signIn(planted));
    const second = planted.cookie(base, sessionCookieOf({ secure: false }));
    expect(second).toBeDefined();
    expect(second).not.toBe(first);
    expect((await browser.go(`${base}/api/user/photos`)).status).toBe(401);
    expect((await planted.go(`${base}/api/user/photos`)).status).toBe(200);
  });

  it('SEC-21 refuses an answer meant for another browser, a changed state, and a used one', async () => {
    const browser = new Visitor();
    const callback = await signIn(browser);
    const other = new Visitor();
    expect((await other.go(callback)).next).toBe(`${base}/?error=auth_failed`);
    const changed = new URL(callback);
    changed.searchParams.set('state', `${changed.searchParams.get('state')}x`);
    expect((await browser.go(changed.href)).next).toBe(`${base}/?error=auth_failed`);
    expect((await browser.go(callback)).next).toBe(`${base}/`);
    expect((await browser.go(callback)).next).toBe(`${base}/?error=auth_failed`);
    expect(signIns).toHaveLength(1);
  });

  it('AUTH-13 lets three tabs sign in side by side, each with its own way back', async () => {
    const browser = new Visitor();
    const tabs = ['/my-photos', '/account', '/'];
    const callbacks: string[] = [];
    for (const path of tabs) callbacks.push(await signIn(browser, `/api/login?returnTo=${encodeURIComponent(path)}`));
    for (const [i, callback] of callbacks.entries())
      expect((await browser.go(callback)).next).toBe(`${base}${tabs[i]}`);
  });

  it('AUTH-13 refuses an answer without a code, and begins nothing', async () => {
    const browser = new Visitor();
    const callback = new URL(await signIn(browser));
    callback.searchParams.delete('code');
    expect((await browser.go(callback.href)).next).toBe(`${base}/?error=auth_failed`);
  });

  it('AUTH-14 answers a script’s sign-out with 204', async () => {
    const browser = new Visitor();
    await browser.go(await signIn(browser));
    const out = await browser.go(`${base}/api/logout`, {
      headers: { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' },
    });
    expect(out.status).toBe(204);
    expect((await browser.go(`${base}/api/auth/user`)).status).toBe(401);
  });

  it('AUTH-14 answers the account page’s sign-out with 204', async () => {
    const browser = new Visitor();
    await browser.go(await signIn(browser));
    const out = await browser.go(`${base}/api/auth/logout`, {
      method: 'POST',
      headers: { origin: base, 'sec-fetch-site': 'same-origin' },
    });
    expect(out.status).toBe(204);
    expect((await browser.go(`${base}/api/auth/user`)).status).toBe(401);
  });

  it('SEC-21 is not signed out by a link on another site', async () => {
    const browser = new Visitor();
    await browser.go(await signIn(browser));
    const link = await browser.go(`${base}/api/logout`, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(link.next).toBe(`${base}/`);
    expect((await browser.go(`${base}/api/auth/user`)).status).toBe(200);
  });

  it('API-78 counts sign-ins in Redis, for all gateways together', async () => {
    const browser = new Visitor();
    await browser.go(`${base}/api/login`);
    const { client } = gateway.app.get(EdgeRedis);
    const key = `limit:signIn:address:${browser.address}`;
    expect(await client.get(key)).toBe('1');
    expect(await client.ttl(key)).toBeGreaterThan(14 * 60);
  });

  it('SEC-21 keeps no more in a session than who, when and the token to sign out with', async () => {
    const browser = new Visitor();
    await browser.go(await signIn(browser));
    const id = decodeURIComponent(browser.cookie(base, sessionCookieOf({ secure: false })) ?? '').split('.')[0];
    const { client } = gateway.app.get(EdgeRedis);
    const kept = JSON.parse((await client.get(`session:${id}`)) ?? '{}') as object;
    expect(Object.keys(kept).sort()).toEqual(['idToken', 'signedInAt', 'userId']);
    expect(await client.ttl(`session:${id}`)).toBeGreaterThan(7 * 24 * 3_600 - 60);
  });

  it('AUTH-15 takes the hint back when the session is no more', async () => {
    const browser = new Visitor();
    browser.setCookie(base, SESSION_HINT_COOKIE, '1');
    expect((await browser.go(`${base}/api/auth/user`)).status).toBe(401);
    expect(browser.cookie(base, SESSION_HINT_COOKIE)).toBeUndefined();
  });
});
