import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Picture } from './site-image.entity.js';
import { TellPictures } from './publish-site-image-changed.js';

/** Changes one picture in a transaction of its own, behind the lock of its owner's pictures. */
@Injectable()
export class ChangePicture {
  constructor(
    private readonly em: EntityManager,
    private readonly tell: TellPictures,
  ) {}

  /** Whether the picture is still there. */
  run(pictureId: string, change: (picture: Picture) => void | Promise<void>): Promise<boolean> {
    return this.em.transactional(async () => {
      const known = await this.em.findOne(Picture, { id: pictureId });
      if (!known) return false;
      await this.tell.lock([known.ownerId ?? null]);
      const picture = await this.em.findOne(Picture, { id: pictureId }, { refresh: true });
      if (picture) await change(picture);
      return picture !== null;
    });
  }
}
