import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ReplaceFileDto } from '@vitrine/contracts/media/photo-input.dto';
import type { StoredImage } from '../originals/stored-images.js';
import { ActiveOwners } from '../owners/active-owners.js';
import { ChangePhoto } from '../photos/change-photo.js';
import { PhotoReplacement } from '../photos/photo-replacement.entity.js';
import { InsertReplacement } from './insert-replacement.js';

/** The object that a file is stored as, and the turn of its derivatives; null when they are there. */
export interface KeptFile {
  objectKey: string;
  turn: number | null;
}

/** Writes down what is to replace a photo's file, instead of what was to before: row, quota and event in one transaction. */
@Injectable()
export class WriteReplacement {
  constructor(
    private readonly em: EntityManager,
    private readonly owners: ActiveOwners,
    private readonly change: ChangePhoto,
    private readonly replacement: InsertReplacement,
  ) {}

  /** Throws PHOTO_NOT_FOUND, QUOTA_EXCEEDED, and UPLOAD_INTERRUPTED when a later file has come in between. */
  write(ownerId: string, dto: ReplaceFileDto, image: StoredImage): Promise<KeptFile> {
    return this.em.transactional(async () => {
      await this.owners.assertActive(ownerId);
      let kept: KeptFile = { objectKey: dto.objectKey, turn: null };
      await this.change.own(ownerId, dto.photoId, async (photo) => {
        const earlier = await this.em.findOne(
          PhotoReplacement,
          { id: dto.fileId, state: 'pending' },
          { refresh: true },
        );
        if (earlier) kept = { objectKey: earlier.objectKey, turn: earlier.renderTurn };
        else if (photo.fileId === dto.fileId) kept = { objectKey: photo.objectKey, turn: null };
        else kept.turn = await this.replacement.insert(ownerId, dto, image);
        return !earlier && photo.fileId !== dto.fileId;
      });
      return kept;
    });
  }
}
