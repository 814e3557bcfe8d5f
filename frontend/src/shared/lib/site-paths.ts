/** Every page address of the application. */
export const PATHS = {
  home: '/',
  gallery: '/#gallery',
  about: '/#about',
  contact: '/#contact',
  landing: '/landing',
  account: '/account',
  /** How to publish from programs. */
  programs: '/account/programs',
  tokens: '/account?tab=tokens',
  myPhotos: '/my-photos',
  upload: '/my-photos?upload=true',
  trash: '/my-photos?view=trash',
  /** Client galleries; the list of all public photos is the home page's. */
  galleries: '/account/galleries',
  /** Projects, pages and navigation. */
  site: '/account/site',
  onboarding: '/onboarding',
  admin: '/admin/dashboard',
  /** Leads to the dashboard (ADM-GEN-14). */
  adminEntry: '/admin',
} as const;

/** The pages of the photo library, below the account's. */
export const LIBRARY_PATHS = {
  connect: `${PATHS.account}/google-photos/connect`,
  albums: `${PATHS.account}/google-photos/albums`,
} as const;

/** A gallery's page, at one of its tabs. */
export const galleryPath = (galleryId: string, tab = 'photos'): string =>
  `${PATHS.galleries}/${galleryId}${tab === 'photos' ? '' : `/${tab}`}`;

/** The editor of a project or a page. */
export const sitePagePath = (pageId: string): string => `${PATHS.site}/${pageId}`;

const WORK_PATHS = [PATHS.account, PATHS.myPhotos, PATHS.onboarding, PATHS.adminEntry];

/** A page of the signed-in, or one below it. */
export const isWorkPath = (path: string): boolean =>
  WORK_PATHS.some((work) => `${path.toLowerCase()}/`.startsWith(`${work}/`));
