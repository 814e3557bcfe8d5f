import { expect, it } from '@jest/globals';
import { PROFILE_TEXT } from '@vitrine/contracts/identity/user.rules';
import { aUser } from '@vitrine/testing/builders/user';
import { payloadOf, profileProblem, valuesOf, type ProfileValues } from './profile-values.js';

const before = valuesOf(aUser({ bio: 'Engines.', city: 'London' }));
const changed = (change: Partial<ProfileValues>) => ({ ...before, ...change });

it('PROF-11 sends six fields, trimmed, while the block is as it was', () => {
  expect(payloadOf(changed({ tagline: '  Light ', city: 'London ' }), before)).toEqual({
    username: 'ada',
    firstName: 'Ada',
    lastName: 'Lovelace',
    tagline: 'Light',
    bio: 'Engines.',
    portfolioUrlType: 'username',
  });
});
it('PROF-11 sends the whole block once one of its fields was changed, and null for an emptied one', () => {
  expect(payloadOf(changed({ city: '', instagram: '@ada' }), before)).toMatchObject({
    instagram: '@ada',
    twitter: null,
    website: null,
    city: null,
    country: null,
  });
});
it.each([
  [{ username: 'ab' }, 'username', 'Invalid username', 'Username must be 3 to 30 characters long.'],
  [
    { username: 'a.b.c' },
    'username',
    'Invalid username',
    'Username can only contain letters, numbers, hyphens, and underscores',
  ],
  [{ username: 'Admin' }, 'username', 'Invalid username', PROFILE_TEXT.usernameReserved],
  [{ lastName: ' ' }, 'lastName', 'Required fields missing', PROFILE_TEXT.required],
  [{ website: 'javascript:alert(1)' }, 'website', 'Invalid link', PROFILE_TEXT.website],
  [{ twitter: 'mailto:ada@example.com' }, 'twitter', 'Invalid link', PROFILE_TEXT.socialLink],
] as const)('PROF-10 refuses %j', (change, field, title, description) => {
  expect(profileProblem(changed(change))).toEqual({ field, title, description });
});
it('PROF-10 finds nothing wrong with a good form', () => {
  expect(profileProblem(changed({ username: ' Ada_L-1 ', website: 'ada.example' }))).toBeNull();
});
