import { Module, type DynamicModule } from '@nestjs/common';
import { EventsModule } from '@vitrine/platform/outbox/events.module';
import { AlignmentModule } from './alignment/alignment.module.js';
import { AlignProjections } from './alignment/align-projections.js';
import { PortfolioConfig } from './config.js';
import { DiscoveryRepository } from './discovery/discovery.repository.js';
import { DiscoveryRpcController } from './discovery/discovery.rpc.controller.js';
import { ListAiCrawlerPaths } from './discovery/list-ai-crawler-paths.js';
import { ListSitemapParts } from './discovery/list-sitemap-parts.js';
import { ExportSitemap } from './discovery/export-sitemap.js';
import { GalleryRpcController } from './gallery/gallery.rpc.controller.js';
import { ListGallery } from './gallery/list-gallery.js';
import { ShareGallery } from './gallery/share-gallery.js';
import { SelectHeroBanner } from './heroes/select-hero-banner.js';
import { SelectHeroPhoto } from './heroes/select-hero-photo.js';
import { GetHero } from './heroes/get-hero.js';
import { RemoveHero } from './heroes/remove-hero.js';
import { HeroesRepository } from './heroes/heroes.repository.js';
import { HeroesRpcController } from './heroes/heroes.rpc.controller.js';
import { GetPagePhotos } from './pages/get-page-photos.js';
import { GetPage } from './pages/get-page.js';
import { GetPhoto } from './pages/get-photo.js';
import { PagePhotosRepository } from './pages/page-photos.repository.js';
import { PagesRepository } from './pages/pages.repository.js';
import { PagesRpcController } from './pages/pages.rpc.controller.js';
import { EventsRpcController } from './read-model/events.rpc.controller.js';
import { ReadModelProjector } from './read-model/read-model-projector.js';
import { SelectTemplate } from './templates/select-template.js';
import { GetSelectedTemplate } from './templates/get-selected-template.js';
import { ListTemplates } from './templates/list-templates.js';
import { TemplatesRepository } from './templates/templates.repository.js';
import { TemplatesRpcController } from './templates/templates.rpc.controller.js';

@Module({})
export class PortfolioModule {
  static register(config: PortfolioConfig): DynamicModule {
    return {
      module: PortfolioModule,
      imports: [AlignmentModule.register(config), EventsModule.forService('portfolio'), EventsModule.forReceiver()],
      controllers: [
        EventsRpcController,
        DiscoveryRpcController,
        GalleryRpcController,
        HeroesRpcController,
        PagesRpcController,
        TemplatesRpcController,
      ],
      providers: [
        AlignProjections,
        SelectHeroBanner,
        RemoveHero,
        SelectHeroPhoto,
        SelectTemplate,
        GetHero,
        GetSelectedTemplate,
        DiscoveryRepository,
        GetPage,
        GetPagePhotos,
        GetPhoto,
        HeroesRepository,
        ListGallery,
        ListAiCrawlerPaths,
        ListTemplates,
        PagePhotosRepository,
        PagesRepository,
        ReadModelProjector,
        ShareGallery,
        ListSitemapParts,
        TemplatesRepository,
        ExportSitemap,
      ],
    };
  }
}
