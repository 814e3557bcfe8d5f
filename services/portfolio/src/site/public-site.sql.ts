import type { ListedProjectDto, ProjectCardDto } from '@vitrine/contracts/portfolio/site.dto';
import { WITH_OWN_LABEL } from '../read-model/with-own-label.sql.js';

export type CardRow = Omit<ProjectCardDto, 'path'> & { slug: string };
export type ListedRow = Omit<ListedProjectDto, 'path'> & { slug: string };

/** Each photo by its key, whatever else its owner has: joined freely, all of a large library would be read. */
const shownBy = (id: string, ownerId: string): string => `
  join lateral (select * from public_photos where photo_id = ${id} offset 0) shown
    on shown.owner_id = ${ownerId} and shown.visible`;

/** Ids of photos in `content`, a page's JSON: its cover, those of blocks, those beside quotes. */
const idsIn = (content: string): string => `
  select distinct jsonb_array_elements_text(jsonb_path_query_array(${content}, '$.blocks[*].photoIds[*]')
    || jsonb_path_query_array(${content}, '$.blocks[*].quotes[*].photoId')
    || jsonb_path_query_array(${content}, '$.coverPhotoId'))::uuid as id`;

/** What an index shows of a row of `site_pages`: the chosen cover while it is public, else the first photo that is. */
const CARD = `
  card.published->>'title' as title, card.published->>'intro' as intro, card.slug, card.published->>'day' as day,
  found.image as cover, case when found.is_chosen then card.published->'focalPoint' end as "focalPoint",
  coalesce(found.count, 0)::int as "photoCount"`;
const WITH_COVER = `
  left join lateral (
    select (array_agg(shown.snapshot->'image' order by placed.id = (card.published->>'coverPhotoId')::uuid desc nulls last,
        placed.place))[1] as image,
      bool_or(placed.id = (card.published->>'coverPhotoId')::uuid) as is_chosen, count(distinct placed.id) as count
    from rows from (jsonb_array_elements_text(
      jsonb_path_query_array(card.published, '$.blocks[*].photoIds[*]')
      || jsonb_path_query_array(card.published, '$.coverPhotoId'))) with ordinality listed (text, place)
    cross join lateral (select listed.text::uuid as id, listed.place) placed
    ${shownBy('placed.id', 'card.owner_id')}
  ) found on true`;

const card = (where: string): string => `
  select ${CARD} from site_pages card ${WITH_COVER}
  where card.owner_id = page.owner_id and card.kind = 'project' and card.state = 'public' and ${where}`;

/** Public projects of the parameter. */
export const PROJECTS = `
  select ${CARD}, card.id, card.first_published_at as "publishedAt", card.published_at as "changedAt",
    (card.published->>'inFeeds')::boolean as "inFeeds"
  from site_pages card ${WITH_COVER}
  where card.owner_id = ? and card.kind = 'project' and card.state = 'public' order by card.position, card.id`;

/** Photos that visitors may see: ids as JSON, owner. */
export const PAGE_PHOTOS = `
  select shown.snapshot as photo, own.label as "ownLabel"
  from (select value::uuid as id from jsonb_array_elements_text(?::jsonb)) named
  ${shownBy('named.id', '?')} ${WITH_OWN_LABEL}`;

/** A published page with its photos and its neighbours, in one reading: owner, slug. */
export const PAGE = `
  select page.id, page.kind, page.state, page.slug, page.published as content,
    page.published_at as "publishedAt", page.first_published_at as "firstPublishedAt",
    (select coalesce(json_agg(json_build_object('photo', shown.snapshot, 'ownLabel', own.label)), '[]')
     from (${idsIn('page.published')}) named ${shownBy('named.id', 'page.owner_id')} ${WITH_OWN_LABEL}) as photos,
    (select to_json(before) from (${card('(card.position, card.id) < (page.position, page.id)')}
      order by card.position desc, card.id desc limit 1) before
     where page.kind = 'project' and page.state = 'public') as previous,
    (select to_json(after) from (${card('(card.position, card.id) > (page.position, page.id)')}
      order by card.position, card.id limit 1) after
     where page.kind = 'project' and page.state = 'public') as next
  from site_slugs given join site_pages page on page.id = given.page_id and page.slug = given.slug
  where given.owner_id = ? and given.slug = ? and page.state <> 'draft'`;

/** Where an address leads that is no published page's; null: its page is not published, or is gone. Owner, slug. */
export const FORMER_ADDRESS = `
  select case when page.state <> 'draft' then page.slug end as slug
  from site_slugs given left join site_pages page on page.id = given.page_id
  where given.owner_id = ? and given.slug = ?`;

/** Whether the owner has ever published a page. */
export const HAD_PAGES = 'select exists (select from site_slugs where owner_id = ?) as "hadPages"';
