import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { SignInDto } from '@vitrine/contracts/identity/sign-in.dto';
import { freePort } from '@vitrine/dev-servers/ports';
import { aUser } from '@vitrine/testing/builders/user';
import { startApple } from './support/apple-stand-in.js';
import { TestGateway } from './support/test-gateway.js';
import { Visitor } from './support/visitor.js';

const CLIENT = { clientId: 'org.example.photos', teamId: 'A1B2C3D4E5', keyId: 'F6G7H8J9K0' };

let apple: Awaited<ReturnType<typeof startApple>>;
let gateway: TestGateway;
let base: string;
const signIns: SignInDto[] = [];

beforeAll(async () => {
  apple = await startApple(CLIENT);
  const port = await freePort();
  base = `http://localhost:${port}`;
  gateway = await TestGateway.open({
    isRedisReal: true,
    env: {
      REDIS_URL: process.env.TEST_REDIS_URL ?? '',
      PUBLIC_URL: base,
      TRUST_PROXY: '1', // each visitor comes from an address of their own, so that no limit is met here
      OIDC_ISSUER: apple.issuer,
      OIDC_DISCOVERY_URL: '',
      OIDC_CLIENT_ID: CLIENT.clientId,
      OIDC_CLIENT_AUTH: 'apple',
      OIDC_CLIENT_SECRET: apple.key.replaceAll(/-.*-|\n/g, ''), // as one line of settings
      APPLE_TEAM_ID: CLIENT.teamId,
      APPLE_KEY_ID: CLIENT.keyId,
    },
    answers: {
      'identity.user.sign_in': (claims) => {
        signIns.push(claims);
        return { userId: aUser().id, role: 'user', onboarded: true };
      },
    },
  });
  await gateway.app.listen(port, '127.0.0.1');
});
afterAll(async () => {
  await gateway.close();
  await apple.stop();
});

/** To Apple's page, and the fields of the form that it sends. */
const atApple = async (browser: Visitor): Promise<Record<string, string>> => {
  const page = await browser.follow(`${base}/api/login?returnTo=%2Fmy-photos`);
  expect([page.status, page.body]).toEqual([200, expect.stringContaining(`action="${base}/api/callback"`)]);
  const inputs = page.body.matchAll(/name="(\w+)" value="([^"]*)"/g);
  return Object.fromEntries([...inputs].map(([, name, value]) => [name, value!.replaceAll('&quot;', '"')]));
};

/** Another site's form: a browser sends no cookie of ours with it. */
const send = (form: Record<string, string>) =>
  new Visitor().go(`${base}/api/callback`, {
    form,
    headers: { origin: 'https://appleid.apple.com', 'sec-fetch-site': 'cross-site' },
  });

it('AUTH-19 signs in with Apple, which answers with a form and tells the name once', async () => {
  apple.becomes({ sub: '001', email: 'ada@example.org', name: { firstName: 'Ada', lastName: 'Lovelace' } });
  const browser = new Visitor();
  const sent = await send(await atApple(browser));
  expect(sent.status).toBe(303);
  expect((await browser.go(sent.next!)).next).toBe(`${base}/my-photos`);
  expect(signIns.at(-1)).toEqual({
    issuer: apple.issuer,
    subject: '001',
    email: 'ada@example.org',
    emailVerified: true,
    givenName: 'Ada',
    familyName: 'Lovelace',
  });

  apple.becomes({ sub: '001', email: 'ada@example.org' });
  const again = new Visitor();
  expect((await again.go((await send(await atApple(again))).next!)).next).toBe(`${base}/my-photos`);
  expect(signIns.at(-1)).toMatchObject({ subject: '001', givenName: null, familyName: null });
});

it('AUTH-19 takes a form of a browser that began, once, and nothing but names unsigned', async () => {
  apple.becomes({ sub: '002', email: 'eve@example.org' });
  const browser = new Visitor();
  const form = await atApple(browser);
  const user = JSON.stringify({ name: { firstName: 'Eve' }, email: 'ada@example.org', sub: '001' });
  const { next } = await send({ ...form, user });
  expect((await new Visitor().go(next!)).next).toBe(`${base}/?error=auth_failed`);
  expect((await browser.go(next!)).next).toBe(`${base}/my-photos`);
  expect(signIns.at(-1)).toMatchObject({ subject: '002', email: 'eve@example.org', givenName: 'Eve' });
  expect((await browser.go(next!)).next).toBe(`${base}/?error=auth_failed`);
});

it('AUTH-19 leads home who declines, and answers a form that is none', async () => {
  const browser = new Visitor();
  const { state } = await atApple(browser);
  const declined = await send({ state: state!, error: 'access_denied' });
  expect((await browser.go(declined.next!)).next).toBe(`${base}/?error=auth_failed&reason=denied`);
  expect((await send({ user: 'x'.repeat(9_000) })).status).toBe(413);
});
