import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
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
    if (photo) return { photoId, objectKey, existing: await this.presenter.one(photo) };
    await this.reservations.reserve(who.userId, photoId, objectKey, photoBytesOf(dto));
    return { photoId, objectKey, existing: null };
  }
}
