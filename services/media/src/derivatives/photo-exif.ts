import type { PhotoExif } from '@vitrine/contracts/media/photo.dto';
import readExif from 'exif-reader';

const TEXT_MAX = 100;
/** The most a JPEG can hold. Fields may point at the same bytes again and again, so the reader's work grows faster than this. */
const BLOCK_MAX = 65_536;

const text = (value: unknown): string | undefined => {
  if (typeof value !== 'string') return undefined;
  // Cameras pad with NULs.
  return (
    value
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, TEXT_MAX) || undefined
  );
};

const positive = (value: unknown): number | undefined => {
  const number = Array.isArray(value) ? value[0] : value;
  return typeof number === 'number' && Number.isFinite(number) && number > 0 ? number : undefined;
};

/** The camera's clock has no zone; exif-reader hands its face over as if it were UTC. */
const localTime = (value: unknown): string | undefined =>
  value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString().slice(0, 19) : undefined;

/** The fields a photographer wants to see. Built one by one, so that location, serials and names never slip in. */
export const photoExif = (block: Buffer | undefined): PhotoExif => {
  if (!block || block.length > BLOCK_MAX) return {};
  let tags: ReturnType<typeof readExif>;
  try {
    tags = readExif(block);
  } catch {
    return {}; // A broken block costs the caption, never the photo.
  }
  // A broken directory is null, whatever the types say.
  const image = tags.Image ?? {};
  const photo = tags.Photo ?? {};
  const exif: PhotoExif = {
    make: text(image.Make),
    model: text(image.Model),
    lens: text(photo.LensModel),
    focalLength: positive(photo.FocalLength),
    aperture: positive(photo.FNumber),
    exposureTime: positive(photo.ExposureTime),
    iso: positive(photo.ISOSpeedRatings ?? photo.PhotographicSensitivity),
    takenAt: localTime(photo.DateTimeOriginal),
  };
  return Object.fromEntries(Object.entries(exif).filter(([, value]) => value !== undefined));
};
