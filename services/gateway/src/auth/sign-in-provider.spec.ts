import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { loadConfig } from '@vitrine/platform/config/load-config';
import { Logger } from '@vitrine/platform/log/logger';
import { isAway, wordsOfProvider } from './provider-failure.js';
import { SignInProvider } from './sign-in-provider.js';
import { GatewayConfig } from '../config.js';

const attempt = { state: 'state', nonce: 'nonce', verifier: 'v'.repeat(43), returnTo: null };
const now = (): number => Math.floor(Date.now() / 1000);
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body: object | string;
}

/** What a provider does. */
interface Behaviour {
  /** In the ID token. */
  claims?: object;
  userinfo?: object;
  /** In the discovery document. */
  metadata?: object;
  /** Its name, as a path at its host. */
  name?: string;
  discovery?: Answer;
  /** A refusal of a token request; null lets it in. */
  refuses?: (request: IncomingMessage, body: URLSearchParams) => Answer | null;
  settings?: Record<string, string>;
}

let server: Server | undefined;
let lines: string;
let asked: URLSearchParams[];
afterEach(async () => {
  await new Promise((done) => (server ? server.close(done) : done(null)));
  server = undefined;
});

const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
};

/** A provider, and the gateway's side of it. */
const providerThat = async ({ claims, userinfo, metadata, name = '', ...does }: Behaviour) => {
  lines = '';
  asked = [];
  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const issuer = `http://localhost:${(server!.address() as AddressInfo).port}${name}`;
    const body = new URLSearchParams(await textOf(request));
    if (request.url?.endsWith('/.well-known/openid-configuration'))
      return (
        does.discovery ?? {
          body: {
            issuer,
            authorization_endpoint: `${issuer}/auth`,
            token_endpoint: `${issuer}/token`,
            userinfo_endpoint: `${issuer}/me`,
            ...metadata,
          },
        }
      );
    if (request.url?.endsWith('/me')) return userinfo ? { body: userinfo } : { status: 500, body: {} };
    asked.push(body);
    const refusal = does.refuses?.(request, body);
    if (refusal) return refusal;
    const idToken = { iss: issuer, sub: '7', aud: 'vitrine', nonce: 'nonce', iat: now(), exp: now() + 300, ...claims };
    return {
      body: {
        access_token: 'access',
        token_type: 'bearer',
        id_token: `${part({ alg: 'RS256' })}.${part(idToken)}.${Buffer.from('signature').toString('base64url')}`,
      },
    };
  };
  server = createServer((request, response) => {
    void answer(request).then(({ status = 200, headers, body }) => {
      response.writeHead(status, { 'content-type': 'application/json', connection: 'close', ...headers });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((done) => server?.listen(0, 'localhost', done));
  const config = loadConfig(GatewayConfig, {
    OIDC_ISSUER: `http://localhost:${(server.address() as AddressInfo).port}`,
    OIDC_CLIENT_ID: 'vitrine',
    OIDC_CLIENT_SECRET: 'secret',
    SESSION_SECRET: 's'.repeat(32),
    OBJECT_STORE_DIR: '/nowhere',
    ...does.settings,
    ...(does.settings?.OIDC_ISSUER && {
      OIDC_ISSUER: `http://localhost:${(server.address() as AddressInfo).port}${does.settings.OIDC_ISSUER}`,
    }),
  });
  return new SignInProvider(config, Logger.of(config, { write: (line: string) => void (lines += line) }));
};

const signedIn = async (behaviour: Behaviour) =>
  (await (await providerThat(behaviour)).complete('?code=c&state=state', attempt)).claims;

/** What a sign-in fails with. */
const failureOf = async (behaviour: Behaviour, query = '?code=c&state=state'): Promise<unknown> => {
  const provider = await providerThat(behaviour);
  return provider.complete(query, attempt).then(
    () => null,
    (error: unknown) => error,
  );
};

it('bears a clock that is a minute off', async () => {
  await expect(signedIn({ claims: { exp: now() - 60, email: 'a@x.test' } })).resolves.toMatchObject({
    email: 'a@x.test',
  });
});

it('does not bear a token that ended five minutes ago', async () => {
  await expect(signedIn({ claims: { exp: now() - 300 } })).rejects.toMatchObject({
    code: 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  });
});

describe('userinfo', () => {
  it('is asked for names that the ID token leaves out', async () => {
    const claims = { email: 'a@x.test', email_verified: true };
    await expect(
      signedIn({ claims, userinfo: { sub: '7', given_name: 'Ada', family_name: 'King' } }),
    ).resolves.toMatchObject({ email: 'a@x.test', emailVerified: true, givenName: 'Ada', familyName: 'King' });
  });

  it.each([true, 'true'])('is asked whether the address is verified, and believed: %j', async (email_verified) => {
    const claims = { email: 'a@x.test', given_name: 'Ada' };
    const userinfo = { sub: '7', email: 'a@x.test', email_verified };
    await expect(signedIn({ claims, userinfo })).resolves.toMatchObject({ emailVerified: true });
  });

  it.each([{ email: 'a@x.test' }, { email: 'a@x.test', given_name: 'Ada' }])(
    'may be away when the ID token has the address: %j',
    async (claims) => {
      await expect(signedIn({ claims })).resolves.toMatchObject({ email: 'a@x.test', emailVerified: false });
    },
  );

  it('has to answer when only that knows the address', async () => {
    expect(isAway(await failureOf({ claims: { given_name: 'Ada' } }))).toBe(true);
  });
});

it.each([[undefined], [false], ['false']])(
  'trusts the addresses of an issuer when told to, whatever it says of them: %j',
  async (email_verified) => {
    const claims = { email: 'a@x.test', email_verified, given_name: 'Ada' };
    const settings = { OIDC_TRUST_EMAIL: '1' };
    await expect(signedIn({ claims, settings })).resolves.toMatchObject({ emailVerified: true });
    await expect(signedIn({ claims: { given_name: 'Ada' }, userinfo: { sub: '7' }, settings })).resolves.toMatchObject({
      email: null,
      emailVerified: false,
    });
  },
);

it.each(['common', 'organizations'])('trusts no addresses of an issuer of all tenants: %s', (tenants) => {
  const settings = {
    OIDC_CLIENT_ID: 'vitrine',
    SESSION_SECRET: 's'.repeat(32),
    OBJECT_STORE_DIR: '/nowhere',
    OIDC_TRUST_EMAIL: '1',
  };
  const ofTenant = (tenant: string) => () =>
    loadConfig(GatewayConfig, { ...settings, OIDC_ISSUER: `https://login.microsoftonline.com/${tenant}/v2.0` });
  expect(ofTenant(tenants)).toThrow('OIDC_TRUST_EMAIL: must not be set with an OIDC_ISSUER of all tenants');
  expect(ofTenant('9188040d-6c67-4c5b-b112-36a304b66dad')).not.toThrow();
});

const UNKNOWN: Answer = { status: 401, body: { error: 'invalid_client', error_description: 'no such client' } };

/** Lets in what it finds in the body. */
const onlyPost =
  (secret: string, refusal = UNKNOWN) =>
  ({ headers }: IncomingMessage, body: URLSearchParams) =>
    !headers.authorization && body.get('client_secret') === secret ? null : refusal;

/** Lets in what it finds in the header. */
const onlyBasic =
  (userAndPassword: string, refusal = UNKNOWN) =>
  ({ headers }: IncomingMessage, body: URLSearchParams) =>
    !body.has('client_secret') && headers.authorization === `Basic ${Buffer.from(userAndPassword).toString('base64')}`
      ? null
      : refusal;

describe('the client says who it is', () => {
  const me = { email: 'a@x.test', email_verified: true, given_name: 'Ada' };
  const secret = { OIDC_CLIENT_SECRET: 'cl!ent-s3cret' };

  it.each<[string, Behaviour, number]>([
    [
      'in the body, where the provider takes nothing else',
      {
        metadata: { token_endpoint_auth_methods_supported: ['client_secret_post'] },
        refuses: onlyPost('secret'),
      },
      1,
    ],
    [
      'in the header, where the provider takes nothing else',
      {
        metadata: { token_endpoint_auth_methods_supported: ['client_secret_basic'] },
        refuses: onlyBasic('vitrine:secret'),
      },
      1,
    ],
    ['in the header, where the provider says nothing', { refuses: onlyBasic('vitrine:secret') }, 1],
    ['in the body, where the provider says nothing and does not take the header', { refuses: onlyPost('secret') }, 2],
    [
      'in the body, where punctuation would have to be encoded in the header',
      {
        metadata: { token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'] },
        refuses: onlyPost('cl!ent-s3cret'),
        settings: secret,
      },
      1,
    ],
    [
      'encoded in the header',
      {
        metadata: { token_endpoint_auth_methods_supported: ['client_secret_basic'] },
        refuses: onlyBasic('vitrine:cl%21ent%2Ds3cret'),
        settings: secret,
      },
      1,
    ],
    [
      'as it is in the header, where the provider does not decode it and calls that another name',
      {
        metadata: { token_endpoint_auth_methods_supported: ['client_secret_basic'] },
        refuses: onlyBasic('vitrine:cl!ent-s3cret', { status: 400, body: { error: 'unauthorized_client' } }),
        settings: secret,
      },
      2,
    ],
    [
      'as told, where discovery is wrong',
      {
        metadata: { token_endpoint_auth_methods_supported: ['client_secret_basic'] },
        refuses: onlyPost('secret'),
        settings: { OIDC_CLIENT_AUTH: 'client_secret_post' },
      },
      1,
    ],
    [
      'as told, not at all',
      {
        refuses: ({ headers }, body) => (headers.authorization || body.has('client_secret') ? UNKNOWN : null),
        settings: { OIDC_CLIENT_AUTH: 'none' },
      },
      1,
    ],
    [
      'by its name alone without a secret',
      {
        refuses: ({ headers }, body) =>
          headers.authorization || body.get('client_id') !== 'vitrine' || !body.get('code_verifier') ? UNKNOWN : null,
        settings: { OIDC_CLIENT_SECRET: '' },
      },
      1,
    ],
    [
      'by a token that the secret has signed, where the provider takes nothing else',
      {
        metadata: { token_endpoint_auth_methods_supported: ['client_secret_jwt', 'private_key_jwt'] },
        refuses: (_request, body) => (body.get('client_assertion') ? null : UNKNOWN),
      },
      1,
    ],
  ])('%s', async (_how, behaviour, requests) => {
    const provider = await providerThat({ ...behaviour, claims: me });
    await expect(provider.complete('?code=c&state=state', attempt)).resolves.toMatchObject({
      claims: { email: 'a@x.test' },
    });
    expect(asked).toHaveLength(requests);
    // What has worked once is the first that is tried.
    await provider.complete('?code=c&state=state', attempt);
    expect(asked).toHaveLength(requests + 1);
  });

  it('the right way at the next sign-in, when a refusal has cost the code', async () => {
    const takes = onlyPost('secret');
    const used: Answer = { status: 400, body: { error: 'invalid_grant', error_description: 'code is used' } };
    const provider = await providerThat({
      claims: me,
      refuses: (request, body) => takes(request, body) ?? (asked.length === 2 ? used : null),
    });
    const failed = provider.complete('?code=c&state=state', attempt);
    await expect(failed).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(provider.complete('?code=c&state=state', attempt)).resolves.toMatchObject({
      claims: { email: 'a@x.test' },
    });
    expect(asked).toHaveLength(3);
  });
});

describe('a failure says', () => {
  const said = async (behaviour: Behaviour, query?: string) => {
    const error = await failureOf(behaviour, query);
    return [(error as Error).name, await wordsOfProvider(error, 'cl!ent-s3cret')];
  };
  const settings = { OIDC_CLIENT_SECRET: 'cl!ent-s3cret' };

  it('that the client is refused, in the words of the provider and without its secret', async () => {
    const description = 'secret “cl!ent-s3cret”\n is wrong';
    const refuses = (): Answer => ({ status: 400, body: { error: 'invalid_client', error_description: description } });
    expect(await said({ refuses, settings })).toEqual(['ClientRefused', '“invalid_client: secret “…” is wrong”']);
  });

  it.each<[string, Answer, string]>([
    [
      'a challenge and a body',
      { ...UNKNOWN, headers: { 'www-authenticate': 'Basic realm="id"' } },
      '“invalid_client: no such client”',
    ],
    ['a page', { status: 401, headers: { 'content-type': 'text/html' }, body: '<html>' }, 'an answer 401'],
  ])('that the client is refused by %s', async (_how, refusal, words) => {
    expect(await said({ refuses: () => refusal })).toEqual(['ClientRefused', words]);
  });

  it('what else the token endpoint does not like', async () => {
    const refuses = (): Answer => ({ status: 400, body: { error: 'invalid_grant', error_description: 'PKCE' } });
    expect(await said({ refuses })).toEqual(['ResponseBodyError', '“invalid_grant: PKCE”']);
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['access_denied', 'Error', false],
    ['login_required', 'AuthorizationResponseError', false],
    ['invalid_client', 'AuthorizationResponseError', false],
    ['temporarily_unavailable', 'AuthorizationResponseError', true],
    ['server_error', 'AuthorizationResponseError', true],
  ])('what the provider has sent the browser back with: %s', async (error, name, passes) => {
    const query = `?error=${error}&error_description=Because&state=state`;
    const failure = await failureOf({}, query);
    expect([(failure as Error).name, await wordsOfProvider(failure), isAway(failure)]).toEqual([
      name,
      `“${error}: Because”`,
      passes,
    ]);
    expect(asked).toHaveLength(0);
  });

  it.each([500, 502, 503, 429])('that the token endpoint cannot answer now: %d', async (status) => {
    const failure = await failureOf({ refuses: () => ({ status, body: 'busy' }) });
    expect([isAway(failure), await wordsOfProvider(failure)]).toEqual([true, `an answer ${status}`]);
  });

  it('that the provider has gone', async () => {
    const provider = await providerThat({});
    await provider.begin();
    await new Promise((done) => server?.close(done));
    server = undefined;
    const failure = await provider.complete('?code=c&state=state', attempt).catch((error: unknown) => error);
    expect([isAway(failure), await wordsOfProvider(failure)]).toEqual([true, null]);
  });
});

describe('the name of the issuer', () => {
  it.each([
    ['/realm/', '/realm'],
    ['/realm', '/realm/'],
    ['/realm', '/realm'],
    ['/', ''],
  ])('is taken with a slash too many or too few: %j for %j', async (OIDC_ISSUER, name) => {
    const claims = { email: 'a@x.test', given_name: 'Ada', email_verified: true };
    const provider = await providerThat({ claims, name, settings: { OIDC_ISSUER } });
    const { claims: found } = await provider.complete('?code=c&state=state', attempt);
    expect(found.issuer).toMatch(new RegExp(`:\\d+${name}$`));
    expect(lines.includes('calls itself')).toBe(OIDC_ISSUER !== name && name !== '');
  });

  it.each<[string, Behaviour, RegExp]>([
    [
      'another name',
      { metadata: { issuer: 'https://other.test/realm' } },
      /calls itself https:\/\/other\.test\/realm, but OIDC_ISSUER is http:\/\/localhost:\d+"/,
    ],
    [
      'a page',
      { discovery: { headers: { 'content-type': 'text/html' }, body: '<html>' } },
      /does not answer with the discovery document/,
    ],
    ['nothing there', { discovery: { status: 404, body: {} } }, /answers 404 where the discovery document/],
    [
      'a way to sign in elsewhere',
      { discovery: { status: 301, headers: { location: 'https://x.test' }, body: '' } },
      /answers 301/,
    ],
    ['an empty object', { discovery: { body: {} } }, /does not answer with the discovery document/],
  ])('is in the log, with what answers there: %s', async (_what, behaviour, line) => {
    const provider = await providerThat(behaviour);
    await expect(provider.begin()).rejects.toMatchObject({ code: 'SIGN_IN_UNAVAILABLE' });
    expect(lines).toMatch(line);
  });

  it('is in the log where plain http is not allowed', async () => {
    const config = loadConfig(GatewayConfig, {
      OIDC_ISSUER: 'http://id.test',
      OIDC_CLIENT_ID: 'vitrine',
      SESSION_SECRET: 's'.repeat(32),
      OBJECT_STORE_DIR: '/nowhere',
    });
    lines = '';
    const logger = Logger.of(config, { write: (line: string) => void (lines += line) });
    await expect(new SignInProvider(config, logger).begin()).rejects.toMatchObject({ code: 'SIGN_IN_UNAVAILABLE' });
    expect(lines).toContain('http://id.test is on plain http');
  });
});
