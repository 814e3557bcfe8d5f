import { Module } from '@nestjs/common';
import { DiscoveryModule } from '../discovery/discovery.module.js';
import { GalleryModule } from '../gallery/gallery.module.js';
import { PortfolioModule } from '../portfolio/portfolio.module.js';
import { AssetFiles } from './asset-files.js';
import { Documents } from './documents.js';
import { HomePage } from './home-page.js';
import { KeepBuild } from './keep-build.js';
import { KeptAssets } from './kept-assets.js';
import { PageRenderer } from './page-renderer.js';
import { PagesRoutes } from './pages.routes.js';
import { PhotoLinks } from './photo-links.js';
import { Shell } from './shell.js';

/** Documents, rendered on the server, and the files of the built frontend. */
@Module({
  imports: [DiscoveryModule, GalleryModule, PortfolioModule],
  providers: [AssetFiles, Documents, HomePage, KeepBuild, KeptAssets, PageRenderer, PagesRoutes, PhotoLinks, Shell],
  exports: [Documents, HomePage, Shell],
})
export class PagesModule {}
