import { Injectable } from '@nestjs/common';
import type { PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import type { GalleryQueryDto } from '@vitrine/contracts/portfolio/portfolio.rpc';
import { toPublicPhotoDto } from '../read-model/public-photo.mapper.js';
import { PublicPhotosRepository } from '../read-model/public-photos.repository.js';

@Injectable()
export class ListGallery {
  constructor(private readonly photos: PublicPhotosRepository) {}

  async run({ featured, category, limit, offset }: GalleryQueryDto): Promise<PublicPhotoDto[]> {
    const rows = await this.photos.list({
      featured,
      category: category === 'all' ? undefined : category,
      limit,
      offset,
    });
    return rows.map(({ photo, owner, ownLabel }) => toPublicPhotoDto(photo, owner, ownLabel));
  }
}
