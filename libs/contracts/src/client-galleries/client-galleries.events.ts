import type { DownloadSize } from './client-gallery.rules.js';
import type { GalleryMail } from './gallery-mail.js';

/** Events that portfolio publishes of client galleries. */
export interface ClientGalleryEvents {
  /** A gallery, or what is in it or may be seen of it, is another now. */
  'portfolio.gallery_changed': { galleryId: string; ownerId: string };
  /** Photos that are in no gallery any more; those on the delivery shelf go to the trash. */
  'portfolio.photos_released': { ownerId: string; photoIds: string[] };
  /** At most 500 photos at once. `watermark`: the line over wide images; null: they are shown without. */
  'portfolio.sizes_wanted': {
    ownerId: string;
    photoIds: string[];
    sizes: DownloadSize[];
    watermark: string | null;
  };
  'portfolio.gallery_mail_wanted': GalleryMail;
  /** For webhooks. `person`: how they call themselves; null: nobody has said. `photos`: chosen, or downloaded. */
  'portfolio.gallery_acted': {
    kind: 'opened' | 'submitted' | 'downloaded';
    galleryId: string;
    ownerId: string;
    title: string;
    person: string | null;
    photos: number | null;
    at: string;
  };
  /**
   * Mails of a gallery (null: of all of the owner's) to these addresses (null: to all) are deleted, sent or not: a
   * visitor is forgotten, or the gallery is gone.
   */
  'portfolio.gallery_addresses_erased': { ownerId: string; galleryId: string | null; emails: string[] | null };
}
