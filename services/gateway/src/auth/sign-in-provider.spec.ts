import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { loadConfig } from '@vitrine/platform/config/load-config';
import { Logger } from '@vitrine/platform/log/logger';
import { SignInProvider } from './sign-in-provider.js';
import { GatewayConfig } from '../config.js';

const attempt = { state: 'state', nonce: 'nonce', verifier: 'v'.repeat(43), returnTo: null };
const now = (): number => Math.floor(Date.now() / 1000);
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

let server: Server;
afterEach(() => new Promise((done) => server.close(done)));

/** A provider that answers the code with `claims` in its ID token and with `userinfo`. */
const signedIn = async (claims: object, userinfo?: object) => {
  server = createServer((request, response) => {
    const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
    const idToken = { iss: issuer, sub: '7', aud: 'vitrine', nonce: 'nonce', iat: now(), exp: now() + 300, ...claims };
    const answers: Record<string, object | undefined> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/me`,
      },
      '/token': {
        access_token: 'access',
        token_type: 'bearer',
        id_token: `${part({ alg: 'RS256' })}.${part(idToken)}.${Buffer.from('signature').toString('base64url')}`,
      },
      '/me': userinfo,
    };
    const answer = answers[request.url ?? ''];
    response.writeHead(answer ? 200 : 500, { 'content-type': 'application/json', connection: 'close' });
    response.end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  const config = loadConfig(GatewayConfig, {
    OIDC_ISSUER: `http://localhost:${(server.address() as AddressInfo).port}`,
    OIDC_CLIENT_ID: 'vitrine',
    OIDC_CLIENT_SECRET: 'secret',
    SESSION_SECRET: 's'.repeat(32),
    OBJECT_STORE_DIR: '/nowhere',
  });
  const provider = new SignInProvider(config, Logger.silent());
  return (await provider.complete('?code=c&state=state', attempt)).claims;
};

it('bears a clock that is a minute off', async () => {
  await expect(signedIn({ exp: now() - 60, email: 'a@x.test' })).resolves.toMatchObject({ email: 'a@x.test' });
});

it('does not bear a token that ended five minutes ago', async () => {
  await expect(signedIn({ exp: now() - 300 })).rejects.toMatchObject({ code: 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED' });
});

it('asks userinfo for names that the ID token leaves out', async () => {
  const claims = { email: 'a@x.test', email_verified: true };
  await expect(signedIn(claims, { sub: '7', given_name: 'Ada', family_name: 'King' })).resolves.toMatchObject({
    email: 'a@x.test',
    emailVerified: true,
    givenName: 'Ada',
    familyName: 'King',
  });
});

it('signs a user in without a name when userinfo does not answer', async () => {
  await expect(signedIn({ email: 'a@x.test' })).resolves.toMatchObject({ email: 'a@x.test', givenName: null });
});

it('does not go on without userinfo when only that knows the address', async () => {
  await expect(signedIn({ given_name: 'Ada' })).rejects.toBeInstanceOf(Error);
});
