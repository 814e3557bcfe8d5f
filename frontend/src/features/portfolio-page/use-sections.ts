import { useQuery } from '@tanstack/react-query';
import { layoutOf } from './layout-registry.js';
import { profileQuery, templateQuery } from './api/portfolio.query.js';

type Section = 'gallery' | 'about' | 'contact';

/** Which sections the page of a photographer has: a monochrome one has no form, and not everybody writes about themselves. */
export const useSections = (identifier: string): Section[] => {
  // The page itself asks for both.
  const { data: profile } = useQuery({ ...profileQuery(identifier), enabled: false });
  const { data: template } = useQuery({ ...templateQuery(profile?.id ?? ''), enabled: false });
  if (!profile) return [];
  const { hasContact } = layoutOf(template?.id);
  return [
    'gallery',
    ...(profile.aboutMe ? (['about'] as const) : []),
    ...(hasContact && profile.contactPreference !== 'disabled' ? (['contact'] as const) : []),
  ];
};
