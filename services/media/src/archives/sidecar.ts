import { textOfDescription } from '@vitrine/contracts/media/description.rules';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { type PacketMetadata, xmpOf } from '@vitrine/image-files/xmp-packet';
import type { Photo } from '../photos/photo.entity.js';
import { type KeyedOwnerMetadata, rightsOfPhoto } from '../photos/embedded-metadata.js';
import { publishedTags } from '../photos/review-state.js';
import { tidyTags } from '../photos/tidy-tags.js';

/** What a photo's owner says of it, for the owner: as it was edited here, else as the file says. */
export const ownMetadata = (photo: Photo, owner: KeyedOwnerMetadata): PacketMetadata => {
  const { title, description, altText, unreviewedAlt, fileMetadata } = photo;
  const { keywords = [], rating, label, city, state, country } = fileMetadata;
  return {
    title,
    description: textOfDescription(description ?? ''),
    // What a machine wrote is no word of the photographer's until it is reviewed.
    altText: unreviewedAlt ? '' : (altText ?? ''),
    keywords: tidyTags([
      ...publishedTags(photo),
      // Behind those that became tags: more than a photo takes from its file.
      ...tidyTags(keywords).slice(PHOTO_LIMITS.tagsMax),
    ]),
    ...rightsOfPhoto(photo, owner),
    ...(rating !== undefined && { rating }),
    ...(label !== undefined && { label }),
    ...(city !== undefined && { city }),
    ...(state !== undefined && { state }),
    ...(country !== undefined && { country }),
  };
};

/** A sidecar's content. Where a photo was taken in degrees stands in its original and nowhere else. */
export const sidecarOf = (metadata: PacketMetadata, { takenAt = '' }: Photo['exif']): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${xmpOf(metadata, [{ name: 'photoshop:DateCreated', value: takenAt }])}\n`;
