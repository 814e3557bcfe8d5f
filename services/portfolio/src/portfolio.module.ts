import { Module, type DynamicModule } from '@nestjs/common';
import type { Start } from '@vitrine/platform/bootstrap/host-process';
import { runService } from '@vitrine/platform/bootstrap/run-service';
import { runProgram } from '@vitrine/platform/config/load-config';
import { EventsModule } from '@vitrine/platform/outbox/events.module';
import { ConfigModule } from '@vitrine/platform/bootstrap/config.module';
import { OrmModule } from '@vitrine/platform/orm/orm.module';
import { OutboxModule } from '@vitrine/platform/outbox/outbox.module';
import { RpcModule } from '@vitrine/platform/rpc/rpc.module';
import { AlignmentModule, ProjectorModule } from './alignment/alignment.module.js';
import { GALLERY_ENTITIES } from './client-galleries/client-gallery.entity.js';
import { ClientGalleriesModule } from './client-galleries/client-galleries.module.js';
import { VISITOR_ENTITIES } from './client-galleries/visitor.entity.js';
import { PortfolioConfig } from './config.js';
import { DiscoveryModule } from './discovery/discovery.module.js';
import { GalleryModule } from './gallery/gallery.module.js';
import { HeroesModule } from './heroes/heroes.module.js';
import { PagesModule } from './pages/pages.module.js';
import { ProofingModule } from './proofing/proofing.module.js';
import { SitePage } from './site/site-page.entity.js';
import { SiteModule } from './site/site.module.js';
import { TemplatesModule } from './templates/templates.module.js';
import { MIGRATIONS } from './migrations/list.js';
import { Template } from './templates/template.entity.js';

/** What the service and its commands stand on: rows and the client for RPC. All global. */
@Module({})
class PortfolioCoreModule {
  static of(config: PortfolioConfig): DynamicModule {
    return {
      module: PortfolioCoreModule,
      imports: [
        ConfigModule.of(config),
        OrmModule.forRoot({
          entities: [...GALLERY_ENTITIES, ...VISITOR_ENTITIES, SitePage, Template],
          migrations: MIGRATIONS,
          config,
        }),
        RpcModule.forClient(),
      ],
    };
  }
}

/** The process of `rebuild.main.ts`. */
@Module({})
export class RebuildCommandModule {
  static register(config: PortfolioConfig): DynamicModule {
    return {
      module: RebuildCommandModule,
      imports: [PortfolioCoreModule.of(config), OutboxModule.forSender(), AlignmentModule],
    };
  }
}

@Module({})
export class PortfolioModule {
  static register(config: PortfolioConfig): DynamicModule {
    return {
      module: PortfolioModule,
      imports: [
        PortfolioCoreModule.of(config),
        OutboxModule.forRelay(),
        EventsModule.forService('portfolio'),
        AlignmentModule,
        ClientGalleriesModule,
        DiscoveryModule,
        GalleryModule,
        HeroesModule,
        PagesModule,
        ProofingModule,
        ProjectorModule,
        SiteModule,
        TemplatesModule,
      ],
    };
  }
}

export const startPortfolio: Start = (env, hostProcess) =>
  runProgram(
    PortfolioConfig,
    (config) => runService({ name: 'portfolio', module: PortfolioModule.register(config), config, hostProcess }),
    env,
  );
