import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { displayName } from '@vitrine/contracts/portfolio/display-name.rules';
import type { AdminPhotoDto } from '@vitrine/contracts/media/moderation.dto';
import { JPEG_WIDTH } from '@vitrine/contracts/media/photo-image';
import { toImage, toImageUrl } from '../derivatives/image.mapper.js';
import { Owner } from '../owners/owner.entity.js';
import type { Photo } from '../photos/photo.entity.js';
import { toHidden } from '../photos/photo.mapper.js';

/** Photos as administrators see them, with the names of their owners in one query. */
@Injectable()
export class AdminPhotoPresenter {
  constructor(private readonly em: EntityManager) {}

  async of(photos: readonly Photo[]): Promise<AdminPhotoDto[]> {
    const ids = [...new Set(photos.map(({ ownerId }) => ownerId))];
    const owners = await this.em.find(Owner, { userId: { $in: ids } }, { refresh: true });
    const byId = new Map(owners.map((owner) => [owner.userId, owner]));
    return photos.map((photo) => toAdminPhotoDto(photo, byId.get(photo.ownerId)));
  }

  async one(photo: Photo): Promise<AdminPhotoDto> {
    const [view] = await this.of([photo]);
    return view as AdminPhotoDto;
  }
}

const toAdminPhotoDto = (photo: Photo, owner: Owner | undefined): AdminPhotoDto => ({
  id: photo.id,
  title: photo.title,
  imageUrl: toImageUrl(photo, JPEG_WIDTH),
  image: toImage(photo),
  derivatives: photo.derivatives,
  altText: photo.altText ?? null,
  isPublic: photo.isPublic,
  featured: photo.featured,
  category: photo.category,
  photographer: displayName(owner ?? {}),
  photographerUsername: owner?.username ?? null,
  createdAt: photo.createdAt.toISOString(),
  trashed: photo.isTrashed(),
  hidden: toHidden(photo),
});
