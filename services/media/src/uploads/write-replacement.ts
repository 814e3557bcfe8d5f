import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { isSameFile } from '@vitrine/contracts/media/known-files.rules';
import type { ReplaceFileDto } from '@vitrine/contracts/media/photo-input.dto';
import type { StoredImage } from '../originals/stored-images.js';
import { ActiveOwners } from '../owners/active-owners.js';
import { ChangePhoto } from '../photos/change-photo.js';
import { PhotoReplacement } from '../photos/photo-replacement.entity.js';
import { uploadedFile } from './begin-upload.js';
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

  /**
   * Throws PHOTO_NOT_FOUND, QUOTA_EXCEEDED, UPLOAD_INTERRUPTED when a later file has come in between, and
   * UPLOAD_KEY_USED when another one has come under its key.
   */
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
        const there = earlier ?? (photo.fileId === dto.fileId ? photo : null);
        const known = uploadedFile(dto.idempotencyKey, there);
        if (known && !isSameFile(known, image)) throw new AppError('UPLOAD_KEY_USED');
        if (there) kept = { objectKey: there.objectKey, turn: earlier?.renderTurn ?? null };
        else kept.turn = await this.replacement.insert(ownerId, dto, image);
        return !there;
      });
      return kept;
    });
  }
}
