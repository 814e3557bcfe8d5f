import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AdminUserDto, ListUsersDto } from '@vitrine/contracts/identity/admin-user.dto';
import type { ActRecord } from '@vitrine/contracts/admin/admin.events';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { anId } from '@vitrine/testing/builders/id';
import { startIdentity, type Identity } from './start-identity.js';

let identity: Identity;
let boss: Principal;
beforeAll(async () => {
  identity = await startIdentity();
  const { userId, role } = await identity.signIn({ email: 'boss@example.com' });
  boss = { userId, role };
});
afterAll(() => identity.close());

const list = (query: ListUsersDto = {}, as: Principal = boss) => identity.call('identity.user.list', query, { as });
const setRole = (userId: string, role: 'user' | 'admin', as: Principal = boss) =>
  identity.call('identity.user.set_role', { userId, role }, { as });
const ids = (users: readonly AdminUserDto[]) => users.map(({ id }) => id);

describe('the list of users', () => {
  let ada: string;
  let grace: string;
  beforeAll(async () => {
    ada = (
      await identity.onboarded({
        email: 'ada@engines.example',
        firstName: 'Ada',
        lastName: 'Lovelace',
        username: 'ada-l',
      })
    ).id;
    grace = (
      await identity.onboarded({ email: 'g_h@navy.example', firstName: 'Grace', lastName: 'Hopper', username: 'grace' })
    ).id;
  });

  it('ADM-USR-01 ENT-06 has names, e-mail, id and role, newest first, and counts users and administrators', async () => {
    const { rows, total, admins } = await list();
    expect(ids(rows)).toEqual([grace, ada, boss.userId]);
    expect(rows[1]).toMatchObject({
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@engines.example',
      role: 'user',
      username: 'ada-l',
      portfolio: 'ada-l',
    });
    expect([total, admins]).toEqual([3, 1]);
    expect(rows[2]?.portfolio).toBeNull();
  });

  it.each([
    ['LOVE', 'ada'],
    ['ada love', 'ada'],
    ['navy.example', 'grace'],
    ['_h@', 'grace'],
  ])('finds users by %s', async (q, who) => {
    expect(ids((await list({ q })).rows)).toEqual([who === 'ada' ? ada : grace]);
  });

  it('finds a user by id, and takes no sign of a search for a pattern', async () => {
    expect(ids((await list({ q: ada })).rows)).toEqual([ada]);
    expect((await list({ q: '%' })).total).toBe(0);
    expect((await list({ q: 'g%h' })).total).toBe(0);
  });

  it('finds a user by a part of the id, by names in any order, and with or without the marks of letters', async () => {
    const named = async (firstName: string, lastName: string): Promise<string> => {
      const { id } = await identity.onboarded();
      await identity.query(
        `update users set first_name = '${firstName}', last_name = '${lastName}' where id = '${id}'`,
      );
      return id;
    };
    const found = async (q: string) => ids((await list({ q })).rows);
    const polish = await named('Łukasz', 'Jørgensen');
    const japanese = await named('由紀子', '長谷川');
    const german = await named('Zoë', 'Weiß');
    for (const q of [
      'lukasz',
      'Łuk',
      'jorgensen luk',
      'JØRGENSEN',
      polish.slice(9, 23),
      polish.slice(0, 8).toUpperCase(),
    ])
      expect([q, await found(q)]).toEqual([q, [polish]]);
    for (const q of ['長谷川 由紀子', '由紀子 長谷川', '川']) expect([q, await found(q)]).toEqual([q, [japanese]]);
    for (const q of ['zoe weiss', 'weiß', 'Zoë']) expect([q, await found(q)]).toEqual([q, [german]]);
    expect(await found('lukasz weiss')).toEqual([]);
    await identity.query(`delete from users where id in ('${[polish, japanese, german].join(`', '`)}')`);
  });

  it('sorts, filters and pages on the server', async () => {
    expect(ids((await list({ sort: 'name' })).rows)).toEqual([ada, boss.userId, grace]);
    expect(ids((await list({ sort: '-email' })).rows)).toEqual([grace, boss.userId, ada]);
    expect(ids((await list({ role: 'admin' })).rows)).toEqual([boss.userId]);
    expect(ids((await list({ role: 'user', sort: 'createdAt' })).rows)).toEqual([ada, grace]);
    expect(await list({ sort: 'name', limit: 1, offset: 1 })).toMatchObject({ rows: [{ id: boss.userId }], total: 3 });
    expect(await list({ offset: 7 })).toMatchObject({ rows: [], total: 3 });
  });

  it('goes through all of them in every order, whoever comes or goes meanwhile', async () => {
    const more = await Promise.all(
      ['b@mail.test', null, 'B@mail.test', null].map((email) => identity.signIn({ email })),
    );
    for (const sort of ['createdAt', '-createdAt', 'name', '-name', 'email', '-email', 'role', '-role'] as const) {
      const all = ids((await list({ sort })).rows);
      const walked: string[] = [];
      for (let after: string | undefined = ''; after !== undefined;) {
        const page: Awaited<ReturnType<typeof list>> = await list({ sort, limit: 2, after });
        walked.push(...ids(page.rows));
        after = page.next;
      }
      expect([sort, walked]).toEqual([sort, all]);
    }
    const first = await list({ sort: '-createdAt', limit: 2, after: '' });
    const late = await identity.signIn({ email: 'late@mail.test' });
    const second = await list({ sort: '-createdAt', limit: 2, after: first.next ?? '' });
    expect(new Set([...ids(first.rows), ...ids(second.rows)]).size).toBe(4);
    await expect(list({ after: '[1]' })).rejects.toMatchObject({ code: 'VALIDATION' });
    const gone = [...more, late].map(({ userId }) => userId);
    await identity.query(`delete from users where id in ('${gone.join(`', '`)}')`);
  });

  it('leaves deleted users out', async () => {
    const gone = await identity.onboarded({ username: 'gone' });
    const as = { userId: gone.id, role: 'user' } as const;
    await identity.call('identity.account.delete', { username: 'gone' }, { as });
    expect((await list({ q: gone.id })).total).toBe(0);
  });

  it('SEC-09 is for administrators alone', async () => {
    const as = { userId: ada, role: 'user' } as const;
    await expect(list({}, as)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(setRole(ada, 'admin', as)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(identity.call('identity.act.list', {}, { as })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(identity.call('identity.act.list', {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

describe('roles', () => {
  it('ADM-USR-07 ADM-USR-08 make an administrator and a user again, and say so to other services', async () => {
    const { id } = await identity.onboarded();
    const before = (await identity.events('identity.user_changed', id)).at(-1)?.revision ?? 0;
    expect(await setRole(id, 'admin')).toMatchObject({ id, role: 'admin' });
    expect(await setRole(id, 'user')).toMatchObject({ id, role: 'user' });
    expect(await setRole(id, 'user')).toMatchObject({ id, role: 'user' });
    expect((await identity.events('identity.user_changed', id)).at(-1)?.revision).toBe(before + 2);
  });

  it('ADM-USR-11 keeps the last administrator, also when two demote each other at once', async () => {
    await expect(setRole(boss.userId, 'user')).rejects.toMatchObject({
      code: 'LAST_ADMIN',
      message: 'At least one administrator is required.',
    });
    const { id } = await identity.onboarded();
    await setRole(id, 'admin');
    const second: Principal = { userId: id, role: 'admin' };
    const ends = await Promise.allSettled([setRole(id, 'user'), setRole(boss.userId, 'user', second)]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await list()).admins).toBe(1);
    const left = (await list({ role: 'admin' })).rows[0]?.id ?? '';
    await setRole(boss.userId, 'admin', { userId: left, role: 'admin' });
    if (left !== boss.userId) await setRole(left, 'user');
  });

  it('ADM-USR-11 outlive the next sign-in, whatever ADMIN_EMAILS says', async () => {
    const chief = { subject: 'the-chief', email: 'chief@example.com' };
    const { userId, role } = await identity.signIn(chief);
    expect(role).toBe('admin');
    await setRole(userId, 'user');
    expect(await identity.signIn(chief)).toMatchObject({ userId, role: 'user' });
  });

  it('answers USER_NOT_FOUND for an unknown user', async () => {
    await expect(setRole(anId(), 'admin')).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
  });
});

describe('suspension', () => {
  const suspend = (userId: string, as: Principal = boss) =>
    identity.call('identity.user.suspend', { userId, reason: 'Stolen photos' }, { as });
  const restore = (userId: string) => identity.call('identity.user.restore', { userId }, { as: boss });
  const newest = async (id: string) => (await identity.events('identity.user_changed', id)).at(-1);
  const actsOn = async (id: string) =>
    (await identity.events('admin.act_recorded', id)).filter(({ subjectId }) => subjectId === id);

  it('SEC-09 takes the account away from visitors and its user, and gives it back as it was', async () => {
    const { id } = await identity.onboarded({ bio: 'Portraits', email: 'sue@example.com' });
    const before = await newest(id);
    const at = expect.stringMatching(/^20/);
    expect(await suspend(id)).toMatchObject({ id, suspension: { at, reason: 'Stolen photos' } });
    expect(await suspend(id)).toMatchObject({ id, suspension: { at, reason: 'Stolen photos' } });
    expect(await newest(id)).toEqual({ ...before, revision: (before?.revision ?? 0) + 1, suspended: true });
    const rows = await identity.query<{ revokes: boolean }>(
      `select revokes from outbox_event where name = 'identity.user_changed' and payload->>'id' = '${id}' order by id`,
    );
    expect(rows.map(({ revokes }) => revokes)).toEqual([...rows.slice(1).map(() => false), true]);
    for (const name of ['identity.user.get', 'identity.user.contact_address'] as const)
      await expect(identity.call(name, { userId: id })).rejects.toMatchObject({
        code: name === 'identity.user.get' ? 'ACCOUNT_SUSPENDED' : 'USER_NOT_FOUND',
      });

    expect(await restore(id)).toMatchObject({ id, suspension: null });
    await restore(id);
    expect(await newest(id)).toEqual({ ...before, revision: (before?.revision ?? 0) + 2 });
    expect(await identity.call('identity.user.contact_address', { userId: id })).toMatchObject({
      email: 'sue@example.com',
    });
    expect(await actsOn(id)).toMatchObject([
      { act: 'user.suspend', actorId: boss.userId, after: { suspended: true }, reason: 'Stolen photos' },
      { act: 'user.restore', actorId: boss.userId, after: { suspended: false } },
    ]);
  });

  it('AUTH-13 refuses a sign-in with a code of its own, and changes nothing by it', async () => {
    const claims = { subject: 'suspended-one', email: 'one@example.com' };
    const { userId } = await identity.signIn(claims);
    await suspend(userId);
    await expect(identity.signIn({ ...claims, email: 'two@example.com' })).rejects.toMatchObject({
      code: 'ACCOUNT_SUSPENDED',
    });
    expect((await list({ q: userId })).rows[0]?.email).toBe('one@example.com');
    await restore(userId);
    expect(await identity.signIn(claims)).toMatchObject({ userId });
  });

  it('is a filter of the list', async () => {
    const { id } = await identity.onboarded();
    await suspend(id);
    expect(ids((await list({ state: 'suspended' })).rows)).toEqual([id]);
    expect(ids((await list({ state: 'active' })).rows)).not.toContain(id);
    await restore(id);
    expect((await list({ state: 'suspended' })).total).toBe(0);
  });

  it('ADM-USR-11 spares oneself and the last administrator who may sign in', async () => {
    await expect(suspend(boss.userId)).rejects.toMatchObject({ code: 'SELF_SUSPENSION' });
    const { id } = await identity.onboarded();
    await setRole(id, 'admin');
    const second: Principal = { userId: id, role: 'admin' };
    const ends = await Promise.allSettled([suspend(id), suspend(boss.userId, second)]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [left, gone] = ends[0].status === 'fulfilled' ? [boss, second] : [second, boss];
    await expect(setRole(left.userId, 'user', left)).rejects.toMatchObject({ code: 'LAST_ADMIN' });
    await identity.call('identity.user.restore', { userId: gone.userId }, { as: left });
    await setRole(id, 'user');
  });

  it('SEC-09 is for administrators alone, and knows no unknown user', async () => {
    const { id } = await identity.onboarded();
    const as = { userId: id, role: 'user' } as const;
    await expect(suspend(boss.userId, as)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    for (const name of ['identity.user.restore', 'identity.user.record_sessions_end'] as const) {
      await expect(identity.call(name, { userId: id }, { as })).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(identity.call(name, { userId: anId() }, { as: boss })).rejects.toMatchObject({
        code: 'USER_NOT_FOUND',
      });
    }
    await expect(suspend(anId())).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
  });

  it('records that an administrator ends the sessions of a user', async () => {
    const { id } = await identity.onboarded();
    await identity.call('identity.user.record_sessions_end', { userId: id }, { as: boss });
    expect(await actsOn(id)).toMatchObject([{ act: 'user.end_sessions', actorId: boss.userId, before: null }]);
  });
});

describe('the act log', () => {
  const acts = (query = {}) => identity.call('identity.act.list', query, { as: boss });
  const publish = (record: ActRecord) => identity.publish('admin.act_recorded', record);

  it('ADM-USR-07 gets an act with the change, or not at all', async () => {
    const { id } = await identity.onboarded();
    await setRole(id, 'admin');
    await setRole(id, 'admin');
    const recorded = (await identity.events('admin.act_recorded', id)).filter(({ subjectId }) => subjectId === id);
    expect(recorded).toMatchObject([
      {
        actorId: boss.userId,
        act: 'user.set_role',
        subjectKind: 'user',
        before: { role: 'user' },
        after: { role: 'admin' },
      },
    ]);
  });

  it('keeps each act once, names who did what to whom, and is filtered on the server', async () => {
    const subject = await identity.onboarded({ firstName: 'Sub', lastName: 'Ject' });
    const record: ActRecord = {
      id: anId(),
      at: '2026-03-01T10:00:00.000Z',
      actorId: boss.userId,
      act: 'user.set_role',
      subjectKind: 'user',
      subjectId: subject.id,
      before: { role: 'user' },
      after: { role: 'admin' },
      reason: 'Has 50% of the work',
    };
    const photo: ActRecord = {
      ...record,
      id: anId(),
      at: '2026-03-02T10:00:00.000Z',
      act: 'photo.hide',
      subjectKind: 'photo',
      subjectId: anId(),
      reason: null,
    };
    await publish(record);
    await publish(record);
    await publish(photo);
    await identity.eventually(async () => expect((await acts()).total).toBe(2));
    const { rows } = await acts();
    expect(rows.map(({ id }) => id)).toEqual([photo.id, record.id]);
    expect(rows[1]).toMatchObject({ ...record, actorName: 'boss@example.com', subjectName: 'Sub Ject' });
    const found = async (query: object) => (await acts(query)).rows.map(({ id }) => id);
    expect(await found({ sort: 'at' })).toEqual([record.id, photo.id]);
    expect(await found({ act: 'photo.hide' })).toEqual([photo.id]);
    expect(await found({ subjectKind: 'user' })).toEqual([record.id]);
    expect(await found({ q: '50% of' })).toEqual([record.id]);
    expect(await found({ q: '5%of' })).toEqual([]);
    expect(await found({ q: photo.subjectId })).toEqual([photo.id]);
    expect(await found({ from: '2026-03-02T00:00:00Z' })).toEqual([photo.id]);
    expect(await found({ to: '2026-03-02T00:00:00Z' })).toEqual([record.id]);
    expect(await found({ actorId: anId() })).toEqual([]);
  });
});

describe('deleting an account', () => {
  const remove = (userId: string, typed: string, as: Principal = boss) =>
    identity.call('identity.user.delete', { userId, typed }, { as });

  it('ADM-USR-12 ACCT-48 has the promises of a user who does it, and keeps who did it without a name', async () => {
    const user = await identity.onboarded({ email: 'gone@example.com', username: 'Gone-Soon', bio: 'Secret' });
    for (const typed of ['', 'gone', 'gone@example.com', user.id])
      await expect(remove(user.id, typed)).rejects.toMatchObject({ code: 'DELETION_MISMATCH' });
    expect(await remove(user.id, ' gone-soon ')).toEqual({ deleted: true });
    const [row] = await identity.query<object>(`select * from users where id = '${user.id}'`);
    expect(row).toMatchObject({ issuer: 'deleted', subject: user.id, email: null, username: null, role: 'user' });
    expect(await identity.events('identity.user_deleted', user.id)).toHaveLength(1);
    expect(await identity.events('identity.mailbox_closed', user.id)).toEqual([
      { userId: user.id, email: 'gone@example.com' },
    ]);
    const acts = await identity.events('admin.act_recorded', user.id);
    expect(acts).toMatchObject([{ act: 'user.delete', actorId: boss.userId, subjectId: user.id }]);
    expect(JSON.stringify(acts)).not.toMatch(/gone|example|secret/i);
    await expect(remove(user.id, 'gone-soon')).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
  });

  it('ADM-USR-12 asks for the address, or the id, of who has no username yet', async () => {
    const { userId: withAddress } = await identity.signIn({ email: 'begun@example.com' });
    expect(await remove(withAddress, 'Begun@example.com')).toEqual({ deleted: true });
    const { userId: without } = await identity.signIn({ email: null });
    await expect(remove(without, '')).rejects.toMatchObject({ code: 'DELETION_MISMATCH' });
    expect(await remove(without, without)).toEqual({ deleted: true });
  });

  it('ADM-USR-12 is for administrators, not for oneself, and leaves one of them', async () => {
    const user = await identity.onboarded({ username: 'second-one' });
    const as: Principal = { userId: user.id, role: 'admin' };
    await expect(remove(boss.userId, 'x', { ...as, role: 'user' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(remove(boss.userId, 'x')).rejects.toMatchObject({ code: 'SELF_DELETION' });
    await setRole(user.id, 'admin');
    const { username } = await identity.save(boss.userId);
    // Each the other, and the second one the account of their own: somebody stays, and nobody waits in vain.
    const ends = await Promise.allSettled([
      remove(user.id, 'second-one'),
      remove(boss.userId, username ?? '', as),
      identity.call('identity.account.delete', { username: 'second-one' }, { as }),
      setRole(boss.userId, 'user', as),
    ]);
    const codes = ends.flatMap((end) => (end.status === 'rejected' ? [(end.reason as { code: string }).code] : []));
    expect(codes.filter((code) => !['LAST_ADMIN', 'USER_NOT_FOUND'].includes(code))).toEqual([]);
    const admins = await identity.query<{ id: string }>("select id from users where role = 'admin'");
    expect(admins.length).toBeGreaterThan(0);
  });
});
