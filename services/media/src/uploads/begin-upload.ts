import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { UploadPlace } from '@vitrine/contracts/media/media.rpc';
import type { BeginUploadDto } from '@vitrine/contracts/media/photo-input.dto';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { EntityManager } from '@mikro-orm/postgresql';
import { OpenAccounts } from '../owners/open-accounts.js';
import { PhotoViews } from '../photos/photo-views.js';
import { Photo } from '../photos/photo.entity.js';
import { PhotosRepository } from '../photos/photos.repository.js';
import { originalKey } from '../storage/object-keys.js';
import { Removal } from '../storage/removal.entity.js';
import { LIVES_MAX, newPhotoId, photoIdFor } from './photo-id.js';
import { UploadRoom } from './upload-room.js';

/** What a request body may carry around the picture: its text fields and the multipart frame. */
export const FRAME_BYTES = 64 * 1024;

/** Says where an upload goes, and refuses early what could only be refused later. */
@Injectable()
export class BeginUpload {
  constructor(
    private readonly em: EntityManager,
    private readonly photos: PhotosRepository,
    private readonly views: PhotoViews,
    private readonly accounts: OpenAccounts,
    private readonly room: UploadRoom,
  ) {}

  async run(who: Principal, dto: BeginUploadDto): Promise<UploadPlace> {
    await this.accounts.assert(who.userId);
    const photoId = dto.idempotencyKey ? await this.idFor(who, dto.idempotencyKey) : newPhotoId();
    const objectKey = originalKey(who.userId, photoId, randomBytes(9).toString('hex'));
    const photo = dto.idempotencyKey ? await this.photos.find(photoId) : null;
    if (photo) return { photoId, objectKey, existing: await this.views.one(photo) };
    await this.room.reserve(who.userId, photoId, bytesOf(dto));
    return { photoId, objectKey, existing: null };
  }

  /**
   * The id of a deleted photo must not come back, and one in the trash is deleted to whoever uploads: the key gets the
   * next id, which is again the same for each try.
   */
  private async idFor(who: Principal, idempotencyKey: string): Promise<string> {
    for (let deleted = 0; deleted < LIVES_MAX; deleted += 1) {
      const photoId = photoIdFor(who.userId, idempotencyKey, deleted);
      if (!(await this.isDeleted(photoId))) return photoId;
    }
    return newPhotoId();
  }

  private async isDeleted(photoId: string): Promise<boolean> {
    // In this order: one that is purged in between is found among the removals.
    if ((await this.em.count(Photo, { id: photoId, trashedAt: { $ne: null } })) > 0) return true;
    return (await this.em.count(Removal, { photoId })) > 0;
  }
}

/** What the photo has at least; null when nobody says. Throws `FILE_TOO_LARGE`. */
const bytesOf = ({ declaredBytes }: BeginUploadDto): number | null => {
  if (declaredBytes === null || declaredBytes === undefined) return null;
  const bytes = declaredBytes - FRAME_BYTES;
  if (bytes > PHOTO_LIMITS.maxBytes) throw new AppError('FILE_TOO_LARGE');
  return Math.max(1, bytes);
};
