import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { AdminUserDto } from '@vitrine/contracts/identity/admin-user.dto';
import { aUserSnapshot } from '@vitrine/testing/builders/user';
import { anId } from '@vitrine/testing/builders/id';
import { TestGateway } from './support/test-gateway.js';

const aListedUser = (id: string, suspension: AdminUserDto['suspension'] = null): AdminUserDto => ({
  id,
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  role: 'user',
  username: 'ada',
  profileImageUrl: null,
  createdAt: '2026-01-02T03:04:05.000Z',
  portfolio: 'ada',
  suspension,
});

const suspended = (): never => {
  throw new AppError('ACCOUNT_SUSPENDED');
};

describe('suspended accounts', () => {
  let gateway: TestGateway;
  let admin: { cookie: string };
  beforeAll(async () => {
    gateway = await TestGateway.open();
    ({ headers: admin } = await gateway.signIn({ role: 'admin' }));
  });
  afterAll(() => gateway.close());

  const write = (path: string, payload: object = {}, headers = admin) =>
    gateway.write('POST', path, { payload, headers });

  /** Signs a user in whom identity suspends when `suspend` is called. */
  const signedIn = async () => {
    const { user, headers } = await gateway.signIn();
    const { 'identity.user.get': get } = gateway.rpc.answers;
    let isSuspended = false;
    gateway.answer({
      'identity.user.get': (dto) => (isSuspended && dto.userId === user.id ? suspended() : get!(dto)),
      'identity.user.suspend': ({ userId, reason }) => {
        isSuspended = true;
        return aListedUser(userId, { at: '2026-02-01T00:00:00.000Z', reason });
      },
      'identity.user.restore': ({ userId }) => {
        isSuspended = false;
        return aListedUser(userId);
      },
    });
    return { user, headers };
  };

  it('SEC-09 are refused from the answer on, with a code that says why, and their session ends', async () => {
    const { user, headers } = await signedIn();
    expect((await gateway.get('/api/user/profile', headers)).statusCode).toBe(200);
    const answer = await write(`/api/admin/users/${user.id}/suspend`, { reason: ' Stolen photos ' });
    expect(answer.json()).toMatchObject({ id: user.id, suspension: { reason: 'Stolen photos' } });
    const refused = await gateway.get('/api/photos/stats', headers);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'ACCOUNT_SUSPENDED']);
    const current = await gateway.get('/api/auth/user', headers);
    expect([current.statusCode, current.json().code]).toEqual([403, 'ACCOUNT_SUSPENDED']);
    expect((await gateway.get('/api/auth/user', headers)).statusCode).toBe(401);
  });

  it('SEC-09 come back without the sessions they had', async () => {
    const { user, headers } = await signedIn();
    await write(`/api/admin/users/${user.id}/suspend`, { reason: 'Spam' });
    expect((await write(`/api/admin/users/${user.id}/restore`)).json()).toMatchObject({ suspension: null });
    expect((await gateway.get('/api/user/profile', headers)).statusCode).toBe(401);
  });

  it.each(['', '  ', 'x'.repeat(501)])('need a reason', async (reason) => {
    expect((await write(`/api/admin/users/${anId()}/suspend`, { reason })).statusCode).toBe(400);
  });

  it.each(['SELF_SUSPENSION', 'LAST_ADMIN', 'USER_NOT_FOUND'] as const)('are refused with %s', async (code) => {
    gateway.answer({
      'identity.user.suspend': () => {
        throw new AppError(code);
      },
    });
    expect((await write(`/api/admin/users/${anId()}/suspend`, { reason: 'Spam' })).json()).toMatchObject({ code });
  });

  it.each(['suspend', 'restore', 'end-sessions'])('name no user for what is no id (%s)', async (call) => {
    expect((await write(`/api/admin/users/12345678/${call}`, { reason: 'Spam' })).json()).toMatchObject({
      code: 'USER_NOT_FOUND',
    });
  });

  it('ADM-USR-12 an administrator deletes an account, and its sessions end', async () => {
    const { user, headers } = await gateway.signIn();
    const typed: string[] = [];
    gateway.answer({
      'identity.user.delete': (dto) => {
        typed.push(dto.typed);
        return { deleted: true };
      },
    });
    const path = `/api/admin/users/${user.id}`;
    const answer = await gateway.write('DELETE', path, { payload: { typed: 'ada' }, headers: admin });
    expect([answer.statusCode, answer.body, typed]).toEqual([204, '', ['ada']]);
    expect((await gateway.get('/api/user/profile', headers)).statusCode).toBe(401);
    const bare = await gateway.write('DELETE', path, { payload: {}, headers: admin });
    expect([bare.statusCode, typed]).toEqual([400, ['ada']]);
  });

  it('AUTH-18 an administrator ends all sessions of a user, and identity records it', async () => {
    const { user, headers } = await gateway.signIn();
    const recorded: string[] = [];
    gateway.answer({
      'identity.user.record_sessions_end': ({ userId }) => {
        recorded.push(userId);
        return { recorded: true };
      },
    });
    expect((await write(`/api/admin/users/${user.id}/end-sessions`)).statusCode).toBe(204);
    expect(recorded).toEqual([user.id]);
    expect((await gateway.get('/api/user/profile', headers)).statusCode).toBe(401);
    expect((await gateway.get('/api/user/profile', admin)).statusCode).toBe(200);
  });

  it('ADM-USR-08 SEC-21 a role that is taken away ends with the event, whatever is cached', async () => {
    const { user, headers } = await gateway.signIn({ role: 'admin' });
    gateway.answer({ 'identity.act.list': () => ({ rows: [], total: 0 }) });
    expect((await gateway.get('/api/admin/acts', headers)).statusCode).toBe(200);
    gateway.people.set(user.id, { ...user, role: 'user' });
    gateway.events.tell('identity.user_changed', aUserSnapshot({ id: user.id }));
    expect((await gateway.get('/api/admin/acts', headers)).statusCode).toBe(403);
  });
});
