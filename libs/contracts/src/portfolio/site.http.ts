import type {
  CreateSitePageDto,
  PhotoProjectsQueryDto,
  PublishDto,
  RevertDto,
  SavedDraftDto,
  SiteDraftDto,
  SiteDto,
  SitePageAnswerDto,
  SitePageDto,
  SitePageOrderDto,
  SitePagePhotosDto,
  SitePageSummaryDto,
  SiteSettingsDto,
} from './site.dto.js';

/** Projects, pages and the navigation of a portfolio, as their photographer makes them. */
export interface SiteHttp {
  /** Get navigation and links. */
  site: { answers: { 200: SiteDto } };
  /** Save navigation and links. */
  saveSite: { body: SiteSettingsDto; answers: { 200: SiteDto }; errors: 'portfolio.site.save' };
  /** List projects and pages. */
  sitePages: { answers: { 200: SitePageSummaryDto[] } };
  /** Create a project or a page. As a draft. */
  createSitePage: { body: CreateSitePageDto; answers: { 201: SitePageDto }; errors: 'portfolio.site_page.create' };
  /** Get a project or a page. */
  sitePage: { answers: { 200: SitePageDto }; errors: 'portfolio.site_page.get' };
  /** Save the draft. It is refused when another browser has saved meanwhile. */
  saveSiteDraft: { body: SiteDraftDto; answers: { 200: SavedDraftDto }; errors: 'portfolio.site_page.save' };
  /** Publish the draft. */
  publishSitePage: { body: PublishDto; answers: { 200: SitePageDto }; errors: 'portfolio.site_page.publish' };
  /** Withdraw a project or a page. Visitors see it no more. */
  withdrawSitePage: { answers: { 200: SitePageDto }; errors: 'portfolio.site_page.withdraw' };
  /** Go back to a published revision. The draft becomes it. */
  revertSitePage: { body: RevertDto; answers: { 200: SitePageDto }; errors: 'portfolio.site_page.revert' };
  /** Add photos to a project. */
  addToSitePage: {
    body: SitePagePhotosDto;
    answers: { 200: { added: number } };
    errors: 'portfolio.site_page.add_photos';
  };
  /** Delete a project or a page. */
  deleteSitePage: { answers: { 204: null }; errors: 'portfolio.site_page.delete' };
  /** Order projects or pages. */
  orderSitePages: { body: SitePageOrderDto; answers: { 204: null }; errors: 'portfolio.site_page.order' };
  /** Preview the draft. As visitors would see it. */
  previewSitePage: { answers: { 200: SitePageAnswerDto }; errors: 'portfolio.site_page.preview' };
  /** List the projects of photos. */
  photoProjects: {
    body: PhotoProjectsQueryDto;
    answers: { 200: Record<string, { id: string; title: string }[]> };
  };
}
