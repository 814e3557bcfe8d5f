import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { i18n } from '@vitrine/contracts/i18n';
import { displayName } from '@vitrine/contracts/portfolio/display-name.rules';
import type { ProfileDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import type { NavigationKind, NavigationLinkDto, SiteFrameDto } from '@vitrine/contracts/portfolio/site.rules';
import type { ReactNode } from 'react';
import { imageSrc, imageSrcSet } from '@vitrine/contracts/media/photo-image';
import { hidesMaker } from '../../shared/api/page-data.js';
import type { NavLink } from './nav-links.js';

/** Bar and footer of the pages of a photographer who has a navigation, or pages for the footer. */
export interface OwnFrame {
  name: string;
  /** Name or logo. */
  label: ReactNode;
  /** Of the portfolio. */
  path: string;
  /** Null: the platform's bar. */
  links: NavLink[] | null;
  footer: NavLink[];
  /** The footer says what the page is made with (LOOK-12). */
  namesMaker: boolean;
}

/** From what the document says of it; null where it says nothing. */
export const ownFrame = (of: SentOfPhotographer | undefined): OwnFrame | null =>
  of?.site
    ? {
        name: displayName(of.profile, 'Photographer'),
        label: labelOf(of.profile),
        path: of.profile.path,
        links: of.site.navigation && of.site.navigation.map(ownLink),
        footer: of.site.footer.map(ownLink),
        namesMaker: !hidesMaker(),
      }
    : null;

interface SentOfPhotographer {
  profile: Pick<ProfileDto, 'path' | 'firstName' | 'lastName' | 'username' | 'logo'>;
  site?: SiteFrameDto | undefined;
}

/** LOOK-09 */
const labelOf = ({ logo, ...profile }: SentOfPhotographer['profile']): ReactNode => {
  const name = displayName(profile, 'Photographer');
  if (!logo) return <bdi>{name}</bdi>;
  const width = Math.min(LOGO.width, Math.ceil((LOGO.height * logo.width) / logo.height));
  return (
    <img
      src={imageSrc(logo, 2 * width)}
      srcSet={imageSrcSet(logo)}
      sizes={`${width}px`}
      width={logo.width}
      height={logo.height}
      alt={name}
      className="object-contain object-left"
      style={{ width, height: LOGO.height }}
    />
  );
};
/** At most, in the bar, in pixels. */
const LOGO = { width: 192, height: 40 };

const ownLink = ({ kind, label, href }: NavigationLinkDto): NavLink => ({
  label: label || i18n._(OWN_LABELS[kind]),
  to: href,
  isDocument: true,
});

/** What an entry without a name of its own leads to. */
const OWN_LABELS: Record<NavigationKind, MessageDescriptor> = {
  projects: msg`Projects`,
  page: msg`Page`,
  photos: msg`Photos`,
  contact: msg`Contact`,
  links: msg`Links`,
  outside: msg`Link`,
};
