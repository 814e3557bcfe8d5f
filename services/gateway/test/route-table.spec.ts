import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROUTES, type RouteName, pathOf } from '@vitrine/contracts/http/routes';
import { FAST_CONTROLLERS } from '../src/edge/fast-routes.js';
import { TestGateway } from './support/test-gateway.js';

const ID = 'a3bb189e-8bf9-4c4f-9b1d-2f0c7a1b2c3d';
const NAMES = Object.keys(ROUTES) as RouteName[];
const urlOf = (name: RouteName) =>
  pathOf(name, { id: ID, userId: ID, identifier: 'ada', token: 'token-0123456789', variant: '320.webp' });

describe('the table of calls', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    // No service answers: whoever comes past the guard meets a 503 or a refusal of the empty body, never 401 or 403.
    gateway = await TestGateway.open();
  });
  afterAll(() => gateway.close());

  const call = async (name: RouteName, headers: Record<string, string>) => {
    const { method } = ROUTES[name];
    const answer =
      method === 'GET'
        ? await gateway.get(urlOf(name), headers)
        : await gateway.write(method, urlOf(name), { headers, payload: {} });
    return answer.statusCode;
  };

  it.each(NAMES)('SEC-17 %s lets in who its row says and nobody else', async (name) => {
    const visitor = {};
    const user = (await gateway.signIn()).headers;
    const admin = (await gateway.signIn({ role: 'admin' })).headers;
    const { access } = ROUTES[name];
    // The caller's own record is asked for by address and answers a visitor 401 all the same (AUTH-15).
    if (name === 'currentUser') expect(await call(name, visitor)).toBe(401);
    else if (access === 'public') expect([401, 403]).not.toContain(await call(name, visitor));
    else expect(await call(name, visitor)).toBe(401);
    if (access === 'admin') expect(await call(name, user)).toBe(403);
    else if (name !== 'signOut') expect([401, 403]).not.toContain(await call(name, user));
    expect([401, 403]).not.toContain(await call(name, admin));
  });

  it('SEC-17 answers a call that is not in the table with a JSON 404', async () => {
    const answer = await gateway.get('/api/unheard-of');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ statusCode: 404, error: 'Not Found', code: 'NOT_FOUND' });
  });

  it('SEC-17 keeps guarded rows off the fast paths', () => {
    expect(FAST_CONTROLLERS.length).toBeGreaterThan(0);
  });
});
