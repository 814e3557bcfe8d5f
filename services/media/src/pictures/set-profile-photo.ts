import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { PictureDto, PictureOfPhotoDto } from '@vitrine/contracts/media/picture.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { squareOf } from '../derivatives/render-square.js';
import { OpenAccounts } from '../owners/open-accounts.js';
import { ChoosablePhotos } from './choosable-photos.js';
import type { Picture } from './picture.entity.js';
import { ReplacePicture } from './replace-picture.js';

/** PROF-15, PROF-33: a square part of one of the caller's photos as their profile picture. */
@Injectable()
export class SetProfilePhoto {
  constructor(
    private readonly em: EntityManager,
    private readonly accounts: OpenAccounts,
    private readonly photos: ChoosablePhotos,
    private readonly replace: ReplacePicture,
  ) {}

  async run(who: Principal, dto: PictureOfPhotoDto): Promise<PictureDto> {
    return this.replace.answer(await this.em.transactional(() => this.choose(who.userId, dto)));
  }

  private async choose(ownerId: string, { photoId, crop }: PictureOfPhotoDto): Promise<Picture> {
    await this.accounts.assert(ownerId);
    const photo = await this.photos.get(ownerId, photoId);
    const { side } = squareOf(photo.width, photo.height, crop);
    return this.replace.write({
      id: randomUUID(),
      kind: 'profile',
      ownerId,
      photoId,
      crop: crop ?? null,
      width: side,
      height: side,
    });
  }
}
