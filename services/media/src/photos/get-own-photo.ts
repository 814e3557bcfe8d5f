import { Injectable } from '@nestjs/common';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { toPhotoDto } from './photo.mapper.js';
import { PhotosRepository } from './photos.repository.js';

/** One of the caller's photos. */
@Injectable()
export class GetOwnPhoto {
  constructor(private readonly photos: PhotosRepository) {}

  async run(who: Principal, photoId: string): Promise<PhotoDto> {
    const [photo, owner] = await Promise.all([this.photos.ownedBy(who.userId, photoId), this.photos.owner(who.userId)]);
    return toPhotoDto(photo, owner);
  }
}
