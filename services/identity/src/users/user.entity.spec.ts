import { describe, expect, it } from '@jest/globals';
import type { SignInDto } from '@vitrine/contracts/identity/sign-in.dto';
import { User } from './user.entity.js';
import { toUserDto, toUserSnapshot } from './user.mapper.js';

const aUser = (over: Partial<User> = {}): User =>
  Object.assign(new User(), {
    id: '01900000-0000-7000-8000-000000000001',
    issuer: 'https://sign-in.test',
    subject: 's',
    email: null,
    emailVerified: false,
    role: 'user',
    username: null,
    firstName: null,
    lastName: null,
    portfolioUrlType: 'username',
    contactPreference: 'booking',
    revision: 1,
    onboardedAt: null,
    createdAt: new Date('2026-01-01T00:00:00Z'),
    ...over,
  });

const claims = (over: Partial<SignInDto> = {}): SignInDto => ({
  issuer: 'https://sign-in.test',
  subject: 's',
  email: 'Jane@Example.com',
  emailVerified: true,
  ...over,
});
const isAdmin = (email: string): boolean => email === 'Jane@Example.com';
const nobody = (): boolean => false;

describe('signedIn', () => {
  it('SEC-01 makes an administrator of a verified address on the list only, and never demotes', () => {
    const unverified = aUser();
    unverified.signedIn(claims({ emailVerified: false }), isAdmin);
    expect(unverified.role).toBe('user');

    const verified = aUser();
    verified.signedIn(claims(), isAdmin);
    expect(verified.role).toBe('admin');
    verified.signedIn(claims(), nobody);
    expect(verified.role).toBe('admin');
  });

  it('takes no half of a character of a name, and its composed form', () => {
    const user = aUser();
    user.signedIn(claims({ givenName: `${'x'.repeat(59)}😀`, familyName: 'Mu\u0308ller\0\ud83d' }), nobody);
    expect([user.firstName, user.lastName]).toEqual(['x'.repeat(59), 'M\u00fcller\ufffd']);
  });

  it('refreshes the address, and keeps it when the provider gives none', () => {
    const user = aUser({ email: 'old@example.com', emailVerified: true });
    user.signedIn(claims({ email: null, emailVerified: false }), nobody);
    expect(user).toMatchObject({ email: 'old@example.com', emailVerified: true });
    user.signedIn(claims({ email: 'new@example.com', emailVerified: false }), nobody);
    expect(user).toMatchObject({ email: 'new@example.com', emailVerified: false });
  });

  it('takes names from the provider only where there are none, trimmed and cut to their limit', () => {
    const user = aUser({ firstName: 'Jane' });
    user.signedIn(claims({ givenName: 'Janet', familyName: ` ${'x'.repeat(80)} ` }), nobody);
    expect(user.firstName).toBe('Jane');
    expect(user.lastName).toBe('x'.repeat(60));
    const blank = aUser();
    blank.signedIn(claims({ givenName: '  ', familyName: null }), nobody);
    expect([blank.firstName, blank.lastName]).toEqual([null, null]);
  });
});

describe('edit', () => {
  const form = { firstName: 'Jane', lastName: 'Doe', username: 'JaneD' };

  it('PROF-11 leaves what is left out, and stores blank as null', () => {
    const user = aUser({ city: 'Berlin', tagline: 'Old', bio: 'Old' });
    user.edit({ ...form, tagline: '', bio: null });
    expect(user).toMatchObject({ city: 'Berlin', tagline: null, bio: null, portfolioUrlType: 'username' });
  });

  it.each([
    ['username', 'janed'],
    ['fullname_dash', 'jane-doe'],
    ['fullname_dot', 'jane.doe'],
    ['replit_id', '01900000-0000-7000-8000-000000000001'],
  ] as const)('URLS-01 URLS-03 URLS-04 URLS-06 keeps the address of the form %s: %s', (portfolioUrlType, address) => {
    const user = aUser();
    user.edit({ ...form, portfolioUrlType });
    expect(user.address).toBe(address);
  });

  it('AUTH-13 completes onboarding once', () => {
    const user = aUser();
    expect(user.completeOnboarding()).toBe(false);
    user.edit(form);
    expect(user.completeOnboarding()).toBe(true);
    expect(user.completeOnboarding()).toBe(false);
  });
});

describe('what leaves the service', () => {
  it('ENT-02 ENT-47 carries the e-mail in its partial form to its owner only', () => {
    const user = aUser({ email: 'jane@example.com' });
    expect(toUserDto(user).emailPartial).toBe('ja***@example.com');
    expect(JSON.stringify(toUserDto(user))).not.toContain('jane@');
    expect(JSON.stringify(toUserSnapshot(user))).not.toContain('example.com');
  });
});
