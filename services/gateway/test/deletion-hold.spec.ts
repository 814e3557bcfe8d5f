import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { DeletionHoldDto } from '@vitrine/contracts/media/deletion-hold.dto';
import { TestGateway } from './support/test-gateway.js';

const URL = '/api/admin/storage/deletion-hold';

describe('the hold of deletions', () => {
  let gateway: TestGateway;
  let headers: Record<string, string>;
  beforeAll(async () => {
    gateway = await TestGateway.open();
  });
  afterAll(() => gateway.close());
  beforeEach(async () => {
    ({ headers } = await gateway.signIn({ role: 'admin' }));
    gateway.rpc.asked.length = 0;
  });

  it('is answered as media says', async () => {
    const hold: DeletionHoldDto = {
      reason: 'restored',
      restored: { at: '2026-01-01T00:00:00.000Z', from: '20251231t230000z', audit: null },
    };
    gateway.answer({ 'media.deletion_hold.get': () => hold });
    expect((await gateway.get(URL, headers)).json()).toEqual(hold);
  });

  it('is released in the name of the administrator, or refused with the reason', async () => {
    const { user, headers: own } = await gateway.signIn({ role: 'admin' });
    gateway.answer({ 'media.deletion_hold.release': () => ({ released: true, hold: null }) });
    const answer = await gateway.write('POST', URL, { headers: own });
    expect([answer.statusCode, answer.json()]).toEqual([200, { released: true, hold: null }]);
    expect(gateway.rpc.asked.at(-1)).toMatchObject({
      name: 'media.deletion_hold.release',
      context: { principal: { userId: user.id, role: 'admin' } },
    });
    gateway.answer({
      'media.deletion_hold.release': () => {
        throw new AppError('AUDIT_REQUIRED');
      },
    });
    const refused = await gateway.write('POST', URL, { headers });
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'AUDIT_REQUIRED' }]);
  });

  it('is not released by a page of another site', async () => {
    const answer = await gateway.write('POST', URL, { headers: { ...headers, 'sec-fetch-site': 'cross-site' } });
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'CROSS_ORIGIN' }]);
    expect(gateway.timesAsked('media.deletion_hold.release')).toBe(0);
  });

  it('SEC-13 is for administrators alone', async () => {
    const { headers: user } = await gateway.signIn();
    const call = async (as: Record<string, string>) => [
      (await gateway.get(URL, as)).statusCode,
      (await gateway.write('POST', URL, { headers: as })).statusCode,
    ];
    expect([await call({}), await call(user)]).toEqual([
      [401, 401],
      [403, 403],
    ]);
    expect(gateway.rpc.asked.filter(({ name }) => name.startsWith('media.'))).toEqual([]);
  });
});
