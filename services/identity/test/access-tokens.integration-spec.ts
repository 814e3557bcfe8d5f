import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TokenScope } from '@vitrine/contracts/http/routes';
import { MAX_TOKENS, TOKEN_ID, TOKEN_PROGRAM_MAX, TOKEN_SECRET } from '@vitrine/contracts/identity/access-token.rules';
import type { AccessTokenDto } from '@vitrine/contracts/identity/access-token.dto';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { startIdentity, type Identity } from './start-identity.js';

let identity: Identity;
let boss: Principal;
beforeAll(async () => {
  identity = await startIdentity();
  boss = { userId: (await identity.signIn({ email: 'boss@example.com' })).userId, role: 'admin' };
});
afterAll(() => identity.close());

const newUser = async (): Promise<Principal> => ({ userId: (await identity.onboarded()).id, role: 'user' });
const make = (as: Principal, scopes: TokenScope[] = ['read'], name = 'darktable') =>
  identity.call('identity.access_token.create', { name, scopes }, { as });
const list = (as: Principal) => identity.call('identity.access_token.list', {}, { as });
const verify = (id: string, secret: string, program: string | null = 'darktable/4.2.1') =>
  identity.call('identity.access_token.verify', { id, secret, program });
const resume = (id: string, program: string | null = null) =>
  identity.call('identity.access_token.resume', { id, program });
const UNKNOWN = { code: 'TOKEN_UNKNOWN' };

describe('access tokens', () => {
  it('TOKEN-02 have the form of Piwigo’s keys, and are stored as a hash', async () => {
    const ada = await newUser();
    const { token, secret } = await make(ada, ['upload', 'read'], '  darktable\n at home ');
    expect(token.id).toMatch(TOKEN_ID);
    expect(token.id).toContain(`pkid-${token.createdAt.slice(0, 10).replaceAll('-', '')}-`);
    expect(secret).toMatch(TOKEN_SECRET);
    expect(token).toMatchObject({ name: 'darktable at home', scopes: ['upload', 'read'], lastUsedAt: null });
    const rows = await identity.query<{ secret_hash: string }>(`select * from access_tokens where id = '${token.id}'`);
    expect(rows[0]?.secret_hash).toBe(createHash('sha256').update(secret).digest('hex'));
    expect(JSON.stringify([rows, await list(ada)])).not.toContain(secret);
    expect(JSON.stringify(await list(ada))).not.toContain(rows[0]?.secret_hash);
  });

  it('TOKEN-02 are in no answer for other services, and no event', async () => {
    const ada = await newUser();
    const { token, secret } = await make(ada);
    const hash = createHash('sha256').update(secret).digest('hex');
    const given = [
      await identity.call('identity.user.export', { limit: 1_000 }),
      await identity.call('identity.user.get', { userId: ada.userId }),
      await identity.call('identity.user.list', {}, { as: boss }),
      await identity.query('select * from outbox_event'),
    ];
    expect(JSON.stringify(given).match(new RegExp(`${token.id}|${secret}|${hash}`))).toBeNull();
  });

  it('TOKEN-01 are as many as there may be, also when many are made at once', async () => {
    const ada = await newUser();
    const made = await Promise.allSettled(Array.from({ length: MAX_TOKENS + 5 }, () => make(ada)));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_TOKENS);
    expect(await list(ada)).toHaveLength(MAX_TOKENS);
    await expect(make(ada)).rejects.toMatchObject({ code: 'TOO_MANY_TOKENS' });
    const [one] = await list(ada);
    await identity.call('identity.access_token.end', { id: one?.id ?? '' }, { as: ada });
    await expect(make(ada)).resolves.toBeTruthy();
  });

  it.each([[{ name: ' ', scopes: ['read'] }], [{ name: 'a', scopes: [] }], [{ name: 'a', scopes: ['export'] }]])(
    'TOKEN-01 are not made of %j',
    async (dto) => {
      const call = identity.call('identity.access_token.create', dto as never, { as: await newUser() });
      await expect(call).rejects.toMatchObject({ code: 'VALIDATION' });
    },
  );

  it('TOKEN-05 are known by id and secret together', async () => {
    const ada = await newUser();
    const { token, secret } = await make(ada, ['read', 'publish']);
    const other = await make(ada);
    const known = { tokenId: token.id, userId: ada.userId, scopes: ['read', 'publish'] };
    await expect(verify(token.id, secret)).resolves.toEqual(known);
    await expect(resume(token.id)).resolves.toEqual(known);
    await expect(verify(token.id, other.secret)).rejects.toMatchObject(UNKNOWN);
    await expect(verify(token.id, '')).rejects.toMatchObject(UNKNOWN);
    await expect(
      verify(
        token.id.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')),
        secret,
      ),
    ).rejects.toMatchObject(UNKNOWN);
  });

  it('TOKEN-03 keep when and by which program they were used, once a minute', async () => {
    const ada = await newUser();
    const { token, secret } = await make(ada);
    const use = async () => {
      const [{ lastUsedAt, lastProgram }] = (await list(ada)) as [AccessTokenDto];
      return { lastUsedAt, lastProgram };
    };
    await resume(token.id);
    expect(await use()).toEqual({ lastUsedAt: null, lastProgram: null });
    await verify(token.id, secret, `dark\u202etable ${'x'.repeat(TOKEN_PROGRAM_MAX - 10)}`);
    const first = await use();
    expect(first.lastProgram).toBe(`darktable ${'x'.repeat(TOKEN_PROGRAM_MAX - 10)}`);
    await verify(token.id, secret, 'Shotwell');
    expect(await use()).toEqual(first);
    await identity.query(
      `update access_tokens set last_used_at = now() - interval '61 seconds' where id = '${token.id}'`,
    );
    await resume(token.id, 'Shotwell');
    expect(await use()).toMatchObject({ lastProgram: 'Shotwell' });
  });

  it('TOKEN-11 are switched to publishing and back', async () => {
    const ada = await newUser();
    const { token, secret } = await make(ada, ['upload']);
    const change = (publishes: boolean, as = ada) =>
      identity.call('identity.access_token.change', { id: token.id, publishes }, { as });
    expect((await change(true)).scopes).toEqual(['upload', 'publish']);
    expect((await change(true)).scopes).toEqual(['upload', 'publish']);
    expect((await verify(token.id, secret)).scopes).toEqual(['upload', 'publish']);
    expect((await change(false)).scopes).toEqual(['upload']);
    await expect(change(true, await newUser())).rejects.toMatchObject({ code: 'TOKEN_NOT_FOUND' });
  });

  it('TOKEN-04 end one by one, by their owner alone', async () => {
    const ada = await newUser();
    const [one, two] = [await make(ada), await make(ada)];
    const end = (as: Principal) => identity.call('identity.access_token.end', { id: one.token.id }, { as });
    await expect(end(await newUser())).rejects.toMatchObject({ code: 'TOKEN_NOT_FOUND' });
    await expect(end(boss)).rejects.toMatchObject({ code: 'TOKEN_NOT_FOUND' });
    await end(ada);
    await expect(verify(one.token.id, one.secret)).rejects.toMatchObject(UNKNOWN);
    await expect(resume(one.token.id)).rejects.toMatchObject(UNKNOWN);
    await expect(verify(two.token.id, two.secret)).resolves.toBeTruthy();
    await expect(end(ada)).rejects.toMatchObject({ code: 'TOKEN_NOT_FOUND' });
  });

  it.each<[string, (who: Principal) => Promise<unknown>]>([
    ['their owner ends all', (who) => identity.call('identity.access_token.end_all', {}, { as: who })],
    [
      'an administrator ends all',
      ({ userId }) => identity.call('identity.user.end_access_tokens', { userId }, { as: boss }),
    ],
    [
      'the account is suspended',
      ({ userId }) => identity.call('identity.user.suspend', { userId, reason: 'a test' }, { as: boss }),
    ],
    [
      'the account is deleted',
      async (who) => {
        const { username } = await identity.call('identity.user.get', { userId: who.userId });
        await identity.call('identity.account.delete', { username: username ?? '' }, { as: who });
      },
    ],
  ])('TOKEN-04 end when %s, and nobody else’s do', async (_how, end) => {
    const [ada, grace] = [await newUser(), await newUser()];
    const [one, two, hers] = [await make(ada), await make(ada), await make(grace)];
    await end(ada);
    for (const { token, secret } of [one, two]) await expect(verify(token.id, secret)).rejects.toMatchObject(UNKNOWN);
    await expect(verify(hers.token.id, hers.secret)).resolves.toBeTruthy();
    expect(await list(ada)).toEqual([]);
  });

  it('TOKEN-04 are not given to who is suspended', async () => {
    const ada = await newUser();
    await identity.call('identity.user.suspend', { userId: ada.userId, reason: 'a test' }, { as: boss });
    await expect(make(ada)).rejects.toMatchObject({ code: 'ACCOUNT_SUSPENDED' });
  });

  it('TOKEN-13 are ended by administrators, as an act in the log that names none', async () => {
    const ada = await newUser();
    const { token } = await make(ada);
    const endAll = (as: Principal) => identity.call('identity.user.end_access_tokens', { userId: ada.userId }, { as });
    await expect(endAll(ada)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await endAll(boss)).toEqual({ ended: 1 });
    const acts = (await identity.events('admin.act_recorded', ada.userId)).filter(
      ({ act }) => act === 'user.end_access_tokens',
    );
    expect(acts).toMatchObject([{ actorId: boss.userId, subjectId: ada.userId, before: null, after: null }]);
    expect(JSON.stringify(acts)).not.toContain(token.id);
  });
});
