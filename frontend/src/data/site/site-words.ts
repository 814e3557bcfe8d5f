import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { SiteDto, SitePageSummaryDto } from '@vitrine/contracts/portfolio/site.dto';
import type { NavigationKind, SitePageKind, SitePageState } from '@vitrine/contracts/portfolio/site.rules';

/* What the pages of a photographer's site are called. */

export const KIND_NAMES: Record<SitePageKind, MessageDescriptor> = {
  project: msg`Project`,
  about: msg`About`,
  prices: msg`Prices`,
  faq: msg`Questions`,
  imprint: msg`Imprint`,
  privacy: msg`Privacy`,
  licensing: msg`Licensing`,
  free: msg`Another page`,
};

export const KIND_NOTES: Record<Exclude<SitePageKind, 'project'>, MessageDescriptor> = {
  about: msg`Who you are, in more room than the portfolio has.`,
  prices: msg`What you offer and from which price, each with a button that asks about it.`,
  faq: msg`What everybody asks before they book.`,
  imprint: msg`Who answers for the site; linked at the foot of each page.`,
  privacy: msg`What becomes of visitors’ data; linked at the foot of each page.`,
  licensing: msg`How your photos may be used; linked at the foot of each page.`,
  free: msg`Anything else: an exhibition, a workshop, press.`,
};

export const STATE_NAMES: Record<SitePageState, MessageDescriptor> = {
  draft: msg`Draft`,
  unlisted: msg`Unlisted`,
  public: msg`Public`,
};

/** Where entries of the navigation lead; a page has its own title. */
export const NAVIGATION_NAMES: Record<Exclude<NavigationKind, 'page'>, MessageDescriptor> = {
  projects: msg`All projects`,
  photos: msg`Photos`,
  contact: msg`Contact`,
  links: msg`Links`,
  outside: msg`Another website`,
};

/** Why visitors do not see an entry yet; null: they do. */
export const unseenOf = (
  { kind, pageId }: { kind: NavigationKind; pageId: string | null },
  pages: readonly SitePageSummaryDto[],
  { links }: SiteDto,
): MessageDescriptor | null => {
  if (kind === 'links' && links.length === 0) return msg`Not shown until there are links.`;
  if (kind === 'projects' && !pages.some((page) => page.kind === 'project' && page.state === 'public'))
    return msg`Not shown until a project is public.`;
  if (kind === 'page' && pages.find(({ id }) => id === pageId)?.state === 'draft')
    return msg`Not shown until this page is published.`;
  return null;
};
