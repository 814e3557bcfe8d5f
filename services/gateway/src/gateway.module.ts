import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { HttpErrorFilter } from '@vitrine/platform/errors/http-error.filter';
import { ConfigModule } from '@vitrine/platform/config/config.module';
import { RpcModule } from '@vitrine/platform/rpc/rpc.module';
import { ObjectStoreModule } from '@vitrine/platform/object-store/object-store.module';
import { HeroController } from './account/hero.controller.js';
import { ProfileController } from './account/profile.controller.js';
import { TemplateController } from './account/template.controller.js';
import { EmailsController } from './admin/emails.controller.js';
import { AuthController } from './auth/auth.controller.js';
import { CurrentUser } from './auth/current-user.js';
import { SignIn } from './auth/sign-in.js';
import { SignInAttempts } from './auth/sign-in-attempt.js';
import { SignInProvider } from './auth/sign-in-provider.js';
import { SignOut } from './auth/sign-out.js';
import { GatewayConfig } from './config.js';
import { AccessGuard } from './edge/access.guard.js';
import { ContextInterceptor } from './edge/context.interceptor.js';
import { FAST_CONTROLLERS, FastRoutes } from './edge/fast-routes.js';
import { RateLimits } from './edge/rate-limits.js';
import { Gallery } from './gallery/gallery.js';
import { ImageGrants } from './images/image-grants.js';
import { SmallImages } from './images/small-images.js';
import { MyPhotosController } from './my-photos/my-photos.controller.js';
import { Documents } from './pages/documents.js';
import { PagesRoutes } from './pages/pages.routes.js';
import { Shell } from './pages/shell.js';
import { PortfolioPages } from './portfolio/portfolio-pages.js';
import { Cookies } from './sessions/cookies.js';
import { People } from './sessions/people.js';
import { EdgeRedis } from './sessions/redis.js';
import { SessionStore } from './sessions/session-store.js';
import { Sessions } from './sessions/sessions.js';
import { AnalysePhoto } from './uploads/analyse-photo.js';
import { ReceiveImage } from './uploads/receive-image.js';
import { UploadPhoto } from './uploads/upload-photo.js';
import { UploadsController } from './uploads/uploads.controller.js';

const SESSIONS = [Cookies, EdgeRedis, People, Sessions, SessionStore];
const AUTH = [CurrentUser, SignIn, SignInAttempts, SignInProvider, SignOut];
const UPLOADS = [AnalysePhoto, ReceiveImage, UploadPhoto];
const PUBLIC_READS = [...FAST_CONTROLLERS, FastRoutes, Gallery, ImageGrants, PortfolioPages, SmallImages];
const PAGES = [Documents, PagesRoutes, Shell];

@Module({
  controllers: [
    AuthController,
    EmailsController,
    HeroController,
    MyPhotosController,
    ProfileController,
    TemplateController,
    UploadsController,
  ],
  providers: [
    ...SESSIONS,
    ...AUTH,
    ...UPLOADS,
    ...PUBLIC_READS,
    ...PAGES,
    HttpErrorFilter,
    RateLimits,
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_INTERCEPTOR, useClass: ContextInterceptor },
  ],
})
export class GatewayModule {
  static register(config: GatewayConfig): DynamicModule {
    return {
      module: GatewayModule,
      imports: [ConfigModule.of(config), RpcModule.forClient(), ObjectStoreModule.of(config)],
    };
  }
}
