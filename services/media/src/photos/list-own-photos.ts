import { Injectable } from '@nestjs/common';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { PageDto } from '@vitrine/contracts/media/media.rpc';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { toPhotoDto } from './photo.mapper.js';
import { PhotosRepository } from './photos.repository.js';

/** A page of the caller's photos, newest first. */
@Injectable()
export class ListOwnPhotos {
  constructor(private readonly photos: PhotosRepository) {}

  async run(who: Principal, page: PageDto): Promise<PhotoDto[]> {
    const [photos, owner] = await Promise.all([
      this.photos.pageOf(who.userId, { limit: page.limit, offset: page.offset }),
      this.photos.owner(who.userId),
    ]);
    return photos.map((photo) => toPhotoDto(photo, owner));
  }
}
