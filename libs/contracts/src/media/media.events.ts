import type { PhotoImage } from './photo-image.js';

/** All a visitor may ever know of a photo, as of `revision`. */
export interface PhotoSnapshot {
  id: string;
  ownerId: string;
  /** Grows by one with every change; an older revision never overwrites a newer one. */
  revision: number;
  /** Public and its renditions are ready: only then do visitors see it. */
  visible: boolean;
  title: string;
  description: string | null;
  image: PhotoImage;
  category: string;
  categoryLabel: string;
  tags: string[];
  featured: boolean;
  createdAt: string;
  altText: string | null;
}

/** Facts media tells. */
export interface MediaEvents {
  'media.photo_changed': PhotoSnapshot;
  'media.photo_deleted': { photoId: string; ownerId: string; revision: number };
}
