import type { FileMetadata } from './file-metadata.rules.js';
import type { AiStatus, DerivativesStatus, PhotoType } from './photo.rules.js';
import type { PhotoImage } from './photo-image.js';

/** What the AI or the photographer's edit left behind (ENT-09). */
export interface PhotoMetadata {
  aiAnalysisStatus: AiStatus;
  aiAnalysisCompletedAt: string | null;
}

/** The camera's own record, reduced to known fields. Location and serial numbers are never among them (SEC-20). */
export interface PhotoExif {
  make?: string;
  model?: string;
  lens?: string;
  /** Millimetres. */
  focalLength?: number;
  /** The f-number: 2.8 for f/2.8. */
  aperture?: number;
  /** Seconds. */
  exposureTime?: number;
  iso?: number;
  /** Local time of the camera without a zone, `YYYY-MM-DDTHH:mm:ss`, or the day alone, `YYYY-MM-DD`. */
  takenAt?: string;
}

/** What a machine wrote and the photo's owner has not reviewed. */
export interface UnreviewedTexts {
  /** Among the photo's tags; visitors do not see these (decision 0044). */
  tags: string[];
  /** The alt text; visitors' screen readers read it all the same. */
  altText: boolean;
}

/** A photo as its owner sees it (ENT-08). */
export interface PhotoDto {
  id: string;
  /** It stands on the delivery shelf; left out: in the portfolio. */
  shelf?: 'delivery';
  title: string;
  /** Sanitised HTML. */
  description: string | null;
  imageUrl: string;
  image: PhotoImage;
  /** `failed` means the derivatives could not be made; that can be tried again, or the photo be deleted. */
  derivatives: DerivativesStatus;
  /** A sentence that says why, while they are `failed`. */
  failure?: string;
  category: string;
  photographer: string;
  photographerUsername: string | null;
  tags: string[];
  featured: boolean;
  isPublic: boolean;
  createdAt: string;
  metadata: PhotoMetadata;
  altText: string | null;
  exif: PhotoExif;
  /** What the file says of itself. The photographer's texts may have become others since. */
  fileMetadata: FileMetadata;
  /**
   * `name` is what the file was called; `kept` says that it is the photographer's own file, byte for byte; `lost`, what an
   * administrator has found out: that the store does not have it any more as it was.
   */
  file: { type: PhotoType; bytes: number; name: string | null; kept: boolean; lost?: 'missing' | 'damaged' };
  /** A file that is to replace this one; the photo stays as it is until that is ready. `failed` says why it never will be. */
  replacement?: { state: 'pending' } | { state: 'failed'; failure: string };
  /** Suggestions were requested and are on their way; the status stays `none` until they are here (PHOTO-32). */
  aiPending: boolean;
  /** Null: nothing is left to review. */
  unreviewed: UnreviewedTexts | null;
  /** Where the photo stands besides its own page. */
  usedAs: PhotoUse[];
  /** Place in the portfolio's order; smaller comes first. */
  position: number;
  /** Counts up with every change. */
  revision: number;
  /** Since when it is in the trash, and when it is deleted for good; null outside it. */
  /** `byAdmin`: an administrator has put it there, and it is not the owner's to restore or purge. */
  trashed: { at: string; until: string; byAdmin?: true } | null;
  /** Null: no administrator has hidden it (decision 0067). */
  hidden: HiddenPhoto | null;
}

/** Since when an administrator keeps a photo from visitors, and why, in their words. */
export interface HiddenPhoto {
  at: string;
  reason: string;
}

/** Where else a photo is shown. */
export type PhotoUse = 'hero' | 'profile';

/** ENT-23, ENT-46. */
export interface PhotoStatsDto {
  totalPhotos: number;
  albums: number;
  categories: number;
  lastUploadDate: string | null;
  sharedPhotos: number;
  featuredPhotos: number;
  /** Of all their stored files; left out by an older release. */
  originalBytes?: number;
}

/** ENT-24. Percentage 0 to 100 with one decimal. */
export interface StorageUsageDto {
  /** What is left of the quota. */
  freeBytes: number;
  usagePercentage: number;
  usedFormatted: string;
  quotaFormatted: string;
  /** Of the delivery shelf, which has a quota of its own; left out by an older release. */
  delivery?: { usedBytes: number; quotaBytes: number };
}
