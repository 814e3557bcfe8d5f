import { defineEntity, p } from '@mikro-orm/postgresql';
import type { PhotoExif } from '@vitrine/contracts/media/photo.dto';
import type { AiStatus, DerivativesStatus, PhotoType } from '@vitrine/contracts/media/photo.rules';
import type { PhotoSuggestion } from '@vitrine/contracts/ai/photo-suggestion';

const PhotoSchema = defineEntity({
  name: 'Photo',
  tableName: 'photos',
  properties: {
    id: p.uuid().primary(),
    ownerId: p.uuid(),
    title: p.text(),
    /** Sanitised HTML. */
    description: p.text().nullable(),
    category: p.text(),
    tags: p
      .array()
      .default([])
      .onCreate(() => []),
    altText: p.text().nullable(),
    featured: p.boolean().default(false),
    isPublic: p.boolean().default(false),
    /** Names the pictures' address now; older ones are in `image_tokens`. */
    imageToken: p.text(),

    objectKey: p.text().unique(),
    fileType: p.text().$type<PhotoType>(),
    /** What the file was called, without a path. */
    fileName: p.text().nullable(),
    /** The photographer's own file, byte for byte. */
    kept: p.boolean().default(false),
    bytes: p.bigint('number'),
    /** Size of the upright picture. */
    width: p.integer(),
    height: p.integer(),
    exif: p.json<PhotoExif>().defaultRaw("'{}'"),

    derivatives: p.text().$type<DerivativesStatus>().default('pending'),
    widths: p
      .array((width) => Number(width))
      .columnType('int[]')
      .default([]),
    thumbHash: p.text().nullable(),
    /** Counted before each try, so that a picture that kills its worker is given up at last. */
    renderTries: p.integer().default(0),

    aiStatus: p.text().$type<AiStatus>().default('none'),
    aiCompletedAt: p.datetime().nullable(),
    /** Suggestions were asked for and have neither come nor failed. */
    aiPending: p.boolean().default(false),

    revision: p.integer().default(1),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

/** A photograph: its texts, its file, and what has been made of it. */
export class Photo extends PhotoSchema.class {
  /** Only then do visitors see it. */
  isVisible(): boolean {
    return this.isPublic && this.derivatives === 'ready';
  }

  /**
   * Takes over what the machine suggests where the person has said nothing. Answers whether it was still wanted: a
   * second delivery, or one after the person filled the fields themselves, changes nothing.
   */
  applySuggestion(suggestion: PhotoSuggestion, completedAt: Date): boolean {
    if (!this.aiPending) return false;
    this.aiPending = false;
    this.altText ??= suggestion.alt;
    if (this.tags.length === 0) this.tags = suggestion.tags;
    this.aiStatus = 'completed';
    this.aiCompletedAt = completedAt;
    return true;
  }

  /** Says that no suggestion will come. */
  suggestionFailed(): boolean {
    if (!this.aiPending) return false;
    this.aiPending = false;
    this.aiStatus = 'failed';
    return true;
  }
}
PhotoSchema.setClass(Photo);
