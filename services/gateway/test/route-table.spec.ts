import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Access, type Route, ROUTES, type RouteName } from '@vitrine/contracts/http/routes';
import type { TemplateDto } from '@vitrine/contracts/portfolio/template.rules';
import { Get } from '@nestjs/common';
import { assertServed } from '../src/edge/serves.decorator.js';
import { Serves } from '../src/edge/serves.decorator.js';
import { urlOf } from './support/route-url.js';
import { TestGateway } from './support/test-gateway.js';

const NAMES = Object.keys(ROUTES) as RouteName[];

describe('the table of calls', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    // No service answers: a caller past the guard gets a 503 or a refusal of the empty body, never 401 or 403.
    gateway = await TestGateway.open();
  });
  afterAll(() => gateway.close());

  const call = async (name: RouteName, headers: Record<string, string>) => {
    const { method } = ROUTES[name];
    // Never ends by itself.
    if (name === 'events') return (await gateway.openStream(headers)).statusCode;
    const answer =
      method === 'GET'
        ? // A GET that starts work counts only from a page of our own.
          await gateway.get(urlOf(name), { 'sec-fetch-site': 'same-origin', ...headers })
        : await gateway.write(method, urlOf(name), { headers, payload: {} });
    return answer.statusCode;
  };

  /** What the guard says to a visitor, a user and an administrator: refused, or let through to whatever comes next. */
  const refusals = async (name: RouteName) => {
    const statuses = [
      await call(name, {}),
      await call(name, (await gateway.signIn()).headers),
      await call(name, (await gateway.signIn({ role: 'admin' })).headers),
    ];
    return statuses.map((status) => ([401, 403].includes(status) ? status : 'let through'));
  };
  const IN = 'let through';
  const EXPECTED: Record<Access, (number | string)[]> = {
    public: [IN, IN, IN],
    user: [401, IN, IN],
    admin: [401, 403, IN],
  };

  // The caller's own record is asked for by an address open to all, and answers a visitor 401 (AUTH-15).
  it.each(NAMES.filter((name) => name !== 'currentUser'))(
    'SEC-17 %s lets in the roles of its row alone',
    async (name) => {
      expect(await refusals(name)).toEqual(EXPECTED[ROUTES[name].access]);
    },
  );

  const STARTERS = NAMES.filter((name) => (ROUTES[name] as Route).startsWork);

  it.each(STARTERS)('API-81 SEC-21 %s is not begun by a page or a link of another site', async (name) => {
    const { headers } = await gateway.signIn({ role: 'admin' });
    const navigation = { ...headers, 'sec-fetch-mode': 'navigate' };
    for (const site of ['cross-site', 'same-site']) {
      const answer = await gateway.get(urlOf(name), { ...navigation, 'sec-fetch-site': site });
      expect([site, answer.statusCode, answer.json()]).toMatchObject([site, 403, { code: 'CROSS_ORIGIN' }]);
    }
    // A browser that does not name the site names the page, or neither for a link in a mail.
    expect((await gateway.get(urlOf(name), headers)).statusCode).toBe(403);
    expect((await gateway.get(urlOf(name), { ...headers, referer: 'https://elsewhere.example/' })).statusCode).toBe(
      403,
    );
    expect((await gateway.get(urlOf(name), { ...navigation, 'sec-fetch-site': 'none' })).statusCode).not.toBe(403);
  });

  it('API-81 SEC-15 SEC-16 names every GET that starts work or is an act in the log', () => {
    expect(STARTERS).toEqual(
      expect.arrayContaining([
        'aiRecommendations',
        'aiThemeSuggestions',
        'storageAudit',
        'storedObject',
        'enquiry',
        'email',
      ]),
    );
    for (const name of STARTERS) expect(ROUTES[name].method).toBe('GET');
  });

  it('AUTH-15 answers the lookup of a visitor with 401', async () => {
    expect(await refusals('currentUser')).toEqual([401, IN, IN]);
  });

  it('SEC-17 answers a call that is not in the table with a JSON 404', async () => {
    const answer = await gateway.get('/api/unheard-of');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ statusCode: 404, error: 'Not Found', code: 'NOT_FOUND' });
  });

  it('SEC-17 refuses a user whose account is gone, and takes the cookies back', async () => {
    const { user, headers } = await gateway.signIn();
    gateway.forget(user.id);
    const answer = await gateway.get('/api/user/photos', headers);
    expect(answer.statusCode).toBe(401);
    expect(String(answer.headers['set-cookie'])).toMatch(/vitrine\.sid=; .*Max-Age=0/i);
  });

  it('SEC-17 refuses a changed or an invented session', async () => {
    const { headers } = await gateway.signIn();
    const [name, value = ''] = headers.cookie.split('=');
    for (const cookie of [`${name}=x${value}`, `${name}=${value.split('.')[0]}`, `${name}=`, `${name}=%00.%00`])
      expect((await gateway.get('/api/user/photos', { cookie })).statusCode).toBe(401);
  });
});

describe('the check at the start', () => {
  class Undeclared {
    @Get('/api/secret') secret() {}
  }
  class Template {
    @Serves('templates') list(): TemplateDto[] {
      return [];
    }
  }
  class TemplateAgain {
    @Serves('templates') list(): TemplateDto[] {
      return [];
    }
  }
  const row = { templates: ROUTES.templates };

  it.each([
    ['a method that says nothing about who may call it', [Template, Undeclared], 'Undeclared.secret says nothing'],
    ['a row without a controller', [], 'no controller serves templates'],
    ['a row that two serve', [Template, TemplateAgain], 'served by Template.list and TemplateAgain.list'],
  ])('SEC-17 refuses %s', (_what, types, message) => {
    expect(() => assertServed(types, row)).toThrow(message);
  });

  it('SEC-17 is content with one each', () => {
    expect(() => assertServed([Template], row)).not.toThrow();
  });
});
