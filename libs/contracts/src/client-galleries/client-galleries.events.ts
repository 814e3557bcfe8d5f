/** Events that portfolio publishes of client galleries. */
export interface ClientGalleryEvents {
  /** A gallery, or what is in it or may be seen of it, is another now. */
  'portfolio.gallery_changed': { galleryId: string; ownerId: string };
  /** Photos that are in no gallery any more; those on the delivery shelf go to the trash. */
  'portfolio.photos_released': { ownerId: string; photoIds: string[] };
}
