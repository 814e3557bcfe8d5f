import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Photo } from '../photos/photo.entity.js';
import { PendingObjectDeletion } from '../storage/pending-object-deletion.entity.js';
import { REUPLOADS_MAX, newPhotoId, photoIdFor } from './photo-id.js';

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
