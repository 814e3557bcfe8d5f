import { knownExif } from '@vitrine/contracts/media/exif.rules';
import { fileNameOf } from '@vitrine/contracts/media/file-name.rules';
import type { CreatePhotoDto } from '@vitrine/contracts/media/photo-input.dto';
import type { PhotoExif } from '@vitrine/contracts/media/photo.dto';
import type { AiStatus, PhotoType } from '@vitrine/contracts/media/photo.rules';
import { newImageToken } from '../image-addresses/image-tokens.js';
import { sanitiseDescription } from '../photos/sanitise-description.js';
import { tidyTags } from '../photos/tidy-tags.js';
import type { StoredImage } from '../originals/stored-images.js';

/** A photo about to be written. */
export interface PhotoDraft {
  id: string;
  ownerId: string;
  title: string;
  description: string | null;
  category: string;
  tags: string[];
  altText: string | null;
  /** None: suggestions that are sent along were reviewed in the form. */
  unreviewedTags: string[];
  imageToken: string;
  objectKey: string;
  fileType: PhotoType;
  fileName: string | null;
  keepsOriginal: boolean;
  bytes: number;
  width: number;
  height: number;
  /** What was sent along; the file's own EXIF is read when it is decoded. */
  exif: PhotoExif;
  aiStatus: AiStatus;
  aiCompletedAt: Date | null;
  aiPending: boolean;
  aiAskedAt: Date | null;
  /** When it was selected for upload, by the browser's clock: photos selected together keep their order (decision 0037). */
  chosenAt: string | undefined;
}

/** A new photo is private and not featured (UPL-22, UPL-29); one that brings AI texts counts as analysed (UPL-23). */
export const draftPhoto = (
  ownerId: string,
  dto: CreatePhotoDto,
  image: StoredImage,
  canSuggest: boolean,
): PhotoDraft => {
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
    unreviewedTags: [],
    imageToken: newImageToken(),
    objectKey: dto.objectKey,
    fileType: image.type,
    fileName: fileNameOf(dto.fileName),
    keepsOriginal: dto.keptOriginal ?? false,
    bytes: image.bytes,
    width: image.width,
    height: image.height,
    exif: knownExif(dto.exif),
    aiStatus: isAnalysed ? 'completed' : 'none',
    aiCompletedAt: isAnalysed ? now : null,
    aiPending: !isAnalysed && canSuggest,
    aiAskedAt: !isAnalysed && canSuggest ? now : null,
    chosenAt: dto.chosenAt,
  };
};
