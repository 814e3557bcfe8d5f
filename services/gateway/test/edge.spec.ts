import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { raise } from '@vitrine/contracts/errors/app-error';
import { ERRORS } from '@vitrine/contracts/errors/error-catalogue';
import { RATE_LIMITS } from '@vitrine/contracts/http/rate-limits.rules';
import { ROUTES, type RouteName } from '@vitrine/contracts/http/routes';
import { BULK_LIMIT } from '@vitrine/contracts/media/photo.rules';
import { Readiness } from '@vitrine/platform/health/readiness';
import type { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { anId } from '@vitrine/testing/builders/id';
import { aPhoto } from '@vitrine/testing/builders/photo';
import { limitKindOf } from '@vitrine/contracts/http/route-limits.rules';
import { jpegOf, multipart } from './support/multipart.js';
import { ORIGIN, TestGateway } from './support/test-gateway.js';

const PHOTO_ID = 'a3bb189e-8bf9-4c4f-9b1d-2f0c7a1b2c3d';

describe('the edge', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await TestGateway.open({
      answers: {
        'media.photo.set_visibility': ({ photoId, isPublic }) => aPhoto({ id: photoId, isPublic }),
        'media.photo.list_mine': () => [],
        'portfolio.template.list': () => [],
        'portfolio.gallery.list': () => [],
      },
    });
  });
  afterAll(() => gateway.close());

  const publish = async (headers: Record<string, string>, payload: unknown = { isPublic: true }) => {
    const { headers: cookie } = await gateway.signIn();
    return gateway.fastify.inject({
      method: 'POST',
      url: `/api/user/photos/${PHOTO_ID}/public`,
      headers: { ...cookie, ...headers },
      payload: payload as object,
    });
  };

  it.each([
    ['the page’s own origin', { origin: ORIGIN }, 200],
    ['the browser’s word for it', { 'sec-fetch-site': 'same-origin' }, 200],
    ['another origin', { origin: 'https://evil.example' }, 403],
    ['an origin that hides itself', { origin: 'null' }, 403],
    ['a sibling domain', { origin: 'https://www.vitrine.example', 'sec-fetch-site': 'same-site' }, 403],
    ['another site by the browser’s word', { 'sec-fetch-site': 'cross-site', origin: ORIGIN }, 403],
    ['no origin is named, with a session', {}, 403],
  ])('SEC-21 judges a write from %s', async (_case, headers, status) => {
    const answer = await publish(headers);
    expect(answer.statusCode).toBe(status);
    expect(answer.body.includes('CROSS_ORIGIN')).toBe(status === 403);
  });

  it.each([['text/plain'], ['application/x-www-form-urlencoded'], ['application/json-patch+json']])(
    'SEC-21 refuses a body of type %s',
    async (type) => {
      const { headers } = await gateway.signIn();
      const answer = await gateway.write('POST', `/api/user/photos/${PHOTO_ID}/public`, {
        headers: { ...headers, 'content-type': type },
        payload: 'isPublic=true',
      });
      expect(answer.statusCode).toBe(415);
      expect(answer.json()).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
    },
  );

  it('SEC-21 reads the role anew, so that a change works at once', async () => {
    const { user, headers } = await gateway.signIn({ role: 'admin' });
    expect((await gateway.get('/api/auth/user', headers)).json()).toMatchObject({ role: 'admin' });
    gateway.change({ ...user, role: 'user' });
    expect((await gateway.get('/api/auth/user', headers)).json()).toMatchObject({ role: 'user' });
    expect((await gateway.get('/api/admin/emails', headers)).statusCode).toBe(403);
  });

  it.each([
    ['/API/User/Photos', 401],
    ['/api/USER/photos', 401],
    ['/api/user/photos/', 404],
    ['//api/user/photos', 404],
    ['/api//user/photos', 404],
    ['/api%2fuser%2fphotos', 404],
    ['/api/user%2fphotos', 404],
    ['/%61pi/user/photos', 401],
    ['/api/admin%2Femails', 404],
    ['/api/./user/photos', 401],
  ])('ROUTE-17 guards %s like its plain form, or knows nothing of it', async (url, status) => {
    const answer = await gateway.get(url);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toContain('application/json');
  });

  it('ROUTE-19 answers an unknown call in JSON for every method', async () => {
    expect((await gateway.get('/api/nothing')).json()).toMatchObject({ code: 'NOT_FOUND' });
    expect((await gateway.write('DELETE', '/api/nothing')).json()).toMatchObject({ code: 'NOT_FOUND' });
    expect((await gateway.write('POST', '/account', { payload: {} })).json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('API-78 answers the error of a service with its status and one sentence', async () => {
    const { headers } = await gateway.signIn();
    gateway.answer({ 'media.photo.get_mine': () => raise('PHOTO_NOT_FOUND') });
    const answer = await gateway.get(`/api/user/photos/${PHOTO_ID}`, headers);
    const { status, message } = ERRORS.PHOTO_NOT_FOUND;
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code: 'PHOTO_NOT_FOUND', message, statusCode: status });
    expect(answer.json<{ requestId: string }>().requestId).toBe(answer.headers['x-request-id']);
  });

  it('API-78 gives no details of an unexpected error', async () => {
    const { headers } = await gateway.signIn();
    gateway.answer({
      'media.photo.stats': () => {
        throw new Error('password=hunter2');
      },
    });
    const answer = await gateway.get('/api/photos/stats', headers);
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('hunter2');
    expect(answer.json()).toMatchObject({ code: 'INTERNAL' });
  });

  it('API-78 names the fields of a bad body', async () => {
    const { headers } = await gateway.signIn();
    const answer = await gateway.write('PUT', '/api/profile', { headers, payload: { username: 'a b', admin: true } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'VALIDATION', errors: { username: expect.anything() } });
    expect(answer.json<{ errors: object }>().errors).toHaveProperty('admin');
  });

  it.each([
    ['a body', 'PUT', '/api/profile', { firstName: 'A\0da', lastName: 'L', username: 'ada' }, 'firstName'],
    ['a list in a body', 'PATCH', `/api/user/photos/${PHOTO_ID}`, { tags: ['sea', '\0'] }, 'tags.1'],
    ['half a character', 'PATCH', `/api/user/photos/${PHOTO_ID}`, { title: 'a\ud83d' }, 'title'],
  ] as const)('API-78 refuses a text that cannot be stored: %s', async (_case, method, url, payload, field) => {
    const { headers } = await gateway.signIn();
    const answer = await gateway.write(method, url, { headers, payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'VALIDATION', errors: { [field]: [expect.any(String)] } });
  });

  it('API-78 refuses what cannot be searched for', async () => {
    const { headers } = await gateway.signIn();
    const answer = await gateway.get('/api/user/photos?q=a%00b', headers);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errors: { q: [expect.any(String)] } });
  });

  it('API-78 says of a body that is too large what it is, and nothing about files', async () => {
    const { headers } = await gateway.signIn();
    const answer = await gateway.write('PUT', '/api/profile', { headers, payload: { bio: 'x'.repeat(300_000) } });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', message: ERRORS.PAYLOAD_TOO_LARGE.message });
  });

  it.each([['{"isPublic":'], ['[1]'], ['"text"'], ['null'], ['{"__proto__":{"a":1},"isPublic":true}']])(
    'API-78 answers the body %s with 400',
    async (payload) => {
      const { headers } = await gateway.signIn();
      const answer = await gateway.write('POST', `/api/user/photos/${PHOTO_ID}/public`, {
        headers: { ...headers, 'content-type': 'application/json' },
        payload,
      });
      expect(answer.statusCode).toBe(400);
    },
  );

  it('API-02 takes a write without a body that names a type all the same', async () => {
    const { headers } = await gateway.signIn();
    const json = { ...headers, 'content-type': 'application/json' };
    expect((await gateway.write('POST', '/api/auth/logout', { headers: json })).statusCode).toBe(204);
    const again = await gateway.signIn();
    gateway.answer({ 'media.photo.trash': () => ({ trashed: true }) });
    const gone = await gateway.write('DELETE', `/api/user/photos/${PHOTO_ID}`, {
      headers: { ...again.headers, 'content-type': 'application/json' },
    });
    expect(gone.statusCode).toBe(204);
  });

  it('SEC-18 answers an id that cannot be one as an unknown photo', async () => {
    const { headers } = await gateway.signIn();
    const answer = await gateway.write('DELETE', '/api/user/photos/1', { headers });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'PHOTO_NOT_FOUND' });
  });

  it('SEC-18 sends who asks along, whatever the body says', async () => {
    const { user, headers } = await gateway.signIn();
    const answer = await gateway.write('POST', `/api/user/photos/${PHOTO_ID}/public`, {
      headers,
      payload: { isPublic: false },
    });
    expect(answer.statusCode).toBe(200);
    expect(gateway.rpc.asked.at(-1)).toMatchObject({
      name: 'media.photo.set_visibility',
      request: { photoId: PHOTO_ID, isPublic: false },
      context: { principal: { userId: user.id, role: 'user' } },
    });
  });

  it.each([
    ['POST', `/api/user/photos/${'a'.repeat(400)}/public`],
    ['DELETE', `/api/user/photos/${'a'.repeat(4_000)}`],
    ['PATCH', '/api/categories/custom/%zz'],
  ] as const)('API-78 answers %s of an id that is none like every other unknown address', async (method, url) => {
    const answer = await gateway.write(method, url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'NOT_FOUND', message: ERRORS.NOT_FOUND.message });
    expect(answer.body).not.toContain(url.slice(-20));
    expect(answer.json<{ requestId: string }>().requestId).toBe(answer.headers['x-request-id']);
    const usual = await gateway.write('DELETE', '/api/nothing');
    const { date: _date, 'x-request-id': _id, 'x-vitrine-build': _build, ...headers } = usual.headers;
    expect(answer.headers).toMatchObject({ ...headers, 'content-length': expect.anything() });
  });

  it.each(['cross-site', 'same-site', undefined])('SEC-21 signs no user out by a link from a %s page', async (site) => {
    const { headers } = await gateway.signIn();
    const from: Record<string, string> = site ? { 'sec-fetch-site': site } : {};
    const link = await gateway.get('/api/logout', { ...headers, ...from, accept: 'text/html' });
    expect(link.headers.location).toBe('/');
    expect((await gateway.get('/api/auth/user', headers)).statusCode).toBe(200);
  });

  it('AUTH-14 signs out by a link of its own pages, also where browsers do not say where it stands', async () => {
    const { headers } = await gateway.signIn();
    await gateway.get('/api/logout', { ...headers, accept: 'text/html', referer: `${ORIGIN}/account` });
    expect((await gateway.get('/api/auth/user', headers)).statusCode).toBe(401);
  });

  it.each([
    '/',
    '/api/templates',
    '/api/photos',
    '/api/nothing',
    '/images/unknown/320.webp',
    '/health/live',
    '/robots.txt',
  ])('SEC-21 has %s asked for over https alone', async (url) => {
    const { headers } = await gateway.get(url);
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });

  it('SEC-21 lets pages use neither camera nor place', async () => {
    const { headers } = await gateway.get('/');
    expect(headers['permissions-policy']).toContain('camera=(), ');
    expect(headers['permissions-policy']).toContain('geolocation=()');
  });

  it('keeps a usable request id and replaces any other', async () => {
    const known = await gateway.get('/api/templates', { 'x-request-id': 'proxy-12345678' });
    expect(known.headers['x-request-id']).toBe('proxy-12345678');
    expect(gateway.rpc.asked.at(-1)?.context?.requestId).toBe('proxy-12345678');
    const odd = await gateway.get('/api/templates', { 'x-request-id': 'a b\u007f' });
    expect(odd.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([['limit=0'], ['limit=501'], ['offset=-1'], ['limit=ten'], ['limit=1&limit=2'], ['page=2']])(
    'API-76 refuses a list by ?%s',
    async (query) => {
      const { headers } = await gateway.signIn();
      expect((await gateway.get(`/api/user/photos?${query}`, headers)).statusCode).toBe(400);
    },
  );

  it('API-76 requests the newest 500 by default', async () => {
    const { headers } = await gateway.signIn();
    await gateway.get('/api/user/photos', headers);
    expect(gateway.rpc.asked.at(-1)?.request).toEqual({ limit: 500, offset: 0 });
    await gateway.get('/api/user/photos?limit=20&offset=40', headers);
    expect(gateway.rpc.asked.at(-1)?.request).toEqual({ limit: 20, offset: 40 });
  });

  it('is alive and ready on the main port too', async () => {
    expect((await gateway.get('/health/live')).statusCode).toBe(200);
    expect((await gateway.get('/health/ready')).json()).toEqual({ status: 'ok' });
  });

  it('stays ready, and says so, while the object store is away', async () => {
    const check = jest.spyOn(gateway.store as ObjectStore & { check(): Promise<void> }, 'check');
    check.mockRejectedValue(new Error('away'));
    expect((await gateway.get('/health/ready')).statusCode).toBe(200);
    expect(await gateway.app.get(Readiness).report()).toMatchObject({ ready: true, checks: { store: 'down' } });
    check.mockRestore();
  });
});

describe('the edge without Redis', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await TestGateway.open({ answers: { 'portfolio.gallery.list': () => [] } });
  });
  afterAll(() => gateway.close());

  it('SEC-21 answers what needs a session with 503 and everything else as ever', async () => {
    const { headers } = await gateway.signIn();
    gateway.redis.isDown = true;
    const own = await gateway.get('/api/user/photos', headers);
    expect(own.statusCode).toBe(503);
    expect(own.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect((await gateway.get('/api/auth/user', headers)).statusCode).toBe(503);
    expect((await gateway.get('/api/photos', headers)).statusCode).toBe(200);
    expect((await gateway.get('/', headers)).statusCode).toBe(200);
    expect((await gateway.get('/account', headers)).statusCode).toBe(200);
  });
});

describe('limits', () => {
  it('API-78 answers the 241st step of signing in from an address within 15 minutes with 429 and when to come back', async () => {
    const gateway = await TestGateway.open();
    for (let i = 0; i < 240; i += 1)
      expect((await gateway.get('/api/login', { accept: 'text/html' })).statusCode).toBe(302);
    const answer = await gateway.get('/api/login', { accept: 'text/html' });
    expect(answer.statusCode).toBe(429);
    expect(answer.json()).toMatchObject({ code: 'RATE_LIMITED' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    // Who invents an address is not believed unless a proxy is configured.
    const elsewhere = await gateway.get('/api/login', { accept: 'text/html', 'x-forwarded-for': '203.0.113.9' });
    expect(elsewhere.statusCode).toBe(429);
    await gateway.close();
  });

  it('API-78 tells visitors apart behind a trusted proxy, by the address the proxy has seen', async () => {
    const gateway = await TestGateway.open({ env: { TRUST_PROXY: '1' } });
    const from = (chain: string) => gateway.get('/api/login', { accept: 'text/html', 'x-forwarded-for': chain });
    for (let i = 0; i < 240; i += 1) await from(`203.0.113.${i}, 198.51.100.7`);
    expect((await from('203.0.113.99, 198.51.100.7')).statusCode).toBe(429);
    expect((await from('198.51.100.8')).statusCode).toBe(302);
    await gateway.close();
  });

  it('lets a user send 1,000 photos, each twice, and then answers when to come back', async () => {
    const gateway = await TestGateway.open();
    const { headers } = await gateway.signIn();
    // Without a form they are refused, and counted all the same.
    const upload = async () => (await gateway.write('POST', '/api/photos/upload', { headers, payload: {} })).statusCode;
    for (let i = 0; i < 1_999; i += 1) expect(await upload()).not.toBe(429);
    const last = await gateway.write('POST', '/api/user/profile-image/upload', { headers, payload: {} });
    expect(last.statusCode).not.toBe(429);
    const answer = await gateway.write('POST', '/api/photos/upload', { headers, payload: {} });
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    const somebodyElse = await gateway.signIn();
    expect(
      (await gateway.write('POST', '/api/photos/upload', { headers: somebodyElse.headers, payload: {} })).statusCode,
    ).not.toBe(429);
    await gateway.close();
  });

  describe('weigh what a call asks for', () => {
    let gateway: TestGateway;
    const ids = (count: number) => Array.from({ length: count }, () => anId());
    const open = async (env: Record<string, string> = {}) => {
      gateway = await TestGateway.open({
        env,
        answers: {
          'media.photo.bulk': ({ photoIds = [] }) => ({ changed: photoIds.map((id) => ({ id })), missing: [] }),
          'media.photo.reorder': () => ({ moved: 1 }),
          'media.photo.sort': () => ({ moved: 1 }),
        },
      });
    };
    afterEach(() => gateway.close());
    const post = async (path: string, headers: Record<string, string>, payload: object) =>
      gateway.write('POST', path, { headers, payload });
    const analyse = async (headers: Record<string, string>, count: number) =>
      (await post('/api/user/photos/bulk', headers, { action: 'analyse', photoIds: ids(count) })).statusCode;

    it('by the photos that suggestions are asked for, not by calls', async () => {
      await open();
      const { headers } = await gateway.signIn();
      const analysis = { action: 'analyse', photoIds: ids(BULK_LIMIT) };
      for (let n = 0; n < RATE_LIMITS.ai.user; n += BULK_LIMIT)
        expect((await post('/api/user/photos/bulk', headers, analysis)).statusCode).toBe(200);
      const refused = await post('/api/user/photos/bulk', headers, { action: 'analyse', photoIds: ids(1) });
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([429, 'RATE_LIMITED']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      const edit = { action: 'edit', photoIds: ids(1), edit: { featured: true } };
      expect((await post('/api/user/photos/bulk', headers, edit)).statusCode).toBe(200);
    });

    it('against a budget a day, of which photos that are not there take nothing', async () => {
      await open({ AI_PHOTOS_A_DAY_USER: '10', AI_PHOTOS_A_DAY: '10' });
      const [ada, bob] = [await gateway.signIn(), await gateway.signIn()];
      gateway.answer({ 'media.photo.bulk': ({ photoIds = [] }) => ({ changed: [], missing: photoIds }) });
      for (let n = 0; n < 3; n += 1) expect(await analyse(ada.headers, 8)).toBe(200);
      gateway.answer({ 'media.photo.bulk': () => raise('VALIDATION') });
      expect(await analyse(ada.headers, 8)).toBe(400);
      gateway.answer({ 'media.photo.bulk': ({ photoIds = [] }) => ({ changed: [{ id: photoIds[0]! }], missing: [] }) });
      expect(await analyse(bob.headers, 10)).toBe(200);
      // They may have been requested all the same.
      gateway.answer({ 'media.photo.bulk': () => raise('SERVICE_TIMEOUT') });
      expect(await analyse(bob.headers, 9)).toBe(504);
      expect(await analyse(bob.headers, 1)).toBe(429);
    });

    it('against a budget a day, of a user and of all, of which a refusal takes nothing', async () => {
      await open({ AI_PHOTOS_A_DAY_USER: '10', AI_PHOTOS_A_DAY: '15' });
      const [ada, bob] = [await gateway.signIn(), await gateway.signIn()];
      expect(await analyse(ada.headers, 11)).toBe(429);
      expect(await analyse(ada.headers, 8)).toBe(200);
      expect(await analyse(ada.headers, 3)).toBe(429);
      expect(await analyse(ada.headers, 2)).toBe(200);
      expect(await analyse(bob.headers, 6)).toBe(429);
      expect(await analyse(bob.headers, 5)).toBe(200);
      expect(await analyse(bob.headers, 1)).toBe(429);
    });

    it('and look at no more uploads than the day’s budget is for, but take them', async () => {
      await open({ AI_PHOTOS_A_DAY_USER: '1' });
      const { user, headers } = await gateway.signIn();
      gateway.answer({
        'media.upload.begin': () => ({ existing: null, photoId: anId(), objectKey: `originals/${user.id}/${anId()}` }),
        'media.photo.create': ({ photoId }) => aPhoto({ id: photoId }),
      });
      const asked: unknown[] = [];
      for (const texts of [[], [{ name: 'aiAltText', value: 'Dunes' }], []]) {
        const form = multipart({ name: 'title', value: 'Dunes' }, { name: 'category', value: 'landscape' }, ...texts, {
          name: 'image',
          file: jpegOf(5_000),
        });
        const { type, payload } = form;
        const answer = await gateway.write('POST', '/api/photos/upload', {
          headers: { ...headers, 'content-type': type },
          payload,
        });
        expect(answer.statusCode).toBe(201);
        asked.push(gateway.rpc.asked.at(-1)?.request);
      }
      expect(asked.map((photo) => (photo as { suggest?: boolean }).suggest)).toEqual([undefined, undefined, false]);
    });

    it('by the photos that a bulk change names', async () => {
      await open();
      const { headers } = await gateway.signIn();
      const edit = { action: 'edit', photoIds: ids(BULK_LIMIT), edit: { featured: true } };
      for (let n = 0; n < RATE_LIMITS.photos.user; n += BULK_LIMIT)
        expect((await post('/api/user/photos/bulk', headers, edit)).statusCode).toBe(200);
      expect((await post('/api/user/photos/bulk', headers, edit)).statusCode).toBe(429);
      expect((await post('/api/user/photos/order', headers, { photoIds: ids(1) })).statusCode).toBe(429);
    });

    it('by what it costs to sort anew, and to move', async () => {
      await open();
      const { headers } = await gateway.signIn();
      const sort = async () => (await post('/api/user/photos/sort', headers, { by: 'title' })).statusCode;
      const move = async () => (await post('/api/user/photos/order', headers, { photoIds: ids(1) })).statusCode;
      for (let n = 0; n < RATE_LIMITS.sort.user; n += 1) expect(await sort()).toBe(200);
      for (let n = 0; n < RATE_LIMITS.order.user; n += 1) expect(await move()).toBe(200);
      expect([await sort(), await move()]).toEqual([429, 429]);
    });
  });

  it('bounds how often a user can check whether a name is taken', () => {
    expect(limitKindOf('checkAddress')).toBe('write');
    const reads = (Object.keys(ROUTES) as RouteName[]).filter((name) => ROUTES[name].method === 'GET');
    expect(reads.filter((name) => limitKindOf(name) !== null)).toEqual(['login', 'callback', 'checkAddress']);
  });

  it('API-78 lets a page of a thousand images through', async () => {
    const gateway = await TestGateway.open({
      answers: { 'media.image.resolve': () => raise('PHOTO_NOT_FOUND') },
    });
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, (_, i) => gateway.get(`/images/token-${1_000_000 + i}/320.webp`)),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
    await gateway.close();
  });
});
