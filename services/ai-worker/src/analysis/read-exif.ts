import { exifOfBlock } from '@vitrine/contracts/media/exif-block.rules';

/** The part of a camera's record that suggestions may speak of. Location and serial numbers are never read. */
export interface PictureExif {
  camera?: string;
  /** Hour of the day by the camera's clock, 0 to 23. */
  hour?: number;
  /** 1 to 12. */
  month?: number;
}

const tidy = (text: unknown): string =>
  typeof text === 'string'
    ? text
        // oxlint-disable-next-line no-control-regex -- cameras pad names with NUL
        .replace(/[\u0000-\u001f<>]+/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, 60)
    : '';

const shoutToName = (word: string): string =>
  word.length > 3 && word === word.toUpperCase() ? word.charAt(0) + word.slice(1).toLowerCase() : word;

/** `NIKON CORPORATION` + `NIKON D90` -> `Nikon D90`. */
export const cameraName = (make: string, model: string): string => {
  const brand = shoutToName(make.split(' ')[0] ?? '');
  if (!model) return brand;
  const bare = brand && model.toLowerCase().startsWith(brand.toLowerCase()) ? model.slice(brand.length).trim() : model;
  return [brand, bare].filter(Boolean).join(' ');
};

/** The wanted part of an EXIF block; a damaged one counts as none, since it says nothing about the picture itself. */
export const readExif = (block: Uint8Array | undefined): PictureExif => {
  const { make, model, takenAt } = exifOfBlock(block);
  const camera = cameraName(tidy(make), tidy(model));
  return {
    ...(camera && { camera }),
    ...(takenAt && { hour: Number(takenAt.slice(11, 13)), month: Number(takenAt.slice(5, 7)) }),
  };
};
