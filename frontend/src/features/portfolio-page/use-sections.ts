import { takesEnquiries } from '@vitrine/contracts/portfolio/template.rules';
import { pageData } from '../../shared/api/page-data.js';
import { ApiError } from '../../shared/api/api-error.js';
import { useKnownPortfolio } from '../../data/portfolio/portfolio.query.js';

type Section = 'gallery' | 'about' | 'contact';

/**
 * Which sections the page of a photographer has: a monochrome one has no form, and an about section needs a text.
 * Null where nobody has this address.
 */
export const useSections = (identifier: string): Section[] | null => {
  const { profile, template, error } = useKnownPortfolio(identifier);
  // No photographer's page.
  if (pageData('notFound') || (error instanceof ApiError && error.status === 404)) return null;
  if (!profile) return [];
  return [
    'gallery',
    ...(profile.aboutMe ? (['about'] as const) : []),
    // The template is still on its way where it is undefined.
    ...(template !== undefined && takesEnquiries(template?.id, profile.contactPreference)
      ? (['contact'] as const)
      : []),
  ];
};
