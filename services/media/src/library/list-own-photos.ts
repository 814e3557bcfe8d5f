import { EntityManager, raw } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  type OwnPhotoFacetsDto,
  OwnPhotosChoiceDto,
  type OwnPhotosPageDto,
  OwnPhotosQueryDto,
} from '@vitrine/contracts/media/own-photos.dto';
import { FACETS_LIMIT, OWN_IDS_LIMIT } from '@vitrine/contracts/media/own-photos.rules';
import type { PhotoDto, PhotoStatsDto } from '@vitrine/contracts/media/photo.dto';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { PhotoPresenter } from '../photos/photo-presenter.js';
import { IN_PORTFOLIO, Photo } from '../photos/photo.entity.js';
import { VIEWED, type ViewedPhoto } from '../photos/viewed-photo.js';
import { both, matchOf, orderOf, orderSql, UNREVIEWED, viewOf } from './own-photos-query.js';

type Counts = OwnPhotosPageDto['counts'];

interface StatsRow {
  total: string;
  categories: string;
  shared: string;
  featured: string;
  last_upload: Date | null;
  bytes: string;
}

interface FacetRow {
  kind: 'camera' | 'lens' | 'keyword';
  value: string;
  photos: number;
}

/**
 * Photos of one shoot have the same keywords, so these are counted as sets before they are counted as words. Of each
 * word one photo is looked at for its spelling.
 */
const FACETS = `
  with cameras as (
    select camera, lens, count(*) as photos from photos where owner_id = ? and ${IN_PORTFOLIO}
    group by camera, lens
  ), sets as (
    select keywords, count(*) as photos, min(id::text) as example from photos
    where owner_id = ? and ${IN_PORTFOLIO} and keywords <> '{}' group by keywords
  ), words as (
    select word, sum(photos) as photos, min(example)::uuid as example from sets, unnest(keywords) word
    group by word order by 2 desc, 1 limit ?
  ), facets as (
    (select 'camera' as kind, camera as value, sum(photos) as photos from cameras where camera is not null
     group by camera order by 3 desc, 2 limit ?)
    union all
    (select 'lens', lens, sum(photos) from cameras where lens is not null group by lens order by 3 desc, 2 limit ?)
    union all
    select 'keyword', (
      select min(spelled) from photos, photo_keywords(tags, file_metadata) spelled
      where id = example and lower(spelled) = word
    ), photos from words
  )
  select kind, value, photos::int from facets order by photos desc, lower(value)`;

/** The caller's photos, searched, filtered and ordered by the database: one query a list, one for all its numbers. */
@Controller()
export class ListOwnPhotos {
  constructor(
    private readonly em: EntityManager,
    private readonly presenter: PhotoPresenter,
  ) {}

  @RpcHandler('media.photo.list_mine')
  async listOwnPhotos(@Caller() who: Principal, @Payload() query: OwnPhotosQueryDto): Promise<PhotoDto[]> {
    return this.presenter.of(who.userId, await this.pageOf(who.userId, query));
  }

  /** {@link listOwnPhotos} with the numbers around it (PHOTO-18, PHOTO-22). */
  @RpcHandler('media.photo.page_mine')
  async pageOwnPhotos(@Caller() who: Principal, @Payload() query: OwnPhotosQueryDto): Promise<OwnPhotosPageDto> {
    const [photos, counts] = await Promise.all([this.listOwnPhotos(who, query), this.countsOf(who.userId, query)]);
    return { photos, counts };
  }

  @RpcHandler('media.photo.ids_mine')
  async listOwnIds(@Caller() { userId }: Principal, @Payload() filter: OwnPhotosChoiceDto): Promise<{ ids: string[] }> {
    const { sql, params } = both(viewOf(userId, filter), matchOf(filter));
    const rows = await this.em.execute<{ id: string }[]>(
      `select id from photos where ${sql} order by ${orderSql(orderOf(filter))} limit ?`,
      [...params, OWN_IDS_LIMIT],
    );
    return { ids: rows.map(({ id }) => id) };
  }

  /** What the caller's photos can be filtered by. */
  @RpcHandler('media.photo.facets_mine')
  async listFacets(@Caller() { userId }: Principal): Promise<OwnPhotoFacetsDto> {
    const rows = await this.em.execute<FacetRow[]>(FACETS, [userId, userId, FACETS_LIMIT, FACETS_LIMIT, FACETS_LIMIT]);
    const of = (wanted: FacetRow['kind']) =>
      rows.filter(({ kind }) => kind === wanted).map(({ value, photos }) => ({ value, photos }));
    return { cameras: of('camera'), lenses: of('lens'), keywords: of('keyword') };
  }

  /** ENT-23, ENT-46: the numbers above the caller's photos, without the trash. */
  @RpcHandler('media.photo.stats')
  async getStats(@Caller() { userId }: Principal): Promise<PhotoStatsDto> {
    const [row] = await this.em.execute<StatsRow[]>(
      `select count(*) as total, count(distinct category) as categories, max(created_at) as last_upload,
              count(*) filter (where is_public) as shared, count(*) filter (where featured) as featured,
              coalesce(sum(bytes), 0) as bytes
       from photos where owner_id = ? and ${IN_PORTFOLIO}`,
      [userId],
    );
    return {
      totalPhotos: Number(row?.total ?? 0),
      albums: 0,
      categories: Number(row?.categories ?? 0),
      lastUploadDate: row?.last_upload ? new Date(row.last_upload).toISOString() : null,
      sharedPhotos: Number(row?.shared ?? 0),
      featuredPhotos: Number(row?.featured ?? 0),
      originalBytes: Number(row?.bytes ?? 0),
    };
  }

  /** Rows, because a list that nobody changes costs several times as much in entities. */
  private async pageOf(ownerId: string, query: OwnPhotosQueryDto): Promise<ViewedPhoto[]> {
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

  private async countsOf(ownerId: string, filter: OwnPhotosChoiceDto): Promise<Counts> {
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
