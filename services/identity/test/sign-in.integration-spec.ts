import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEFAULT_CONTACT_PREFERENCE } from '@vitrine/contracts/portfolio/contact-preference';
import { DEFAULT_PORTFOLIO_URL_TYPE } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { type Identity, startIdentity } from './start-identity.js';

let identity: Awaited<ReturnType<typeof startIdentity>>;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

describe('sign-in', () => {
  it('AUTH-01 makes one user of ten first sign-ins at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => identity.signIn({ subject: 'same' })));
    expect(new Set(answers.map((a) => a.userId)).size).toBe(1);
    expect(await identity.query("select id from users where subject = 'same'")).toHaveLength(1);
    expect(await identity.events('identity.user_changed', answers[0]?.userId)).toHaveLength(1);
  });

  it('URLS-08 PROF-39 SEC-01 gives a new user the specified defaults', async () => {
    const { userId } = await identity.signIn({ subject: 'fresh' });
    expect(await identity.call('identity.user.get', { userId })).toMatchObject({
      portfolioUrlType: DEFAULT_PORTFOLIO_URL_TYPE,
      contactPreference: DEFAULT_CONTACT_PREFERENCE,
      role: 'user',
    });
  });

  it('AUTH-01 identifies users by issuer and subject together', async () => {
    const here = await identity.signIn({ subject: 'shared', issuer: 'https://a.test' });
    const there = await identity.signIn({ subject: 'shared', issuer: 'https://b.test' });
    expect(here.userId).not.toBe(there.userId);
  });

  it('AUTH-13 returns whether onboarding is pending', async () => {
    const first = await identity.signIn({ subject: 'new', givenName: 'Ada', familyName: 'Lovelace' });
    expect(first).toMatchObject({ role: 'user', onboarded: false });
    await identity.save(first.userId);
    expect(await identity.signIn({ subject: 'new' })).toMatchObject({ userId: first.userId, onboarded: true });
  });

  it('refreshes the e-mail, and takes names only where there are none', async () => {
    const { userId } = await identity.signIn({ subject: 'mail', email: 'old@example.com', givenName: 'Ada' });
    await identity.signIn({ subject: 'mail', email: 'new@example.com', givenName: 'Eve', familyName: 'King' });
    const user = await identity.call('identity.user.get', { userId });
    expect(user).toMatchObject({ emailPartial: 'ne***@example.com', firstName: 'Ada', lastName: 'King' });
  });

  it('SEC-01 makes administrators of listed, verified addresses, in any case, and keeps them', async () => {
    expect(await identity.signIn({ email: 'BOSS@example.com' })).toMatchObject({ role: 'admin' });
    expect(await identity.signIn({ email: 'boss@example.com', emailVerified: false })).toMatchObject({ role: 'user' });
    await identity.signIn({ subject: 'later', email: 'chief@example.com', emailVerified: false });
    expect(await identity.signIn({ subject: 'later', email: 'chief@example.com' })).toMatchObject({ role: 'admin' });
    expect(await identity.signIn({ subject: 'later', email: 'other@example.com' })).toMatchObject({ role: 'admin' });
  });

  it('publishes nothing when a sign-in changes nothing visitors may see', async () => {
    const { userId } = await identity.signIn({ subject: 'quiet', email: 'a@example.com' });
    await identity.signIn({ subject: 'quiet', email: 'b@example.com' });
    expect(await identity.events('identity.user_changed', userId)).toHaveLength(1);
  });

  it('answers USER_NOT_FOUND for an unknown id', async () => {
    const userId = '01900000-0000-7000-8000-00000000dead';
    await expect(identity.call('identity.user.get', { userId })).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
    await expect(identity.save(userId)).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
  });

  it('refuses a form that is not one, and an act without an actor', async () => {
    await expect(identity.call('identity.user.get', { userId: 'no-id' })).rejects.toMatchObject({ code: 'VALIDATION' });
    const form = { firstName: 'Jane', lastName: 'Doe', username: 'nemo' };
    await expect(identity.call('identity.profile.complete', form)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('ignores a role in a form', async () => {
    const { userId } = await identity.signIn();
    const form = { firstName: 'Jane', lastName: 'Doe', username: 'nemo', role: 'admin' };
    const as = { userId, role: 'user' } as const;
    expect(await identity.call('identity.profile.complete', form, { as })).toMatchObject({ role: 'user' });
    expect(await identity.call('identity.user.get', { userId })).toMatchObject({ role: 'user' });
  });
});

describe('another issuer', () => {
  let linking: Identity;
  beforeAll(async () => {
    linking = await startIdentity({ OIDC_LINK_BY_EMAIL: '1' });
  });
  afterAll(() => linking.close());

  const before = { issuer: 'https://former.test', subject: 'f-1', email: 'Ada@example.com' };
  const after = { issuer: 'https://next.test', subject: 'n-1', email: 'ada@EXAMPLE.com' };
  /** Somebody with a profile and an address of their own, by both issuers. */
  const somebody = async (at: Identity) => {
    const word = randomUUID();
    const email = `${word}@example.com`;
    const [former, next] = [
      { ...before, subject: word, email },
      { ...after, subject: word, email: email.toUpperCase() },
    ];
    const { userId } = await at.signIn(former);
    await at.save(userId);
    return { userId, former, next };
  };

  it('AUTH-13 is another user, unless an administrator has allowed to go by the address', async () => {
    const { userId, next } = await somebody(identity);
    expect((await identity.signIn(next)).userId).not.toBe(userId);
  });

  it('AUTH-13 hands the account over by a verified address, in any case, for good', async () => {
    const { userId, former, next } = await somebody(linking);
    expect(await linking.signIn(next)).toMatchObject({ userId, onboarded: true });
    expect(await linking.signIn({ ...next, email: 'new@example.com' })).toMatchObject({ userId });
    expect((await linking.signIn({ ...former, email: 'other@example.com' })).userId).not.toBe(userId);
  });

  it('AUTH-13 takes an account that was begun meanwhile out of the way, and loses neither', async () => {
    const { userId, former, next } = await somebody(linking);
    const { userId: begun } = await linking.signIn({ ...next, emailVerified: false });
    expect(begun).not.toBe(userId);
    expect(await linking.signIn(next)).toMatchObject({ userId });
    expect(await linking.signIn({ ...former, emailVerified: false })).toMatchObject({
      userId: begun,
      onboarded: false,
    });
  });

  it.each([
    ['an address that the issuer has not verified', { emailVerified: false }, {}],
    ['an address that the former issuer had not verified', {}, { emailVerified: false }],
    ['no address', { email: null }, {}],
    ['another address', { email: 'somebody-else@example.com' }, {}],
  ])('AUTH-13 does not for %s', async (_what, over, formerly) => {
    const { userId, former, next } = await somebody(linking);
    await linking.signIn({ ...former, ...formerly });
    expect((await linking.signIn({ ...next, ...over })).userId).not.toBe(userId);
  });

  it('AUTH-13 does not where somebody has filled in a profile, or two have the address', async () => {
    const { userId, next } = await somebody(linking);
    const { userId: own } = await linking.signIn({ ...next, emailVerified: false });
    await linking.save(own);
    expect(await linking.signIn(next)).toMatchObject({ userId: own });
    const third = await linking.signIn({ ...next, subject: randomUUID() });
    expect([userId, own]).not.toContain(third.userId);
  });

  it('AUTH-13 does not within one issuer, which may have given the address to somebody else', async () => {
    const { userId, former } = await somebody(linking);
    expect((await linking.signIn({ ...former, subject: randomUUID() })).userId).not.toBe(userId);
    expect(await linking.signIn(former)).toMatchObject({ userId, onboarded: true });
  });

  it('AUTH-13 neither hands over an administrator’s account nor leaves one behind', async () => {
    const { userId, next } = await somebody(linking);
    const setRole = (id: string, role: string) => linking.query(`update users set role = '${role}' where id = '${id}'`);
    await setRole(userId, 'admin');
    const { userId: begun } = await linking.signIn(next);
    expect(begun).not.toBe(userId);
    await setRole(userId, 'user');
    await setRole(begun, 'admin');
    expect(await linking.signIn(next)).toMatchObject({ userId: begun });
    await setRole(begun, 'user');
    expect(await linking.signIn(next)).toMatchObject({ userId });
  });

  it('AUTH-13 gives no suspended user a new account', async () => {
    const { userId, next } = await somebody(linking);
    const as = { userId: (await linking.signIn({ email: 'boss@example.com' })).userId, role: 'admin' } as const;
    await linking.call('identity.user.suspend', { userId, reason: 'Spam' }, { as });
    await expect(linking.signIn(next)).rejects.toMatchObject({ code: 'ACCOUNT_SUSPENDED' });
  });

  it('AUTH-13 hands it over once, however many sign in at once', async () => {
    const { userId, next } = await somebody(linking);
    const answers = await Promise.all(Array.from({ length: 10 }, () => linking.signIn(next)));
    expect(new Set(answers.map((answer) => answer.userId))).toEqual(new Set([userId]));
  });

  it('takes identifiers of the greatest length', async () => {
    const long = { issuer: `https://id.test/${'r'.repeat(240)}`, subject: 's'.repeat(255) };
    const { userId } = await identity.signIn(long);
    expect(await identity.signIn(long)).toMatchObject({ userId });
  });
});

describe('administrator.main.js', () => {
  const COMMAND = join(import.meta.dirname, '../dist/administrator.main.js');
  const run = (...words: string[]) =>
    promisify(execFile)(process.execPath, ['--no-warnings', COMMAND, ...words], {
      env: {
        DATABASE_URL: identity.config.DATABASE_URL,
        REDIS_URL: identity.config.REDIS_URL,
        QUEUE_PREFIX: identity.config.QUEUE_PREFIX,
        LOG_LEVEL: 'warn',
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      },
    }).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        said: error.stdout + error.stderr,
      }),
    );

  it.each(['e-mail', 'username', 'id'] as const)('SEC-01 makes an administrator of who has this %s', async (by) => {
    const email = `${randomUUID()}@example.com`;
    const user = await identity.onboarded({ email, emailVerified: false });
    const word = { 'e-mail': email.toUpperCase(), username: user.username ?? '', id: user.id }[by];
    expect(await run(word)).toMatchObject({ code: 0, said: expect.stringContaining('"role":"admin"') });
    expect(await identity.call('identity.user.get', { userId: user.id })).toMatchObject({ role: 'admin' });
    const acts = await identity.events('admin.act_recorded', user.id);
    expect(acts).toMatchObject([{ act: 'user.set_role', subjectId: user.id, after: { role: 'admin' } }]);
  });

  it('changes nothing for who is an administrator', async () => {
    const { id } = await identity.onboarded({ email: 'boss@example.com' });
    const acts = await identity.events('admin.act_recorded', id);
    expect(await run(id)).toMatchObject({ code: 0 });
    expect(await identity.events('admin.act_recorded', id)).toEqual(acts);
  });

  it('SEC-01 makes nobody one of whom it cannot be sure', async () => {
    const email = `${randomUUID()}@example.com`;
    const twins = [await identity.onboarded({ email }), await identity.onboarded({ email })];
    const several = await run(email);
    expect(several.code).toBe(1);
    for (const { id } of twins) expect(several.said).toContain(id);
    expect(await run('nobody@example.com')).toMatchObject({ code: 1, said: expect.stringContaining('sign in first') });
    expect(await run()).toMatchObject({ code: 1, said: expect.stringContaining('Usage') });
  });
});
