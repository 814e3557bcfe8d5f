import { layoutOf } from './layout-registry.js';
import { useKnownPortfolio } from '../../data/portfolio/portfolio.query.js';

type Section = 'gallery' | 'about' | 'contact';

/** Which sections the page of a photographer has: a monochrome one has no form, and an about section needs a text. */
export const useSections = (identifier: string): Section[] => {
  const { profile, template } = useKnownPortfolio(identifier);
  if (!profile) return [];
  const { hasContact } = layoutOf(template?.id);
  return [
    'gallery',
    ...(profile.aboutMe ? (['about'] as const) : []),
    ...(hasContact && profile.contactPreference !== 'disabled' ? (['contact'] as const) : []),
  ];
};
