import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { portfolioPath } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { PATHS } from '../../shared/lib/site-paths.js';

export interface NavLink {
  label: string;
  to: string;
}

const admin = (user: UserDto): NavLink[] =>
  user.role === 'admin' ? [{ label: 'Admin Dashboard', to: PATHS.admin }] : [];

/** The public bar (NAV-06, NAV-08 to NAV-11). Anchors stay on a page that has such a section: home and portfolios. */
export const siteLinks = (user: UserDto | null, here: string, hasSections: boolean): NavLink[] =>
  user
    ? [
        { label: 'Portfolio', to: portfolioPath(user) },
        { label: 'Upload Photos', to: PATHS.myPhotos },
        { label: 'Account', to: PATHS.account },
        ...admin(user),
      ]
    : ['Gallery', 'About', 'Contact'].map((label) => ({
        label,
        to: `${hasSections ? here : '/'}#${label.toLowerCase()}`,
      }));

/** The bar of the work pages (NAV-26, NAV-27, ACCT-05 to ACCT-08, PHOTO-08). */
export const workspaceLinks = (user: UserDto, accountLabel = 'Account'): NavLink[] => [
  { label: 'Home', to: PATHS.home },
  { label: accountLabel, to: PATHS.account },
  { label: 'Portfolio', to: `/${user.username ?? user.id}` },
  { label: 'Upload Photos', to: PATHS.myPhotos },
  ...admin(user),
];
