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
export const SECTIONS: readonly SectionId[] = ['gallery', 'about', 'contact'];

/**
 * The public bar (NAV-06, NAV-08 to NAV-11). Undefined: a user whose name, and so whose portfolio, is not loaded yet.
 * An anchor stays on a page that has such a section, else it is the home page's.
 */
export const siteLinks = (user: UserDto | null | undefined, here: string, sections: readonly SectionId[]): NavLink[] =>
  user !== null
    ? [
        ...(user ? [{ label: 'Portfolio', to: portfolioPath(user) }] : []),
        { label: 'Upload Photos', to: PATHS.myPhotos },
        { label: 'Account', to: PATHS.account },
        ...(user ? admin(user) : []),
      ]
    : ANCHORS.map((label) => {
        const section = label.toLowerCase() as SectionId;
        return { label, to: `${sections.includes(section) ? here : '/'}#${section}` };
      });

/** The bar of the work pages (NAV-26, NAV-27, ACCT-05 to ACCT-08, PHOTO-08). */
export const workspaceLinks = (user: UserDto, accountLabel = 'Account', adminPath?: string): NavLink[] => [
  { label: 'Home', to: PATHS.home },
  { label: accountLabel, to: PATHS.account },
  { label: 'Portfolio', to: `/${user.username ?? user.id}` },
  { label: 'Upload Photos', to: PATHS.myPhotos },
  ...admin(user, adminPath),
];
