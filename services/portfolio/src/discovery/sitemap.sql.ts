/** Lines of one part of the sitemap, and the lines a portfolio counts as beside its photos. */
const PART_LINES = 20_000;
const LINES_PER_PROFILE = 4;

/** Photos and profiles per export page: with the longest titles it stays below half a megabyte. */
export const EXPORT_PHOTOS = 400;
export const EXPORT_PROFILES = 200;

const HAS_A_PAGE = 'page.username_lower is not null';

/**
 * When a page changed last: its revision is a clock (decision 0009), and stays ahead of time where that once was. The
 * result is never later than now.
 */
const changedAt = (revision: string): string =>
  `to_char(to_timestamp(least(coalesce(${revision}, 0) / 1000000.0, extract(epoch from now()))) at time zone 'utc',
    'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Ends of parts, in the order of ids. Each leaves room for growth. */
export const PARTS = `
  with weighed as (
    select page.user_id, kept.revision, coalesce(counted.lines, 0) + ${LINES_PER_PROFILE} as lines
    from profiles page
    left join page_revisions kept on kept.owner_id = page.user_id
    left join (select owner_id, count(*) as lines from public_photos where visible group by owner_id) counted
      on counted.owner_id = page.user_id
    where ${HAS_A_PAGE}
  ), numbered as (
    select user_id, revision, div(sum(lines) over (order by user_id) - lines, ${PART_LINES}) as part from weighed
  )
  select (array_agg(user_id order by user_id desc))[1] as until, ${changedAt('max(revision)')} as "changedAt"
  from numbered group by part order by part`;

/** Users with a page after the first parameter, up to the second; `again` includes the first. */
export const PROFILES = (again: boolean): string => `
  select page.user_id as "userId", page.snapshot - 'bio' - 'tagline' as owner, ${changedAt('kept.revision')} as "changedAt"
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

/** Users who allow crawlers that train models; the oldest accounts first, because robots.txt is bounded. */
export const OPEN_TO_AI = `
  select page.snapshot - 'bio' - 'tagline' as owner from profiles page
  where page.snapshot->>'allowAiCrawlers' = 'true' and ${HAS_A_PAGE}
  order by page.created_at, page.user_id limit ?`;
