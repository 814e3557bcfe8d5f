import type { RateLimitKind } from './rate-limits.rules.js';
import { ROUTES, type RouteName } from './routes.js';

const KINDS: Partial<Record<RouteName, RateLimitKind>> = {
  login: 'signIn',
  callback: 'signIn',
  uploadPhoto: 'upload',
  replaceFile: 'upload',
  uploadProfileImage: 'upload',
  uploadHeroImage: 'upload',
  reorderPhotos: 'order',
  sortPhotos: 'sort',
  clientError: 'clientError',
  createPickerSession: 'pickerSession',
  // A read, but one that could be used to find out which names exist.
  checkAddress: 'write',
};

/** Which limit a route falls under; reads have none, so that a page with a thousand images never meets one. */
export const limitKindOf = (name: RouteName): RateLimitKind | null =>
  KINDS[name] ?? (ROUTES[name].method === 'GET' ? null : 'write');

/** Public reads that no cache answers; `PUBLIC_READS_A_MINUTE` bounds them. */
export const UNCACHED_PUBLIC_READS: readonly RouteName[] = ['publicPhotos', 'portfolioPhotos'];
