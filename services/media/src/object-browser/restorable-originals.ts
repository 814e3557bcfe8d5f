import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import { ActiveOwners } from '../owners/active-owners.js';
import { PhotosRepository } from '../photos/photos.repository.js';
import { Orphans } from '../storage/orphans.js';
import { restoredPlace } from '../uploads/restore-original.js';

/** Which originals can become photos again. */
@Injectable()
export class RestorableOriginals {
  constructor(
    private readonly photos: PhotosRepository,
    private readonly owners: ActiveOwners,
    private readonly orphans: Orphans,
  ) {}

  /** Throws OBJECT_HAS_ENTRY for the file of a photo or of a replacement, OBJECT_DELETED where photo or owner is gone. */
  async assert(ownerId: string, key: string): Promise<void> {
    const { photoId, objectKey } = restoredPlace(ownerId, key);
    if (await this.photos.find(photoId)) raise('OBJECT_HAS_ENTRY');
    if (!(await this.owners.isActive(ownerId)) || !(await this.owners.isKnown(ownerId))) raise('OBJECT_DELETED');
    const { nameless, deleted } = await this.orphans.inspect('originals', [key, objectKey]);
    if (!nameless.includes(key)) raise('OBJECT_HAS_ENTRY');
    if (deleted.length > 0) raise('OBJECT_DELETED');
  }
}
