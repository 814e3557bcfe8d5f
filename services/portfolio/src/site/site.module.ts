import { Module } from '@nestjs/common';
import { PagesModule } from '../pages/pages.module.js';
import { ExportSite } from './export-site.js';
import { ManageSitePages } from './manage-site-pages.js';
import { OwnSitePages } from './own-site-pages.js';
import { PublicSite } from './public-site.js';
import { SiteSettings } from './site-settings.js';

/** A photographer's own site around the portfolio: projects, pages, navigation, links (decision 0126). */
@Module({
  imports: [PagesModule],
  controllers: [ExportSite, ManageSitePages, PublicSite, SiteSettings],
  providers: [OwnSitePages],
})
export class SiteModule {}
