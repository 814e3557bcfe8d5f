import { parsedJson } from '@vitrine/contracts/fields/json-list';
import { FILE_METADATA_VALUES_MAX, type FileMetadata } from '@vitrine/contracts/media/file-metadata.rules';
import type { Shelf } from '@vitrine/contracts/media/photo.rules';
import type { CreatePhotoDto, FileFieldsDto } from '@vitrine/contracts/media/photo-input.dto';
import { knownExif, knownFileMetadata } from '@vitrine/image-files/clean-metadata';
import type { EmbeddedMetadata } from '@vitrine/image-files/embedded-metadata';
import { newImageToken } from '../image-addresses/image-tokens.js';
import { fillFromFile } from '../photos/fill-from-file.js';
import { sanitiseDescription } from '@vitrine/platform/validation/sanitise-html';
import { tidyTags } from '../photos/tidy-tags.js';
import type { StoredImage } from '../originals/stored-images.js';

/** The part of a new photo's row that its upload decides. */
export type PhotoDraft = ReturnType<typeof draftPhoto>;

/** Where a new photo stands. */
export const shelfOf = ({ galleryId }: Pick<CreatePhotoDto, 'galleryId'>): Shelf =>
  galleryId === undefined ? 'portfolio' : 'delivery';

/** A new photo is private and not featured (UPL-22, UPL-29); one that brings AI texts counts as analysed (UPL-23). */
export const draftPhoto = (ownerId: string, dto: CreatePhotoDto, image: StoredImage, canSuggest: boolean) => {
  // An empty list is an answer, too: the owner has seen the suggestions and kept none.
  const isAnalysed = Boolean(dto.aiAltText) || dto.aiTags !== undefined;
  const { exif, fileMetadata } = sentMetadata(dto);
  const texts = textsOf(dto, fileMetadata, isAnalysed);
  // With both written there is nothing to suggest.
  const asks = !isAnalysed && canSuggest && !(texts.altText && texts.tags.length > 0);
  const now = new Date();
  const shelf = shelfOf(dto);
  return {
    id: dto.photoId,
    ownerId,
    shelf,
    galleryId: dto.galleryId ?? null,
    setId: dto.setId ?? null,
    ...texts,
    category: dto.category,
    imageToken: newImageToken(),
    objectKey: dto.objectKey,
    fileType: image.type,
    // What is delivered is the photographer's own file, whatever a program says of it.
    keepsOriginal: shelf === 'delivery' || (dto.keptOriginal ?? false),
    bytes: image.bytes,
    crc: image.crc,
    md5: dto.md5 ?? image.md5,
    width: image.width,
    height: image.height,
    // The file's own EXIF is read when it is decoded.
    exif,
    aiStatus: isAnalysed ? ('completed' as const) : ('none' as const),
    aiCompletedAt: isAnalysed ? now : null,
    aiPending: asks,
    aiAskedAt: asks ? now : null,
    // By the browser's clock: photos selected together keep their order.
    chosenAt: dto.chosenAt,
  };
};

/** What was typed, and what the file says where nothing was: an empty text that was sent is an answer. */
const textsOf = (dto: CreatePhotoDto, fileMetadata: FileMetadata, isAnalysed: boolean) => {
  const { title, description, altText, keywords } = fileMetadata;
  const texts = {
    title: dto.title,
    fileName: dto.fileName ?? null,
    description: sanitiseDescription(dto.description),
    tags: tidyTags(dto.aiTags ?? []),
    altText: dto.aiAltText || null,
    // Suggestions that are sent along were reviewed in the form.
    unreviewedTags: [] as string[],
    unreviewedAlt: false,
    fileMetadata,
  };
  fillFromFile(texts, {
    ...(title && { title }),
    ...(description && typeof dto.description !== 'string' && { description }),
    ...(!isAnalysed && { ...(altText && { altText }), ...(keywords && { keywords }) }),
  });
  return texts;
};

/**
 * What a request says of its file's metadata, sent as JSON or its text: cleaned here, and nowhere behind. What is neither
 * says nothing (SEC-20).
 */
export const sentMetadata = ({ exif, metadata }: Pick<FileFieldsDto, 'exif' | 'metadata'>): EmbeddedMetadata => ({
  exif: knownExif(parsedJson(exif)),
  fileMetadata: knownFileMetadata(parsedJson(metadata, FILE_METADATA_VALUES_MAX)),
});
