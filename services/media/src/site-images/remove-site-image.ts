import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { PictureKind } from '@vitrine/contracts/media/picture.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { Picture } from './site-image.entity.js';
import { TellPictures } from './publish-site-image-changed.js';

/** Takes the caller's hero or profile picture away, and what was about to become it. */
@Injectable()
export class RemovePicture {
  constructor(
    private readonly em: EntityManager,
    private readonly tell: TellPictures,
  ) {}

  run({ userId }: Principal, kind: PictureKind): Promise<{ removed: boolean }> {
    return this.em.transactional(async () => {
      await this.tell.lock([userId]);
      const pictures = await this.em.find(Picture, { ownerId: userId, kind }, { refresh: true });
      for (const picture of pictures) await this.tell.gone(picture);
      return { removed: pictures.length > 0 };
    });
  }
}
