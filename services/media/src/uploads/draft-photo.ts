import type { CreatePhotoDto } from '@vitrine/contracts/media/photo-input.dto';
import { newImageToken } from '../image-addresses/image-tokens.js';
import { sanitiseDescription } from '../photos/sanitise-description.js';
import { tidyTags } from '../photos/tidy-tags.js';
import type { StoredImage } from '../originals/stored-images.js';
import { sentExif } from './sent-exif.js';

/** The part of a new photo's row that its upload decides. */
export type PhotoDraft = ReturnType<typeof draftPhoto>;

/** A new photo is private and not featured (UPL-22, UPL-29); one that brings AI texts counts as analysed (UPL-23). */
export const draftPhoto = (ownerId: string, dto: CreatePhotoDto, image: StoredImage, canSuggest: boolean) => {
  const tags = tidyTags(dto.aiTags ?? []);
  const altText = dto.aiAltText || null;
  // An empty list is an answer, too: the owner has seen the suggestions and kept none.
  const isAnalysed = altText !== null || dto.aiTags !== undefined;
  const now = new Date();
  return {
    id: dto.photoId,
    ownerId,
    title: dto.title,
    description: sanitiseDescription(dto.description),
    category: dto.category,
    tags,
    altText,
    // Suggestions that are sent along were reviewed in the form.
    unreviewedTags: [],
    imageToken: newImageToken(),
    objectKey: dto.objectKey,
    fileType: image.type,
    fileName: dto.fileName ?? null,
    keepsOriginal: dto.keptOriginal ?? false,
    bytes: image.bytes,
    width: image.width,
    height: image.height,
    // The file's own EXIF is read when it is decoded.
    exif: sentExif(dto.exif),
    aiStatus: isAnalysed ? ('completed' as const) : ('none' as const),
    aiCompletedAt: isAnalysed ? now : null,
    aiPending: !isAnalysed && canSuggest,
    aiAskedAt: !isAnalysed && canSuggest ? now : null,
    // By the browser's clock: photos selected together keep their order (decision 0037).
    chosenAt: dto.chosenAt,
  };
};
