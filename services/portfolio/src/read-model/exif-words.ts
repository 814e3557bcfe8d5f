import { cameraName } from '@vitrine/contracts/media/exif.rules';
import type { PhotoExif } from '@vitrine/contracts/media/photo.dto';

const FORMAT_TAG = /^(landscape|portrait|square) format$/;
const PART_OF_DAY = /^(night|morning|midday|afternoon|evening)$/;

/** Every spelling of the camera or lens as a tag. */
const cameraWords = (exif: PhotoExif): Set<string> => {
  const { make, model, lens } = exif;
  const brand = make?.split(' ')[0];
  const bare = brand && model?.toLowerCase().startsWith(brand.toLowerCase()) ? model.slice(brand.length).trim() : model;
  const names = [cameraName(exif), model, lens, [brand, bare].filter(Boolean).join(' ')];
  return new Set(names.filter((name) => !!name).map((name) => name!.toLowerCase()));
};

/**
 * The tags visitors may see, in their order: without the part of the day that suggestions of earlier releases wrote
 * behind the format, and, unless the owner shows camera settings, without the photo's own camera and lens.
 */
export const withoutExifWords = (
  tags: readonly string[],
  { exif, showsCamera }: { exif: PhotoExif | null | undefined; showsCamera: boolean },
): string[] => {
  const camera = showsCamera ? new Set<string>() : cameraWords(exif ?? {});
  return tags.filter(
    (tag, i) => !camera.has(tag.toLowerCase()) && !(PART_OF_DAY.test(tag) && FORMAT_TAG.test(tags[i - 1] ?? '')),
  );
};
