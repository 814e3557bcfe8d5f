import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { i18n } from '@vitrine/contracts/i18n';
import { displayName } from '@vitrine/contracts/portfolio/display-name.rules';
import type { ProfileDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import type { NavigationKind, NavigationLinkDto, SiteFrameDto } from '@vitrine/contracts/portfolio/site.rules';
import type { NavLink } from './nav-links.js';

/** Bar and footer of the pages of a photographer who has a navigation, or pages for the footer. */
export interface OwnFrame {
  name: string;
  /** Of the portfolio. */
  path: string;
  /** Null: the platform's bar. */
  links: NavLink[] | null;
  footer: NavLink[];
}

/** From what the document says of it; null where it says nothing. */
export const ownFrame = (of: SentOfPhotographer | undefined): OwnFrame | null =>
  of?.site
    ? {
        name: displayName(of.profile, 'Photographer'),
        path: of.profile.path,
        links: of.site.navigation && of.site.navigation.map(ownLink),
        footer: of.site.footer.map(ownLink),
      }
    : null;

interface SentOfPhotographer {
  profile: Pick<ProfileDto, 'path' | 'firstName' | 'lastName' | 'username'>;
  site?: SiteFrameDto;
}

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
