import { defineEntity, p, type SqlEntityManager } from '@mikro-orm/postgresql';
import type { ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import type { FileMetadata } from '@vitrine/contracts/media/file-metadata.rules';
import type { PhotoExif } from '@vitrine/contracts/media/photo.dto';
import type { PhotoType } from '@vitrine/contracts/media/photo.rules';
import { idList } from '../sql.js';
import type { ReleasedFile } from '../storage/release-files.js';

const PhotoReplacementSchema = defineEntity({
  name: 'PhotoReplacement',
  tableName: 'photo_replacements',
  properties: {
    /** Of the file: its objects are stored under it, now and once it is the photo's. */
    id: p.uuid().primary(),
    photoId: p.uuid().unique(),
    ownerId: p.uuid(),
    /** What the file is known by; null for one that came without a key. */
    fileKey: p.uuid().nullable(),
    objectKey: p.text().unique(),
    fileType: p.text().$type<PhotoType>(),
    fileName: p.text().nullable(),
    /** The photographer's own file, byte for byte. */
    keepsOriginal: p.boolean(),
    bytes: p.bigint('number'),
    /** CRC-32 of the file. */
    crc: p.bigint('number').nullable(),
    /** As a photo has it. */
    md5: p.text().nullable(),
    /** What was sent along. */
    exif: p.json<PhotoExif>(),
    fileMetadata: p.json<FileMetadata>().defaultRaw("'{}'"),
    state: p.text().$type<'pending' | 'failed'>().default('pending'),
    failure: p.text().$type<ErrorCode>().nullable(),
    /** Attempts that have not come to an end. */
    renderTries: p.integer().default(0),
    /** Since when every job has failed for a reason that is the file's own. */
    failingSince: p.datetime().nullable(),
    renderTurn: p.integer(),
    createdAt: p.datetime(),
  },
});

/**
 * A file that is to take the place of a photo's (decision 0045): at most one for each photo. The row is gone once it
 * has, and stays as `failed`, without an object, when no derivatives can be made of it.
 */
export class PhotoReplacement extends PhotoReplacementSchema.class {}
PhotoReplacementSchema.setClass(PhotoReplacement);

/**
 * Drops the files that were to replace those of these photos. Belongs into a transaction that holds their rows. Answers
 * the files that are not needed any more; failed ones were released when they failed.
 */
export const dropReplacements = async (em: SqlEntityManager, photoIds: readonly string[]): Promise<ReleasedFile[]> => {
  const rows = await em.execute<(Omit<ReleasedFile, 'bytes'> & { bytes: string; state: 'pending' | 'failed' })[]>(
    `delete from photo_replacements next using photos where photos.id = next.photo_id and next.photo_id = any(?::uuid[])
     returning next.id, next.owner_id as "ownerId", next.bytes, next.state, photos.shelf`,
    [idList(photoIds)],
  );
  return rows
    .filter(({ state }) => state === 'pending')
    .map(({ state: _state, ...file }) => ({ ...file, bytes: Number(file.bytes) }));
};
