import { FIRST_ID, LAST_ID } from '../page-revision/page-revision.sql.js';

/** Lines of one part of the sitemap, and of one that is divided; and the lines a portfolio has beside photos and pages. */
const PART_LINES = 1_000;
const FULL_LINES = 1_500;
const LINES_PER_PROFILE = 4;

/** Photos and profiles per export page: with the longest titles it stays below half a megabyte. */
export const EXPORT_PHOTOS = 400;
export const EXPORT_PROFILES = 200;
/** Site pages per export page; more than one photographer may have. */
export const EXPORT_PAGES = 1_000;

const HAS_A_PAGE = 'page.username_lower is not null';

/**
 * When a page changed last: its revision is a clock, and stays ahead of time where that once was. The
 * result is never later than now.
 */
const changedAt = (revision: string): string =>
  time(`to_timestamp(least(coalesce(${revision}, 0) / 1000000.0, extract(epoch from now())))`);
const time = (of: string): string => `to_char(${of} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Ends of parts, in the order of ids. */
export const PARTS = `
  select until, ${changedAt('revision')} as "changedAt" from sitemap_parts part order by until`;

/** The parts that the owners are in. */
export const PARTS_OF = `
  select distinct part.until from jsonb_array_elements_text(?::jsonb) owner (id)
  cross join lateral (select until from sitemap_parts where until >= owner.id::uuid order by until limit 1) part`;

/**
 * Counts photos and site pages of these parts anew, puts the counts in their place and divides those that have become full. A part
 * without lines goes and leaves its room to the next, but for the last, which holds the end of all ids.
 */
export const RECOUNT = `
  with range as (
    select part.until, before.until as after
    from jsonb_array_elements_text(?::jsonb) asked (id) join sitemap_parts part on part.until = asked.id::uuid
    left join lateral (
      select until from sitemap_parts where until < part.until order by until desc limit 1) before on true
  ), weighed as materialized (
    select range.until, page.user_id,
      (select revision from page_revisions where owner_id = page.user_id) as revision,
      (select count(*) from public_photos where owner_id = page.user_id and visible)
        + (select count(*) from site_pages where owner_id = page.user_id and state = 'public')
        + ${LINES_PER_PROFILE} as lines
    from range join profiles page on page.user_id > coalesce(range.after, '${FIRST_ID}') and page.user_id <= range.until
    where ${HAS_A_PAGE}
  ), numbered as (
    select *, div(sum(lines) over before - lines, ${PART_LINES}) as piece,
      sum(lines) over (partition by until) > ${FULL_LINES} as is_full
    from weighed window before as (partition by until order by user_id)
  ), counted as (
    select until, (array_agg(user_id order by user_id desc))[1] as last, sum(lines) as lines,
      coalesce(max(revision), 0) as revision
    from numbered group by until, case when is_full then piece else 0 end
  ), gone as (
    delete from sitemap_parts part using range where part.until = range.until and part.until <> '${LAST_ID}'
      and not exists (select from counted where counted.until = part.until)
  ), emptied as (
    update sitemap_parts part set lines = 0 from range where part.until = range.until and part.until = '${LAST_ID}'
      and not exists (select from counted where counted.until = part.until)
  )
  insert into sitemap_parts (until, lines, revision)
  select case when row_number() over (partition by until order by last desc) = 1 then until else last end, lines, revision
  from counted
  on conflict (until) do update set lines = excluded.lines, revision = excluded.revision`;

/** Users with a page after the first parameter, up to the second; `again` includes the first. */
export const PROFILES = (again: boolean): string => `
  select page.user_id as "userId", page.snapshot - 'bio' - 'tagline' as owner, ${changedAt('kept.revision')} as "changedAt",
    coalesce((select links <> '[]' from site_settings where owner_id = page.user_id), false) as "hasLinks"
  from profiles page left join page_revisions kept on kept.owner_id = page.user_id
  where page.user_id ${again ? '>=' : '>'} ?::uuid and page.user_id <= ?::uuid and ${HAS_A_PAGE}
  order by page.user_id limit ${EXPORT_PROFILES}`;

/** Their photos after a place (owner, position, photo), up to the last of them, in the order of the pages. */
export const PHOTOS = `
  select shown.owner_id as "ownerId", shown.position::text, shown.photo_id as id, shown.snapshot->>'title' as title,
    shown.snapshot->'image' as image
  from public_photos shown join profiles page on page.user_id = shown.owner_id and ${HAS_A_PAGE}
  where shown.visible and (shown.owner_id, shown.position, shown.photo_id) > (?::uuid, ?::bigint, ?::uuid)
    and shown.owner_id <= ?::uuid
  order by shown.owner_id, shown.position, shown.photo_id limit ${EXPORT_PHOTOS + 1}`;

/** Public site pages of users (ids as JSON), in the order of their sites. */
export const SITE_PAGES = `
  select owner_id as "ownerId", kind = 'project' as "isProject", slug, ${time('published_at')} as "changedAt"
  from site_pages where state = 'public' and owner_id in (select value::uuid from jsonb_array_elements_text(?::jsonb))
  order by owner_id, position, id limit ${EXPORT_PAGES + 1}`;

/** Users who allow crawlers that train models; the oldest accounts first, because robots.txt is bounded. */
export const OPEN_TO_AI = `
  select page.snapshot - 'bio' - 'tagline' as owner from profiles page
  where page.snapshot->>'allowAiCrawlers' = 'true' and ${HAS_A_PAGE}
  order by page.created_at, page.user_id limit ?`;
