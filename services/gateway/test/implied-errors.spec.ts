import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { InjectOptions } from 'fastify';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { ErrorBody } from '@vitrine/contracts/errors/error-body.dto';
import type { ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import { bodyBytesMaxOf } from '@vitrine/contracts/body-size.rules';
import { PUBLIC_READS_A_MINUTE, RATE_LIMITS, type RateLimitKind } from '@vitrine/contracts/http/rate-limits.rules';
import { limitKindOf } from '@vitrine/contracts/http/route-limits.rules';
import { ROUTES, type RouteName } from '@vitrine/contracts/http/routes';
import { anId } from '@vitrine/testing/builders/id';
import { aPortfolioPage, aProfile } from '@vitrine/testing/builders/portfolio';
import { PublicReadLimit } from '../src/edge/public-read-limit.js';
import { RateLimits, sharesOf } from '../src/edge/rate-limits.js';
import { declaredErrors } from './support/declared-errors.js';
import { urlOf } from './support/route-url.js';
import { ORIGIN, TestGateway } from './support/test-gateway.js';

const WRONG_TOKEN = { authorization: 'Bearer nobody:knows-it' };

/** What brings a call to the service behind it. */
const REQUESTS: Partial<Record<RouteName, InjectOptions>> = {
  sendEnquiry: {
    payload: {
      name: 'Vera',
      email: 'vera@visitors.test',
      subject: 'A day in June',
      message: 'By the sea.',
      subjectType: 'booking_inquiry',
      recipientUserId: anId(),
    },
  },
  openGallery: { payload: { secret: 'abcdefghjkmnpqrstuvw' } },
  identifyVisitor: { payload: { name: 'Vera' } },
  verifyVisitor: { payload: { code: '123456' } },
  markPhotos: { payload: { changes: [{ photoId: anId(), on: true }] } },
  createList: { payload: { name: 'Album' } },
  renameList: { payload: { name: 'Album' } },
  submitList: { payload: { note: '' } },
  hidePhotos: { payload: { photoIds: [anId()], hidden: true } },
  addComment: { payload: { text: 'By the sea.' } },
  giveConsent: { payload: { answer: 'all' } },
  giveTestimonial: { payload: { text: 'By the sea.' } },
  prepareGalleryDownload: { payload: { scope: 'all', size: 'web' } },
  galleryArchive: { url: urlOf('galleryArchive').replace('ticket-0123456789', anId()) },
  galleryFile: { url: `${urlOf('galleryFile')}?size=web` },
  // Beyond the photos that the page brings.
  portfolioPhotos: { url: `${urlOf('portfolioPhotos')}?offset=500` },
};

const routesDeclaring = (code: ErrorCode): RouteName[] =>
  (Object.keys(ROUTES) as RouteName[]).filter((name) => declaredErrors(name).includes(code));

/** The code that an administrator on a page of our own is answered. */
const codeOf = async (gateway: TestGateway, name: RouteName, { headers, ...o }: InjectOptions = {}) => {
  const { headers: cookie } = await gateway.signIn({ role: 'admin' });
  const answer = await gateway.fastify.inject({
    method: ROUTES[name].method,
    url: urlOf(name),
    headers: { ...cookie, origin: ORIGIN, 'sec-fetch-site': 'same-origin', ...headers },
    ...REQUESTS[name],
    ...o,
  });
  return answer.body.startsWith('{') ? answer.json<ErrorBody>().code : `no code, but ${answer.statusCode}`;
};

const json = (payload: string): InjectOptions => ({ payload, headers: { 'content-type': 'application/json' } });

/** The wrong request that is answered each code. */
const WRONG: [code: ErrorCode, request: (name: RouteName) => InjectOptions][] = [
  ['CROSS_ORIGIN', () => ({ headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' } })],
  ['UNSUPPORTED_MEDIA_TYPE', () => ({ payload: 'a=b', headers: { 'content-type': 'text/plain' } })],
  ['VALIDATION', (name) => (ROUTES[name].method === 'GET' ? { url: `${urlOf(name)}?unheard=of&limit=0` } : json('{'))],
  ['PAYLOAD_TOO_LARGE', (name) => json(`"${'x'.repeat(bodyBytesMaxOf(name))}"`)],
];

/**
 * The codes that a route declares because of its row and of what it takes (`errors-of-route.ts` in `libs/openapi`): every
 * route that declares one is brought to answer it.
 */
describe('the errors that follow from a row', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await TestGateway.open();
  });
  afterAll(() => gateway.close());

  describe.each(WRONG)('%s', (code, request) => {
    it.each(routesDeclaring(code))('API-78 is what %s answers to a wrong request', async (name) => {
      expect(await codeOf(gateway, name, request(name))).toBe(code);
    });
  });

  it.each(routesDeclaring('NOT_FOUND').filter((name) => ROUTES[name].path.includes(':')))(
    'API-78 NOT_FOUND is what %s answers where its address cannot be one',
    async (name) => {
      const url = ROUTES[name].path.replace(/:\w+/g, '%zz');
      expect(await codeOf(gateway, name, { url })).toBe('NOT_FOUND');
    },
  );
});

describe('a fault', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    const fault = new Error('a fault');
    gateway = await TestGateway.open();
    gateway.rpc.answers = new Proxy({}, { get: () => () => Promise.reject(fault) });
    jest.spyOn(gateway.app.get(RateLimits), 'ofAddress').mockRejectedValue(fault);
  });
  afterAll(() => gateway.close());

  it.each(routesDeclaring('INTERNAL'))('API-78 in %s is answered INTERNAL', async (name) => {
    expect(await codeOf(gateway, name)).toBe('INTERNAL');
  });
});

describe.each(['SERVICE_UNAVAILABLE', 'SERVICE_TIMEOUT'] as const)('services that answer %s', (code) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await TestGateway.open();
    gateway.rpc.answers = new Proxy({}, { get: () => () => Promise.reject(new AppError(code)) });
  });
  afterAll(() => gateway.close());

  it.each(routesDeclaring(code).filter((name) => name !== 'logout'))('API-78 have %s answer it', async (name) => {
    expect(await codeOf(gateway, name)).toBe(code);
  });
});

it('API-78 SERVICE_UNAVAILABLE is what logout answers while sessions cannot be read', async () => {
  const gateway = await TestGateway.open();
  const { headers } = await gateway.signIn();
  gateway.redis.isDown = true;
  const answer = await gateway.get(urlOf('logout'), { ...headers, 'sec-fetch-site': 'same-origin' });
  expect(answer.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  await gateway.close();
});

describe('an address that has used up its calls', () => {
  const ip = '127.0.0.1';
  let gateway: TestGateway;
  beforeAll(async () => {
    const page = aPortfolioPage({ profile: aProfile({ photoCount: 1_000 }) });
    gateway = await TestGateway.open({ answers: { 'portfolio.page.get': () => page } });
    const limits = gateway.app.get(RateLimits);
    for (const kind of Object.keys(RATE_LIMITS) as RateLimitKind[])
      await limits.refusalOf(sharesOf(kind, RATE_LIMITS[kind].address, { ip, user: null }));
    gateway.app.get(PublicReadLimit).has({ ip } as never, PUBLIC_READS_A_MINUTE);
  });
  afterAll(() => gateway.close());

  it.each(routesDeclaring('RATE_LIMITED'))('API-78 is answered RATE_LIMITED by %s', async (name) => {
    // A read has no limit but that of wrong access tokens.
    const isCounted = limitKindOf(name) !== null || ROUTES[name].access === 'public';
    expect(await codeOf(gateway, name, isCounted ? {} : { headers: WRONG_TOKEN })).toBe('RATE_LIMITED');
  });
});
