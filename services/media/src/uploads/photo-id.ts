import { createHash, randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Photo } from '../photos/photo.entity.js';
import { PendingObjectDeletion } from '../storage/pending-object-deletion.entity.js';

/** Most photos that one key makes after deletions; honest use stays far below. */
export const REUPLOADS_MAX = 20;

const asUuid = (bytes: Buffer, version: number): string => {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.subarray(0, 16).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

/** UUIDv7: unguessable, and in the order of making. */
export const newPhotoId = (now = Date.now()): string => {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  return asUuid(bytes, 7);
};

/**
 * The same owner and key always name the same photo, so a repeated upload answers the first one's (UUIDv8). `deleted`
 * counts the photos that had this key before and are gone.
 */
export const photoIdFor = (userId: string, idempotencyKey: string, deleted = 0): string =>
  asUuid(
    createHash('sha256')
      .update([userId, idempotencyKey, ...(deleted > 0 ? [deleted] : [])].join('\n'))
      .digest(),
    8,
  );

/** Ids that the same key always gets again, for as long as what it made is there. */
@Injectable()
export class FreeIds {
  constructor(private readonly em: EntityManager) {}

  /**
   * The id of a deleted photo, or of a file that was replaced, must not come back, and a photo in the trash is deleted
   * for an upload: the key gets the next id, which is again the same for each attempt.
   */
  async forKey(userId: string, idempotencyKey: string | null | undefined): Promise<string> {
    for (let deleted = 0; idempotencyKey && deleted < REUPLOADS_MAX; deleted += 1) {
      const id = photoIdFor(userId, idempotencyKey, deleted);
      if (!(await this.isUsedUp(id))) return id;
    }
    return newPhotoId();
  }

  private async isUsedUp(id: string): Promise<boolean> {
    // In this order: one that is purged in between is found among the removals.
    if ((await this.em.count(Photo, { id, trashedAt: { $ne: null } })) > 0) return true;
    return (await this.em.count(PendingObjectDeletion, { photoId: id })) > 0;
  }
}
