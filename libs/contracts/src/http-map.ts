import type { AccessTokensHttp } from './identity/access-token.http.js';
import type { AdminHttp } from './identity/admin-user.http.js';
import type { BackgroundWorkHttp } from './admin/background-work.http.js';
import type { ClientGalleriesHttp, GalleryVisitsHttp, WebhooksHttp } from './client-galleries/client-galleries.http.js';
import type { ErrorCode } from './errors/error-catalogue.js';
import type { AccountHttp, SignInHttp } from './identity/identity.http.js';
import type { CategoriesHttp, ImagesHttp, PhotosHttp, UploadsHttp } from './media/media.http.js';
import type { AdminBannersHttp } from './media/banner.http.js';
import type { DeletionHoldHttp } from './media/deletion-hold.http.js';
import type { AdminPhotosHttp } from './media/moderation.http.js';
import type { ObjectBrowserHttp } from './media/object-browser.http.js';
import type { PhotoLibraryHttp } from './media/photo-library.http.js';
import type { InsightsHttp } from './media/insights.http.js';
import type { StorageAuditHttp } from './media/storage-audit.http.js';
import type { AdminEnquiriesHttp, EmailsHttp, EnquiriesHttp } from './notify/notify.http.js';
import type { HeroesHttp, PortfolioHttp, TemplatesHttp } from './portfolio/portfolio.http.js';
import type { RpcName } from './rpc-map.js';
import type { Content, Form, Redirect } from './http/answers.js';
import type { ApiDocsHttp } from './http/api-docs.http.js';
import type { RouteName } from './http/routes.js';
import type { SiteHttp } from './portfolio/site.http.js';

/**
 * What each row of `ROUTES` takes and answers; CONTRIBUTING.md says how to add one. The gateway's controllers, the browser's
 * client and the OpenAPI document are made from it, the texts included.
 */
export interface HttpMap
  extends
    SignInHttp,
    AccountHttp,
    AccessTokensHttp,
    PhotosHttp,
    CategoriesHttp,
    UploadsHttp,
    PhotoLibraryHttp,
    ImagesHttp,
    PortfolioHttp,
    TemplatesHttp,
    HeroesHttp,
    EnquiriesHttp,
    AdminEnquiriesHttp,
    EmailsHttp,
    AdminHttp,
    AdminBannersHttp,
    InsightsHttp,
    AdminPhotosHttp,
    StorageAuditHttp,
    DeletionHoldHttp,
    ObjectBrowserHttp,
    BackgroundWorkHttp,
    ClientGalleriesHttp,
    GalleryVisitsHttp,
    WebhooksHttp,
    SiteHttp,
    ApiDocsHttp {}

/** What an entry of {@link HttpMap} says. A body, a query: the class that checks it. */
export interface HttpCall {
  readonly headers?: object;
  readonly query?: object;
  readonly body?: object;
  /** What is answered, by status; null for nothing. */
  readonly answers: object;
  /**
   * Codes beside those that follow from the row: who may call it, what it takes, how often. A message's name stands for
   * the codes that its handler raises.
   */
  readonly errors?: ErrorCode | RpcName;
}

type PartOf<N extends RouteName, Part extends string> =
  HttpMap[N] extends Record<Part, infer Value> ? Value : undefined;

/** What may stand behind the `?`; undefined: nothing. */
export type QueryOf<N extends RouteName> = PartOf<N, 'query'>;

/** The body, a {@link Form} for multipart ones; undefined: none. */
export type BodyOf<N extends RouteName> = PartOf<N, 'body'>;

/** Routes that take a file. */
export type UploadRoute = {
  [N in RouteName]: BodyOf<N> extends Form<object, string, string, boolean> ? N : never;
}[RouteName];

type Json<Answer> = Answer extends Redirect | Content<string> ? never : Answer;

/** What a successful call answers in JSON, a union where there are several; null: nothing. */
export type AnswerOf<N extends RouteName> = Json<HttpMap[N]['answers'][keyof HttpMap[N]['answers']]>;
