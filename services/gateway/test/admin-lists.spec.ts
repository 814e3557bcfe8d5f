import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AdminUserDto } from '@vitrine/contracts/identity/admin-user.dto';
import { anId } from '@vitrine/testing/builders/id';
import { TestGateway } from './support/test-gateway.js';

const aUser = (over: Partial<AdminUserDto> = {}): AdminUserDto => ({
  id: anId(),
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  role: 'user',
  username: 'ada',
  profileImageUrl: null,
  createdAt: '2026-01-02T03:04:05.000Z',
  portfolio: 'ada',
  suspension: null,
  ...over,
});

describe('lists for administrators', () => {
  let gateway: TestGateway;
  let headers: { cookie: string };
  beforeAll(async () => {
    gateway = await TestGateway.open();
  });
  afterAll(() => gateway.close());
  beforeEach(async () => {
    ({ headers } = await gateway.signIn({ role: 'admin' }));
    gateway.rpc.asked.length = 0;
  });
  const answerUsers = (users: AdminUserDto[]) =>
    gateway.answer({
      'identity.user.list': ({ limit = 500, offset = 0, after }) => {
        const from = after ? Number(after) : offset;
        const isFull = after !== undefined && from + limit < users.length;
        const rows = users.slice(from, from + limit);
        return { rows, total: users.length, admins: 2, ...(isFull && { next: String(from + limit) }) };
      },
    });

  it('API-49 ENT-06 ADM-GEN-13 answers an array, with the totals in headers', async () => {
    const users = [aUser(), aUser({ username: null, firstName: null, lastName: null, portfolio: null })];
    answerUsers(users);
    const answer = await gateway.get('/api/admin/users?q=%20ada%20&role=user&sort=-name&limit=1&offset=1', headers);
    expect(answer.json()).toEqual([{ ...users[1], storage: null, galleries: null }]);
    expect(answer.headers).toMatchObject({ 'x-total-count': '2', 'x-admin-count': '2' });
    expect(gateway.rpc.asked.find(({ name }) => name === 'identity.user.list')?.request).toMatchObject({
      q: 'ada',
      role: 'user',
      sort: '-name',
      limit: 1,
      offset: 1,
    });
  });

  it.each(['sort=password', 'role=king', 'limit=501', 'offset=-1', 'format=xml', `q=${'x'.repeat(201)}`, 'page=2'])(
    'refuses ?%s',
    async (query) => {
      expect((await gateway.get(`/api/admin/users?${query}`, headers)).statusCode).toBe(400);
    },
  );

  it('makes a file of the same query, page by page', async () => {
    answerUsers(Array.from({ length: 1_001 }, (_, at) => aUser({ username: `u${at}` })));
    const answer = await gateway.get('/api/admin/users?q=ada&format=csv', headers);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="?users-\d{4}-\d\d-\d\d\.csv"?(;|$)/);
    const lines = answer.body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(1_002);
    expect(lines[0]).toBe(
      '\uFEFFid,firstName,lastName,username,email,role,createdAt,portfolio,suspendedAt,usedBytes,quotaBytes,deliveryBytes,deliveryQuotaBytes,galleries,galleryVisitors',
    );
    expect(lines.at(-1)).toContain(',u1000,');
    const lists = gateway.rpc.asked.filter(({ name }) => name === 'identity.user.list');
    expect(lists.map(({ request }) => request)).toEqual([
      { q: 'ada', limit: 500, after: '' },
      { q: 'ada', limit: 500, after: '500' },
      { q: 'ada', limit: 500, after: '1000' },
    ]);
  });

  it('writes no cell that a spreadsheet would run, and quotes what would break a line', async () => {
    answerUsers([aUser({ firstName: '=HYPERLINK("http://evil")', lastName: '@sum', username: 'a,b\nc', email: null })]);
    const [, row] = (await gateway.get('/api/admin/users?format=csv', headers)).body.split('\r\n');
    expect(row).toContain(`"'=HYPERLINK(""http://evil"")",'@sum,"a,b\nc",,`);
  });

  it('API-50 changes a role, and names no user for what is no id', async () => {
    const user = aUser({ role: 'admin' });
    gateway.answer({ 'identity.user.set_role': () => user });
    const set = (id: string, role: unknown) =>
      gateway.write('POST', `/api/admin/users/${id}/role`, { payload: { role: role as string }, headers });
    expect((await set(user.id, 'admin')).json()).toEqual(user);
    expect(gateway.rpc.asked.at(-1)?.request).toEqual({ userId: user.id, role: 'admin' });
    expect((await set('12345678', 'admin')).statusCode).toBe(404);
    expect((await set(user.id, 'king')).statusCode).toBe(400);
  });

  it.each([
    ['GET', '/api/admin/users'],
    ['GET', '/api/admin/acts'],
    ['POST', '/api/admin/users/:id/role'],
    ['POST', '/api/admin/users/:id/suspend'],
    ['POST', '/api/admin/users/:id/restore'],
    ['POST', '/api/admin/users/:id/end-sessions'],
    ['POST', '/api/admin/users/:id/quota'],
  ] as const)('SEC-09 %s %s is for administrators alone, also for the user it is about', async (method, path) => {
    const { user: owner, headers: asOwner } = await gateway.signIn();
    const { headers: asAnother } = await gateway.signIn();
    const url = path.replace(':id', owner.id);
    const payload = { suspend: { reason: 'Spam' }, quota: { quotaBytes: 5 }, role: { role: 'user' } };
    const body = Object.entries(payload).find(([call]) => url.endsWith(call))?.[1] ?? {};
    const call = async (as?: { cookie: string }) => {
      const answer =
        method === 'GET'
          ? await gateway.get(url, as)
          : await gateway.write('POST', url, { payload: body, ...(as && { headers: as }) });
      return answer.statusCode;
    };
    expect([await call(), await call(asAnother), await call(asOwner)]).toEqual([401, 403, 403]);
    expect(gateway.rpc.asked.filter(({ name }) => name !== 'identity.user.get')).toEqual([]);
    // Not every service answers here; the call gets past the guard.
    expect([200, 503]).toContain(await call(headers));
  });
});
