import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { PhotoDto, PhotoUse } from '@vitrine/contracts/media/photo.dto';
import { idList } from '../sql.js';
import type { Photo } from './photo.entity.js';
import { type AwaitedFile, type OwnerNames, toPhotoDto } from './photo.mapper.js';
import type { ViewedPhoto } from './viewed-photo.js';

interface UseRow {
  photoId: string;
  kind: PhotoUse;
}

/**
 * Photos as their owner sees them: with the owner's name and where they are shown, in three queries for any number. None
 * makes entities, since every upload and every look at a list comes through here.
 */
@Injectable()
export class PhotoPresenter {
  constructor(private readonly em: EntityManager) {}

  async of(ownerId: string, photos: readonly ViewedPhoto[]): Promise<PhotoDto[]> {
    if (photos.length === 0) return [];
    const ids = idList(photos.map(({ id }) => id));
    const [owner, uses, awaited] = await Promise.all([this.owner(ownerId), this.uses(ownerId, ids), this.awaited(ids)]);
    return photos.map((photo) => toPhotoDto(photo, owner, uses.get(photo.id) ?? [], awaited.get(photo.id)));
  }

  async one(photo: Photo): Promise<PhotoDto> {
    const [view] = await this.of(photo.ownerId, [photo]);
    return view as PhotoDto;
  }

  private async owner(ownerId: string): Promise<OwnerNames | undefined> {
    const [owner] = await this.em.execute<OwnerNames[]>(
      `select username, first_name as "firstName", last_name as "lastName" from owners where user_id = ?`,
      [ownerId],
    );
    return owner;
  }

  private async uses(ownerId: string, ids: string): Promise<Map<string, PhotoUse[]>> {
    // A failed one is shown nowhere; a pending one counts already.
    const rows = await this.em.execute<UseRow[]>(
      `select distinct photo_id as "photoId", kind from site_images
       where photo_id = any(?::uuid[]) and owner_id = ? and kind in ('hero', 'profile') and state <> 'failed'
       order by photo_id, kind`,
      [ids, ownerId],
    );
    const uses = new Map<string, PhotoUse[]>();
    for (const { photoId, kind } of rows) uses.set(photoId, [...(uses.get(photoId) ?? []), kind]);
    return uses;
  }

  private async awaited(ids: string): Promise<Map<string, AwaitedFile>> {
    const rows = await this.em.execute<({ photoId: string } & AwaitedFile)[]>(
      `select photo_id as "photoId", state, failure from photo_replacements where photo_id = any(?::uuid[])`,
      [ids],
    );
    return new Map(rows.map((row) => [row.photoId, row]));
  }
}
