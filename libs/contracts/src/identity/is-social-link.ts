import { ValidateBy } from 'class-validator';
import { isSocialLink } from '../portfolio/social-link.rules.js';
import { PROFILE_TEXT } from './user.rules.js';

/** A text that leads somewhere on the web when it is shown as a link, and never to `javascript:` and its like. */
export const IsSocialLink = (kind: 'instagram' | 'twitter' | 'website'): PropertyDecorator =>
  ValidateBy({
    name: 'isSocialLink',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && isSocialLink(kind, value),
      defaultMessage: () => (kind === 'website' ? PROFILE_TEXT.website : PROFILE_TEXT.socialLink),
    },
  });
