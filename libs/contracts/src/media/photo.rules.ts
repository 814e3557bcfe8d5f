/** 1 MB is 1024 x 1024 bytes everywhere (LIM-58). */
export const MB = 1024 * 1024;

/** Image types that may be uploaded (UPL-09), by media type. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/tiff', 'image/heic', 'image/heif'] as const;
export type PhotoType = (typeof PHOTO_TYPES)[number];

/** File name endings of {@link PHOTO_TYPES}; browsers often have no media type for HEIC, its camera files and TIFF. */
const PHOTO_EXTENSIONS = 'jpg jpeg jpe jfif png webp tif tiff heic heif hif'.split(' ');

/** {@link PHOTO_EXTENSIONS} as the `accept` of a file chooser has them. */
export const ACCEPTED_ENDINGS = PHOTO_EXTENSIONS.map((ending) => `.${ending}`).join();
/** The `accept` of a file chooser for photos. */
export const ACCEPTED_FILES = `${PHOTO_TYPES.join()},${ACCEPTED_ENDINGS}`;

/**
 * Where a photo stands: in its photographer's portfolio, shown or not, or on the delivery shelf, of which nothing but client
 * galleries shows anything.
 */
export const SHELVES = ['portfolio', 'delivery'] as const;
export type Shelf = (typeof SHELVES)[number];

export const PHOTO_LIMITS = {
  /** UPL-10; a file of exactly this size passes. */
  maxBytes: 25 * MB,
  /** Bound against decompression bombs (SEC-20). */
  maxPixels: 100_000_000,
  titleMax: 200,
  descriptionMax: 5000,
  altMax: 250,
  /** Suggested at once, or added at once to many photos. */
  tagsMax: 15,
  /** All tags of one photo. */
  tagsOfPhotoMax: 100,
  tagMax: 40,
} as const;

/** The most photos one bulk change takes; a client with more sends several. */
export const BULK_LIMIT = 500;

/** The title of a project, which photos are put into from here, too. */
export const PROJECT_TITLE_MAX = 120;

/** Days a deleted photo can be restored. It counts against the quota until then. */
export const TRASH_DAYS = 30;

/** Files the upload queue works on at once. */
export const UPLOADS_AT_ONCE = 3;

/** Profile images (PROF-16 to PROF-20, LIM-14, LIM-53). */
export const PROFILE_IMAGE_LIMITS = {
  maxBytes: 5 * MB,
  /** Pixels a side; advice, not a rule. */
  recommendedSide: 400,
} as const;

/** Default of the storage quota over originals, in bytes (UPL-28, LIM-15). */
export const STORAGE_QUOTA_BYTES = 250 * MB;

/** The same over originals on the delivery shelf (SHELF-03). */
export const DELIVERY_QUOTA_BYTES = 50 * 1024 * MB;

/** LIM-20: the browser gives up at 15 s; the server answers by 14 s so that its answer still arrives (API-81). */
export const AI_TIMEOUT_MS = 15_000;
export const AI_SERVER_WAIT_MS = 14_000;
/** How long, and how often, the browser polls a task that a 202 named. */
export const TASK_FOLLOW = { forMs: 60_000, everyMs: 2_000 } as const;

/** How long a model may take over an image while an upload form is open: what comes later is seen by nobody (UPL-31). */
export const AI_FORM_MS = AI_SERVER_WAIT_MS + TASK_FOLLOW.forMs - 4_000;

/** States of the derivatives of a photo. */
export type DerivativesStatus = 'pending' | 'ready' | 'failed';

/** ENT-09. */
export const AI_STATUSES = ['none', 'completed', 'failed'] as const;
export type AiStatus = (typeof AI_STATUSES)[number];

/** How the browser resizes an image before the upload. */
export interface Optimisation {
  /** Width at most, in pixels; narrower images keep theirs. */
  maxWidth: number;
  /** Encoder quality, 0 to 1. */
  quality: number;
}

/** UPL-13 to UPL-15, LIM-17 to LIM-19. `bytes` is the size of the chosen file. */
export const optimisationFor = (bytes: number): Optimisation => {
  if (bytes > 15 * MB) return { maxWidth: 1800, quality: 0.85 };
  if (bytes > 8 * MB) return { maxWidth: 2000, quality: 0.88 };
  return { maxWidth: 2400, quality: 0.9 };
};

/** Whether a chosen file may be one of ours, by its declared type or else its name. The bytes are judged later. */
export const isPhotoFile = (file: { name: string; type: string }): boolean => {
  if ((PHOTO_TYPES as readonly string[]).includes(file.type)) return true;
  const ending = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  return PHOTO_EXTENSIONS.includes(ending);
};

/** Bytes in readable form: `0 B`, `512 KB`, `12.4 MB`. */
export const formatBytes = (bytes: number): string => {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** step;
  return `${step === 0 || Number.isInteger(value) ? value : value.toFixed(1)} ${units[step]}`;
};

/** A stored description is longer than it was typed: markup made safe takes up to six letters for one. */
export const STORED_DESCRIPTION_MAX = PHOTO_LIMITS.descriptionMax * 6;
