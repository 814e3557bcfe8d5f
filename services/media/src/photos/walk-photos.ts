import { Injectable } from '@nestjs/common';
import type { WalkDto } from '@vitrine/contracts/identity/identity.rpc';
import type { PhotoSnapshot } from '@vitrine/contracts/media/media.events';
import { toSnapshot } from './photo.mapper.js';
import { PhotosRepository } from './photos.repository.js';

/** Every photo as other rooms may know it, page by page. */
@Injectable()
export class WalkPhotos {
  constructor(private readonly photos: PhotosRepository) {}

  async run({ after, limit }: WalkDto): Promise<PhotoSnapshot[]> {
    return (await this.photos.walk(after, limit)).map(toSnapshot);
  }
}
