import { EntityManager, raw } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { OWN_IDS_LIMIT } from '@vitrine/contracts/media/own-photos.rules';
import type { OwnPhotosFilterDto, OwnPhotosPageDto, OwnPhotosQueryDto } from '@vitrine/contracts/media/own-photos.dto';
import { both, matchOf, orderOf, orderSql, UNREVIEWED, viewOf } from './own-photos-query.js';
import { Photo } from '../photos/photo.entity.js';
import { VIEWED, type ViewedPhoto } from '../photos/viewed-photo.js';

type Counts = OwnPhotosPageDto['counts'];

/** The caller's photos as lists: one query a list, one for all its numbers. */
@Injectable()
export class OwnPhotosRepository {
  constructor(private readonly em: EntityManager) {}

  /** Rows, because a list that nobody changes costs several times as much in entities. */
  async page(ownerId: string, query: OwnPhotosQueryDto): Promise<ViewedPhoto[]> {
    const { sql, params } = both(viewOf(ownerId, query), matchOf(query));
    const rows: ViewedPhoto[] = await this.em
      .createQueryBuilder(Photo)
      .select([...VIEWED])
      .where({ [raw(sql, params)]: [] })
      .orderBy(orderOf(query).map(([expression, direction]) => ({ [raw(expression)]: direction })))
      .limit(query.limit, query.offset)
      .execute('all');
    // These two are text in a row, for their size.
    return rows.map((row) => Object.assign(row, { bytes: Number(row.bytes), position: Number(row.position) }));
  }

  async ids(ownerId: string, filter: OwnPhotosFilterDto): Promise<string[]> {
    const { sql, params } = both(viewOf(ownerId, filter), matchOf(filter));
    const rows = await this.em.execute<{ id: string }[]>(
      `select id from photos where ${sql} order by ${orderSql(orderOf(filter))} limit ?`,
      [...params, OWN_IDS_LIMIT],
    );
    return rows.map(({ id }) => id);
  }

  async counts(ownerId: string, filter: OwnPhotosFilterDto): Promise<Counts> {
    const view = viewOf(ownerId, filter);
    const match = matchOf(filter);
    // `offset 0` keeps the search from being done once for each of the numbers.
    const [row] = await this.em.execute<Record<keyof Counts, string>[]>(
      `select count(*) as "all", count(*) filter (where unreviewed) as "unreviewed", count(*) filter (where hit) as "matching",
              count(*) filter (where hit and is_public) as "public", count(*) filter (where hit and featured) as "featured"
       from (select is_public, featured, ${UNREVIEWED} as unreviewed, (${match.sql}) as hit from photos where ${view.sql} offset 0) as seen`,
      [...match.params, ...view.params],
    );
    return {
      all: Number(row?.all ?? 0),
      unreviewed: Number(row?.unreviewed ?? 0),
      matching: Number(row?.matching ?? 0),
      public: Number(row?.public ?? 0),
      featured: Number(row?.featured ?? 0),
    };
  }
}
