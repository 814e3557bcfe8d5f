import { t } from '@lingui/core/macro';
import {
  imageAvifSrcSet,
  imageHdrSrcSet,
  imageSrc,
  imageSrcSet,
  type PhotoImage,
} from '@vitrine/contracts/media/photo-image';
import type { PhotoExif } from '@vitrine/contracts/media/photo.dto';
import type { Rights } from '@vitrine/contracts/portfolio/rights.rules';
import { ORIENTATION } from '../../shared/constants.js';

/** The part of a photo that the photo widgets need; public and own photos both have it. */
export interface PhotoView {
  id: string;
  title: string;
  /** It is only for those who cannot see the photo. */
  hidesTitle?: true;
  description: string | null;
  imageUrl: string;
  image: PhotoImage;
  category: string;
  /** The photographer's label, where the server has set it. */
  categoryLabel?: string;
  photographer: string;
  photographerPath?: string;
  tags: string[];
  featured: boolean;
  altText: string | null;
  /** Absent or null where the camera is not shown. */
  exif?: PhotoExif | null;
  /** Absent where nobody has said anything of them. */
  rights?: Rights;
  /** The page at `photographerPath` has a form for enquiries. */
  takesEnquiries?: true;
  /** Present where a trained model is said to have had a part. */
  sourceType?: string;
}

export type Orientation = 'landscape' | 'portrait' | 'square';

/** PORT-34 to PORT-36. */
export const orientationOf = (width: number, height: number): Orientation => {
  const ratio = width / height;
  if (ratio > ORIENTATION.landscapeAbove) return 'landscape';
  return ratio < ORIENTATION.portraitBelow ? 'portrait' : 'square';
};

/** A screen that shows more light than white. */
export const HDR_SCREEN = '(dynamic-range: high)';

interface Source {
  src: string;
  srcSet?: string;
  avif?: string;
  hdr?: string;
}

/** Address and candidates of a photo's photo; until derivatives exist, the address the server gave. */
export const sourceOf = (photo: Pick<PhotoView, 'image' | 'imageUrl'>, width = 1280): Source => {
  const { image } = photo;
  if (image.widths.length === 0) return { src: photo.imageUrl };
  const [avif, hdr] = [imageAvifSrcSet(image), imageHdrSrcSet(image)];
  return { src: imageSrc(image, width), srcSet: imageSrcSet(image), ...(avif && { avif }), ...(hdr && { hdr }) };
};

/** Keeps the photo's focal point in view where it is cropped. */
export const cropStyle = ({ focalPoint }: PhotoImage) =>
  focalPoint && { objectPosition: `${focalPoint.x}% ${focalPoint.y}%` };

/** Props of the button that opens the photo, which finds its place by the id when the viewer closes. */
export const openerOf = ({ id, title, altText }: Pick<PhotoView, 'id' | 'title' | 'altText'>) => ({
  'data-photo-id': id,
  'aria-label': t`Open ${title}`,
  ...(altText && { 'aria-description': altText }),
});

/** The id of the photo that a click within its opener is to open. */
export const openedBy = ({ target }: { target: EventTarget }): string | undefined =>
  (target as Element).closest<HTMLElement>('[data-photo-id]')?.dataset['photoId'];

export const altOf = (photo: Pick<PhotoView, 'altText' | 'title'>): string => photo.altText || photo.title;
