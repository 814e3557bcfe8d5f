import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Outbox } from '@vitrine/platform/outbox/outbox';
import { OwnerLocks } from '../owners/owner-locks.js';
import { idList } from '../sql.js';
import { STEP } from './position-between.js';

/** Room kept between the first photo and those uploaded later, for photos that are moved to the front. */
const FRONT_ROOM = 2 ** 40;

/** An owner's whole order at once. Everything belongs inside one transaction, behind {@link lock}. */
@Injectable()
export class PortfolioOrder {
  constructor(
    private readonly em: EntityManager,
    private readonly locks: OwnerLocks,
    private readonly outbox: Outbox,
  ) {}

  /** Concurrent moves of one owner's photos wait for each other. */
  lock(ownerId: string): Promise<void> {
    return this.locks.take('order', [ownerId]);
  }

  /** Where a photo uploaded right now would go. */
  async front(): Promise<number> {
    const [row] = await this.em.execute<{ front: string }[]>(
      'select -(extract(epoch from clock_timestamp()) * 1000000)::bigint as front',
    );
    return Number(row?.front);
  }

  /** Ids of all photos of `ownerId`, also of those in the trash, whose place is kept. `by` is a piece of SQL. */
  async ids(ownerId: string, by: string): Promise<string[]> {
    const rows = await this.em.execute<{ id: string }[]>(`select id from photos where owner_id = ? order by ${by}`, [
      ownerId,
    ]);
    return rows.map(({ id }) => id);
  }

  /** Gives all photos of `ownerId`, which are `ids`, new places in this order, and publishes that in one event. */
  async renumber(ownerId: string, ids: readonly string[]): Promise<void> {
    // All rows are locked in the order of their ids, as wherever many are locked.
    await this.em.execute('select count(*) from (select 1 from photos where owner_id = ? order by id for update) l', [
      ownerId,
    ]);
    const first = (await this.front()) + FRONT_ROOM;
    await this.em.execute(
      `update photos set position = ?::bigint + ordered.place * ?::bigint, revision = revision + 1, updated_at = now()
       from unnest(?::uuid[]) with ordinality as ordered (id, place) where photos.id = ordered.id and owner_id = ?`,
      [first, STEP, idList(ids), ownerId],
    );
    this.outbox.add('media.photos_ordered', { ownerId });
  }
}
