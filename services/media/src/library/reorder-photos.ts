import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import { i18n } from '@vitrine/contracts/i18n';
import type { ReorderPhotosDto } from '@vitrine/contracts/media/own-photos.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { ChangePhoto } from '../photos/change-photo.js';
import { idList } from '../sql.js';
import { placesBetween, type Gap } from './position-between.js';
import { PhotosRepository } from '../photos/photos.repository.js';
import { PortfolioOrder } from './portfolio-order.js';

type Places = Pick<Gap, 'after' | 'before'>;

/**
 * Moves photos of the caller to one place of the portfolio's order. All of them must be there, or nothing moves: the
 * request is based on an outdated order.
 */
@Injectable()
export class ReorderPhotos {
  constructor(
    private readonly em: EntityManager,
    private readonly photos: PhotosRepository,
    private readonly change: ChangePhoto,
    private readonly order: PortfolioOrder,
  ) {}

  reorder(who: Principal, { photoIds, before = null }: ReorderPhotosDto): Promise<{ moved: number }> {
    if (before !== null && photoIds.includes(before))
      throw new AppError('VALIDATION', i18n._('A photo cannot be moved before itself.'));
    return this.photos.inTransaction(async () => {
      await this.order.lock(who.userId);
      // Behind that lock places stay as they are. No photo is locked before it is known which: all of them may be, in
      // the order of their ids, and who held one already would wait for others that wait for it.
      const gap = await this.gap(who.userId, photoIds, before);
      if (standIn(gap, await this.placesOf(who.userId, photoIds))) return { moved: 0 };
      const places = placesBetween({ ...gap, front: await this.order.front() }, photoIds.length);
      if (places) await this.place(who.userId, photoIds, places);
      else await this.renumber(who.userId, photoIds, before);
      return { moved: photoIds.length };
    });
  }

  private async place(ownerId: string, photoIds: readonly string[], places: readonly number[]): Promise<void> {
    await this.change.many(ownerId, photoIds, (photos) => {
      const inOrder = asAsked(
        photos.filter((photo) => !photo.isTrashed()),
        photoIds,
      );
      for (const [i, photo] of inOrder.entries()) photo.position = places[i] ?? photo.position;
      return inOrder;
    });
  }

  private async renumber(ownerId: string, photoIds: readonly string[], before: string | null): Promise<void> {
    const moving = new Set(photoIds);
    const staying = (await this.order.ids(ownerId, 'position, id')).filter((id) => !moving.has(id));
    const at = before === null ? staying.length : staying.indexOf(before);
    await this.order.renumber(ownerId, [...staying.slice(0, at), ...photoIds, ...staying.slice(at)]);
  }

  private async placesOf(ownerId: string, photoIds: readonly string[]): Promise<number[]> {
    const rows = await this.em.execute<{ id: string; position: string }[]>(
      'select id, position from photos where owner_id = ? and trashed_at is null and id = any(?::uuid[])',
      [ownerId, idList(photoIds)],
    );
    return asAsked(rows, photoIds).map(({ position }) => Number(position));
  }

  /** The neighbours, once the moving ones are taken out. */
  private async gap(ownerId: string, moving: readonly string[], before: string | null): Promise<Places> {
    const others = 'owner_id = ? and trashed_at is null and id <> all(?::uuid[])';
    if (before === null) {
      const [last] = await this.em.execute<{ position: string }[]>(
        `select position from photos where ${others} order by position desc, id desc limit 1`,
        [ownerId, idList(moving)],
      );
      return { after: last ? Number(last.position) : null, before: null };
    }
    const [next] = await this.em.execute<{ position: string }[]>(
      'select position from photos where id = ? and owner_id = ? and trashed_at is null',
      [before, ownerId],
    );
    if (!next) return raise('PHOTO_NOT_FOUND');
    const [previous] = await this.em.execute<{ position: string }[]>(
      `select position from photos where ${others} and (position, id) < (?, ?::uuid)
       order by position desc, id desc limit 1`,
      [ownerId, idList(moving), next.position, before],
    );
    return { after: previous ? Number(previous.position) : null, before: Number(next.position) };
  }
}

/** In the order of `photoIds`. Throws PHOTO_NOT_FOUND when one is missing. */
const asAsked = <P extends { id: string }>(photos: readonly P[], photoIds: readonly string[]): P[] => {
  const byId = new Map(photos.map((photo) => [photo.id, photo]));
  return photoIds.map((id) => byId.get(id) ?? raise('PHOTO_NOT_FOUND'));
};

/** Whether they stand there already: a repeated move moves once. */
const standIn = ({ after, before }: Places, places: readonly number[]): boolean => {
  const line = [after ?? -Infinity, ...places, before ?? Infinity];
  return line.every((place, i) => i === 0 || (line[i - 1] ?? 0) < place);
};
