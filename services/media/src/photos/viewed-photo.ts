import type { Photo } from './photo.entity.js';

/** The properties that an owner's view of a photo is made of. */
export const VIEWED = [
  'id',
  'title',
  'description',
  'category',
  'tags',
  'altText',
  'featured',
  'isPublic',
  'imageToken',
  'fileType',
  'fileName',
  'keepsOriginal',
  'bytes',
  'width',
  'height',
  'focalX',
  'focalY',
  'widths',
  'thumbHash',
  'avifWidths',
  'exif',
  'fileMetadata',
  'derivatives',
  'renderFailure',
  'aiStatus',
  'aiCompletedAt',
  'aiPending',
  'unreviewedTags',
  'unreviewedAlt',
  'position',
  'trashedAt',
  'trashedBy',
  'hiddenAt',
  'hiddenReason',
  'revision',
  'createdAt',
] as const satisfies readonly (keyof Photo)[];

/** A photo, or a row of it with just these. */
export type ViewedPhoto = Pick<Photo, (typeof VIEWED)[number]>;
