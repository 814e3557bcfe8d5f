import { imageJpeg, imageSrc, type PhotoImage } from '@vitrine/contracts/media/photo-image';
import { focalPointOf, type FocalColumns } from './focal-point.js';

interface ImageRow extends FocalColumns {
  imageToken: string;
  width: number;
  height: number;
  widths: number[];
  thumbHash?: string | null;
  avifWidths: number[];
  hdrWidths: number[];
}

/** The image of a photo or site image, as answers and events have it. */
export const toImage = (row: ImageRow): PhotoImage => ({
  base: `/images/${row.imageToken}`,
  width: row.width,
  height: row.height,
  widths: row.widths,
  thumbHash: row.thumbHash ?? null,
  ...(row.avifWidths.length > 0 && { avif: row.avifWidths }),
  ...(row.hdrWidths.length > 0 && { hdr: row.hdrWidths }),
  ...focalPointOf(row),
});

/** The address of one of its derivatives, about `width` wide; of the JPEG while there are no others. */
export const toImageUrl = (row: ImageRow, width: number): string => {
  const image = toImage(row);
  return image.widths.length > 0 ? imageSrc(image, width) : imageJpeg(image);
};
