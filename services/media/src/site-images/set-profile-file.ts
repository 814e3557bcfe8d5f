import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PROFILE_IMAGE_LIMITS } from '@vitrine/contracts/media/photo.rules';
import type { PictureDto, StoredPictureDto } from '@vitrine/contracts/media/picture.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { squareOf } from '../derivatives/render-square.js';
import { OpenAccounts } from '../owners/active-owners.js';
import type { Picture } from './site-image.entity.js';
import { DiscardObject } from '../storage/discard-object.js';
import { PictureFiles } from './site-image-files.js';
import { ReplacePicture } from './replace-site-image.js';

const LIMIT = { maxBytes: PROFILE_IMAGE_LIMITS.maxBytes, code: 'PROFILE_IMAGE_TOO_LARGE' } as const;

/** PROF-14, PROF-19, PROF-20: a square part of a stored file as the caller's profile picture. */
@Injectable()
export class SetProfileFile {
  constructor(
    private readonly em: EntityManager,
    private readonly accounts: OpenAccounts,
    private readonly files: PictureFiles,
    private readonly discard: DiscardObject,
    private readonly replace: ReplacePicture,
  ) {}

  async run(who: Principal, dto: StoredPictureDto): Promise<PictureDto> {
    const { objectKey } = dto;
    this.files.assertOwn(who.userId, dto);
    const picture = await this.discard.ifRefused(objectKey, () => this.adopt(who.userId, dto));
    if (picture.objectKey !== objectKey) await this.discard.run(objectKey);
    return this.replace.answer(picture);
  }

  private async adopt(ownerId: string, { pictureId, objectKey, crop }: StoredPictureDto): Promise<Picture> {
    const image = await this.files.inspect(objectKey, LIMIT);
    const { side } = squareOf(image.width, image.height, crop);
    return this.em.transactional(async () => {
      await this.accounts.assert(ownerId);
      return this.replace.write({
        id: pictureId,
        kind: 'profile',
        ownerId,
        objectKey,
        crop: crop ?? null,
        width: side,
        height: side,
      });
    });
  }
}
