import { knownExif } from '@vitrine/contracts/media/exif.rules';
import type { PhotoExif } from '@vitrine/contracts/media/photo.dto';
import readExif from 'exif-reader';

/** The most a JPEG can hold. Fields may point at the same bytes again and again, so the reader's work grows faster than this. */
const BLOCK_MAX = 65_536;

/** Some cameras write a number as a list of one. */
const single = (value: unknown): unknown => (Array.isArray(value) ? (value[0] as unknown) : value);

/** The camera's clock has no zone; exif-reader hands its face over as if it were UTC. */
const localTime = (value: unknown): string | undefined =>
  value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString().slice(0, 19) : undefined;

/** What a file says of its camera, reduced to what may be known: no location, no serials, no names. */
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
  return knownExif({
    make: image.Make,
    model: image.Model,
    lens: photo.LensModel,
    focalLength: single(photo.FocalLength),
    aperture: single(photo.FNumber),
    exposureTime: single(photo.ExposureTime),
    iso: single(photo.ISOSpeedRatings ?? photo.PhotographicSensitivity),
    takenAt: localTime(photo.DateTimeOriginal),
  });
};
