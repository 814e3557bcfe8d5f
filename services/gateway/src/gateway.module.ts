import { type DynamicModule, Module } from '@nestjs/common';
import { ConfigModule } from '@vitrine/platform/bootstrap/config.module';
import { ObjectStoreModule } from '@vitrine/platform/object-store/object-store.module';
import { LiveEventsModule } from '@vitrine/platform/outbox/live-events';
import { RpcModule } from '@vitrine/platform/rpc/rpc.module';
import type { GatewayConfig } from './config.js';
import { EdgeModule } from './edge/edge.module.js';
import { AdminModule } from './admin/admin.module.js';
import { ApiDocsModule } from './api-docs/api-docs.module.js';
import { AuthModule } from './auth/auth.module.js';
import { ClientGalleriesModule } from './client-galleries/client-galleries.module.js';
import { ClientErrorsModule } from './client-errors/client-errors.module.js';
import { EnquiriesModule } from './enquiries/enquiries.module.js';
import { DiscoveryModule } from './discovery/discovery.module.js';
import { Forwards } from './forwards.js';
import { EventsModule } from './events/events.module.js';
import { GalleryModule } from './gallery/gallery.module.js';
import { GooglePhotosModule } from './google-photos/google-photos.module.js';
import { ImagesModule } from './images/images.module.js';
import { MyPhotosModule } from './my-photos/my-photos.module.js';
import { PagesModule } from './pages/pages.module.js';
import { PiwigoModule } from './piwigo/piwigo.module.js';
import { PortfolioModule } from './portfolio/portfolio.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { UploadsModule } from './uploads/uploads.module.js';

const FEATURES = [
  AdminModule,
  ApiDocsModule,
  AuthModule,
  ClientErrorsModule,
  ClientGalleriesModule,
  EnquiriesModule,
  DiscoveryModule,
  EventsModule,
  GalleryModule,
  GooglePhotosModule,
  ImagesModule,
  MyPhotosModule,
  PagesModule,
  PiwigoModule,
  PortfolioModule,
  UploadsModule,
];

@Module({})
export class GatewayModule {
  static register(config: GatewayConfig): DynamicModule {
    return {
      module: GatewayModule,
      controllers: [Forwards],
      imports: [
        ConfigModule.of(config),
        RpcModule.forClient(),
        ObjectStoreModule.of(config),
        LiveEventsModule.forSubscribers(),
        EdgeModule,
        SessionsModule,
        ...FEATURES,
      ],
    };
  }
}
