import { Injectable } from '@nestjs/common';
import type { SetVisibilityDto } from '@vitrine/contracts/media/photo-input.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { ImageTokens } from '../image-addresses/image-tokens.js';
import { ChangePhoto } from '../photos/change-photo.js';
import { PhotoPresenter } from '../photos/photo-presenter.js';

/** PHOTO-25. Hiding a photo kills every address it was ever served under, for good. */
@Injectable()
export class SetPhotoVisibility {
  constructor(
    private readonly change: ChangePhoto,
    private readonly tokens: ImageTokens,
    private readonly presenter: PhotoPresenter,
  ) {}

  async set(who: Principal, { photoId, isPublic }: SetVisibilityDto): Promise<PhotoDto> {
    const photo = await this.change.own(who.userId, photoId, async (found) => {
      if (found.isPublic === isPublic) return false;
      found.isPublic = isPublic;
      if (!isPublic) await this.tokens.renew([found]);
      return true;
    });
    return this.presenter.one(photo);
  }
}
