import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  ChangeSetDto,
  CreateSetDto,
  DeleteSetDto,
  type GallerySetDto,
} from '@vitrine/contracts/client-galleries/client-gallery.dto';
import { GALLERY_LIMITS } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { addSet } from './begin-gallery.js';
import type { GallerySet } from './client-gallery.entity.js';
import { GalleryReader } from './gallery.reader.js';
import { OwnGalleries } from './own-galleries.js';

/** Sets of a gallery: always one at least, so that every photo stands somewhere. */
@Controller()
export class GallerySets {
  constructor(
    private readonly em: EntityManager,
    private readonly galleries: OwnGalleries,
    private readonly reader: GalleryReader,
  ) {}

  @RpcHandler('portfolio.gallery_set.create')
  create(
    @Caller() who: Principal,
    @Payload() { galleryId, title = UNTITLED, audience = 'all', place }: CreateSetDto,
  ): Promise<GallerySetDto> {
    return this.galleries.change(who, galleryId, async (gallery) => {
      const sets = await this.galleries.sets(gallery);
      if (sets.length >= GALLERY_LIMITS.sets) raise('TOO_MANY_SETS');
      const set = addSet(this.em, gallery, { title, audience, place: sets.length });
      putAt(sets, set, place ?? sets.length);
      await this.em.flush();
      return this.reader.toSet(set);
    });
  }

  @RpcHandler('portfolio.gallery_set.change')
  change(
    @Caller() who: Principal,
    @Payload() { galleryId, setId, title, audience, place }: ChangeSetDto,
  ): Promise<GallerySetDto> {
    return this.galleries.change(who, galleryId, async (gallery) => {
      const sets = await this.galleries.sets(gallery);
      const set = sets.find(({ id }) => id === setId) ?? raise('GALLERY_NOT_FOUND');
      if (title !== undefined) set.title = title;
      if (audience !== undefined) set.audience = audience;
      if (place !== undefined) putAt(sets, set, place);
      await this.em.flush();
      return this.reader.toSet(set);
    });
  }

  @RpcHandler('portfolio.gallery_set.delete')
  async delete(
    @Caller() who: Principal,
    @Payload() { galleryId, setId, photosTo }: DeleteSetDto,
  ): Promise<{ success: true }> {
    await this.galleries.change(who, galleryId, async (gallery) => {
      if (setId === photosTo) raise('GALLERY_NOT_FOUND');
      const set = await this.galleries.set(gallery, setId);
      const target = await this.galleries.set(gallery, photosTo);
      // Behind those that are there, in their order; photos that were taken out as well, which stay taken out.
      await this.em.execute(
        `update gallery_photos placed set set_id = ?, position = moved.position from (
           select photo_id, (select coalesce(max(position), 0) from gallery_photos where set_id = ?)
             + row_number() over (order by position, photo_id) as position
           from gallery_photos where set_id = ?) moved
         where placed.gallery_id = ? and placed.photo_id = moved.photo_id`,
        [target.id, target.id, set.id, galleryId],
      );
      this.em.remove(set);
    });
    return { success: true };
  }
}

const UNTITLED = /*i18n*/ 'Photos';

/** Numbers all anew, with `set` at a place. */
const putAt = (sets: readonly GallerySet[], set: GallerySet, place: number): void =>
  sets
    .filter(({ id }) => id !== set.id)
    .toSpliced(Math.min(place, sets.length), 0, set)
    .forEach((one, at) => (one.place = at));
