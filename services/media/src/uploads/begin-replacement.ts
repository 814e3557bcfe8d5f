import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { FileTarget } from '@vitrine/contracts/media/media.rpc';
import type { BeginReplacementDto } from '@vitrine/contracts/media/photo-input.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { photoBytesOf } from '../originals/declared-bytes.js';
import { PhotoReplacement } from '../photos/photo-replacement.entity.js';
import { PhotoPresenter } from '../photos/photo-presenter.js';
import { Photo } from '../photos/photo.entity.js';
import { originalKey } from '../storage/object-keys.js';
import { uploadedFile } from './begin-upload.js';
import { FreeIds } from './free-ids.js';
import { REUPLOADS_MAX, photoIdFor } from './photo-id.js';
import { UploadReservations } from './upload-reservations.js';

/** Gives a file that is to replace a photo's its place in the store, and refuses early what would be refused later. */
@Injectable()
export class BeginReplacement {
  constructor(
    private readonly em: EntityManager,
    private readonly presenter: PhotoPresenter,
    private readonly ids: FreeIds,
    private readonly reservations: UploadReservations,
  ) {}

  async begin(who: Principal, { photoId, ...dto }: BeginReplacementDto): Promise<FileTarget> {
    const photo =
      (await this.em.findOne(Photo, { id: photoId, ownerId: who.userId, trashedAt: null })) ?? raise('PHOTO_NOT_FOUND');
    const key = dto.idempotencyKey;
    // Not the id alone that a new photo of this file would have: the same file may be both.
    const fileId = await this.ids.forKey(who.userId, key && `file of ${photoId} ${key}`);
    const objectKey = originalKey(who.userId, fileId, randomBytes(9).toString('hex'));
    const isItsFile = photo.fileId === fileId || (key && isUploadedAs(photo, key));
    const there = isItsFile ? photo : await this.em.findOne(PhotoReplacement, { id: fileId, state: 'pending' });
    if (there) return { fileId, objectKey, existing: await this.presenter.one(photo), file: uploadedFile(key, there) };
    await this.reservations.reserve(who.userId, fileId, objectKey, photoBytesOf(dto));
    return { fileId, objectKey, existing: null };
  }
}

/** Whether a photo still has the file it came with, and came with this one. */
const isUploadedAs = ({ id, fileId, ownerId }: Photo, key: string): boolean =>
  !fileId && Array.from({ length: REUPLOADS_MAX }, (_, deleted) => photoIdFor(ownerId, key, deleted)).includes(id);
