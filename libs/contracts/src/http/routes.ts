/** Least role that may call a route: visitors, users (own data only), administrators. */
export type Access = 'public' | 'user' | 'admin';

/**
 * What an access token may be used for. `read`: one's own photos and files. `upload`: sending, changing and trashing them.
 * `publish`: changing what visitors see; without it a token shows them nothing (decision 0119). `galleries`: making client
 * galleries and their links, and reading what was chosen in them.
 */
export type TokenScope = 'read' | 'upload' | 'publish' | 'galleries';

/** One call of the edge. `path` has `:name` for parameters. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly access: Access;
  /** What an access token has to be for; without one no token may call it. */
  readonly scope?: TokenScope | undefined;
  /** A GET that starts work or is an act in the log: refused when another site's link or page makes the browser send it. */
  readonly startsWork?: true;
}

const route = <M extends Route['method'], P extends `/${string}`>(
  method: M,
  path: P,
  access: Access,
  scope?: TokenScope,
) => ({ method, path, access, scope });
/** A GET that {@link Route.startsWork}. No spread of the others: what uses no row would have to keep these. */
const starter = <P extends `/${string}`>(path: P, access: Access) => ({
  method: 'GET' as const,
  path,
  access,
  startsWork: true as const,
});

/**
 * Every call of the edge, once. The gateway's controllers and the browser's client both read it; what each takes and
 * answers says `HttpMap`.
 */
export const ROUTES = {
  login: route('GET', '/api/login', 'public'),
  callback: route('GET', '/api/callback', 'public'),
  logout: route('GET', '/api/logout', 'public'),
  signOut: route('POST', '/api/auth/logout', 'user'),
  /** Ends every session of the user, on all devices (AUTH-18). */
  signOutEverywhere: route('POST', '/api/auth/sign-out-everywhere', 'user'),
  currentUser: route('GET', '/api/auth/user', 'public'),

  ownProfile: route('GET', '/api/user/profile', 'user'),
  updateProfile: route('PUT', '/api/profile', 'user'),
  setVisitorSettings: route('PATCH', '/api/user/profile', 'user'),
  checkAddress: route('GET', '/api/profile/check', 'user'),
  uploadProfileImage: route('POST', '/api/user/profile-image/upload', 'user'),
  setCustomProfileImage: route('POST', '/api/user/profile-image/set-custom', 'user'),
  removeProfileImage: route('DELETE', '/api/user/profile-image', 'user'),
  deleteAccount: route('DELETE', '/api/user/account', 'user'),
  /** Where the user's password is changed (ACCT-47). */
  signInProvider: route('GET', '/api/auth/provider', 'user'),
  events: route('GET', '/api/user/events', 'user'),
  task: route('GET', '/api/jobs/:jobId', 'user', 'read'),
  heldWork: route('GET', '/api/held-work', 'user', 'read'),
  completeProfile: route('POST', '/api/profile/complete', 'user'),

  accessTokens: route('GET', '/api/user/access-tokens', 'user'),
  createAccessToken: route('POST', '/api/user/access-tokens', 'user'),
  changeAccessToken: route('PATCH', '/api/user/access-tokens/:tokenId', 'user'),
  endAccessToken: route('DELETE', '/api/user/access-tokens/:tokenId', 'user'),

  ownTemplate: route('GET', '/api/user/template', 'user'),
  chooseTemplate: route('POST', '/api/user/template', 'user'),
  templateOf: route('GET', '/api/portfolio/template/:userId', 'public'),
  templates: route('GET', '/api/templates', 'public'),
  ownLook: route('GET', '/api/user/look', 'user'),
  setLook: route('PUT', '/api/user/look', 'user'),
  undoLook: route('POST', '/api/user/look/undo', 'user'),
  ownLogo: route('GET', '/api/user/logo', 'user'),
  uploadLogo: route('POST', '/api/user/logo', 'user'),
  showLogo: route('PUT', '/api/user/logo', 'user'),
  ownHero: route('GET', '/api/user/hero-selection', 'user'),
  heroOf: route('GET', '/api/user/hero-selection/:userId', 'public'),
  heroImages: route('GET', '/api/hero-images', 'public'),
  defaultHero: route('GET', '/api/hero-images/default', 'public'),
  setGlobalHero: route('POST', '/api/user/hero-image/set-global', 'user'),
  uploadHeroImage: route('POST', '/api/admin/hero-images/upload', 'admin'),
  setDefaultHero: route('POST', '/api/admin/hero-images/:id/set-default', 'admin'),
  adminHeroImages: route('GET', '/api/admin/hero-images', 'admin'),
  updateHeroImage: route('PATCH', '/api/admin/hero-images/:id', 'admin'),
  deleteHeroImage: route('DELETE', '/api/admin/hero-images/:id', 'admin'),
  setDefaultHeroFromUrl: route('POST', '/api/hero-images/default', 'admin'),
  extractAllColors: route('POST', '/api/hero-images/extract-all-colors', 'admin'),
  extractColors: route('POST', '/api/hero-images/:id/extract-colors', 'admin'),
  aiRecommendations: starter('/api/admin/ai-recommendations', 'admin'),
  aiThemeSuggestions: starter('/api/admin/ai-theme-suggestions', 'admin'),
  aiInsights: route('GET', '/api/admin/ai-insights', 'admin'),
  setCustomHero: route('POST', '/api/user/hero-image/set-custom', 'user'),
  removeHero: route('DELETE', '/api/user/hero-image', 'user'),

  publicPhotos: route('GET', '/api/photos', 'public'),
  portfolio: route('GET', '/api/portfolio/:identifier', 'public'),
  portfolioPhotos: route('GET', '/api/portfolio/:identifier/photos', 'public'),

  ownPhotos: route('GET', '/api/user/photos', 'user', 'read'),
  ownPhotosPage: route('GET', '/api/user/photos/page', 'user', 'read'),
  ownPhotoIds: route('GET', '/api/user/photos/ids', 'user', 'read'),
  ownPhotoFacets: route('GET', '/api/user/photos/facets', 'user', 'read'),
  ownPhoto: route('GET', '/api/user/photos/:id', 'user', 'read'),
  originalFile: route('GET', '/api/user/photos/:id/original', 'user', 'read'),
  /** Prepares an archive of photos; the answer says where it is. */
  prepareDownload: route('POST', '/api/user/photos/download', 'user', 'read'),
  download: route('GET', '/api/user/downloads/:ticket', 'user', 'read'),
  knownFiles: route('POST', '/api/user/photos/known', 'user', 'upload'),
  bulkChange: route('POST', '/api/user/photos/bulk', 'user', 'upload'),
  reorderPhotos: route('POST', '/api/user/photos/order', 'user'),
  sortPhotos: route('POST', '/api/user/photos/sort', 'user'),
  emptyTrash: route('DELETE', '/api/user/trash', 'user'),
  photoStats: route('GET', '/api/photos/stats', 'user', 'read'),
  storageUsage: route('GET', '/api/user/storage-usage', 'user', 'read'),
  analysePhoto: route('POST', '/api/photos/ai-analyze', 'user'),
  uploadPhoto: route('POST', '/api/photos/upload', 'user', 'upload'),
  replaceFile: route('POST', '/api/photos/:id/file', 'user', 'upload'),
  editPhoto: route('PATCH', '/api/user/photos/:id', 'user', 'upload'),
  deletePhoto: route('DELETE', '/api/user/photos/:id', 'user', 'upload'),
  setFeatured: route('POST', '/api/user/photos/:id/featured', 'user', 'publish'),
  setVisibility: route('POST', '/api/user/photos/:id/public', 'user', 'publish'),

  customCategories: route('GET', '/api/categories/custom', 'user', 'read'),
  createCategory: route('POST', '/api/categories/custom', 'user', 'upload'),
  renameCategory: route('PATCH', '/api/categories/custom/:id', 'user', 'upload'),
  removeCategory: route('DELETE', '/api/categories/custom/:id', 'user', 'upload'),

  googlePhotosStart: starter('/api/auth/google/photos/start', 'user'),
  googlePhotosConnect: starter('/api/auth/google-photos', 'user'),
  googlePhotosCallback: route('GET', '/api/auth/google-photos/callback', 'user'),
  googlePhotosStatus: route('GET', '/api/google-photos/status', 'user'),
  googlePhotosDisconnect: route('POST', '/api/google-photos/disconnect', 'user'),
  googlePhotosAlbums: route('GET', '/api/google-photos/albums', 'user'),
  googlePhotosAlbumCover: route('GET', '/api/google-photos/albums/:albumId/cover', 'user'),
  selectAlbums: route('POST', '/api/google-photos/albums/select', 'user'),
  createPickerSession: route('POST', '/api/google-photos/picker/session', 'user'),
  pickerStatus: route('GET', '/api/google-photos/picker/status/:sessionId', 'user'),
  cancelPicker: route('DELETE', '/api/google-photos/picker/session/:sessionId', 'user'),
  importPicked: route('POST', '/api/google-photos/picker/import', 'user'),
  libraryImports: route('GET', '/api/google-photos/imports', 'user'),
  pauseImport: route('POST', '/api/google-photos/imports/:importId/pause', 'user'),
  resumeImport: route('POST', '/api/google-photos/imports/:importId/resume', 'user'),
  cancelImport: route('POST', '/api/google-photos/imports/:importId/cancel', 'user'),

  adminUsers: route('GET', '/api/admin/users', 'admin'),
  setUserRole: route('POST', '/api/admin/users/:userId/role', 'admin'),
  suspendUser: route('POST', '/api/admin/users/:userId/suspend', 'admin'),
  restoreUser: route('POST', '/api/admin/users/:userId/restore', 'admin'),
  deleteUser: route('DELETE', '/api/admin/users/:userId', 'admin'),
  endUserSessions: route('POST', '/api/admin/users/:userId/end-sessions', 'admin'),
  endUserTokens: route('POST', '/api/admin/users/:userId/end-tokens', 'admin'),
  setUserQuota: route('POST', '/api/admin/users/:userId/quota', 'admin'),
  adminPhotos: route('GET', '/api/admin/photos', 'admin'),
  featurePhoto: route('POST', '/api/admin/photos/:photoId/featured', 'admin'),
  hidePhoto: route('POST', '/api/admin/photos/:photoId/hide', 'admin'),
  showPhoto: route('POST', '/api/admin/photos/:photoId/show', 'admin'),
  storageAudit: starter('/api/admin/storage/audit', 'admin'),
  storageAnalytics: route('GET', '/api/admin/storage/analytics', 'admin'),
  deletionHold: route('GET', '/api/admin/storage/deletion-hold', 'admin'),
  releaseDeletions: route('POST', '/api/admin/storage/deletion-hold', 'admin'),
  userAudit: route('POST', '/api/admin/storage/user-audit', 'admin'),
  userAuditResult: route('GET', '/api/admin/storage/audits/:auditId/user', 'admin'),
  auditFindings: route('GET', '/api/admin/storage/audits/:auditId/findings', 'admin'),
  repairPlan: route('GET', '/api/admin/storage/audits/:auditId/plan', 'admin'),
  repairStorage: route('POST', '/api/admin/storage/audits/:auditId/repair', 'admin'),
  undoRepair: route('POST', '/api/admin/storage/audits/:auditId/undo', 'admin'),
  storedUsers: route('GET', '/api/admin/object-storage/users', 'admin'),
  storedFiles: route('GET', '/api/admin/object-storage/user/:userId', 'admin'),
  storedObject: starter('/api/admin/object-storage/object', 'admin'),
  restoreFile: route('POST', '/api/admin/object-storage/restore-file', 'admin'),
  deleteFile: route('DELETE', '/api/admin/object-storage/delete-file', 'admin'),
  quarantine: route('GET', '/api/admin/storage/quarantine', 'admin'),
  purgeQuarantine: route('POST', '/api/admin/storage/quarantine/purge', 'admin'),
  adminQueues: route('GET', '/api/admin/queues', 'admin'),
  pauseQueue: route('POST', '/api/admin/queues/:queue/pause', 'admin'),
  resumeQueue: route('POST', '/api/admin/queues/:queue/resume', 'admin'),
  failedJobs: route('GET', '/api/admin/queues/:queue/failed', 'admin'),
  retryJobs: route('POST', '/api/admin/queues/:queue/retry', 'admin'),
  adminTasks: route('GET', '/api/admin/tasks', 'admin'),
  pauseTask: route('POST', '/api/admin/tasks/:taskId/pause', 'admin'),
  resumeTask: route('POST', '/api/admin/tasks/:taskId/resume', 'admin'),
  cancelTask: route('POST', '/api/admin/tasks/:taskId/cancel', 'admin'),
  adminActs: route('GET', '/api/admin/acts', 'admin'),

  enquiries: route('GET', '/api/messages', 'admin'),
  enquiry: starter('/api/messages/:id', 'admin'),
  deleteEnquiry: route('DELETE', '/api/messages/:id', 'admin'),
  emails: route('GET', '/api/admin/emails', 'admin'),
  email: starter('/api/admin/emails/:id', 'admin'),

  sendEnquiry: route('POST', '/api/contact', 'public'),
  /** What went wrong in an open page, for the operator. */
  clientError: route('POST', '/api/client-errors', 'public'),

  image: route('GET', '/images/:token/:variant', 'public'),

  site: route('GET', '/api/user/site', 'user'),
  saveSite: route('PUT', '/api/user/site', 'user'),
  sitePages: route('GET', '/api/user/site/pages', 'user'),
  createSitePage: route('POST', '/api/user/site/pages', 'user'),
  orderSitePages: route('POST', '/api/user/site/pages/order', 'user'),
  photoProjects: route('POST', '/api/user/site/photos', 'user'),
  sitePage: route('GET', '/api/user/site/pages/:pageId', 'user'),
  deleteSitePage: route('DELETE', '/api/user/site/pages/:pageId', 'user'),
  saveSiteDraft: route('PUT', '/api/user/site/pages/:pageId/draft', 'user'),
  publishSitePage: route('POST', '/api/user/site/pages/:pageId/publish', 'user'),
  withdrawSitePage: route('POST', '/api/user/site/pages/:pageId/withdraw', 'user'),
  revertSitePage: route('POST', '/api/user/site/pages/:pageId/revert', 'user'),
  addToSitePage: route('POST', '/api/user/site/pages/:pageId/photos', 'user'),
  previewSitePage: route('GET', '/api/user/site/pages/:pageId/preview', 'user'),

  galleries: route('GET', '/api/user/galleries', 'user', 'galleries'),
  createGallery: route('POST', '/api/user/galleries', 'user', 'galleries'),
  clientGallery: route('GET', '/api/user/galleries/:galleryId', 'user', 'galleries'),
  changeGallery: route('PATCH', '/api/user/galleries/:galleryId', 'user', 'galleries'),
  setGalleryState: route('POST', '/api/user/galleries/:galleryId/state', 'user', 'galleries'),
  deleteGallery: route('DELETE', '/api/user/galleries/:galleryId', 'user'),
  galleryPhotos: route('GET', '/api/user/galleries/:galleryId/photos', 'user', 'galleries'),
  addToGallery: route('POST', '/api/user/galleries/:galleryId/photos', 'user', 'galleries'),
  actOnGalleryPhotos: route('POST', '/api/user/galleries/:galleryId/photos/act', 'user'),
  orderGalleryPhotos: route('POST', '/api/user/galleries/:galleryId/photos/order', 'user'),
  createGallerySet: route('POST', '/api/user/galleries/:galleryId/sets', 'user', 'galleries'),
  changeGallerySet: route('PATCH', '/api/user/galleries/:galleryId/sets/:setId', 'user'),
  deleteGallerySet: route('DELETE', '/api/user/galleries/:galleryId/sets/:setId', 'user'),
  createGalleryLink: route('POST', '/api/user/galleries/:galleryId/links', 'user', 'galleries'),
  changeGalleryLink: route('PATCH', '/api/user/galleries/:galleryId/links/:linkId', 'user'),
  revokeGalleryLink: route('DELETE', '/api/user/galleries/:galleryId/links/:linkId', 'user', 'galleries'),
  galleryMarks: route('GET', '/api/user/galleries/:galleryId/marks', 'user', 'galleries'),
  exportMarks: route('GET', '/api/user/galleries/:galleryId/marks/export', 'user', 'galleries'),
  reopenList: route('POST', '/api/user/galleries/:galleryId/lists/:listId/reopen', 'user'),
  answerComment: route('POST', '/api/user/galleries/:galleryId/photos/:photoId/comments', 'user'),
  resolveComment: route('PATCH', '/api/user/galleries/:galleryId/comments/:commentId', 'user'),
  mergePersons: route('POST', '/api/user/galleries/:galleryId/persons/:personId/merge', 'user'),
  splitPerson: route('POST', '/api/user/galleries/:galleryId/persons/:personId/split', 'user'),
  erasePerson: route('DELETE', '/api/user/galleries/:galleryId/persons/:personId', 'user'),
  eraseVisitor: route('POST', '/api/user/galleries/visitors/erase', 'user'),
  aboutVisitor: route('POST', '/api/user/galleries/visitors/about', 'user'),
  approveTestimonial: route('PATCH', '/api/user/galleries/:galleryId/testimonials/:testimonialId', 'user'),
  galleryActivity: route('GET', '/api/user/galleries/:galleryId/activity', 'user'),
  clientPages: route('GET', '/api/user/client-pages', 'user'),
  createClientPage: route('POST', '/api/user/client-pages', 'user'),
  changeClientPage: route('PUT', '/api/user/client-pages/:pageId', 'user'),
  endClientPage: route('DELETE', '/api/user/client-pages/:pageId', 'user'),

  previewGalleryMail: route('POST', '/api/user/galleries/:galleryId/mails/preview', 'user'),
  sendGalleryMail: route('POST', '/api/user/galleries/:galleryId/mails', 'user'),
  galleryMails: route('GET', '/api/user/galleries/:galleryId/mails', 'user'),

  webhooks: route('GET', '/api/user/webhooks', 'user'),
  createWebhook: route('POST', '/api/user/webhooks', 'user'),
  changeWebhook: route('PATCH', '/api/user/webhooks/:webhookId', 'user'),
  deleteWebhook: route('DELETE', '/api/user/webhooks/:webhookId', 'user'),
  testWebhook: route('POST', '/api/user/webhooks/:webhookId/test', 'user'),
  webhookDeliveries: route('GET', '/api/user/webhooks/:webhookId/deliveries', 'user'),

  /** Of those who look at a gallery: the gallery's cookie says who it is, and what for. */
  openGallery: route('POST', '/api/g/open', 'public'),
  visitedGallery: route('GET', '/api/g/:galleryId', 'public'),
  visitedPhotos: route('GET', '/api/g/:galleryId/photos', 'public'),
  identifyVisitor: route('POST', '/api/g/:galleryId/me', 'public'),
  verifyVisitor: route('POST', '/api/g/:galleryId/me/code', 'public'),
  leaveGallery: route('DELETE', '/api/g/:galleryId/me', 'public'),
  forgetVisitor: route('POST', '/api/g/:galleryId/me/forget', 'public'),
  aboutMe: route('GET', '/api/g/:galleryId/me/about', 'public'),
  markPhotos: route('POST', '/api/g/:galleryId/marks', 'public'),
  createList: route('POST', '/api/g/:galleryId/lists', 'public'),
  renameList: route('PATCH', '/api/g/:galleryId/lists/:listId', 'public'),
  deleteList: route('DELETE', '/api/g/:galleryId/lists/:listId', 'public'),
  submitList: route('POST', '/api/g/:galleryId/lists/:listId/submit', 'public'),
  hidePhotos: route('POST', '/api/g/:galleryId/hidden', 'public'),
  photoComments: route('GET', '/api/g/:galleryId/photos/:photoId/comments', 'public'),
  addComment: route('POST', '/api/g/:galleryId/photos/:photoId/comments', 'public'),
  deleteComment: route('DELETE', '/api/g/:galleryId/comments/:commentId', 'public'),
  giveConsent: route('POST', '/api/g/:galleryId/consent', 'public'),
  giveTestimonial: route('POST', '/api/g/:galleryId/testimonial', 'public'),
  askForTime: route('POST', '/api/g/:galleryId/more-time', 'public'),
  prepareGalleryDownload: route('POST', '/api/g/:galleryId/download', 'public'),
  galleryArchive: route('GET', '/api/g/:galleryId/downloads/:ticket', 'public'),
  galleryFile: route('GET', '/api/g/:galleryId/photos/:photoId/file', 'public'),
  galleryImage: route('GET', '/images/g/:galleryId/:token/:variant', 'public'),

  apiDocument: route('GET', '/api/openapi.json', 'public'),
  apiDocs: route('GET', '/api/docs', 'public'),
  apiDocsFile: route('GET', '/api/docs/:file', 'public'),
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof ROUTES;

type Names<Path extends string> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | Names<`/${More}`>
    : Rest
  : never;

/** The parameters in the path of a route, as texts. */
export type ParamsOf<N extends RouteName> = N extends RouteName
  ? { [Name in Names<(typeof ROUTES)[N]['path']>]: string }
  : never;

/** A name that is known at run time alone takes any. */
type ParamsIfAny<N extends RouteName> = RouteName extends N
  ? [params?: Record<string, string>]
  : keyof ParamsOf<N> extends never
    ? [params?: Record<string, never>]
    : [params: ParamsOf<N>];

/** The path of a route with its parameters filled in, each encoded. Throws when one is missing. */
export const pathOf = <N extends RouteName>(name: N, ...[params = {}]: ParamsIfAny<N>): string =>
  ROUTES[name].path.replace(/:([a-zA-Z]+)/g, (_, key: string) => {
    const value = (params as Record<string, string>)[key];
    if (value === undefined) throw new Error(`${name} needs ${key}`);
    return encodeURIComponent(value);
  });

/** Name of the cookie that shows the browser's code that there may be a session (AUTH-15). Holds no secret. */
export const SESSION_HINT_COOKIE = 'vitrine-signed-in';
/** Header of every answer: the build of the frontend that its replica serves, as in the page's `<meta name="vitrine-build">`. */
export const BUILD_HEADER = 'x-vitrine-build';
/** Header that makes a repeated write answer the first one's result. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
