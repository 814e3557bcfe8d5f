import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { AdminUserDto } from '@vitrine/contracts/identity/admin-user.dto';
import { QUOTA_MAX_BYTES } from '@vitrine/contracts/media/user-storage.rules';
import { anId } from '@vitrine/testing/builders/id';
import { TestGateway } from './support/test-gateway.js';

const aListedUser = (id: string): AdminUserDto => ({
  id,
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  role: 'user',
  username: 'ada',
  profileImageUrl: null,
  createdAt: '2026-01-02T03:04:05.000Z',
  portfolio: 'ada',
  suspension: null,
});

describe('storage of users, for administrators', () => {
  const ids = [anId(), anId()];
  const delivery = { usedBytes: 50, ownQuotaBytes: null, defaultQuotaBytes: 90 };
  const storage = { usedBytes: 5, ownQuotaBytes: 7, defaultQuotaBytes: 9, delivery };
  const galleries = { galleries: 3, persons: 12, photos: 900, bytes: 50 };
  let gateway: TestGateway;
  let admin: { cookie: string };
  beforeAll(async () => {
    gateway = await TestGateway.open();
    ({ headers: admin } = await gateway.signIn({ role: 'admin' }));
  });
  afterAll(() => gateway.close());
  beforeEach(() => {
    gateway.answer({
      'identity.user.list': () => ({ rows: ids.map(aListedUser), total: 2, admins: 1 }),
      'media.storage.of_users': ({ userIds }) => Object.fromEntries(userIds.map((id) => [id, storage])),
      'portfolio.client_gallery.count': ({ userIds }) => Object.fromEntries(userIds.map((id) => [id, galleries])),
      'media.storage.set_quota': ({ quotaBytes }) => ({ ...storage, ownQuotaBytes: quotaBytes }),
    });
  });

  const list = () => gateway.get('/api/admin/users', admin);
  const setQuota = (payload: object, userId = ids[0]) =>
    gateway.write('POST', `/api/admin/users/${userId}/quota`, { payload, headers: admin });

  it('is read with one call for a whole page of users', async () => {
    const before = gateway.timesAsked('media.storage.of_users');
    expect((await list()).json()).toMatchObject(ids.map((id) => ({ id, storage, galleries })));
    expect(gateway.timesAsked('media.storage.of_users')).toBe(before + 1);
    const csv = (await gateway.get('/api/admin/users?format=csv', admin)).body.split('\r\n');
    expect([csv[0], csv[1]].map((line) => line?.split(',').slice(-6))).toEqual([
      ['usedBytes', 'quotaBytes', 'deliveryBytes', 'deliveryQuotaBytes', 'galleries', 'galleryVisitors'],
      ['5', '7', '50', '90', '3', '12'],
    ]);
  });

  it.each(['SERVICE_UNAVAILABLE', 'SERVICE_TIMEOUT'] as const)('is unknown where media is away (%s)', async (code) => {
    gateway.answer({
      'media.storage.of_users': () => {
        throw new AppError(code);
      },
    });
    expect((await list()).json()).toMatchObject(ids.map((id) => ({ id, storage: null, galleries })));
  });

  it('is asked for no users at all where none are found', async () => {
    gateway.answer({ 'identity.user.list': () => ({ rows: [], total: 0, admins: 1 }) });
    const before = gateway.timesAsked('media.storage.of_users');
    expect((await list()).json()).toEqual([]);
    expect(gateway.timesAsked('media.storage.of_users')).toBe(before);
  });

  it.each([0, 1, QUOTA_MAX_BYTES, null])('UPL-28 a quota of one’s own may be %s', async (quotaBytes) => {
    const answer = await setQuota({ quotaBytes });
    expect([answer.statusCode, answer.json()]).toEqual([200, { ...storage, ownQuotaBytes: quotaBytes }]);
  });

  it('SHELF-03 a quota is the portfolio’s unless it is said to be for delivery', async () => {
    await setQuota({ quotaBytes: 5 });
    await setQuota({ quotaBytes: 6, shelf: 'delivery' });
    const asked = gateway.rpc.asked.filter(({ name }) => name === 'media.storage.set_quota').slice(-2);
    expect(asked.map(({ request }) => request)).toEqual([
      { userId: ids[0], quotaBytes: 5 },
      { userId: ids[0], quotaBytes: 6, shelf: 'delivery' },
    ]);
  });

  it.each([
    [{}],
    [{ quotaBytes: -1 }],
    [{ quotaBytes: 1, shelf: 'attic' }],
    [{ quotaBytes: 1.5 }],
    [{ quotaBytes: '5' }],
    [{ quotaBytes: QUOTA_MAX_BYTES + 1 }],
  ])('UPL-28 a quota is a number of bytes or null, not %j', async (payload) => {
    const before = gateway.timesAsked('media.storage.set_quota');
    expect((await setQuota(payload)).json()).toMatchObject({ code: 'VALIDATION' });
    expect(gateway.timesAsked('media.storage.set_quota')).toBe(before);
  });

  it('is not set for what is no id, nor for a user who is unknown', async () => {
    expect((await setQuota({ quotaBytes: 1 }, '12345678')).json()).toMatchObject({ code: 'USER_NOT_FOUND' });
    gateway.answer({
      'media.storage.set_quota': () => {
        throw new AppError('USER_NOT_FOUND');
      },
    });
    expect((await setQuota({ quotaBytes: 1 })).statusCode).toBe(404);
  });
});
