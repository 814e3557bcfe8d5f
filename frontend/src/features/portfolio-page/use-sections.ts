import { takesEnquiries } from '@vitrine/contracts/portfolio/template.rules';
import { useKnownPortfolio } from '../../data/portfolio/portfolio.query.js';

type Section = 'gallery' | 'about' | 'contact';

/** Which sections the page of a photographer has: a monochrome one has no form, and an about section needs a text. */
export const useSections = (identifier: string): Section[] => {
  const { profile, template } = useKnownPortfolio(identifier);
  if (!profile) return [];
  return [
    'gallery',
    ...(profile.aboutMe ? (['about'] as const) : []),
    ...(takesEnquiries(template?.id, profile.contactPreference) ? (['contact'] as const) : []),
  ];
};
