import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as oidc from 'openid-client';
import { freePort } from '@vitrine/dev-servers/ports';
import { WebClient } from '@vitrine/dev-servers/web-client';
import { WorkScope } from '@vitrine/platform/context/work-scope';
import { type SignInLink, SignInLinks } from '../src/sign-in/sign-in-links.js';
import { SoftPasskey } from './soft-passkey.js';
import { type Identity, startIdentity } from './start-identity.js';

const SECRET = 's'.repeat(32);

describe('a sign-in of one’s own', () => {
  let identity: Identity;
  let origin: string;
  let issuer: string;
  let settings: Record<string, string>;

  beforeAll(async () => {
    const port = await freePort();
    origin = `http://localhost:${port}`;
    issuer = `${origin}/sign-in`;
    settings = {
      SIGN_IN: 'own',
      SIGN_IN_PORT: String(port),
      PUBLIC_URL: origin,
      OIDC_CLIENT_ID: 'vitrine',
      OIDC_CLIENT_SECRET: SECRET,
    };
    identity = await startIdentity(settings);
  });
  afterAll(() => identity.close());

  const makeLink = (link: SignInLink, seconds = 600): Promise<string> =>
    identity.app
      .get(WorkScope)
      .run({ requestId: 'test' }, () => identity.app.get(SignInLinks, { strict: false }).make(link, seconds));

  const discover = () =>
    oidc.discovery(new URL(issuer), 'vitrine', undefined, oidc.ClientSecretBasic(SECRET), {
      execute: [oidc.allowInsecureRequests],
    });

  /** The browser stands on the page at which it signs in. */
  const begin = async (browser = new WebClient(), over: Record<string, string> = {}) => {
    const config = await discover();
    const verifier = oidc.randomPKCECodeVerifier();
    const checks = { pkceCodeVerifier: verifier, expectedState: oidc.randomState(), expectedNonce: oidc.randomNonce() };
    const address = oidc.buildAuthorizationUrl(config, {
      redirect_uri: `${origin}/api/callback`,
      scope: 'openid email profile',
      state: checks.expectedState,
      nonce: checks.expectedNonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...over,
    });
    const { response, url } = await browser.visit(address.href);
    return { config, checks, browser, url, status: response.status, html: await response.text() };
  };
  type Page = Awaited<ReturnType<typeof begin>>;

  const optionsIn = (html: string) =>
    JSON.parse(
      (/data-options="([^"]+)"/.exec(html)?.[1] ?? '').replaceAll(/&#(\d+);/g, (_all, code) =>
        String.fromCharCode(Number(code)),
      ),
    );

  const post = (page: Page, step: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    page.browser.send(`${page.url}/${step}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin, ...headers },
      body: new URLSearchParams(fields).toString(),
    });

  /** Follows the provider up to the product's own address, which has the code. */
  const codeFrom = async (page: Page, location: string): Promise<URL> => {
    let next = new URL(location, origin);
    while (next.pathname !== '/api/callback') {
      const response = await page.browser.send(next.href);
      next = new URL(response.headers.get('location') ?? '', origin);
    }
    return next;
  };
  const tokensFrom = async (page: Page, location: string) =>
    oidc.authorizationCodeGrant(page.config, await codeFrom(page, location), page.checks);

  const openLink = async (path: string, browser = new WebClient()) => {
    const opened = await browser.send(origin + path);
    expect(opened.headers.get('location')).toBe('/api/login');
    return browser;
  };

  /** Makes the account a link is for. */
  const register = async (path: string, form: { name: string; email: string }, passkey = new SoftPasskey(origin)) => {
    const page = await begin(await openLink(path));
    const response = await post(page, 'register', {
      ...form,
      response: JSON.stringify(passkey.create(optionsIn(page.html))),
    });
    const html = await response.text();
    const next = /href="([^"]+\/auth\/[^"]+)"/.exec(html)?.[1] ?? '';
    const codes = [...html.matchAll(/<li>([\w-]{19})<\/li>/g)].map(([, code]) => code ?? '');
    return { page, passkey, codes, status: response.status, html, next };
  };
  const newUser = async () => {
    const made = await register(await makeLink({}), { name: 'Ada', email: 'ada@example.org' });
    const claims = (await tokensFrom(made.page, made.next)).claims();
    return { ...made, userId: String(claims?.sub) };
  };
  const signIn = async (passkey: SoftPasskey) => {
    const page = await begin();
    const answer = passkey.get(optionsIn(page.html));
    const response = await post(page, 'passkey', { response: JSON.stringify(answer) });
    return { page, answer, response };
  };

  it('SIGN-01 SIGN-02 makes the first administrator by the link of the first start, once', async () => {
    const path = await makeLink({ isAdmin: true, isFirst: true });
    const another = await makeLink({ isAdmin: true, isFirst: true });
    const made = await register(path, { name: 'Boss', email: 'me@example.org' });
    const claims = (await tokensFrom(made.page, made.next)).claims();
    expect(claims).toMatchObject({ email: 'me@example.org', email_verified: true, given_name: 'Boss', iss: issuer });
    await expect(
      identity.signIn({ issuer, subject: claims?.sub ?? '', email: 'me@example.org' }),
    ).resolves.toMatchObject({
      userId: claims?.sub,
      role: 'admin',
    });
    for (const used of [path, another]) expect((await new WebClient().send(origin + used)).status).toBe(404);
  });

  it('SIGN-03 signs in with a passkey alone, every time anew', async () => {
    const { passkey, userId } = await newUser();
    const { page, response } = await signIn(passkey);
    const tokens = await tokensFrom(page, response.headers.get('location') ?? '');
    expect(tokens.claims()?.sub).toBe(userId);
    const again = await begin(page.browser);
    expect(again.html).toContain('Sign in with a passkey');
  });

  it('SIGN-04 is OpenID Connect as its standards have it', async () => {
    const { passkey } = await newUser();
    const { page, response } = await signIn(passkey);
    const answer = await codeFrom(page, response.headers.get('location') ?? '');
    await oidc.authorizationCodeGrant(page.config, answer, page.checks);
    await expect(oidc.authorizationCodeGrant(page.config, answer, page.checks)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    const elsewhere = await begin(new WebClient(), { redirect_uri: 'https://evil.example/api/callback' });
    expect(elsewhere).toMatchObject({ status: 400, html: expect.stringContaining('redirect_uri') });
    const withoutPkce = oidc.buildAuthorizationUrl(page.config, {
      redirect_uri: `${origin}/api/callback`,
      scope: 'openid',
    });
    const refused = await new WebClient().send(withoutPkce.href);
    expect(refused.headers.get('location')).toContain('error=invalid_request');
  });

  it('SIGN-05 ends the provider’s session at the sign-out', async () => {
    const { passkey } = await newUser();
    const { page, response } = await signIn(passkey);
    const tokens = await tokensFrom(page, response.headers.get('location') ?? '');
    const { id_token } = tokens;
    const sessions = (): Promise<unknown[]> =>
      identity.query(
        `select 1 from sign_in_records where kind = 'Session' and payload->>'accountId' = '${tokens.claims()?.sub}'`,
      );
    // Of the browser that made the account, and of this one.
    expect(await sessions()).toHaveLength(2);
    const out = oidc.buildEndSessionUrl(page.config, {
      id_token_hint: id_token ?? '',
      post_logout_redirect_uri: `${origin}/`,
    });
    const asked = await (await page.browser.send(out.href)).text();
    expect(asked).toContain('data-now');
    const left = await page.browser.send(`${issuer}/session/end/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
      body: new URLSearchParams({
        xsrf: /name="xsrf" value="([^"]+)"/.exec(asked)?.[1] ?? '',
        logout: 'yes',
      }).toString(),
    });
    expect(left.headers.get('location')).toBe(`${origin}/`);
    expect(await sessions()).toHaveLength(1);
  });

  const mailsTo = async (address: string) =>
    (await identity.events('identity.sign_in_mail_wanted', address)).map(({ kind, path, userId }) => ({
      kind,
      path,
      userId,
    }));
  const askForLink = async (email: string, page?: Page) => {
    const asked = page ?? (await begin());
    const response = await post(asked, 'mail', { email });
    return { page: asked, status: response.status, html: await response.text() };
  };
  const invited = async (email: string) => {
    const made = await register(await makeLink({ email }), { name: 'Eva', email });
    const userId = String((await tokensFrom(made.page, made.next)).claims()?.sub);
    return { ...made, userId };
  };

  it('SIGN-14 sends a link to a verified address, good in the browser that asked for it', async () => {
    const { userId } = await invited('eva@example.org');
    const { page } = await askForLink('Eva@Example.org');
    await identity.eventually(async () => expect(await mailsTo('Eva@Example.org')).toHaveLength(1));
    const [mail] = await mailsTo('Eva@Example.org');
    expect(mail).toMatchObject({ kind: 'sign-in', userId });
    expect((await new WebClient().send(origin + mail?.path)).status).toBe(403);
    await openLink(mail?.path ?? '', page.browser);
    const again = await begin(page.browser);
    expect(again.html).toContain('Sign in as Eva');
  });

  it('SIGN-15 says the same of an address that nobody has, and sends nothing there', async () => {
    await invited('known@example.org');
    const [known, unknown] = [await askForLink('known@example.org'), await askForLink('nobody@example.org')];
    expect(unknown).toMatchObject({ status: known.status, html: known.html });
    await identity.eventually(async () => expect(await mailsTo('known@example.org')).toHaveLength(1));
    expect(await mailsTo('nobody@example.org')).toEqual([]);
  });

  it('SIGN-15 sends three links to an address within 15 minutes, and says so of none', async () => {
    await invited('often@example.org');
    const answers: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      await identity.query(`delete from sign_in_records where kind = 'count' and id like 'mail:%'`);
      answers.push((await askForLink('often@example.org')).status);
    }
    expect(answers).toEqual([200, 200, 200, 200, 200]);
    await identity.eventually(async () => {
      const rows = await identity.query(
        `select 1 from sign_in_records where kind = 'count' and id like 'mail-to:%' and payload = '5'`,
      );
      expect(rows).toHaveLength(1);
    });
    expect(await mailsTo('often@example.org')).toHaveLength(3);
  });

  it('SIGN-16 signs in with a recovery code once, and stops guessing', async () => {
    const { codes, userId } = await newUser();
    await identity.query(`delete from sign_in_records where kind = 'count'`);
    const page = await begin();
    const response = await post(page, 'code', { code: ` ${codes[1]?.toUpperCase()} ` });
    const next = /class="button quiet" href="([^"]+)"/.exec(await response.text())?.[1] ?? '';
    expect((await tokensFrom(page, next)).claims()?.sub).toBe(userId);
    expect((await post(await begin(), 'code', { code: codes[1] ?? '' })).status).toBe(400);
    const guess = async () => (await post(await begin(), 'code', { code: 'aaaa-bbbb-cccc-dddd' })).text();
    for (let n = 0; n < 8; n += 1) await guess();
    expect(await guess()).toContain('Too many tries');
    expect(await (await post(await begin(), 'code', { code: codes[2] ?? '' })).text()).toContain('Too many tries');
    const hashes = await identity.query<{ hash: string }>(
      `select hash from recovery_codes where user_id = '${userId}'`,
    );
    expect(hashes).toHaveLength(9);
    expect(hashes.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
    await identity.query(`delete from sign_in_records where kind = 'count'`);
  });

  describe('the page of what one signs in with', () => {
    const account = (browser: WebClient, step = '', fields?: Record<string, string>) =>
      browser.send(`${issuer}/account${step && `/${step}`}`, {
        ...(fields && { method: 'POST', body: new URLSearchParams(fields).toString() }),
        headers: { origin, ...(fields && { 'content-type': 'application/x-www-form-urlencoded' }) },
      });

    it('SIGN-17 asks for a sign-in first, a quarter of an hour at most ago', async () => {
      const { page, userId } = await newUser();
      expect((await account(new WebClient())).headers.get('location')).toBe('/api/login?returnTo=%2Fsign-in%2Faccount');
      expect(await (await account(page.browser)).text()).toContain('How you sign in');
      await identity.query(
        `update sign_in_records set payload = payload || jsonb_build_object('loginTs', extract(epoch from now())::int - 901)
         where kind = 'Session' and payload->>'accountId' = '${userId}'`,
      );
      expect((await account(page.browser)).status).toBe(303);
    });

    it('SIGN-18 keeps the last passkey of somebody who has no other way in', async () => {
      const { page, passkey, userId } = await newUser();
      expect((await account(page.browser, 'codes', {})).status).toBe(200);
      await identity.query(`delete from recovery_codes where user_id = '${userId}'`);
      const refused = await account(page.browser, 'remove', { id: passkey.id });
      expect(await refused.text()).toContain('your only way in');
      await account(page.browser, 'codes', {});
      expect((await account(page.browser, 'remove', { id: passkey.id })).status).toBe(303);
      expect((await signIn(passkey)).response.status).toBe(400);
    });

    it('SIGN-19 takes an address once a link sent to it was opened', async () => {
      const { page, userId } = await newUser();
      expect(await (await account(page.browser, 'email', { email: 'new@example.org' })).text()).toContain('on its way');
      const [mail] = await mailsTo('new@example.org');
      expect(mail).toMatchObject({ kind: 'address', userId });
      const opened = await begin(await openLink(mail?.path ?? '', page.browser));
      expect((await post(opened, 'link', {})).status).toBe(200);
      const rows = await identity.query(`select email, email_verified as verified from users where id = '${userId}'`);
      expect(rows).toEqual([{ email: 'new@example.org', verified: true }]);
    });

    it('SIGN-20 lets administrators invite, and nobody else', async () => {
      const { page, userId } = await newUser();
      const invitations = (fields: Record<string, string>, step = 'new') =>
        page.browser.send(`${issuer}/invitations/${step}`, {
          method: 'POST',
          headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams(fields).toString(),
        });
      expect((await invitations({ email: '' })).status).toBe(403);
      await identity.query(`update users set role = 'admin' where id = '${userId}'`);
      const html = await (await invitations({ email: '' })).text();
      const [, path = ''] = /id="link" value="[^"]*?(\/sign-in\/link\/[\w-]{43})"/.exec(html) ?? [];
      expect((await new WebClient().send(origin + path)).status).toBe(303);
      const [, id = ''] = /name="id" value="([0-9a-f]{64})"/.exec(html) ?? [];
      expect((await invitations({ id }, 'withdraw')).status).toBe(303);
      expect((await new WebClient().send(origin + path)).status).toBe(404);
      const acts = await identity.events('admin.act_recorded', userId);
      expect(acts).toEqual(expect.arrayContaining([expect.objectContaining({ act: 'user.invite' })]));
      await identity.query(`update users set role = 'user' where id = '${userId}'`);
    });
  });

  it('SIGN-22 lets nobody make an account unasked, unless it is open; then so many a day', async () => {
    expect((await begin()).html).not.toContain('Make an account');
    const port = await freePort();
    const site = `http://localhost:${port}`;
    const open = await startIdentity({
      ...settings,
      SIGN_IN_PORT: String(port),
      PUBLIC_URL: site,
      SIGN_IN_REGISTRATION: 'open',
    });
    const before = { origin, issuer };
    [origin, issuer] = [site, `${site}/sign-in`];
    try {
      open.rpc.answers['notify.mail.state'] = () => ({ configured: false });
      const join = async (n: number): Promise<number> => {
        const page = await begin();
        await post(page, 'join', {});
        return (await post(page, 'register', { name: `N${n}`, email: `n${n}@example.org`, without: '1' })).status;
      };
      const answers: number[] = [];
      for (let n = 0; n < 6; n += 1) answers.push(await join(n));
      expect(answers).toEqual([200, 200, 200, 200, 200, 400]);
      const rows = await open.query('select 1 from users where email_verified');
      expect(rows).toEqual([]);
    } finally {
      ({ origin, issuer } = before);
      await open.close();
    }
  });

  describe('refuses', () => {
    const refusalOf = async (page: Page, answer: object) => {
      const response = await post(page, 'passkey', { response: JSON.stringify(answer) });
      return { status: response.status, html: await response.text() };
    };

    it('SIGN-06 what a page of another origin has had signed', async () => {
      const { passkey } = await newUser();
      passkey.origin = 'https://vitrine.evil.example';
      const page = await begin();
      expect(await refusalOf(page, passkey.get(optionsIn(page.html)))).toMatchObject({ status: 400 });
    });

    it('SIGN-07 an answer that was used, and one that was made for another page', async () => {
      const { passkey } = await newUser();
      const { page, answer } = await signIn(passkey);
      expect(await refusalOf(page, answer)).toMatchObject({ status: 400, html: expect.stringContaining('too long') });
      const [mine, other] = [await begin(), await begin()];
      expect(await refusalOf(other, passkey.get(optionsIn(mine.html)))).toMatchObject({ status: 400 });
    });

    it('SIGN-07 a passkey that counts backwards, as its copy does', async () => {
      const { passkey } = await newUser();
      passkey.counter = 10;
      expect((await signIn(passkey)).response.status).toBe(303);
      passkey.counter = 5;
      expect((await signIn(passkey)).response.status).toBe(400);
    });

    it('SIGN-08 forms of other sites', async () => {
      const { passkey } = await newUser();
      const page = await begin();
      const fields = { response: JSON.stringify(passkey.get(optionsIn(page.html))) };
      expect((await post(page, 'passkey', fields, { origin: 'https://evil.example' })).status).toBe(403);
      expect((await post(page, 'passkey', fields, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    });

    it('SIGN-09 a link that was used, has run out, or is opened twice at once', async () => {
      const path = await makeLink({});
      const forms = [1, 2].map((n) => register(path, { name: `N${n}`, email: 'n@example.org' }));
      expect((await Promise.all(forms)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
      expect((await new WebClient().send(origin + path)).status).toBe(404);
      expect((await new WebClient().send(origin + (await makeLink({}, -1)))).status).toBe(404);
    });
  });

  it('SIGN-10 signs in by a link to an account, whoever has signed it in before', async () => {
    const { userId } = await identity.signIn({ email: 'old@example.org' });
    const page = await begin(await openLink(await makeLink({ userId })));
    expect(page.html).toContain('Sign in as old@example.org');
    const response = await post(page, 'link', {});
    const next = /class="button quiet" href="([^"]+)"/.exec(await response.text())?.[1] ?? '';
    expect((await tokensFrom(page, next)).claims()?.sub).toBe(userId);
    await expect(identity.signIn({ issuer, subject: userId, email: 'old@example.org' })).resolves.toMatchObject({
      userId,
    });
  });

  it('SIGN-11 keeps a suspended account out, and leaves nothing to sign in with of a deleted one', async () => {
    const { passkey, userId, codes } = await newUser();
    const admin = (await identity.onboarded({ email: 'boss@example.com' })).id;
    const suspended = { userId, reason: 'Spam' };
    await identity.call('identity.user.suspend', suspended, { as: { userId: admin, role: 'admin' } });
    await expect(identity.signIn({ issuer, subject: userId })).rejects.toMatchObject({ code: 'ACCOUNT_SUSPENDED' });
    await identity.call('identity.account.delete', { username: '' }, { as: { userId, role: 'user' } });
    const rows = await identity.query(
      `select 1 from passkeys where user_id = '${userId}' union all select 1 from recovery_codes where user_id = '${userId}'`,
    );
    expect(rows).toEqual([]);
    expect((await signIn(passkey)).response.status).toBe(400);
    expect((await post(await begin(), 'code', { code: codes[0] ?? '' })).status).toBe(400);
    await expect(identity.signIn({ issuer, subject: userId })).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
  });

  it('SIGN-12 goes on at another replica', async () => {
    const { passkey } = await newUser();
    const port = String(await freePort());
    const other = await startIdentity({ ...settings, SIGN_IN_PORT: port, DATABASE_URL: identity.config.DATABASE_URL });
    try {
      const page = await begin();
      const answer = JSON.stringify(passkey.get(optionsIn(page.html)));
      const cookie = await page.browser.cookiesOf(page.url);
      const response = await fetch(`${page.url.replace(new URL(origin).port, port)}/passkey`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin, cookie },
        body: new URLSearchParams({ response: answer }).toString(),
      });
      expect(response.status).toBe(303);
      await expect(tokensFrom(page, response.headers.get('location') ?? '')).resolves.toBeDefined();
    } finally {
      await other.close();
    }
  });
});
