import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import { i18n } from '@vitrine/contracts/i18n';
import { ReorderPhotosDto, SortPhotosDto } from '@vitrine/contracts/media/own-photos.dto';
import type { PortfolioSort } from '@vitrine/contracts/media/own-photos.rules';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { Outbox } from '@vitrine/platform/outbox/outbox';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { HeavyWork } from '../owners/heavy-work.js';
import { OwnerLocks } from '../owners/owner-locks.js';
import { ChangePhoto } from '../photos/change-photo.js';
import { IN_PORTFOLIO } from '../photos/photo.entity.js';
import { PhotosRepository } from '../photos/photos.repository.js';
import { idList } from '../sql.js';

/** Room kept between the first photo and those uploaded later, for photos that are moved to the front. */
const FRONT_ROOM = 2 ** 40;

const SORTS: Record<PortfolioSort, string> = {
  newest: 'created_at desc, id desc',
  oldest: 'created_at, id',
  title: 'title collate titles, id',
  // Of one form, so its letters sort by time. Photos without a date come last, newest first.
  taken: `exif ->> 'takenAt' desc nulls last, created_at desc, id desc`,
};

type Places = Pick<Gap, 'after' | 'before'>;

/** The order of the caller's portfolio: `position`, ascending, then the id. */
@Controller()
export class ReorderPhotos {
  constructor(
    private readonly em: EntityManager,
    private readonly photos: PhotosRepository,
    private readonly change: ChangePhoto,
    private readonly locks: OwnerLocks,
    private readonly outbox: Outbox,
    private readonly heavy: HeavyWork,
  ) {}

  /**
   * Moves photos of the caller to one place. All of them must be there, or nothing moves: the request is based on an
   * outdated order.
   */
  @RpcHandler('media.photo.reorder')
  reorderPhotos(
    @Caller() who: Principal,
    @Payload() { photoIds, before = null }: ReorderPhotosDto,
  ): Promise<{ moved: number }> {
    if (before !== null && photoIds.includes(before))
      throw new AppError('VALIDATION', i18n._('A photo cannot be moved before itself.'));
    return this.behindLock(who, async () => {
      // Behind that lock places stay as they are. No photo is locked before it is known which: all of them may be, in
      // the order of their ids, and who held one already would wait for others that wait for it.
      const gap = await this.gap(who.userId, photoIds, before);
      if (standIn(gap, await this.placesOf(who.userId, photoIds))) return { moved: 0 };
      const places = placesBetween({ ...gap, front: await this.front() }, photoIds.length);
      if (places) await this.place(who.userId, photoIds, places);
      else await this.renumber(who.userId, photoIds, before);
      return { moved: photoIds.length };
    });
  }

  /** Orders the caller's whole portfolio anew. Photos that already stand like that stay untouched. */
  @RpcHandler('media.photo.sort')
  sortPhotos(@Caller() who: Principal, @Payload() { by }: SortPhotosDto): Promise<{ moved: number }> {
    return this.behindLock(who, async () => {
      const now = await this.idsBy(who.userId, 'position, id');
      const wanted = await this.idsBy(who.userId, SORTS[by]);
      const moved = wanted.filter((id, i) => id !== now[i]).length;
      if (moved > 0) await this.numberAnew(who.userId, wanted);
      return { moved };
    });
  }

  /** Concurrent moves of one owner's photos wait for each other. */
  private behindLock<T>({ userId }: Principal, work: () => Promise<T>): Promise<T> {
    return this.heavy.run(userId, () =>
      this.photos.inTransaction(async () => {
        await this.locks.take('order', [userId]);
        return work();
      }),
    );
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
    const staying = (await this.idsBy(ownerId, 'position, id')).filter((id) => !moving.has(id));
    const at = before === null ? staying.length : staying.indexOf(before);
    await this.numberAnew(ownerId, [...staying.slice(0, at), ...photoIds, ...staying.slice(at)]);
  }

  private async placesOf(ownerId: string, photoIds: readonly string[]): Promise<number[]> {
    const rows = await this.em.execute<{ id: string; position: string }[]>(
      `select id, position from photos where owner_id = ? and ${IN_PORTFOLIO} and id = any(?::uuid[])`,
      [ownerId, idList(photoIds)],
    );
    return asAsked(rows, photoIds).map(({ position }) => Number(position));
  }

  /** The neighbours, once the moving ones are taken out. */
  private async gap(ownerId: string, moving: readonly string[], before: string | null): Promise<Places> {
    const others = `owner_id = ? and ${IN_PORTFOLIO} and id <> all(?::uuid[])`;
    if (before === null) {
      const [last] = await this.em.execute<{ position: string }[]>(
        `select position from photos where ${others} order by position desc, id desc limit 1`,
        [ownerId, idList(moving)],
      );
      return { after: last ? Number(last.position) : null, before: null };
    }
    const [next] = await this.em.execute<{ position: string }[]>(
      `select position from photos where id = ? and owner_id = ? and ${IN_PORTFOLIO}`,
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

  /** Where a photo uploaded right now would go. */
  private async front(): Promise<number> {
    const [row] = await this.em.execute<{ front: string }[]>(
      'select -(extract(epoch from clock_timestamp()) * 1000000)::bigint as front',
    );
    return Number(row?.front);
  }

  /** Ids of the portfolio of `ownerId`, also of what is in the trash, whose place is kept. `by` is a piece of SQL. */
  private async idsBy(ownerId: string, by: string): Promise<string[]> {
    const rows = await this.em.execute<{ id: string }[]>(
      `select id from photos where owner_id = ? and shelf = 'portfolio' order by ${by}`,
      [ownerId],
    );
    return rows.map(({ id }) => id);
  }

  /** Gives all photos of `ownerId`, which are `ids`, new places in this order, and publishes that in one event. */
  private async numberAnew(ownerId: string, ids: readonly string[]): Promise<void> {
    // All rows are locked in the order of their ids, as wherever many are locked.
    await this.em.execute(
      `select count(*) from (
        select 1 from photos where owner_id = ? and shelf = 'portfolio' order by id for update) l`,
      [ownerId],
    );
    const first = (await this.front()) + FRONT_ROOM;
    await this.em.execute(
      `update photos set position = ?::bigint + ordered.place * ?::bigint, revision = revision + 1, updated_at = now()
       from unnest(?::uuid[]) with ordinality as ordered (id, place) where photos.id = ordered.id and owner_id = ?`,
      [first, STEP, idList(ids), ownerId],
    );
    this.outbox.add('media.photos_ordered', { ownerId });
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

/** Room between two neighbours when photos are numbered anew: enough for twenty moves to the very same place. */
export const STEP = 2 ** 20;

/** Where moved photos go: behind `after`, before `before`; null when there is no such neighbour. */
export interface Gap {
  after: number | null;
  before: number | null;
  /** Where a photo uploaded right now would go: no moved one may stand in front of it. */
  front: number;
}

/** `count` whole numbers, ascending, inside the gap and apart from its ends; null when the gap is too small. */
export const placesBetween = ({ after, before, front }: Gap, count: number): number[] | null => {
  if (before === null) {
    const last = after ?? front;
    return Array.from({ length: count }, (_, i) => last + STEP * (i + 1));
  }
  // In front of all, close to the first one, so that the gap before it lasts.
  if (after === null && before - front > STEP * (count + 1))
    return Array.from({ length: count }, (_, i) => before - STEP * (count - i));
  const from = after ?? front;
  const step = Math.floor((before - from) / (count + 1));
  return step < 1 ? null : Array.from({ length: count }, (_, i) => from + step * (i + 1));
};
