import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { SiteImageDto } from '@vitrine/contracts/media/site-image.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { ActiveOwners } from '../owners/active-owners.js';
import { SelectablePhotos } from './selectable-photos.js';
import { SiteImage } from './site-image.entity.js';
import { ReplaceSiteImage } from './replace-site-image.js';
import { SiteImagePublisher } from './site-image-publisher.js';

/** PROF-24, PROF-33: one of the caller's photos as the hero of their page. Only the derivative becomes public. */
@Injectable()
export class SetHeroPhoto {
  constructor(
    private readonly em: EntityManager,
    private readonly owners: ActiveOwners,
    private readonly photos: SelectablePhotos,
    private readonly replace: ReplaceSiteImage,
    private readonly publisher: SiteImagePublisher,
  ) {}

  async set(who: Principal, photoId: string): Promise<SiteImageDto> {
    return this.replace.answer(await this.em.transactional(() => this.select(who.userId, photoId)));
  }

  private async select(ownerId: string, photoId: string): Promise<SiteImage> {
    await this.owners.assertActive(ownerId);
    const photo = await this.photos.get(ownerId, photoId);
    await this.publisher.lock([ownerId]);
    const shown = await this.em.findOne(
      SiteImage,
      { ownerId, kind: 'hero', photoId, state: 'ready' },
      { refresh: true },
    );
    if (!shown) {
      const { width, height, focalX, focalY } = photo;
      const hero = { id: randomUUID(), kind: 'hero', ownerId, photoId, width, height, focalX, focalY } as const;
      return this.replace.write(hero);
    }
    await this.replace.dropNext(ownerId, 'hero');
    return shown;
  }
}
