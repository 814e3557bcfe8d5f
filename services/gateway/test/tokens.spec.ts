import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { ErrorBody } from '@vitrine/contracts/errors/error-body.dto';
import { RATE_LIMITS } from '@vitrine/contracts/http/rate-limits.rules';
import { type Route, ROUTES, type RouteName, type TokenScope } from '@vitrine/contracts/http/routes';
import { TOKEN_SCOPES } from '@vitrine/contracts/identity/access-token.rules';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import type { RpcName } from '@vitrine/contracts/rpc-map';
import { eventually } from '@vitrine/testing/eventually';
import { aPhoto } from '@vitrine/testing/builders/photo';
import { aUser } from '@vitrine/testing/builders/user';
import { AccessTokens } from '../src/sessions/access-tokens.js';
import { jpegOf, multipart } from './support/multipart.js';
import { urlOf } from './support/route-url.js';
import { ORIGIN, TestGateway } from './support/test-gateway.js';

const SECRET = 's'.repeat(40);
let made = 0;

/** Tokens as identity keeps them, by id. */
type Tokens = Map<string, { userId: string; scopes: TokenScope[] }>;

const unknown = (): never => {
  throw new AppError('TOKEN_UNKNOWN');
};

const openGateway = async (): Promise<{ gateway: TestGateway; tokens: Tokens }> => {
  const tokens: Tokens = new Map();
  const use = (id: string) => ({ tokenId: id, ...(tokens.get(id) ?? unknown()) });
  const gateway = await TestGateway.open({
    answers: {
      'identity.access_token.verify': ({ id, secret }) => (secret === SECRET ? use(id) : unknown()),
      'identity.access_token.resume': ({ id }) => use(id),
    },
  });
  return { gateway, tokens };
};

const bearer = (id: string, secret = SECRET) => ({ authorization: `Bearer ${id}:${secret}` });

/** A token of a new user; answers its id and what a program sends. */
const giveToken = (
  { gateway, tokens }: { gateway: TestGateway; tokens: Tokens },
  scopes: TokenScope[],
  who: Partial<UserDto> = {},
) => {
  const user = aUser(who);
  gateway.people.set(user.id, user);
  const id = `pkid-20261128-${String((made += 1)).padStart(20, 'a')}`;
  tokens.set(id, { userId: user.id, scopes });
  return { id, user, headers: bearer(id) };
};

/** Every set of scopes, the empty one among them. */
const SETS = TOKEN_SCOPES.reduce<TokenScope[][]>(
  (sets, scope) => [...sets, ...sets.map((set) => [...set, scope])],
  [[]],
);
const NAMES = Object.keys(ROUTES) as RouteName[];
const OF_TOKENS: RpcName[] = ['identity.access_token.verify', 'identity.access_token.resume', 'identity.user.get'];

describe('access tokens and the table of calls', () => {
  let site: Awaited<ReturnType<typeof openGateway>>;
  beforeAll(async () => {
    site = await openGateway();
  });
  afterAll(() => site.gateway.close());
  beforeEach(() => void (site.gateway.rpc.asked.length = 0));

  const call = async (name: RouteName, headers: Record<string, string>) => {
    const { method } = ROUTES[name];
    const {
      statusCode,
      body,
      headers: sent,
    } = await site.gateway.fastify.inject({
      method,
      url: urlOf(name),
      // A GET that starts work counts only from a page of our own.
      headers: { ...headers, ...(method === 'GET' && { 'sec-fetch-site': 'same-origin' }) },
      ...(method !== 'GET' && { payload: {} }),
    });
    const code = body.startsWith('{') ? (JSON.parse(body) as Partial<ErrorBody>).code : undefined;
    return { statusCode, code, cookies: sent['set-cookie'] };
  };
  /** What was asked of services for the call itself. */
  const asked = () => site.gateway.rpc.asked.map(({ name }) => name).filter((name) => !OF_TOKENS.includes(name));

  // An administrator's, so that what it cannot do is not for want of a role.
  const MATRIX = NAMES.flatMap((name) => SETS.map((scopes) => [name, scopes.join('+') || 'no scope', scopes] as const));

  it.each(MATRIX.filter(([name]) => ROUTES[name].access !== 'public'))(
    'TOKEN-05 %s answers a token for %s by its row alone',
    async (name, _words, scopes) => {
      const { scope }: Route = ROUTES[name];
      const { headers } = giveToken(site, [...scopes], { role: 'admin' });
      const answer = await call(name, headers);
      const refusal = { statusCode: 403, code: 'TOKEN_SCOPE', cookies: undefined, asked: [] };
      // One that is let in meets services that do not answer, or a refusal of the empty body.
      const isRefused = [401, 403].includes(answer.statusCode);
      expect(isRefused).toBe(scope === undefined || !scopes.includes(scope));
      expect(isRefused ? { ...answer, asked: asked() } : refusal).toEqual(refusal);
      expect(answer.cookies).toBeUndefined();
    },
  );

  const PUBLIC = NAMES.filter((name) => ROUTES[name].access === 'public');

  it.each(PUBLIC)('TOKEN-05 %s, which is open to all, answers a token as a visitor', async (name) => {
    const { headers } = giveToken(site, [...TOKEN_SCOPES], { role: 'admin' });
    const [visitor, program] = [await call(name, {}), await call(name, headers)];
    expect([program.statusCode, program.code]).toEqual([visitor.statusCode, visitor.code]);
    expect(site.gateway.rpc.asked.filter(({ name: message }) => OF_TOKENS.includes(message))).toEqual([]);
  });

  it.each(NAMES.filter((name) => ROUTES[name].access !== 'public'))(
    'TOKEN-05 %s refuses what is no token, also beside a session',
    async (name) => {
      const { headers: session } = await site.gateway.signIn({ role: 'admin' });
      const { id } = giveToken(site, [...TOKEN_SCOPES]);
      const wrong = [bearer(id, 'S'.repeat(40)), { authorization: 'Bearer' }, { authorization: `bearer ${id}` }];
      for (const headers of wrong) {
        const answer = await call(name, { ...session, origin: ORIGIN, ...headers });
        expect(answer).toMatchObject({ statusCode: 401, code: 'TOKEN_UNKNOWN', cookies: undefined });
      }
      expect(asked()).toEqual([]);
    },
  );

  it('TOKEN-05 names the calls for tokens', () => {
    const of = (scope?: TokenScope) =>
      NAMES.filter((name) => ROUTES[name].access !== 'public' && (ROUTES[name] as Route).scope === scope);
    expect(TOKEN_SCOPES.map((scope) => of(scope).length)).toEqual([13, 9, 2, 12]);
    // Accounts, sessions, tokens, administration and connections are none of a program's business.
    const refused = of();
    expect(refused).toEqual(
      expect.arrayContaining([
        'signOut',
        'deleteAccount',
        'createAccessToken',
        'endAccessToken',
        'adminUsers',
        'events',
      ]),
    );
    expect(NAMES.filter((name) => ROUTES[name].access === 'admin').every((name) => refused.includes(name))).toBe(true);
    expect(PUBLIC.every((name) => (ROUTES[name] as Route).scope === undefined)).toBe(true);
  });
});

describe('a call with an access token', () => {
  let site: Awaited<ReturnType<typeof openGateway>>;
  let gateway: TestGateway;
  beforeAll(async () => {
    site = await openGateway();
    ({ gateway } = site);
    gateway.answer({ 'media.photo.stats': () => ({}) as never, 'media.photo.trash': () => ({ trashed: true }) });
  });
  afterAll(() => gateway.close());
  beforeEach(() => void (gateway.rpc.asked.length = 0));

  const principalOf = (name: RpcName) => gateway.rpc.asked.find((one) => one.name === name)?.context?.principal;

  it('TOKEN-06 TOKEN-07 is made for its owner as a mere user, and says whether it may publish', async () => {
    const { user, headers } = giveToken(site, ['read'], { role: 'admin' });
    expect((await gateway.get('/api/photos/stats', headers)).statusCode).toBe(200);
    expect(principalOf('media.photo.stats')).toEqual({ userId: user.id, role: 'user', token: { publishes: false } });

    const publisher = giveToken(site, ['upload', 'publish']);
    const answer = await gateway.fastify.inject({ method: 'DELETE', url: urlOf('deletePhoto'), ...publisher });
    expect(answer.statusCode).toBe(204);
    expect(principalOf('media.photo.trash')).toMatchObject({ userId: publisher.user.id, token: { publishes: true } });
  });

  it('TOKEN-06 reads no cookie beside a token', async () => {
    const { headers: session } = await gateway.signIn();
    const { user, headers } = giveToken(site, ['read']);
    expect((await gateway.get('/api/photos/stats', { ...session, ...headers })).statusCode).toBe(200);
    expect(principalOf('media.photo.stats')?.userId).toBe(user.id);
  });

  it('TOKEN-06 SEC-21 is refused where another site makes a browser send it', async () => {
    const { headers } = giveToken(site, ['upload']);
    for (const foreign of [{ origin: 'https://elsewhere.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const sent = { method: 'DELETE', url: urlOf('deletePhoto'), headers: { ...headers, ...foreign } } as const;
      expect((await gateway.fastify.inject(sent)).json()).toMatchObject({ code: 'CROSS_ORIGIN' });
    }
  });

  it('TOKEN-03 tells identity the program, in one line and cut', async () => {
    const { headers } = giveToken(site, ['read']);
    await gateway.get('/api/photos/stats', { ...headers, 'user-agent': `darktable/4.2.1 \t ${'x'.repeat(200)}` });
    const { request } = gateway.rpc.asked.find(({ name }) => name === 'identity.access_token.verify') ?? {};
    expect(request).toMatchObject({ program: `darktable/4.2.1 ${'x'.repeat(104)}` });
  });

  it.each(['suspended', 'deleted'])('TOKEN-04 is refused once its owner is %s', async () => {
    const { user, headers } = giveToken(site, ['read']);
    gateway.forget(user.id);
    expect((await gateway.get('/api/photos/stats', headers)).json()).toMatchObject({ code: 'TOKEN_UNKNOWN' });
  });

  it('TOKEN-09 is refused two seconds after its token has ended, at most', async () => {
    const { id, headers } = giveToken(site, ['read']);
    expect((await gateway.get('/api/photos/stats', headers)).statusCode).toBe(200);
    site.tokens.delete(id);
    const since = performance.now();
    await eventually(async () => expect((await gateway.get('/api/photos/stats', headers)).statusCode).toBe(401));
    expect(performance.now() - since).toBeLessThan(3_000);
  });

  it('TOKEN-10 limits wrong secrets by the id, and shuts out nobody who has the right one', async () => {
    const { id, headers } = giveToken(site, ['read']);
    const tries = Array.from({ length: RATE_LIMITS.wrongToken.user }, (_, at) =>
      bearer(id, String(at).padStart(40, '0')),
    );
    for (const wrong of tries) expect((await gateway.get('/api/photos/stats', wrong)).statusCode).toBe(401);
    const answer = await gateway.get('/api/photos/stats', bearer(id, 'x'.repeat(40)));
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, expect.any(String)]);
    expect((await gateway.get('/api/photos/stats', headers)).statusCode).toBe(200);
  });

  it('TOKEN-10 counts no right token', async () => {
    const { headers } = giveToken(site, ['read']);
    const calls = Array.from({ length: RATE_LIMITS.wrongToken.user * 2 }, () =>
      gateway.get('/api/photos/stats', headers),
    );
    expect(new Set((await Promise.all(calls)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });
});

describe('what is under way when its token ends', () => {
  const KEY = 'originals/someone/photo';
  let site: Awaited<ReturnType<typeof openGateway>>;
  let base: URL;
  beforeAll(async () => {
    site = await openGateway();
    base = new URL(await site.gateway.listen());
    site.gateway.answer({
      'media.upload.begin': () => ({ photoId: 'a3bb189e-8bf9-4c4f-9b1d-2f0c7a1b2c3d', objectKey: KEY, existing: null }),
      'media.photo.create': ({ photoId }) => aPhoto({ id: photoId }),
      'media.upload.abandon': () => ({ abandoned: true }),
    });
  });
  afterAll(() => site.gateway.close());

  const form = () =>
    multipart(
      { name: 'title', value: 'Dunes' },
      { name: 'category', value: 'landscape' },
      { name: 'image', file: jpegOf(200_000) },
    );
  const open = (headers: Record<string, string>) => {
    const { type, payload } = form();
    const request = httpRequest(new URL('/api/photos/upload', base), {
      method: 'POST',
      headers: { ...headers, 'content-type': type, 'content-length': payload.length },
    });
    return { request, payload };
  };

  it('SHELF-12 goes into a client gallery only with the scope for galleries', async () => {
    const { headers } = giveToken(site, ['upload', 'publish']);
    const galleryId = 'b3bb189e-8bf9-4c4f-9b1d-2f0c7a1b2c3d';
    const { type, payload } = multipart(
      { name: 'galleryId', value: galleryId },
      { name: 'image', file: jpegOf(2_000) },
    );
    const answer = await site.gateway.write('POST', '/api/photos/upload', {
      headers: { ...headers, 'content-type': type },
      payload,
    });
    expect(answer.json()).toMatchObject({ statusCode: 403, code: 'TOKEN_SCOPE' });
    expect(site.gateway.timesAsked('portfolio.gallery_upload.target')).toBe(0);
  });

  it('TOKEN-09 is hung up on, and leaves neither file nor reservation', async () => {
    const { id, headers } = giveToken(site, ['upload']);
    const { request, payload } = open(headers);
    const closed = new Promise((resolve) => request.on('error', () => undefined).on('close', resolve));
    request.write(payload.subarray(0, 100_000));
    await eventually(() => expect(site.gateway.timesAsked('media.upload.begin')).toBe(1));
    site.tokens.delete(id);
    await closed;
    await eventually(() => expect(site.gateway.timesAsked('media.upload.abandon')).toBe(1));
    expect(await site.gateway.store.head(KEY)).toBeNull();
    expect(site.gateway.timesAsked('media.photo.create')).toBe(0);
  });

  it('TOKEN-09 becomes no photo even where its last byte came in time', async () => {
    const { id, headers } = giveToken(site, ['upload']);
    site.gateway.answer({
      'media.upload.begin': () => {
        site.tokens.delete(id);
        return { photoId: 'a3bb189e-8bf9-4c4f-9b1d-2f0c7a1b2c3d', objectKey: KEY, existing: null };
      },
    });
    const { type, payload } = form();
    const answer = await site.gateway.fastify.inject({
      method: 'POST',
      url: '/api/photos/upload',
      headers: { ...headers, 'content-type': type },
      payload,
    });
    expect(answer.json()).toMatchObject({ code: 'TOKEN_UNKNOWN' });
    expect(await site.gateway.store.head(KEY)).toBeNull();
    expect(site.gateway.timesAsked('media.photo.create')).toBe(0);
  });

  it('TOKEN-09 is told, unless it is over by then', async () => {
    const { id } = giveToken(site, ['read']);
    const tokens = site.gateway.app.get(AccessTokens);
    const ended: string[] = [];
    const stop = tokens.whenEnded(id, () => ended.push('stopped'));
    tokens.whenEnded(id, () => ended.push('ended'));
    stop();
    site.tokens.delete(id);
    await eventually(() => expect(ended).toEqual(['ended']));
  });
});

describe('the tokens of a user', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    ({ gateway } = await openGateway());
    gateway.answer({
      'identity.access_token.end_all': () => ({ ended: 2 }),
      'identity.user.end_access_tokens': () => ({ ended: 2 }),
    });
  });
  afterAll(() => gateway.close());
  beforeEach(() => void (gateway.rpc.asked.length = 0));

  it.each([
    ['', 0],
    ['?tokens=false', 0],
    ['?tokens=true', 1],
  ])('TOKEN-04 end with "sign out everywhere%s" %i times', async (query, times) => {
    const { headers } = await gateway.signIn();
    const answer = await gateway.write('POST', `/api/auth/sign-out-everywhere${query}`, { headers });
    expect([answer.statusCode, gateway.timesAsked('identity.access_token.end_all')]).toEqual([204, times]);
  });

  it('TOKEN-13 are ended by an administrator, who is shown none', async () => {
    const { headers } = await gateway.signIn({ role: 'admin' });
    const answer = await gateway.write('POST', urlOf('endUserTokens'), { headers });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(gateway.timesAsked('identity.user.end_access_tokens')).toBe(1);
  });

  it('TOKEN-12 of an id that cannot be one are not there', async () => {
    const { headers } = await gateway.signIn();
    const answer = await gateway.write('DELETE', '/api/user/access-tokens/pkid-1', { headers });
    expect(answer.json()).toMatchObject({ statusCode: 404, code: 'TOKEN_NOT_FOUND' });
    expect(gateway.rpc.asked.some(({ name }) => name === 'identity.access_token.end')).toBe(false);
  });
});
