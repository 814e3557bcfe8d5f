import { Injectable } from '@nestjs/common';
import type { SetFeaturedDto } from '@vitrine/contracts/media/photo-input.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { ChangePhoto } from '../photos/change-photo.js';
import { PhotoPresenter } from '../photos/photo-presenter.js';

/** PHOTO-27. A private photo may be featured; visitors see it once it is public (PHOTO-43). */
@Injectable()
export class SetPhotoFeatured {
  constructor(
    private readonly change: ChangePhoto,
    private readonly presenter: PhotoPresenter,
  ) {}

  async set(who: Principal, { photoId, featured }: SetFeaturedDto): Promise<PhotoDto> {
    const photo = await this.change.own(who.userId, photoId, (found) => {
      const changes = found.featured !== featured;
      found.featured = featured;
      return changes;
    });
    return this.presenter.one(photo);
  }
}
