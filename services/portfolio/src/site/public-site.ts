import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import type { PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { portfolioPath } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { PortfolioRefDto } from '@vitrine/contracts/portfolio/portfolio.rpc';
import {
  type LinksAnswerDto,
  type ProjectsAnswerDto,
  type PublicSitePageDto,
  type SiteHeadDto,
  type SitePageAnswerDto,
  type SitePageMovedDto,
  SitePageQueryDto,
  SitePageRefDto,
} from '@vitrine/contracts/portfolio/site.dto';
import {
  photosOfContent,
  type SiteBlock,
  type SitePageKind,
  type SiteContent,
} from '@vitrine/contracts/portfolio/site.rules';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { type HeadOfSite, PageHeads } from '../pages/page-heads.js';
import { toPublicPhotoDto } from '../read-model/public-photo.mapper.js';
import type { PhotoOnPage } from '../read-model/public-photos.repository.js';
import { OwnSitePages } from './own-site-pages.js';
import {
  type CardRow,
  FORMER_ADDRESS,
  HAD_PAGES,
  type ListedRow,
  PAGE,
  PAGE_PHOTOS,
  PROJECTS,
} from './public-site.sql.js';

interface PageRow {
  id: string;
  kind: SitePageKind;
  state: 'unlisted' | 'public';
  slug: string;
  content: SiteContent;
  publishedAt: string;
  firstPublishedAt: string;
  photos: PhotoOnPage[];
  previous: CardRow | null;
  next: CardRow | null;
}

/** Projects and pages as visitors see them: what is published, with the photos that are public now. */
@Controller()
export class PublicSite {
  constructor(
    private readonly em: EntityManager,
    private readonly heads: PageHeads,
    private readonly own: OwnSitePages,
  ) {}

  /** An address that a page has left, or whose page is gone, leads on. */
  @RpcHandler('portfolio.site.page')
  async page(@Payload() { identifier, slug }: SitePageQueryDto): Promise<SitePageAnswerDto | SitePageMovedDto> {
    const found = (await this.heads.find(identifier)) ?? raise('PORTFOLIO_NOT_FOUND');
    const { owner } = found;
    const [row] = await this.em.execute<PageRow[]>(PAGE, [owner.id, slug.toLowerCase()]);
    if (!row) return this.leadOn(found, slug);
    const { content, publishedAt, firstPublishedAt, previous, next } = row;
    const head = this.heads.of(found, content.templateId);
    const { path } = head.profile;
    const page = toPublicPage({ id: row.id, kind: row.kind, content, path: `${path}/${row.slug}` }, row.photos, owner);
    return {
      ...head,
      page: {
        ...page,
        isListed: row.state === 'public',
        publishedAt: firstPublishedAt,
        changedAt: publishedAt,
        previous: previous && toCard(previous, path),
        next: next && toCard(next, path),
      },
    };
  }

  /** Public ones, in their photographer's order. Where there were some, the address leads to the portfolio. */
  @RpcHandler('portfolio.site.projects')
  async projects(@Payload() { identifier }: PortfolioRefDto): Promise<ProjectsAnswerDto | SitePageMovedDto> {
    const found = (await this.heads.find(identifier)) ?? raise('PORTFOLIO_NOT_FOUND');
    const { owner, frame } = found;
    if (!frame.hasProjects) {
      const [row] = await this.em.execute<{ hadPages: boolean }[]>(HAD_PAGES, [owner.id]);
      return row?.hadPages ? { movedTo: portfolioPath(owner) } : raise('SITE_PAGE_NOT_FOUND');
    }
    const head = this.heads.of(found, null);
    const rows = await this.em.execute<ListedRow[]>(PROJECTS, [owner.id]);
    return { ...head, projects: rows.map((row) => toCard(row, head.profile.path)) };
  }

  @RpcHandler('portfolio.site.links')
  async links(@Payload() { identifier }: PortfolioRefDto): Promise<LinksAnswerDto | SitePageMovedDto> {
    const found = (await this.heads.find(identifier)) ?? raise('PORTFOLIO_NOT_FOUND');
    const [row] = await this.em.execute<Pick<LinksAnswerDto, 'links'>[]>(
      'select links from site_settings where owner_id = ?',
      [found.owner.id],
    );
    const { links } = row ?? raise('SITE_PAGE_NOT_FOUND');
    return links.length > 0 ? { ...this.heads.of(found, null), links } : { movedTo: portfolioPath(found.owner) };
  }

  @RpcHandler('portfolio.site_page.preview')
  async preview(@Caller() { userId }: Principal, @Payload() { pageId }: SitePageRefDto): Promise<SitePageAnswerDto> {
    const { id, kind, draft, changedAt } = await this.own.of(userId, pageId);
    const found = (await this.heads.find(userId)) ?? raise('SITE_PAGE_NOT_FOUND');
    const photos = await this.em.execute<PhotoOnPage[]>(PAGE_PHOTOS, [JSON.stringify(photosOfContent(draft)), userId]);
    const head: SiteHeadDto = this.heads.of(found, draft.templateId);
    const page = toPublicPage(
      { id, kind, content: draft, path: `${head.profile.path}/${draft.slug}` },
      photos,
      found.owner,
    );
    const at = changedAt.toISOString();
    return { ...head, page: { ...page, isListed: false, publishedAt: at, changedAt: at, previous: null, next: null } };
  }

  private async leadOn({ owner, frame }: HeadOfSite, slug: string): Promise<SitePageMovedDto> {
    const [former] = await this.em.execute<{ slug: string | null }[]>(FORMER_ADDRESS, [owner.id, slug.toLowerCase()]);
    if (!former) return raise('SITE_PAGE_NOT_FOUND');
    const path = portfolioPath(owner);
    if (former.slug !== null) return { movedTo: `${path}/${former.slug}` };
    return { movedTo: frame.hasProjects ? `${path}/projects` : path };
  }
}

interface PageSource {
  id: string;
  kind: SitePageKind;
  content: SiteContent;
  path: string;
}
type PageFacts = Omit<PublicSitePageDto, 'isListed' | 'publishedAt' | 'changedAt' | 'previous' | 'next'>;

/** A photo that visitors may not see is in none of its parts, and a block of which nothing is left is not there. */
const toPublicPage = (
  { id, kind, content, path }: PageSource,
  found: readonly PhotoOnPage[],
  owner: UserSnapshot,
): PageFacts => {
  const photos = new Map(found.map(({ photo, ownLabel }) => [photo.id, toPublicPhotoDto(photo, owner, ownLabel)]));
  const blocks = content.blocks.flatMap((block) => shownBlock(block, photos) ?? []);
  const inOrder = photosOfContent({ blocks, coverPhotoId: null }).flatMap((photoId) => photos.get(photoId) ?? []);
  const chosen = content.coverPhotoId === null ? undefined : photos.get(content.coverPhotoId);
  const cover = chosen ?? inOrder[0] ?? null;
  const { title, intro, day } = content;
  const focalPoint = chosen ? content.focalPoint : null;
  return { id, kind, title, intro, path, day, cover, focalPoint, blocks, photos: inOrder };
};

const shownBlock = (block: SiteBlock, photos: ReadonlyMap<string, PublicPhotoDto>): SiteBlock | null => {
  switch (block.type) {
    case 'photos': {
      const photoIds = block.photoIds.filter((id) => photos.has(id));
      return photoIds.length > 0 ? { ...block, photoIds } : null;
    }
    case 'text':
      return block.html === '' ? null : block;
    case 'divider':
      return block;
    case 'prices':
      return block.rows.length > 0 ? block : null;
    case 'quotes': {
      const quotes = block.quotes.map((quote) =>
        quote.photoId !== null && photos.has(quote.photoId) ? quote : { ...quote, photoId: null },
      );
      return quotes.length > 0 ? { ...block, quotes } : null;
    }
  }
};

const toCard = <T extends CardRow>({ slug, ...card }: T, path: string) => ({ ...card, path: `${path}/${slug}` });
