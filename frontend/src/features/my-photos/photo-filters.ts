import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';

export interface PhotoFilter {
  search: string;
  category: string;
  showPublic: boolean;
  showPrivate: boolean;
}

export const NO_FILTER: PhotoFilter = { search: '', category: 'all', showPublic: true, showPrivate: true };

/** PHOTO-15 to PHOTO-17. */
export const filterPhotos = (photos: readonly PhotoDto[], filter: PhotoFilter): PhotoDto[] => {
  const wanted = filter.search.trim().toLowerCase();
  return photos.filter(
    (photo) =>
      (photo.isPublic ? filter.showPublic : filter.showPrivate) &&
      (filter.category === 'all' || photo.category === filter.category) &&
      (!wanted ||
        photo.title.toLowerCase().includes(wanted) ||
        plainText(photo.description).toLowerCase().includes(wanted)),
  );
};

/** PHOTO-18: counted on what is shown. */
export const countPhotos = (photos: readonly PhotoDto[]) => ({
  total: photos.length,
  public: photos.filter((photo) => photo.isPublic).length,
  featured: photos.filter((photo) => photo.featured).length,
});

/** PHOTO-22. */
export const captionOf = (shown: number, all: number): string => `Showing ${shown} of ${all} photos`;

// Searching for "strong" must not find every bold word.
const plainText = (html: string | null): string => html?.replace(/<[^>]*>/g, ' ') ?? '';
