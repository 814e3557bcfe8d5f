import { GALLERY_LIMITS } from './client-galleries/client-gallery.rules.js';
import { DOWNLOAD_LIMIT } from './media/archive.rules.js';
import { BULK_LIMIT, PHOTO_LIMITS } from './media/photo.rules.js';
import { SITE_LIMITS } from './portfolio/site.rules.js';
import type { RouteName } from './http/routes.js';

/**
 * Bytes of JSON a call takes unless {@link bodyBytesMaxOf} says otherwise: several times the longest of them, a photo's
 * description and all its tags. Uploads are streamed and have limits of their own.
 */
export const BODY_BYTES_MAX = 64 * 1024;

/** A tag of the greatest length, its quotes and its comma. */
const TAG_BYTES = PHOTO_LIMITS.tagMax + 3;
/** A photo's id, category and switches, with their names. */
const STATE_BYTES = 256;

/** Of as many photos as a gallery may have: an id, its quotes and its comma. */
const OF_GALLERY = GALLERY_LIMITS.photos * 40 + 1024;

const OF_ROUTE: Partial<Record<RouteName, number>> = {
  /** How the most photos one change takes were before it, with all their tags: the one long body among the calls. */
  bulkChange: BULK_LIMIT * (STATE_BYTES + (PHOTO_LIMITS.tagsOfPhotoMax + PHOTO_LIMITS.tagsMax) * TAG_BYTES),
  addToGallery: OF_GALLERY,
  actOnGalleryPhotos: OF_GALLERY,
  orderGalleryPhotos: OF_GALLERY,
  giveConsent: OF_GALLERY,
  /** An id of a photo, its quotes and its comma. */
  prepareDownload: DOWNLOAD_LIMIT * 40 + 1024,
  /** A page of as many photos and blocks as it may have, with its texts at their greatest length in the longest letters. */
  saveSiteDraft:
    SITE_LIMITS.photos * 40 + SITE_LIMITS.blocks * STATE_BYTES + (SITE_LIMITS.textMax + SITE_LIMITS.introMax) * 4,
  /** Open to visitors: a message of the greatest length in the longest letters, and the other fields. */
  sendEnquiry: 32 * 1024,
  /** So may this: every field at its greatest length in the longest letters. */
  clientError: 16 * 1024,
};

/** Bytes of JSON that may be sent to a route. */
export const bodyBytesMaxOf = (name: RouteName): number => OF_ROUTE[name] ?? BODY_BYTES_MAX;
