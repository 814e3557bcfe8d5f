import type { RightsWords } from './file-metadata.rules.js';
import type { PhotoExif } from './photo.dto.js';
import type { PhotoImage } from './photo-image.js';
import type { Shelf } from './photo.rules.js';
import type { SiteImageKind } from './site-image.rules.js';

/** What other services may know of a photo, as of `revision`: all that may become public, and what client galleries need. */
export interface PhotoSnapshot {
  id: string;
  ownerId: string;
  /** Grows by one with every change; an older revision never overwrites a newer one. */
  revision: number;
  /** Public and its derivatives are ready: only then do visitors see it. */
  visible: boolean;
  title: string;
  description: string | null;
  image: PhotoImage;
  category: string;
  /** Without those that a machine wrote and their owner has not reviewed. */
  tags: string[];
  featured: boolean;
  createdAt: string;
  altText: string | null;
  /** Camera and settings; shown to visitors only where the photographer says so. Absent in events of older releases. */
  exif?: PhotoExif;
  /** What its file says of its rights; left out where that is nothing, as is the next, and by an older release. */
  rights?: RightsWords;
  /** How the picture came to be, a word of IPTC's vocabulary `digitalsourcetype`. */
  sourceType?: string;
  /** Place in the portfolio's order; smaller comes first. Whole, and negative as a rule. */
  position: number;
  /** As the rest, absent in events of older releases. */
  shelf?: Shelf;
  /** What its file was called, without a path. */
  fileName?: string | null;
  /** Of its file. */
  bytes?: number;
  /** In the trash, hidden by an administrator, or without derivatives: nobody but its owner sees it anywhere. */
  isAway?: boolean;
  /** The gallery and set that it was uploaded into; it may be in others, and in none. */
  gallery?: { galleryId: string; setId: string } | null;
}

/** A site image as other services keep it: a hero, a profile image, a banner. */
export interface SiteImageSnapshot {
  id: string;
  kind: SiteImageKind;
  /** Null for a banner. */
  ownerId: string | null;
  /** The photo it was made from, if any. */
  photoId: string | null;
  /** Grows over all site images: of two events about one owner's heroes (or profile images) the larger one holds. */
  revision: number;
  /** `gone`: not to be shown any more. A hero or profile image comes back when its photo leaves the trash. */
  state: 'ready' | 'gone';
  /** Banners only, as `description`: a photo's words stay with the photo, which may be private (PROF-33). */
  name: string;
  description: string | null;
  image: PhotoImage;
  /** Banners only: shown on pages without a selected hero. */
  isDefault: boolean;
}

/** Events that media publishes. */
export interface MediaEvents {
  'media.photo_changed': PhotoSnapshot;
  'media.photo_deleted': { photoId: string; ownerId: string; revision: number };
  /** For delivery, and out of the trash again. */
  'media.photos_restored': { ownerId: string; photoIds: string[] };
  /** All photos of the owner have new places; `media.photo.export_of_owner` answers which. */
  'media.photos_ordered': { ownerId: string };
  'media.site_image_changed': SiteImageSnapshot;
  /** `label` null: removed. `revision` grows over all of a photographer's categories. */
  'media.category_changed': { ownerId: string; categoryId: string; label: string | null; revision: number };
  /** Originals that an audit has found lost, of which none before it has told; not both are 0. */
  'media.originals_lost': { auditId: string; missing: number; damaged: number; implausible: boolean };
}
