import { GALLERY_READ_POINTS, type RateLimitKind } from './rate-limits.rules.js';
import { ROUTES, type RouteName } from './routes.js';

const KINDS: Partial<Record<RouteName, RateLimitKind>> = {
  login: 'signIn',
  callback: 'signIn',
  uploadPhoto: 'upload',
  replaceFile: 'upload',
  uploadProfileImage: 'upload',
  uploadLogo: 'upload',
  uploadHeroImage: 'upload',
  reorderPhotos: 'order',
  sortPhotos: 'sort',
  clientError: 'clientError',
  createPickerSession: 'pickerSession',
  // A read, but one that could be used to find out which names exist.
  checkAddress: 'write',
};

/** Which limit a route falls under; reads have none, so that a page with a thousand images never meets one. */
export const limitKindOf = (name: RouteName): RateLimitKind | null => {
  const { method, path } = ROUTES[name];
  return KINDS[name] ?? (method === 'GET' ? null : path.startsWith('/api/g/') ? 'visit' : 'write');
};

/** Public reads that no cache answers, and what one takes of `PUBLIC_READS_A_MINUTE`. */
export const UNCACHED_PUBLIC_READS: Readonly<Partial<Record<RouteName, number>>> = {
  publicPhotos: 1,
  portfolioPhotos: 1,
  visitedGallery: GALLERY_READ_POINTS,
  visitedPhotos: GALLERY_READ_POINTS,
  photoComments: GALLERY_READ_POINTS,
  aboutMe: GALLERY_READ_POINTS,
};
