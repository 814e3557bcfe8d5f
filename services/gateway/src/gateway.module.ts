import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { HttpErrorFilter } from '@vitrine/platform/errors/http-error.filter';
import { ConfigModule } from '@vitrine/platform/config/config.module';
import { RpcModule } from '@vitrine/platform/rpc/rpc.module';
import { ObjectStoreModule } from '@vitrine/platform/object-store/object-store.module';
import { LiveEventsModule } from '@vitrine/platform/outbox/live-events';
import { AccountController } from './account/account.controller.js';
import { DeleteAccount } from './account/delete-account.js';
import { HeroController } from './account/hero.controller.js';
import { BannersController } from './account/banners.controller.js';
import { ProfileImageController } from './account/profile-image.controller.js';
import { ProfileController } from './account/profile.controller.js';
import { TemplateController } from './account/template.controller.js';
import { EmailsController } from './admin/emails.controller.js';
import { AdminBannersController } from './admin/banners.controller.js';
import { ApiDocsController } from './api-docs/api-docs.controller.js';
import { SendApiDocs } from './api-docs/send-api-docs.js';
import { AuthController } from './auth/auth.controller.js';
import { GetCurrentUser } from './auth/get-current-user.js';
import { SignIn } from './auth/sign-in.js';
import { SignInAttempts } from './auth/sign-in-attempts.js';
import { SignInProvider } from './auth/sign-in-provider.js';
import { SignOut } from './auth/sign-out.js';
import { ClientErrorsController } from './client-errors/client-errors.controller.js';
import { RecordClientError } from './client-errors/record-client-error.js';
import { GatewayConfig } from './config.js';
import { AnswerContact } from './contact/answer-contact.js';
import { AnswerForm } from './contact/answer-form.js';
import { ContactDocuments } from './contact/contact-documents.js';
import { ContactController } from './contact/contact.controller.js';
import { SendContact } from './contact/send-contact.js';
import { AccessGuard } from './sessions/access.guard.js';
import { PrincipalInterceptor } from './edge/principal.interceptor.js';
import { FAST_CONTROLLERS, FastRoutes } from './edge/public-reads.js';
import { PublicReadLimit } from './edge/public-read-limit.js';
import { RateLimits } from './edge/rate-limits.js';
import { ArchiveSlots } from './downloads/archive-slots.js';
import { ArchiveTickets } from './downloads/archive-tickets.js';
import { DownloadsController } from './downloads/downloads.controller.js';
import { PhotoArchive } from './downloads/photo-archive.js';
import { PrepareDownload } from './downloads/prepare-download.js';
import { SendArchive } from './downloads/send-archive.js';
import { EventsController } from './events/events.controller.js';
import { EventSubscriber } from './events/event-subscriber.js';
import { SseHub } from './events/sse-hub.js';
import { OpenEventStream } from './events/open-event-stream.js';
import { UpdateBroadcaster } from './events/update-broadcaster.js';
import { Gallery } from './gallery/gallery.js';
import { GooglePhotosController } from './google-photos/google-photos.controller.js';
import { ImageAccess } from './images/image-access.js';
import { ImageMemoryCache } from './images/image-memory-cache.js';
import { CategoriesController } from './my-photos/categories.controller.js';
import { ChangeManyPhotos } from './my-photos/change-many-photos.js';
import { ManyPhotosController } from './my-photos/many-photos.controller.js';
import { MyPhotosController } from './my-photos/my-photos.controller.js';
import { OriginalController } from './my-photos/original.controller.js';
import { SendOriginal } from './my-photos/send-original.js';
import { AssetFiles } from './pages/asset-files.js';
import { Documents } from './pages/documents.js';
import { Feeds } from './discovery/feeds.js';
import { DiscoveryRoutes } from './discovery/discovery.routes.js';
import { HomePage } from './pages/home-page.js';
import { KeptAssets } from './pages/kept-assets.js';
import { PageRenderer } from './pages/page-renderer.js';
import { PagesRoutes } from './pages/pages.routes.js';
import { PhotoLinks } from './pages/photo-links.js';
import { Robots } from './discovery/robots.js';
import { Shell } from './pages/shell.js';
import { Sitemap } from './discovery/sitemap.js';
import { CachedPortfolios } from './portfolio/cached-portfolios.js';
import { PortfolioParts } from './portfolio/portfolio-parts.js';
import { Cookies } from './sessions/cookies.js';
import { CurrentUsers } from './sessions/current-users.js';
import { EdgeRedis } from './edge/edge-redis.js';
import { SessionStore } from './sessions/session-store.js';
import { Sessions } from './sessions/sessions.js';
import { AnalysePhoto } from './uploads/analyse-photo.js';
import { JobsController } from './uploads/jobs.controller.js';
import { ReceiveImage } from './uploads/receive-image.js';
import { ReplaceFile } from './uploads/replace-file.js';
import { UploadBanner } from './uploads/upload-banner.js';
import { UploadPhoto } from './uploads/upload-photo.js';
import { UploadProfileImage } from './uploads/upload-profile-image.js';
import { UploadSlots } from './uploads/upload-slots.js';
import { UploadSteps } from './uploads/upload-steps.js';
import { UploadsController } from './uploads/uploads.controller.js';

const SESSIONS = [Cookies, EdgeRedis, CurrentUsers, Sessions, SessionStore];
const AUTH = [GetCurrentUser, SignIn, SignInAttempts, SignInProvider, SignOut];
const UPLOADS = [
  AnalysePhoto,
  ReceiveImage,
  ReplaceFile,
  ArchiveSlots,
  ArchiveTickets,
  PhotoArchive,
  PrepareDownload,
  SendArchive,
  UploadBanner,
  UploadPhoto,
  UploadProfileImage,
  UploadSlots,
  UploadSteps,
];
const OWN = [ChangeManyPhotos, DeleteAccount, SendOriginal];
const CONTACT = [AnswerContact, AnswerForm, ContactDocuments, SendContact];
const EVENTS = [EventSubscriber, SseHub, OpenEventStream, UpdateBroadcaster];
const PUBLIC_READS = [
  ...FAST_CONTROLLERS,
  FastRoutes,
  Gallery,
  ImageAccess,
  CachedPortfolios,
  PortfolioParts,
  ImageMemoryCache,
];
const PAGES = [
  AssetFiles,
  Documents,
  Feeds,
  DiscoveryRoutes,
  HomePage,
  KeptAssets,
  PageRenderer,
  PagesRoutes,
  PhotoLinks,
  Robots,
  Shell,
  Sitemap,
];

@Module({
  controllers: [
    AccountController,
    AuthController,
    CategoriesController,
    ApiDocsController,
    ClientErrorsController,
    ContactController,
    DownloadsController,
    EmailsController,
    EventsController,
    GooglePhotosController,
    AdminBannersController,
    HeroController,
    BannersController,
    JobsController,
    ManyPhotosController,
    MyPhotosController,
    OriginalController,
    ProfileController,
    ProfileImageController,
    TemplateController,
    UploadsController,
  ],
  providers: [
    ...SESSIONS,
    ...AUTH,
    ...UPLOADS,
    ...OWN,
    ...CONTACT,
    ...EVENTS,
    ...PUBLIC_READS,
    ...PAGES,
    HttpErrorFilter,
    RecordClientError,
    SendApiDocs,
    PublicReadLimit,
    RateLimits,
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_INTERCEPTOR, useClass: PrincipalInterceptor },
  ],
})
export class GatewayModule {
  static register(config: GatewayConfig): DynamicModule {
    return {
      module: GatewayModule,
      imports: [
        ConfigModule.of(config),
        RpcModule.forClient(),
        ObjectStoreModule.of(config),
        LiveEventsModule.forListener(),
      ],
    };
  }
}
