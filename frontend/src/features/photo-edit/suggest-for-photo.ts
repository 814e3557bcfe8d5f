import type { PhotoSuggestion } from '@vitrine/contracts/ai/photo-suggestion';
import { imageJpeg, imageSrc } from '@vitrine/contracts/media/photo-image';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { analyseImage } from '../../data/photos/analyse-image.js';

/** Enough for a model to see what is in a photo, and quickly sent. */
const WIDTH = 1280;

/** Sends the photo's image for analysis (PHOTO-38). Throws when there are no suggestions, whatever the reason. */
export const suggestForPhoto = async (photo: PhotoDto, signal: AbortSignal): Promise<PhotoSuggestion> => {
  const { image } = photo;
  const address = image.widths.length > 0 ? imageSrc(image, WIDTH) : imageJpeg(image);
  // A private photo is readable by its owner only: the session's cookie is needed.
  const answer = await fetch(address, { credentials: 'same-origin', signal });
  if (!answer.ok) throw new Error(`${answer.status} for the image`);
  const blob = await answer.blob();
  const name = address.slice(address.lastIndexOf('/') + 1);
  return analyseImage({ blob, name }, { signal });
};
