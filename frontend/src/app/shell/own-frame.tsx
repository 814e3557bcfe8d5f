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
  /** The width of the window from which on the bar has room for them; below it they are in the menu. */
  barFrom: keyof typeof BAR_ROOM | 'never';
  footer: NavLink[];
  /** The footer says what the page is made with (LOOK-12). */
  namesMaker: boolean;
}

/** From what the document says of it; null where it says nothing. */
export const ownFrame = (of: SentOfPhotographer | undefined): OwnFrame | null => {
  if (!of?.site) return null;
  const { profile, site } = of;
  const name = displayName(profile, 'Photographer');
  const links = site.navigation && site.navigation.map(ownLink);
  return {
    name,
    label: labelOf(profile),
    path: profile.path,
    links,
    barFrom: barFrom(profile.logo ? LOGO.width : 11 * name.length, links ?? []),
    footer: site.footer.map(ownLink),
    namesMaker: !hidesMaker(),
  };
};

/** Pixels between the margins of the narrowest window of each size, and between two links there (nav-bar.tsx). */
const BAR_ROOM = { md: [688, 20], lg: [944, 32], xl: [1120, 32] } as const;

/** By the letters, as the server that renders the bar measures nothing. */
const barFrom = (labelWidth: number, links: readonly NavLink[]): OwnFrame['barFrom'] => {
  const letters = links.reduce((sum, { label }) => sum + label.length, 0);
  const fits = (size: keyof typeof BAR_ROOM) =>
    labelWidth + 9 * letters + links.length * BAR_ROOM[size][1] <= BAR_ROOM[size][0];
  return (['md', 'lg', 'xl'] as const).find(fits) ?? 'never';
};

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
