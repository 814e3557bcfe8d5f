import type { EntityManager } from '@mikro-orm/postgresql';
import type { UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import { portfolioPath } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import {
  SITE_PATHS,
  type SitePageKind,
  type NavigationLinkDto,
  type SiteFrameDto,
  type SiteSettings,
} from '@vitrine/contracts/portfolio/site.rules';

/** What {@link frameSql} answers. */
export interface FrameRow {
  navigation: SiteSettings['navigation'];
  hasLinks: boolean;
  hasProjects: boolean;
  /** Published pages that the navigation names, and those that belong into the footer. */
  pages: { id: string; kind: SitePageKind; title: string; slug: string }[];
}

/** Pages that visitors find at the foot of every page. */
const IN_FOOTER: readonly SitePageKind[] = ['imprint', 'privacy', 'licensing'];

/** The frame of `userId` (an SQL expression) as one JSON value, {@link FrameRow}. */
export const frameSql = (userId: string): string => `
  select jsonb_build_object(
    'navigation', (select navigation from site_settings where owner_id = ${userId}),
    'hasLinks', exists (select from site_settings where owner_id = ${userId} and links <> '[]'),
    'hasProjects', exists (select from site_pages where owner_id = ${userId} and state = 'public' and kind = 'project'),
    'pages', coalesce((select jsonb_agg(jsonb_build_object('id', id, 'kind', kind,
        'title', published->>'title', 'slug', slug) order by position, id)
      from site_pages where owner_id = ${userId} and state <> 'draft' and ((state = 'public' and kind in
        (${IN_FOOTER.map((kind) => `'${kind}'`).join(', ')})) or id::text in (select entry->>'pageId'
        from site_settings, jsonb_array_elements(case jsonb_typeof(navigation) when 'array' then navigation else '[]' end) entry
        where owner_id = ${userId}))), '[]')) as frame`;

/** With what visitors can follow alone. */
export const toSiteFrame = (row: FrameRow, path: string, { hasForm }: Pick<SiteFrameDto, 'hasForm'>): SiteFrameDto => {
  const pages = new Map(row.pages.map((page) => [page.id, page]));
  const linkOf = (entry: NonNullable<FrameRow['navigation']>[number]): NavigationLinkDto | null => {
    const { kind, label, pageId, url } = entry;
    const page = pageId === null ? undefined : pages.get(pageId);
    switch (kind) {
      case 'projects':
        return row.hasProjects ? { kind, label, href: `${path}/${SITE_PATHS.projects}` } : null;
      case 'page':
        return page ? { kind, label: label || page.title, href: `${path}/${page.slug}` } : null;
      case 'photos':
        return { kind, label, href: path };
      case 'contact':
        return hasForm ? { kind, label, href: `${path}#contact` } : null;
      case 'links':
        return row.hasLinks ? { kind, label, href: `${path}/${SITE_PATHS.links}` } : null;
      case 'outside':
        return url === null ? null : { kind, label: label || new URL(url).hostname, href: url };
    }
  };
  return {
    navigation: row.navigation && row.navigation.flatMap((entry) => linkOf(entry) ?? []),
    footer: row.pages
      .filter(({ kind }) => IN_FOOTER.includes(kind))
      .map(({ title, slug }) => ({ kind: 'page', label: title, href: `${path}/${slug}` })),
    hasForm,
  };
};

/** Of a photographer's portfolio; null: they have no page yet. */
export const portfolioPathOf = async (em: EntityManager, userId: string): Promise<string | null> => {
  const [row] = await em.execute<{ owner: UserSnapshot }[]>(
    'select snapshot as owner from profiles where user_id = ? and username_lower is not null',
    [userId],
  );
  return row ? portfolioPath(row.owner) : null;
};
