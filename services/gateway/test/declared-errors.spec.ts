import { describe, expect, it } from '@jest/globals';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { ROUTES, type RouteName } from '@vitrine/contracts/http/routes';
import { declaredErrors } from './support/declared-errors.js';
import { reachableCodes } from './support/reachable-codes.js';
import { TestGateway } from './support/test-gateway.js';

/** Proved by `implied-errors.spec.ts` for every route that declares them. */
const PROVED = [
  'VALIDATION',
  'CROSS_ORIGIN',
  'UNSUPPORTED_MEDIA_TYPE',
  'PAYLOAD_TOO_LARGE',
  'RATE_LIMITED',
  'SERVICE_UNAVAILABLE',
  'SERVICE_TIMEOUT',
  'INTERNAL',
];

/** The declared codes that do not follow from the route's row. `route-table.spec.ts` proves who is refused. */
const ownErrors = (name: RouteName): string[] => {
  const { path, access } = ROUTES[name];
  const implied = [
    ...PROVED,
    ...(path.includes(':') ? ['NOT_FOUND'] : []),
    ...(access === 'public' ? [] : ['UNAUTHENTICATED', 'ACCOUNT_SUSPENDED']),
    ...(access === 'admin' ? ['FORBIDDEN'] : []),
  ];
  return declaredErrors(name).filter((code) => !implied.includes(code));
};

/**
 * Which errors a route answers, held against the API document from both sides. What is answered: every answer of every
 * suite that opens a `TestGateway`. What is declared: it follows from the row, or stands in the sources that the route
 * leads to.
 */
describe('the declared errors', () => {
  it('fail the suite in which a route answers another one', async () => {
    const gateway = await TestGateway.open();
    const { headers } = await gateway.signIn();
    gateway.answer({
      'media.photo.stats': () => {
        throw new AppError('HERO_NOT_FOUND');
      },
    });
    await gateway.get('/api/photos/stats', headers);
    await expect(gateway.close()).rejects.toThrow('answered and not declared: photoStats: HERO_NOT_FOUND');
  });

  it.each((Object.keys(ROUTES) as RouteName[]).filter((name) => ownErrors(name).length > 0))(
    'of %s are raised where it leads',
    (name) => {
      const reachable = reachableCodes(name);
      expect(ownErrors(name).filter((code) => !reachable.has(code))).toEqual([]);
    },
  );
});

describe('the sources that a route leads to', () => {
  it('are those of its own calls, jobs and ports, and of no other route of its feature', () => {
    // Through portfolio and media to the job that renders the image, and its store.
    expect([...reachableCodes('setCustomHero')]).toEqual(
      expect.arrayContaining(['PHOTO_NOT_FOUND', 'ORIGINAL_MISSING', 'STORE_UNAVAILABLE']),
    );
    expect([...reachableCodes('analysePhoto')]).toEqual(expect.arrayContaining(['AI_REJECTED']));
    expect([...reachableCodes('setGlobalHero')]).toContain('BANNER_NOT_FOUND');
    expect([...reachableCodes('setGlobalHero')]).not.toContain('PHOTO_NOT_FOUND');
  });
});
