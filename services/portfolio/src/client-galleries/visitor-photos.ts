import type { EntityManager } from '@mikro-orm/postgresql';
import type { VisitorPhotoDto } from '@vitrine/contracts/client-galleries/gallery-visit.dto';
import { UNMARKED_WIDTH_MAX, watermarkKey } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import type { PhotoImage } from '@vitrine/contracts/media/photo-image';
import type { ClientGallery } from './client-gallery.entity.js';
import { watermarkOf } from './own-galleries.js';
import type { Viewer } from './viewer.js';
import { photosInOrder, type VisiblePhoto, visiblePhotos } from './visible-photos.js';

/** Names the line over a gallery's wide images; null: there is none. */
export const markKeyOf = (gallery: ClientGallery): string | null => {
  const line = watermarkOf(gallery);
  return line === null ? null : watermarkKey(line);
};

/** An image at its gallery's address. The line is over WebP alone, so wide images of such galleries come as that. */
const imageOf = (gallery: ClientGallery, { image, token }: Pick<VisiblePhoto, 'image' | 'token'>): PhotoImage => {
  const { avif, hdr, ...rest } = image;
  const isMarked = watermarkOf(gallery) !== null;
  const kept = isMarked ? avif?.filter((width) => width <= UNMARKED_WIDTH_MAX) : avif;
  const base = `/images/g/${gallery.id}/${token}`;
  return { ...rest, base, ...(kept && kept.length > 0 && { avif: kept }), ...(hdr && !isMarked && { hdr }) };
};

type Counts = Pick<VisitorPhotoDto, 'comments' | 'others'>;

/** Only those who may know that photos are hidden are told which are. */
export const toVisitorPhoto = (
  { gallery, role }: Pick<Viewer, 'gallery' | 'role'>,
  photo: VisiblePhoto,
  counts: Counts | undefined,
): VisitorPhotoDto => ({
  id: photo.photo_id,
  setId: photo.set_id,
  image: imageOf(gallery, photo),
  fileName: photo.file_name,
  alt: photo.alt,
  ...(role !== 'guest' && photo.is_hidden && { isHidden: true }),
  ...counts,
});

/**
 * What stands on a gallery's cover for such a viewer: the photo that was chosen, else the first that they see. Both are
 * found by an index, because every image that may be shared asks.
 */
export const coverOf = async (
  em: EntityManager,
  viewer: Pick<Viewer, 'gallery' | 'role'>,
): Promise<(VisiblePhoto & { cover: PhotoImage }) | null> => {
  const { look } = viewer.gallery;
  const seen = visiblePhotos(viewer);
  const [chosen] = look.coverPhotoId
    ? await em.execute<VisiblePhoto[]>(`${seen.sql} and placed.photo_id = ?`, [...seen.params, look.coverPhotoId])
    : [];
  const { sql, params } = photosInOrder(viewer, { limit: 1 });
  const [photo] = chosen ? [chosen] : await em.execute<VisiblePhoto[]>(sql, params);
  if (!photo) return null;
  const focalPoint = look.focalPoint && { focalPoint: look.focalPoint };
  return { ...photo, cover: { ...imageOf(viewer.gallery, photo), ...focalPoint } };
};

/** Covers that need no visit: those of open galleries that messengers may show, as guests see them. */
export const sharedCovers = async (
  em: EntityManager,
  galleries: readonly ClientGallery[],
): Promise<Map<string, PhotoImage>> => {
  const covers = new Map<string, PhotoImage>();
  for (const gallery of galleries) {
    const found = await coverOf(em, { gallery, role: 'guest' });
    if (found) covers.set(gallery.id, found.cover);
  }
  return covers;
};
