import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isContentKey, type UploadedFile } from '@vitrine/contracts/media/known-files.rules';
import type { UploadTarget } from '@vitrine/contracts/media/media.rpc';
import type { BeginUploadDto } from '@vitrine/contracts/media/photo-input.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { photoBytesOf } from '../originals/declared-bytes.js';
import { ActiveOwners } from '../owners/active-owners.js';
import { PhotoPresenter } from '../photos/photo-presenter.js';
import { PhotosRepository } from '../photos/photos.repository.js';
import { originalKey } from '../storage/object-keys.js';
import { FreeIds } from './free-ids.js';
import { UploadReservations } from './upload-reservations.js';

/** What another try with a key has to have, too; null where that cannot be said. */
export const uploadedFile = (
  key: string | null | undefined,
  file: { bytes: number; crc?: number | null | undefined } | null,
): UploadedFile | null => (key && file && !isContentKey(key) ? { bytes: file.bytes, crc: file.crc ?? null } : null);

/** Gives an upload its place in the store, and refuses early what would be refused later. */
@Injectable()
export class BeginUpload {
  constructor(
    private readonly photos: PhotosRepository,
    private readonly presenter: PhotoPresenter,
    private readonly owners: ActiveOwners,
    private readonly reservations: UploadReservations,
    private readonly ids: FreeIds,
  ) {}

  async begin(who: Principal, dto: BeginUploadDto): Promise<UploadTarget> {
    await this.owners.assertActive(who.userId);
    const photoId = await this.ids.forKey(who.userId, dto.idempotencyKey);
    const objectKey = originalKey(who.userId, photoId, randomBytes(9).toString('hex'));
    const photo = dto.idempotencyKey ? await this.photos.find(photoId) : null;
    if (photo) {
      const file = uploadedFile(dto.idempotencyKey, photo.fileId ? null : photo);
      return { photoId, objectKey, existing: await this.presenter.one(photo), file };
    }
    await this.reservations.reserve(who.userId, photoId, objectKey, photoBytesOf(dto));
    return { photoId, objectKey, existing: null };
  }
}
