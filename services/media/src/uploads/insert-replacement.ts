import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ReplaceFileDto } from '@vitrine/contracts/media/photo-input.dto';
import type { StoredImage } from '../originals/stored-images.js';
import { DropReplacements } from '../photos/drop-replacements.js';
import { PhotoReplacement } from '../photos/photo-replacement.entity.js';
import { Turns } from '../photos/turns.js';
import { databaseNow } from '../sql.js';
import { ReleaseFiles } from '../storage/release-files.js';
import { fileKeyOf } from './known-files.js';
import { sentExif, sentFileMetadata } from './sent-exif.js';
import { UploadReservations } from './upload-reservations.js';

/** Writes the row of a replacement and takes its quota; the replacement before it gives its own back. */
@Injectable()
export class InsertReplacement {
  constructor(
    private readonly em: EntityManager,
    private readonly former: DropReplacements,
    private readonly files: ReleaseFiles,
    private readonly reservations: UploadReservations,
    private readonly turns: Turns,
  ) {}

  /** The turn of its derivatives. Throws what {@link UploadReservations.settle} throws. */
  async insert(ownerId: string, dto: ReplaceFileDto, image: StoredImage): Promise<number> {
    const { photoId, fileId: id, objectKey, idempotencyKey } = dto;
    await this.files.release(await this.former.drop([photoId]));
    await this.reservations.settle({ ownerId, id, objectKey, bytes: image.bytes }, { beyondQuota: false });
    const renderTurn = await this.turns.next('render', ownerId);
    const file = this.em.create(PhotoReplacement, {
      id,
      photoId,
      ownerId,
      objectKey,
      renderTurn,
      bytes: image.bytes,
      crc: image.crc,
      fileType: image.type,
      fileKey: idempotencyKey ? fileKeyOf(ownerId, idempotencyKey) : null,
      fileName: dto.fileName ?? null,
      keepsOriginal: dto.keptOriginal ?? false,
      exif: sentExif(dto.exif),
      fileMetadata: sentFileMetadata(dto.metadata),
      createdAt: await databaseNow(this.em),
    });
    await this.em.persist(file).flush();
    return renderTurn;
  }
}
