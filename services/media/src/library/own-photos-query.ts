import type { OwnPhotosChoiceDto, OwnPhotosFilterDto } from '@vitrine/contracts/media/own-photos.dto';
import type { OwnPhotoSort, RatingFilter } from '@vitrine/contracts/media/own-photos.rules';
import { IN_PORTFOLIO } from '../photos/photo.entity.js';
import { idList } from '../sql.js';

/** A piece of SQL over the columns of `photos`, with a value for each of its question marks. */
export interface Condition {
  sql: string;
  params: unknown[];
}

type Direction = 'asc' | 'desc' | 'desc nulls last';
/** Ends with the id, so that pages never overlap. */
export type Order = readonly (readonly [expression: string, direction: Direction])[];

// Of one form, so its letters sort by time; ascending, Postgres puts what has none last by itself.
const TAKEN = `(exif ->> 'takenAt')`;
const BY_ID = { asc: ['id', 'asc'], desc: ['id', 'desc'] } as const;
const ORDERS: Record<OwnPhotoSort, Order> = {
  newest: [['created_at', 'desc'], BY_ID.desc],
  oldest: [['created_at', 'asc'], BY_ID.asc],
  taken: [[TAKEN, 'desc nulls last'], ['created_at', 'desc'], BY_ID.desc],
  'taken-oldest': [[TAKEN, 'asc'], ['created_at', 'asc'], BY_ID.asc],
  title: [['title collate titles', 'asc'], BY_ID.asc],
  portfolio: [['position', 'asc'], BY_ID.asc],
};
const LAST_TRASHED: Order = [['trashed_at', 'desc'], BY_ID.desc];

/** How the list is ordered; each order of what is not in the trash has an index. */
export const orderOf = ({ sort, trash }: { sort?: OwnPhotoSort; trash?: boolean }): Order =>
  sort ? ORDERS[sort] : trash ? LAST_TRASHED : ORDERS.newest;

export const orderSql = (order: Order): string => order.map((term) => term.join(' ')).join(', ');

/** All photos of an owner's portfolio, or all that are in the trash, wherever they stood. */
export const viewOf = (ownerId: string, { trash }: OwnPhotosFilterDto): Condition => ({
  sql: `owner_id = ? and ${trash ? 'trashed_at is not null' : IN_PORTFOLIO}`,
  params: [ownerId],
});

/**
 * All words in title or description (the generated column), file name or keywords; categories have a filter of their own.
 * Whatever is typed stands for itself. No index serves it: one owner's photos are few enough to be read. The patterns are
 * made once (they name no column), the text once whatever the number of words.
 */
const HAS_WORDS = `concat_ws(chr(10), search, lower(file_name),
    coalesce(array_to_string(keywords, chr(10)), lower(array_to_string(tags, chr(10)))))
  like all (array(select lower(pattern) from jsonb_array_elements_text(?::jsonb) pattern))`;

const patternOf = (word: string): string => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** True where a machine wrote something that the owner has not reviewed. */
export const UNREVIEWED = '(unreviewed_alt or coalesce(cardinality(unreviewed_tags), 0) > 0)';

/** All of them, whatever their case; the column has them in small letters. */
const HAS_KEYWORDS = 'keywords @> array(select lower(btrim(word)) from jsonb_array_elements_text(?::jsonb) word)';

/** `hasRating` of `own-photos.rules.ts`. */
const ratedAs = (filter: RatingFilter): Condition => {
  if (filter === 'unrated') return { sql: 'rating is null', params: [] };
  if (filter === 'rejected') return { sql: 'rating = -1', params: [] };
  return { sql: 'rating >= ?', params: [Number(filter)] };
};

/** As the camera writes times, so that they compare as text, days alone too; what has none is in no time. */
const takenWithin = ({ takenFrom, takenTo }: OwnPhotosFilterDto): Condition[] => [
  ...(takenFrom ? [{ sql: `${TAKEN} >= ?`, params: [takenFrom] }] : []),
  ...(takenTo ? [{ sql: `${TAKEN} <= ?`, params: [`${takenTo}T99:99:99`] }] : []),
];

const AMONG = 'id = any(?::uuid[])';

/** Which of the owner's photos are listed. */
export const matchOf = (filter: OwnPhotosChoiceDto): Condition => {
  if (filter.ids) return { sql: AMONG, params: [idList(filter.ids)] };
  const { q = '', category, visibility, featured, unreviewed, lost, keywords = [], camera, lens } = filter;
  const words = wordsOf(q);
  const terms: Condition[] = [
    ...(words.length > 0 ? [{ sql: HAS_WORDS, params: [JSON.stringify(words.map(patternOf))] }] : []),
    ...(category && category !== 'all' ? [{ sql: 'category = ?', params: [category] }] : []),
    ...(visibility === 'public' ? [{ sql: 'is_public', params: [] }] : []),
    ...(visibility === 'private' ? [{ sql: 'not is_public', params: [] }] : []),
    ...(visibility === 'none' ? [{ sql: 'false', params: [] }] : []),
    ...(featured === undefined ? [] : [{ sql: 'featured = ?', params: [featured] }]),
    ...(unreviewed ? [{ sql: UNREVIEWED, params: [] }] : []),
    ...(lost ? [{ sql: 'original_state is not null', params: [] }] : []),
    ...(keywords.length > 0 ? [{ sql: HAS_KEYWORDS, params: [JSON.stringify(keywords)] }] : []),
    ...(filter.rating ? [ratedAs(filter.rating)] : []),
    ...(camera ? [{ sql: 'camera = ?', params: [camera] }] : []),
    ...(lens ? [{ sql: 'lens = ?', params: [lens] }] : []),
    ...takenWithin(filter),
    ...(filter.among ? [{ sql: AMONG, params: [idList(filter.among)] }] : []),
  ];
  if (terms.length === 0) return { sql: 'true', params: [] };
  return { sql: terms.map(({ sql }) => sql).join(' and '), params: terms.flatMap(({ params }) => params) };
};

/** Both conditions at once. */
export const both = (a: Condition, b: Condition): Condition => ({
  sql: `(${a.sql}) and (${b.sql})`,
  params: [...a.params, ...b.params],
});

/** More words than a search needs; further ones do not narrow it. */
const WORDS_MAX = 10;
const wordsOf = (q: string): string[] => [...new Set(q.split(/\s+/u).filter(Boolean))].slice(0, WORDS_MAX);
