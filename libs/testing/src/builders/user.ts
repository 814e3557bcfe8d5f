import type { UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { anId } from './id.js';

/** What every message about the photographer has in common. */
const ada = {
  username: 'ada',
  firstName: 'Ada',
  lastName: 'Lovelace',
  profileImageUrl: null,
  tagline: null,
  bio: null,
  portfolioUrlType: 'username',
  contactPreference: 'booking',
  showExif: false,
  allowAiCrawlers: false,
  showTitles: true,
  creator: null,
  credit: null,
  copyright: null,
  usageTerms: null,
  licensingPage: null,
  licence: 'all-rights-reserved',
  dataMining: 'follow',
  suggestTexts: true,
  instagram: null,
  twitter: null,
  website: null,
  city: null,
  country: null,
} as const;

/** A photographer who has been onboarded, as their own pages see them. */
export const aUser = (over: Partial<UserDto> = {}): UserDto => ({
  ...ada,
  id: anId(),
  emailPartial: 'ad***@example.com',
  emailVerified: true,
  role: 'user',
  ...over,
});

/** The same photographer as the event `identity.user_changed` carries it. */
export const aUserSnapshot = (over: Partial<UserSnapshot> = {}): UserSnapshot => ({
  ...ada,
  id: anId(),
  revision: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...over,
});
