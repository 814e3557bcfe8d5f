import { Injectable } from '@nestjs/common';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { PhotoPresenter } from '../photos/photo-presenter.js';
import { PhotosRepository } from '../photos/photos.repository.js';

/** One of the caller's photos, in the trash or not. */
@Injectable()
export class GetOwnPhoto {
  constructor(
    private readonly photos: PhotosRepository,
    private readonly presenter: PhotoPresenter,
  ) {}

  async get(who: Principal, photoId: string): Promise<PhotoDto> {
    return this.presenter.one(await this.photos.ownedBy(who.userId, photoId));
  }
}
