import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { UploadTarget } from '@vitrine/contracts/media/media.rpc';
import type { BeginUploadDto } from '@vitrine/contracts/media/photo-input.dto';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { ActiveOwners } from '../owners/active-owners.js';
import { PhotoPresenter } from '../photos/photo-presenter.js';
import { PhotosRepository } from '../photos/photos.repository.js';
import { originalKey } from '../storage/object-keys.js';
import { FreeIds } from './free-ids.js';
import { UploadRoom } from './upload-room.js';

/** What a request body may carry around the picture: its text fields and the multipart frame. */
export const MULTIPART_OVERHEAD_BYTES = 64 * 1024;

/** Says where an upload goes, and refuses early what could only be refused later. */
@Injectable()
export class BeginUpload {
  constructor(
    private readonly photos: PhotosRepository,
    private readonly presenter: PhotoPresenter,
    private readonly owners: ActiveOwners,
    private readonly room: UploadRoom,
    private readonly ids: FreeIds,
  ) {}

  async begin(who: Principal, dto: BeginUploadDto): Promise<UploadTarget> {
    await this.owners.assertActive(who.userId);
    const photoId = await this.ids.forKey(who.userId, dto.idempotencyKey);
    const objectKey = originalKey(who.userId, photoId, randomBytes(9).toString('hex'));
    const photo = dto.idempotencyKey ? await this.photos.find(photoId) : null;
    if (photo) return { photoId, objectKey, existing: await this.presenter.one(photo) };
    await this.room.reserve(who.userId, photoId, objectKey, bytesOf(dto));
    return { photoId, objectKey, existing: null };
  }
}

/** What the photo has at least; null when nobody says. Throws `FILE_TOO_LARGE`. */
export const bytesOf = ({ declaredBytes }: Pick<BeginUploadDto, 'declaredBytes'>): number | null => {
  if (declaredBytes === null || declaredBytes === undefined) return null;
  const bytes = declaredBytes - MULTIPART_OVERHEAD_BYTES;
  if (bytes > PHOTO_LIMITS.maxBytes) throw new AppError('FILE_TOO_LARGE');
  return Math.max(1, bytes);
};
