import { expect, it } from '@jest/globals';
import { aUser } from '@vitrine/testing/builders/user';
import { withProfile } from './with-profile.js';

it('ENT-04 ENT-48 lets a nested profile win where it has values, and leaves a flat answer as it is', () => {
  const user = aUser({ firstName: 'Ada', tagline: 'Slow light', bio: 'Own words' });
  expect(withProfile(user)).toBe(user);
  const nested = { ...user, profile: { firstName: 'Augusta', tagline: '', bio: null } };
  expect(withProfile(nested)).toEqual({ ...user, firstName: 'Augusta' });
});
