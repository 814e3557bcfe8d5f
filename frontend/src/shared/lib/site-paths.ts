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

const WORK_PATHS = [PATHS.account, PATHS.myPhotos, PATHS.onboarding, PATHS.adminEntry];

/** A page of the signed-in, or one below it. */
export const isWorkPath = (path: string): boolean =>
  WORK_PATHS.some((work) => `${path.toLowerCase()}/`.startsWith(`${work}/`));
