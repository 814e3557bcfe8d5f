import type { UpdateProfileDto } from '@vitrine/contracts/identity/profile-input.dto';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { PROFILE_TEXT, usernameProblem } from '@vitrine/contracts/identity/user.rules';
import type { PortfolioUrlType } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { isSocialLink } from '@vitrine/contracts/portfolio/social-link.rules';

/** Fields of the optional block (PROF-11). */
const SOCIAL_FIELDS = ['instagram', 'twitter', 'website', 'city', 'country'] as const;
export type SocialField = (typeof SOCIAL_FIELDS)[number];

const TEXT_FIELDS = ['username', 'firstName', 'lastName', 'tagline', 'bio'] as const;

/** The profile form (PROF-01). */
export type ProfileValues = Record<(typeof TEXT_FIELDS)[number] | SocialField, string> & {
  portfolioUrlType: PortfolioUrlType;
};

/** PROF-02. */
export const valuesOf = (user: UserDto): ProfileValues => ({
  username: user.username ?? '',
  firstName: user.firstName ?? '',
  lastName: user.lastName ?? '',
  tagline: user.tagline ?? '',
  bio: user.bio ?? '',
  portfolioUrlType: user.portfolioUrlType,
  instagram: user.instagram ?? '',
  twitter: user.twitter ?? '',
  website: user.website ?? '',
  city: user.city ?? '',
  country: user.country ?? '',
});

/** What is sent: the six fields, and the block only when something in it was changed (PROF-11). */
export const payloadOf = (values: ProfileValues, before: ProfileValues): UpdateProfileDto => ({
  username: values.username.trim(),
  firstName: values.firstName.trim(),
  lastName: values.lastName.trim(),
  tagline: values.tagline.trim(),
  bio: values.bio.trim(),
  portfolioUrlType: values.portfolioUrlType,
  ...(SOCIAL_FIELDS.some((field) => values[field].trim() !== before[field].trim()) &&
    Object.fromEntries(SOCIAL_FIELDS.map((field) => [field, values[field].trim() || null]))),
});

export interface ProfileProblem {
  field: keyof ProfileValues;
  title: string;
  description: string;
}

/** What keeps the form from being sent (PROF-10); null when nothing does. */
export const profileProblem = (values: ProfileValues): ProfileProblem | null => {
  const missing = (['username', 'firstName', 'lastName'] as const).find((field) => !values[field].trim());
  if (missing) return { field: missing, title: PROFILE_TEXT.requiredTitle, description: PROFILE_TEXT.required };
  const username = usernameProblem(values.username.trim());
  if (username) return { field: 'username', title: PROFILE_TEXT.usernameTitle, description: username };
  const link = (['instagram', 'twitter', 'website'] as const).find((field) => !isSocialLink(field, values[field]));
  if (!link) return null;
  const description = link === 'website' ? PROFILE_TEXT.website : PROFILE_TEXT.socialLink;
  return { field: link, title: 'Invalid link', description };
};
