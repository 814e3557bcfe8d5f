import { partialEmail } from '@vitrine/contracts/identity/user.rules';
import type { AdminUserDto } from '@vitrine/contracts/identity/admin-user.dto';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import type { UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import { portfolioIdentifier } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import type { User } from './user.entity.js';

const rightsOfUser = (u: User) => ({
  creator: u.creator ?? null,
  credit: u.credit ?? null,
  copyright: u.copyright ?? null,
  usageTerms: u.usageTerms ?? null,
  licensingPage: u.licensingPage ?? null,
  licence: u.licence,
  dataMining: u.dataMining,
});

/** The user's own view of their account. */
export const toUserDto = (u: User): UserDto => ({
  id: u.id,
  username: u.username ?? null,
  emailPartial: partialEmail(u.email),
  emailVerified: u.mailAddress !== null,
  firstName: u.firstName ?? null,
  lastName: u.lastName ?? null,
  role: u.role,
  profileImageUrl: u.profileImageUrl ?? null,
  tagline: u.tagline ?? null,
  bio: u.bio ?? null,
  portfolioUrlType: u.portfolioUrlType,
  contactPreference: u.contactPreference,
  showExif: u.showExif,
  allowAiCrawlers: u.allowAiCrawlers,
  showTitles: u.showTitles,
  ...rightsOfUser(u),
  suggestTexts: u.suggestTexts,
  instagram: u.instagram ?? null,
  twitter: u.twitter ?? null,
  website: u.website ?? null,
  city: u.city ?? null,
  country: u.country ?? null,
});

/** What other services and visitors may see. */
export const toUserSnapshot = (u: User): UserSnapshot => ({
  id: u.id,
  revision: u.revision,
  createdAt: u.createdAt.toISOString(),
  username: u.username ?? null,
  firstName: u.firstName ?? null,
  lastName: u.lastName ?? null,
  tagline: u.tagline ?? null,
  bio: u.bio ?? null,
  profileImageUrl: u.profileImageUrl ?? null,
  instagram: u.instagram ?? null,
  twitter: u.twitter ?? null,
  website: u.website ?? null,
  city: u.city ?? null,
  country: u.country ?? null,
  portfolioUrlType: u.portfolioUrlType,
  contactPreference: u.contactPreference,
  showExif: u.showExif,
  allowAiCrawlers: u.allowAiCrawlers,
  showTitles: u.showTitles,
  ...rightsOfUser(u),
  suggestTexts: u.suggestTexts,
  formerAddresses: u.formerAddresses,
  ...(u.isSuspended && { suspended: true }),
});

type Listed = Pick<
  User,
  | 'id'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'role'
  | 'username'
  | 'profileImageUrl'
  | 'createdAt'
  | 'portfolioUrlType'
  | 'onboardedAt'
  | 'suspendedAt'
  | 'suspendedReason'
>;

/** What administrators see of a user (ENT-06). */
export const toAdminUserDto = (u: Listed): AdminUserDto => ({
  id: u.id,
  firstName: u.firstName ?? null,
  lastName: u.lastName ?? null,
  email: u.email ?? null,
  role: u.role,
  username: u.username ?? null,
  profileImageUrl: u.profileImageUrl ?? null,
  createdAt: u.createdAt.toISOString(),
  portfolio: u.onboardedAt ? portfolioIdentifier(u) : null,
  suspension: u.suspendedAt ? { at: u.suspendedAt.toISOString(), reason: u.suspendedReason ?? '' } : null,
});
