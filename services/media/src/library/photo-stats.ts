import { Injectable } from '@nestjs/common';
import type { PhotoStatsDto } from '@vitrine/contracts/media/photo.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { PhotosRepository } from '../photos/photos.repository.js';

/** ENT-23: the numbers above the caller's photos. */
@Injectable()
export class PhotoStats {
  constructor(private readonly photos: PhotosRepository) {}

  get(who: Principal): Promise<PhotoStatsDto> {
    return this.photos.stats(who.userId);
  }
}
