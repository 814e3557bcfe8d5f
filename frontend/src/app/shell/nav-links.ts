import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { portfolioPath } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { PATHS } from '../../shared/lib/site-paths.js';

export interface NavLink {
  label: string;
  to: string;
}

const admin = (user: UserDto, to: string = PATHS.admin): NavLink[] =>
  user.role === 'admin' ? [{ label: 'Admin Dashboard', to }] : [];

const ANCHORS = ['Gallery', 'About', 'Contact'] as const;

/** A part of a page that the bar leads to. */
export type SectionId = Lowercase<(typeof ANCHORS)[number]>;

/**
 * The public bar (NAV-06, NAV-08 to NAV-11). Undefined: a user whose name, and so whose portfolio, is not loaded yet.
 * `sections` are those of a page that has its own, such as a portfolio, where the others are left out (NAV-29); null:
 * the anchors are the home page's.
 */
export const siteLinks = (
  user: UserDto | null | undefined,
  here: string,
  sections: readonly SectionId[] | null,
): NavLink[] =>
  user !== null
    ? [
        ...(user ? [{ label: 'Portfolio', to: portfolioPath(user) }] : []),
        { label: 'Upload Photos', to: PATHS.myPhotos },
        { label: 'Account', to: PATHS.account },
        ...(user ? admin(user) : []),
      ]
    : ANCHORS.flatMap((label) => anchor(label, here, sections));

/** The footer, which has the same way to a portfolio's own form and gallery (NAV-29). */
export const footerLinks = (here: string, sections: readonly SectionId[] | null): NavLink[] => [
  ...anchor('Gallery', here, sections),
  { label: 'For photographers', to: PATHS.landing },
  ...anchor('Contact', here, sections),
];

const anchor = (label: (typeof ANCHORS)[number], here: string, sections: readonly SectionId[] | null): NavLink[] => {
  const section = label.toLowerCase() as SectionId;
  if (!sections) return [{ label, to: `${PATHS.home}#${section}` }];
  return sections.includes(section) ? [{ label, to: `${here}#${section}` }] : [];
};

/** The bar of the work pages (NAV-26, NAV-27, ACCT-05 to ACCT-08, PHOTO-08). */
export const workspaceLinks = (user: UserDto, accountLabel = 'Account', adminPath?: string): NavLink[] => [
  { label: 'Home', to: PATHS.home },
  { label: accountLabel, to: PATHS.account },
  { label: 'Portfolio', to: `/${user.username ?? user.id}` },
  { label: 'Upload Photos', to: PATHS.myPhotos },
  ...admin(user, adminPath),
];
