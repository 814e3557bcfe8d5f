import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { OwnPhotoFacetsDto } from '@vitrine/contracts/media/own-photos.dto';
import { FACETS_LIMIT } from '@vitrine/contracts/media/own-photos.rules';
import type { Principal } from '@vitrine/contracts/rpc/principal';

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
    select camera, lens, count(*) as photos from photos where owner_id = ? and trashed_at is null group by camera, lens
  ), sets as (
    select keywords, count(*) as photos, min(id::text) as example from photos
    where owner_id = ? and trashed_at is null and keywords <> '{}' group by keywords
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

/** What the caller's photos can be filtered by. */
@Injectable()
export class ListPhotoFacets {
  constructor(private readonly em: EntityManager) {}

  async list({ userId }: Principal): Promise<OwnPhotoFacetsDto> {
    const rows = await this.em.execute<FacetRow[]>(FACETS, [userId, userId, FACETS_LIMIT, FACETS_LIMIT, FACETS_LIMIT]);
    const of = (wanted: FacetRow['kind']) =>
      rows.filter(({ kind }) => kind === wanted).map(({ value, photos }) => ({ value, photos }));
    return { cameras: of('camera'), lenses: of('lens'), keywords: of('keyword') };
  }
}
