import { Module, type DynamicModule } from '@nestjs/common';
import { EventsModule } from '@vitrine/platform/outbox/events.module';
import { AlignmentModule } from './alignment/alignment.module.js';
import { AlignProjections } from './alignment/align-projections.js';
import { PortfolioConfig } from './config.js';
import { FoundRepository } from './found/found.repository.js';
import { FoundRpcController } from './found/found.rpc.controller.js';
import { ListOpenToAi } from './found/list-open-to-ai.js';
import { SitemapParts } from './found/sitemap-parts.js';
import { WalkSitemap } from './found/walk-sitemap.js';
import { GalleryRpcController } from './gallery/gallery.rpc.controller.js';
import { ListGallery } from './gallery/list-gallery.js';
import { ShareGallery } from './gallery/share-gallery.js';
import { ChooseHeroBanner } from './heroes/choose-hero-banner.js';
import { ChooseHeroPhoto } from './heroes/choose-hero-photo.js';
import { ChosenHero } from './heroes/chosen-hero.js';
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
import { ReadModelEvents } from './read-model/read-model.events.js';
import { ChooseTemplate } from './templates/choose-template.js';
import { ChosenTemplate } from './templates/chosen-template.js';
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
        FoundRpcController,
        GalleryRpcController,
        HeroesRpcController,
        PagesRpcController,
        TemplatesRpcController,
      ],
      providers: [
        AlignProjections,
        ChooseHeroBanner,
        RemoveHero,
        ChooseHeroPhoto,
        ChooseTemplate,
        ChosenHero,
        ChosenTemplate,
        FoundRepository,
        GetPage,
        GetPagePhotos,
        GetPhoto,
        HeroesRepository,
        ListGallery,
        ListOpenToAi,
        ListTemplates,
        PagePhotosRepository,
        PagesRepository,
        ReadModelEvents,
        ShareGallery,
        SitemapParts,
        TemplatesRepository,
        WalkSitemap,
      ],
    };
  }
}
