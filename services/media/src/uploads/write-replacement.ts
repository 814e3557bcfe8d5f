import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { ReplaceFileDto } from '@vitrine/contracts/media/photo-input.dto';
import { databaseNow } from '../sql.js';
import { Turns } from '../photos/turns.js';
import { ActiveOwners } from '../owners/active-owners.js';
import { ChangePhoto } from '../photos/change-photo.js';
import { DropReplacements } from '../photos/drop-replacements.js';
import { PhotoReplacement } from '../photos/photo-replacement.entity.js';
import { ReleaseFiles } from '../storage/release-files.js';
import { PendingObjectDeletion } from '../storage/pending-object-deletion.entity.js';
import { StorageAccounts } from '../storage/storage-accounts.js';
import { fileKeyOf } from './known-files.js';
import type { StoredImage } from '../originals/stored-images.js';
import { sentExif } from './sent-exif.js';
import { UploadReservations } from './upload-reservations.js';

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
    private readonly former: DropReplacements,
    private readonly files: ReleaseFiles,
    private readonly storage: StorageAccounts,
    private readonly reservations: UploadReservations,
    private readonly turns: Turns,
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
        else kept.turn = await this.insert(ownerId, dto, image);
        return !earlier && photo.fileId !== dto.fileId;
      });
      return kept;
    });
  }

  private async insert(ownerId: string, dto: ReplaceFileDto, image: StoredImage): Promise<number> {
    const { photoId, fileId: id, objectKey, idempotencyKey } = dto;
    // Replaced before it was there: its objects are about to go, this one with them.
    if ((await this.em.count(PendingObjectDeletion, { photoId: id })) > 0) throw new AppError('UPLOAD_INTERRUPTED');
    await this.files.release(await this.former.drop([photoId]));
    await this.storage.take(ownerId, image.bytes);
    await this.reservations.settle(ownerId, id, objectKey);
    const renderTurn = await this.turns.next('render', ownerId);
    const file = this.em.create(PhotoReplacement, {
      id,
      photoId,
      ownerId,
      objectKey,
      renderTurn,
      bytes: image.bytes,
      fileType: image.type,
      fileKey: idempotencyKey ? fileKeyOf(ownerId, idempotencyKey) : null,
      fileName: dto.fileName ?? null,
      keepsOriginal: dto.keptOriginal ?? false,
      exif: sentExif(dto.exif),
      createdAt: await databaseNow(this.em),
    });
    await this.em.persist(file).flush();
    return renderTurn;
  }
}
