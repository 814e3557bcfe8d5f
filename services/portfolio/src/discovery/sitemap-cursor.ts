import { AppError } from '@vitrine/contracts/errors/app-error';
import { UUID_SOURCE } from '@vitrine/contracts/fields/patterns';
import type { PhotoCursor } from './discovery.repository.js';
import { LAST_ID } from '../page-revision/id-bounds.js';

/** Behind every position. */
const LAST_POSITION = '9223372036854775807';

const CURSOR = new RegExp(`^(${UUID_SOURCE})(?:/(-?\\d{1,19})/(${UUID_SOURCE}))?$`);

/** Where an export continues: after a user, or within a user's photos. */
export type SitemapCursor = { kind: 'after'; userId: string } | { kind: 'within'; place: PhotoCursor };

export const readCursor = (text: string): SitemapCursor => {
  const [, userId, position, photoId] = CURSOR.exec(text) ?? [];
  if (userId === undefined) throw new AppError('VALIDATION', 'cursor must be one of an answer before');
  return position === undefined || photoId === undefined
    ? { kind: 'after', userId }
    : { kind: 'within', place: { ownerId: userId, position, photoId } };
};

export const writeCursor = (cursor: SitemapCursor): string =>
  cursor.kind === 'after' ? cursor.userId : `${cursor.place.ownerId}/${cursor.place.position}/${cursor.place.photoId}`;

/** The position before all photos of the users after `userId`. */
export const afterAllOf = (userId: string): PhotoCursor => ({
  ownerId: userId,
  position: LAST_POSITION,
  photoId: LAST_ID,
});
