import { randomUUID } from 'node:crypto';
import type { UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';

/** A photographer who has been onboarded, as their own pages see them. */
export const aUser = (over: Partial<UserDto> = {}): UserDto => ({
  id: randomUUID(),
  username: 'ada',
  emailPartial: 'ad***@example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  role: 'user',
  profileImageUrl: null,
  tagline: null,
  bio: null,
  portfolioUrlType: 'username',
  contactPreference: 'booking',
  instagram: null,
  twitter: null,
  website: null,
  city: null,
  country: null,
  ...over,
});

/** The same photographer as the fact `identity.user_changed` tells it. */
export const aUserSnapshot = (over: Partial<UserSnapshot> = {}): UserSnapshot => ({
  id: randomUUID(),
  revision: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  username: 'ada',
  firstName: 'Ada',
  lastName: 'Lovelace',
  tagline: null,
  bio: null,
  profileImageUrl: null,
  instagram: null,
  twitter: null,
  website: null,
  city: null,
  country: null,
  portfolioUrlType: 'username',
  contactPreference: 'booking',
  ...over,
});

/** Somebody signed in, without special rights. */
export const aPrincipal = (over: Partial<Principal> = {}): Principal => ({
  userId: randomUUID(),
  role: 'user',
  ...over,
});
