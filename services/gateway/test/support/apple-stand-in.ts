import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type CryptoKey, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';

const quoted = (value: string): string => `"${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;

/** What somebody is to Apple. The name is told once, with the first answer, and in no token. */
interface AppleUser {
  readonly sub: string;
  readonly email: string;
  readonly name?: { readonly firstName: string; readonly lastName: string };
}

/** A client as it is registered: the developer's team, and the public half of their key. */
interface AppleClient {
  readonly clientId: string;
  readonly teamId: string;
  readonly keyId: string;
}

/**
 * Sign in with Apple as its documentation has it: names and addresses are given by a form alone, scopes it does not know
 * are refused, the secret is a token of ES256 by the team's key of at most six months, a code works once, and the ID token
 * says `email_verified` as a word.
 */
export const startApple = async ({ clientId, teamId, keyId }: AppleClient) => {
  const developer = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const own = (await generateKeyPair('RS256')) as { publicKey: CryptoKey; privateKey: CryptoKey };
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'apple-1', alg: 'RS256', use: 'sig' };
  const codes = new Map<string, { user: AppleUser; nonce: string; redirectUri: string }>();
  let user: AppleUser = { sub: '001', email: 'nobody@example.org' };
  let issuer = '';

  const discovery = () => ({
    issuer,
    authorization_endpoint: `${issuer}/auth/authorize`,
    token_endpoint: `${issuer}/auth/token`,
    jwks_uri: `${issuer}/auth/keys`,
    response_types_supported: ['code'],
    response_modes_supported: ['query', 'fragment', 'form_post'],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'name'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  });

  const authorize = (query: URLSearchParams): { status: number; html: string } => {
    const scopes = (query.get('scope') ?? '').split(' ');
    if (query.get('client_id') !== clientId) return { status: 400, html: 'invalid_client' };
    if (scopes.some((scope) => !discovery().scopes_supported.includes(scope)))
      return { status: 400, html: 'invalid_scope' };
    if (query.get('response_mode') !== 'form_post') return { status: 400, html: 'response_mode must be form_post' };
    const redirectUri = query.get('redirect_uri') ?? '';
    const code = crypto.randomUUID();
    codes.set(code, { user, nonce: query.get('nonce') ?? '', redirectUri });
    const { email, name } = user;
    const fields = { state: query.get('state') ?? '', code, ...(name && { user: JSON.stringify({ name, email }) }) };
    const inputs = Object.entries(fields).map(([k, v]) => `<input type="hidden" name="${k}" value=${quoted(v)}>`);
    const form = `<form method="post" action=${quoted(redirectUri)}>${inputs.join('')}</form>`;
    return { status: 200, html: `<!doctype html>${form}<script>document.forms[0].submit()</script>` };
  };

  const token = async (body: URLSearchParams): Promise<{ status: number; json: object }> => {
    const isOurs = await jwtVerify(body.get('client_secret') ?? '', developer.publicKey, {
      algorithms: ['ES256'],
      issuer: teamId,
      subject: clientId,
      audience: issuer,
      maxTokenAge: '180d',
      requiredClaims: ['exp'],
    }).then(
      ({ protectedHeader }) => protectedHeader.kid === keyId && body.get('client_id') === clientId,
      () => false,
    );
    if (!isOurs) return { status: 400, json: { error: 'invalid_client' } };
    const code = body.get('code') ?? '';
    const found = codes.get(code);
    if (!found || !codes.delete(code) || found.redirectUri !== body.get('redirect_uri'))
      return { status: 400, json: { error: 'invalid_grant' } };
    const { sub, email } = found.user;
    const idToken = new SignJWT({ nonce: found.nonce, email, email_verified: 'true', nonce_supported: true })
      .setProtectedHeader({ alg: 'RS256', kid: jwk.kid })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setSubject(sub)
      .setIssuedAt()
      .setExpirationTime('10m');
    const answer = { access_token: 'access', token_type: 'Bearer', expires_in: 3600, refresh_token: 'refresh' };
    return { status: 200, json: { ...answer, id_token: await idToken.sign(own.privateKey) } };
  };

  const answer = async (request: IncomingMessage): Promise<{ status: number; json?: object; html?: string }> => {
    const { pathname, searchParams } = new URL(request.url ?? '', issuer);
    if (pathname === '/.well-known/openid-configuration') return { status: 200, json: discovery() };
    if (pathname === '/auth/keys') return { status: 200, json: { keys: [jwk] } };
    if (pathname === '/auth/authorize') return authorize(searchParams);
    if (pathname === '/auth/token') return token(new URLSearchParams(await text(request)));
    return { status: 404, html: '' };
  };
  const server = createServer((request, reply) => {
    void answer(request).then(({ status, json, html }) => {
      reply.writeHead(status, { 'content-type': json ? 'application/json' : 'text/html' });
      reply.end(json ? JSON.stringify(json) : html);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    /** The developer's key, as it is downloaded once. */
    key: developer.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    /** Who answers at its page from now on. */
    becomes: (next: AppleUser) => (user = next),
    stop: () => new Promise((done) => server.close(done)),
  };
};
