import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEFAULT_CONTACT_PREFERENCE } from '@vitrine/contracts/portfolio/contact-preference';
import { DEFAULT_PORTFOLIO_URL_TYPE } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { startIdentity } from './start-identity.js';

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
