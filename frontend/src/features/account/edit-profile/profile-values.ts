import { t } from '@lingui/core/macro';
import type { UpdateProfileDto } from '@vitrine/contracts/identity/profile-input.dto';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { PROFILE_TEXT } from '@vitrine/contracts/identity/user.rules';
import type { PortfolioUrlType } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import {
  basicProblem,
  basicProfileOf,
  trimmed,
  type BasicProfile,
  type ProfileProblem,
} from '../../../widgets/profile-fields/basic-profile.js';
import { isSocialLink } from '@vitrine/contracts/portfolio/social-link.rules';

/** Fields of the optional block (PROF-11). */
const SOCIAL_FIELDS = ['instagram', 'twitter', 'website', 'city', 'country'] as const;
type SocialField = (typeof SOCIAL_FIELDS)[number];

/** The profile form (PROF-01). */
export type ProfileValues = BasicProfile & Record<SocialField, string> & { portfolioUrlType: PortfolioUrlType };

/** PROF-02. */
export const valuesOf = (user: UserDto): ProfileValues => ({
  ...basicProfileOf(user),
  portfolioUrlType: user.portfolioUrlType,
  instagram: user.instagram ?? '',
  twitter: user.twitter ?? '',
  website: user.website ?? '',
  city: user.city ?? '',
  country: user.country ?? '',
});

/** What is sent: the six fields, and the block only when something in it was changed (PROF-11). */
export const payloadOf = (values: ProfileValues, before: ProfileValues): UpdateProfileDto => ({
  ...trimmed(values),
  portfolioUrlType: values.portfolioUrlType,
  ...(SOCIAL_FIELDS.some((field) => values[field].trim() !== before[field].trim()) &&
    Object.fromEntries(SOCIAL_FIELDS.map((field) => [field, values[field].trim() || null]))),
});

/** The fields that were typed into while `sent` was under way, which is `stored` by now. */
export const typedSince = (
  sent: UpdateProfileDto,
  now: ProfileValues,
  stored: ProfileValues,
): (keyof ProfileValues)[] =>
  (Object.keys(now) as (keyof ProfileValues)[]).filter((field) => {
    const was = sent[field] === undefined ? stored[field] : (sent[field] ?? '');
    return now[field].trim() !== was.trim();
  });

/** What keeps the form from being sent (PROF-10); null when nothing does. */
export const profileProblem = (values: ProfileValues): ProfileProblem<keyof ProfileValues> | null => {
  const problem = basicProblem(values);
  if (problem) return problem;
  const link = (['instagram', 'twitter', 'website'] as const).find((field) => !isSocialLink(field, values[field]));
  if (!link) return null;
  const description = link === 'website' ? PROFILE_TEXT.website : PROFILE_TEXT.socialLink;
  return { field: link, title: t`Invalid link`, description };
};
