import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { PhotoDto, PhotoUse } from '@vitrine/contracts/media/photo.dto';
import { idList } from '../sql.js';
import { Owner } from '../owners/owner.entity.js';
import type { Photo } from './photo.entity.js';
import { PhotoReplacement } from './photo-replacement.entity.js';
import { toPhotoDto } from './photo.mapper.js';

interface UseRow {
  photo_id: string;
  kind: PhotoUse;
}

/** Photos as their owner sees them: with the owner's name and where they are shown, in three queries for any number. */
@Injectable()
export class PhotoPresenter {
  constructor(private readonly em: EntityManager) {}

  async of(ownerId: string, photos: readonly Photo[]): Promise<PhotoDto[]> {
    if (photos.length === 0) return [];
    const [owner, uses, replacements] = await Promise.all([
      this.em.findOne(Owner, { userId: ownerId }),
      this.uses(ownerId, photos),
      this.em.find(PhotoReplacement, { photoId: { $in: photos.map(({ id }) => id) } }, { refresh: true }),
    ]);
    const replacementOf = new Map(replacements.map((file) => [file.photoId, file]));
    return photos.map((photo) => toPhotoDto(photo, owner, uses.get(photo.id) ?? [], replacementOf.get(photo.id)));
  }

  async one(photo: Photo): Promise<PhotoDto> {
    const [view] = await this.of(photo.ownerId, [photo]);
    return view as PhotoDto;
  }

  private async uses(ownerId: string, photos: readonly Photo[]): Promise<Map<string, PhotoUse[]>> {
    // A failed one is shown nowhere; a pending one counts already.
    const rows = await this.em.execute<UseRow[]>(
      `select distinct photo_id, kind from site_images
       where photo_id = any(?::uuid[]) and owner_id = ? and kind in ('hero', 'profile') and state <> 'failed'
       order by photo_id, kind`,
      [idList(photos.map(({ id }) => id)), ownerId],
    );
    const uses = new Map<string, PhotoUse[]>();
    for (const { photo_id, kind } of rows) uses.set(photo_id, [...(uses.get(photo_id) ?? []), kind]);
    return uses;
  }
}
