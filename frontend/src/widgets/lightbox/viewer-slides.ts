import { imageSrc, type PhotoImage } from '@vitrine/contracts/media/photo-image';
import type { SlideImage } from 'yet-another-react-lightbox';
import { altOf, HDR_SCREEN, type PhotoView } from '../photo-image/photo-view.js';

export interface ViewerSlide extends SlideImage {
  /** Absent while the photo is on its way. */
  photo?: PhotoView;
}

/** All slides from the first to the last, those included that are not here yet: so the count and the way round are right. */
export const toSlides = (photos: readonly PhotoView[], total: number, avif: boolean): ViewerSlide[] =>
  Array.from({ length: Math.max(total, photos.length) }, (_, at) => {
    const photo = photos[at];
    return photo ? toSlide(photo, avif) : { src: `pending:${at}` };
  });

const formatOf = ({ hdr, avif }: PhotoImage, width: number, rendersAvif: boolean): string => {
  if (hdr?.includes(width) && matchMedia(HDR_SCREEN).matches) return 'jpg';
  return rendersAvif && avif?.includes(width) ? 'avif' : 'webp';
};

const toSlide = (photo: PhotoView, avif: boolean): ViewerSlide => {
  const { image } = photo;
  const widest = image.widths.at(-1) ?? image.width;
  const heightOf = (width: number) => Math.round((width * image.height) / image.width);
  return {
    photo,
    src: image.widths.length > 0 ? imageSrc(image, Number.POSITIVE_INFINITY) : photo.imageUrl,
    alt: altOf(photo),
    width: widest,
    height: heightOf(widest),
    srcSet: image.widths.map((width) => ({
      src: `${image.base}/${width}.${formatOf(image, width, avif)}`,
      width,
      height: heightOf(width),
    })),
  };
};
