import { imageSrc, imageSrcSet, type PhotoImage } from '@vitrine/contracts/media/photo-image';
import { ORIENTATION } from '../../shared/constants.js';

/** What the picture widgets need to know of a photo; public and own photos both have it. */
export interface PhotoView {
  id: string;
  title: string;
  description: string | null;
  imageUrl: string;
  image: PhotoImage;
  category: string;
  photographer: string;
  photographerPath?: string;
  tags: string[];
  featured: boolean;
  altText: string | null;
}

export type Orientation = 'landscape' | 'portrait' | 'square';

/** PORT-34 to PORT-36. */
export const orientationOf = (width: number, height: number): Orientation => {
  const ratio = width / height;
  if (ratio > ORIENTATION.landscapeAbove) return 'landscape';
  return ratio < ORIENTATION.portraitBelow ? 'portrait' : 'square';
};

/** Address and candidates of a photo's picture; until renditions exist, the address the server gave. */
export const sourceOf = (
  photo: Pick<PhotoView, 'image' | 'imageUrl'>,
  width = 1280,
): { src: string; srcSet?: string } =>
  photo.image.widths.length > 0
    ? { src: imageSrc(photo.image, width), srcSet: imageSrcSet(photo.image) }
    : { src: photo.imageUrl };

export const altOf = (photo: Pick<PhotoView, 'altText' | 'title'>): string => photo.altText || photo.title;
