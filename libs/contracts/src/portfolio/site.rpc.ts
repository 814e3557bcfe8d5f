import type { PortfolioRefDto } from './portfolio.rpc.js';
import { message } from '../rpc/message.js';
import type {
  AddSitePagePhotosDto,
  BeginSitePageDto,
  ExportedSiteDto,
  ExportSiteDto,
  LinksAnswerDto,
  PhotoProjectsQueryDto,
  ProjectsAnswerDto,
  PublishSitePageDto,
  RevertSitePageDto,
  SavedDraftDto,
  SaveSiteDraftDto,
  SiteDto,
  SitePageAnswerDto,
  SitePageDto,
  SitePageMovedDto,
  SitePageOrderDto,
  SitePageQueryDto,
  SitePageRefDto,
  SitePageSummaryDto,
  SiteSettingsDto,
} from './site.dto.js';

/** A photographer's projects, pages and navigation. But for the last two blocks, all act on the caller's. */
export const SITE_RPC = {
  'portfolio.site.get': message<Record<string, never>, SiteDto>(),
  'portfolio.site.save': message<SiteSettingsDto, SiteDto>('SITE_CHANGED', 'SITE_PAGE_NOT_FOUND'),
  /** Projects first, then pages, each in their order. */
  'portfolio.site_page.list': message<Record<string, never>, SitePageSummaryDto[]>(),
  'portfolio.site_page.create': message<BeginSitePageDto, SitePageDto>('TOO_MANY_SITE_PAGES'),
  'portfolio.site_page.get': message<SitePageRefDto, SitePageDto>('SITE_PAGE_NOT_FOUND'),
  'portfolio.site_page.save': message<SaveSiteDraftDto, SavedDraftDto>('SITE_PAGE_NOT_FOUND', 'SITE_PAGE_CHANGED'),
  'portfolio.site_page.publish': message<PublishSitePageDto, SitePageDto>(
    'SITE_PAGE_NOT_FOUND',
    'SITE_PAGE_CHANGED',
    'SITE_ADDRESS_TAKEN',
  ),
  /** Visitors see it no more; its draft stays. */
  'portfolio.site_page.withdraw': message<SitePageRefDto, SitePageDto>('SITE_PAGE_NOT_FOUND'),
  'portfolio.site_page.revert': message<RevertSitePageDto, SitePageDto>('SITE_PAGE_NOT_FOUND', 'SITE_PAGE_CHANGED'),
  'portfolio.site_page.add_photos': message<AddSitePagePhotosDto, { added: number }>(
    'SITE_PAGE_NOT_FOUND',
    'SITE_PAGE_FULL',
  ),
  'portfolio.site_page.delete': message<SitePageRefDto, { success: true }>('SITE_PAGE_NOT_FOUND'),
  'portfolio.site_page.order': message<SitePageOrderDto, { success: true }>('SITE_PAGE_NOT_FOUND'),
  /** The draft as visitors would see it. */
  'portfolio.site_page.preview': message<SitePageRefDto, SitePageAnswerDto>('SITE_PAGE_NOT_FOUND'),
  /** Which projects' drafts each of these photos is in. */
  'portfolio.site_page.of_photos': message<PhotoProjectsQueryDto, Record<string, { id: string; title: string }[]>>(),
  /** Ids of the photos in a draft, for the filter of My Photos. */
  'portfolio.site_page.photo_ids': message<SitePageRefDto, { photoIds: string[] }>('SITE_PAGE_NOT_FOUND'),

  /** For media's archives. */
  'portfolio.site.export': message<ExportSiteDto, ExportedSiteDto>(),

  /** For visitors. */
  'portfolio.site.page': message<SitePageQueryDto, SitePageAnswerDto | SitePageMovedDto>(
    'PORTFOLIO_NOT_FOUND',
    'SITE_PAGE_NOT_FOUND',
  ),
  'portfolio.site.projects': message<PortfolioRefDto, ProjectsAnswerDto | SitePageMovedDto>(
    'PORTFOLIO_NOT_FOUND',
    'SITE_PAGE_NOT_FOUND',
  ),
  'portfolio.site.links': message<PortfolioRefDto, LinksAnswerDto | SitePageMovedDto>(
    'PORTFOLIO_NOT_FOUND',
    'SITE_PAGE_NOT_FOUND',
  ),
};
