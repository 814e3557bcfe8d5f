import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { PictureDto } from '@vitrine/contracts/media/picture.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { OpenAccounts } from '../owners/active-owners.js';
import { ChoosablePhotos } from './selectable-photos.js';
import { Picture } from './site-image.entity.js';
import { ReplacePicture } from './replace-site-image.js';
import { TellPictures } from './publish-site-image-changed.js';

/** PROF-24, PROF-33: one of the caller's photos as the hero of their page. Only the rendition becomes public. */
@Injectable()
export class SetHeroPhoto {
  constructor(
    private readonly em: EntityManager,
    private readonly accounts: OpenAccounts,
    private readonly photos: ChoosablePhotos,
    private readonly replace: ReplacePicture,
    private readonly tell: TellPictures,
  ) {}

  async run(who: Principal, photoId: string): Promise<PictureDto> {
    return this.replace.answer(await this.em.transactional(() => this.choose(who.userId, photoId)));
  }

  private async choose(ownerId: string, photoId: string): Promise<Picture> {
    await this.accounts.assert(ownerId);
    const photo = await this.photos.get(ownerId, photoId);
    await this.tell.lock([ownerId]);
    const shown = await this.em.findOne(Picture, { ownerId, kind: 'hero', photoId, state: 'ready' }, { refresh: true });
    if (!shown) {
      const { width, height, focalX, focalY } = photo;
      const hero = { id: randomUUID(), kind: 'hero', ownerId, photoId, width, height, focalX, focalY } as const;
      return this.replace.write(hero);
    }
    await this.replace.dropNext(ownerId, 'hero');
    return shown;
  }
}
