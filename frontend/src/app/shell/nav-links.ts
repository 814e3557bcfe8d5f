import { msg, t } from '@lingui/core/macro';
import { i18n } from '@vitrine/contracts/i18n';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { portfolioPath } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { PATHS } from '../../shared/lib/site-paths.js';

export interface NavLink {
  label: string;
  to: string;
  /** It leads to a document of its own, which the router cannot render. */
  isDocument?: true;
}

const admin = (user: UserDto, to: string = PATHS.admin): NavLink[] =>
  user.role === 'admin' ? [{ label: t`Admin Dashboard`, to }] : [];

const ANCHORS = { gallery: msg`Gallery`, about: msg`About`, contact: msg`Contact` };

/** A part of a page that the bar leads to. */
export type SectionId = keyof typeof ANCHORS;

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
        ...(user ? [{ label: t`Portfolio`, to: portfolioPath(user) }] : []),
        { label: t`Upload Photos`, to: PATHS.myPhotos },
        { label: t`Galleries`, to: PATHS.galleries },
        { label: t`Site`, to: PATHS.site },
        { label: t`Account`, to: PATHS.account },
        ...(user ? admin(user) : []),
      ]
    : (Object.keys(ANCHORS) as SectionId[]).flatMap((section) => anchor(section, here, sections));

/** The footer, which has the same way to a portfolio's own form and gallery (NAV-29). */
export const footerLinks = (here: string, sections: readonly SectionId[] | null): NavLink[] => [
  ...anchor('gallery', here, sections),
  { label: t`For photographers`, to: PATHS.landing },
  ...anchor('contact', here, sections),
];

const anchor = (section: SectionId, here: string, sections: readonly SectionId[] | null): NavLink[] => {
  const label = i18n._(ANCHORS[section]);
  if (!sections) return [{ label, to: `${PATHS.home}#${section}` }];
  return sections.includes(section) ? [{ label, to: `${here}#${section}` }] : [];
};

/** The bar of the work pages (NAV-26, NAV-27, ACCT-05 to ACCT-08, PHOTO-08). */
export const workspaceLinks = (user: UserDto, accountLabel = t`Account`, adminPath?: string): NavLink[] => [
  { label: t`Home`, to: PATHS.home },
  { label: accountLabel, to: PATHS.account },
  { label: t`Portfolio`, to: `/${user.username ?? user.id}` },
  { label: t`Upload Photos`, to: PATHS.myPhotos },
  { label: t`Galleries`, to: PATHS.galleries },
  { label: t`Site`, to: PATHS.site },
  ...admin(user, adminPath),
];
