import type { EntityManager } from '@mikro-orm/postgresql';
import { raise } from '@vitrine/contracts/errors/app-error';
import { type PageQueryDto, pageOf } from '@vitrine/contracts/http/page-query.dto';
import { COUNTED_ROWS_MAX } from '@vitrine/contracts/http/counted-lists';
import type { Counted } from '@vitrine/contracts/rpc/counted';

/** A condition in SQL, with a `?` for each of its parameters. */
export interface Condition {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/** A list in SQL. `where` may have gaps: a filter that is not set is no condition. */
export interface ListSql {
  /** What stands between `select` and `from`. */
  readonly columns: string;
  /** What stands between `from` and `where`. */
  readonly from: string;
  /** The same for the number of rows, where `columns` or `orderBy` take more tables than conditions do. */
  readonly countFrom?: string;
  readonly where: readonly (Condition | null | undefined)[];
  /** Ends in a unique column, so that no page repeats a row of another. */
  readonly orderBy: string;
  /** Grows with the site, so it is counted up to {@link COUNTED_ROWS_MAX}. */
  readonly isBounded?: boolean;
}

/** A condition with its parameters. */
export const condition = (sql: string, ...params: unknown[]): Condition => ({ sql, params });

/** The pattern of `like` for texts that contain `words`, each of its signs as itself. */
export const containing = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`;

/** A part of an order, with its place among the columns. */
interface SortKey {
  readonly sql: string;
  readonly isDescending: boolean;
  readonly areNullsFirst: boolean;
}

/** `lower(name) desc nulls last, id` as its parts; commas in brackets divide nothing. */
const sortKeysOf = (orderBy: string): SortKey[] => {
  const parts: string[] = [''];
  let depth = 0;
  for (const sign of orderBy) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (sign === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => {
    const [, sql = '', direction = 'asc', nulls] =
      /^([^]*?)(?:\s+(asc|desc))?(?:\s+nulls\s+(first|last))?$/i.exec(part.trim()) ?? [];
    const isDescending = direction.toLowerCase() === 'desc';
    return { sql: `(${sql})`, isDescending, areNullsFirst: nulls ? nulls.toLowerCase() === 'first' : isDescending };
  });
};

type Cursor = readonly (string | null)[];

/** The rows behind the one with these sort keys. */
const behind = (keys: readonly SortKey[], cursor: Cursor): Condition => {
  const params: unknown[] = [];
  const same = ({ sql }: SortKey, value: string | null): string => {
    if (value === null) return `${sql} is null`;
    params.push(value);
    return `${sql} = ?`;
  };
  const later = ({ sql, isDescending, areNullsFirst }: SortKey, value: string | null, orSame = ''): string => {
    if (value === null) return areNullsFirst ? `${sql} is not null` : 'false';
    params.push(value);
    return `(${sql} ${isDescending ? '<' : '>'}${orSame} ?${areNullsFirst ? '' : ` or ${sql} is null`})`;
  };
  const [first] = keys;
  // Said once more for the index, which serves no list of alternatives.
  const bound = first && cursor[0] ? `${later(first, cursor[0], '=')} and ` : '';
  const ways = keys.map((key, at) =>
    [...keys.slice(0, at).map((other, of) => same(other, cursor[of] ?? null)), later(key, cursor[at] ?? null)].join(
      ' and ',
    ),
  );
  return { sql: `${bound}(${ways.join(' or ')})`, params };
};

const cursorOf = (after: string, keys: readonly SortKey[]): Cursor => {
  try {
    const cursor = JSON.parse(after) as unknown;
    if (
      Array.isArray(cursor) &&
      cursor.length === keys.length &&
      cursor.every((it) => it === null || typeof it === 'string')
    )
      return cursor as Cursor;
  } catch {
    // Said below.
  }
  return raise('VALIDATION', 'This is not where a page ended.');
};

/** A page by `after`, which is not counted. */
const pageBehind = async <Row extends object>(
  em: EntityManager,
  { columns, from, where, orderBy }: ListSql,
  after: string,
  limit: number,
): Promise<Counted<Row>> => {
  const keys = sortKeysOf(orderBy);
  const conditions = [...where, after === '' ? null : behind(keys, cursorOf(after, keys))].filter(
    (each) => each !== null && each !== undefined,
  );
  const matching = conditions.length > 0 ? `where ${conditions.map(({ sql }) => `(${sql})`).join(' and ')}` : '';
  const cursor = `jsonb_build_array(${keys.map(({ sql }) => `${sql}::text`).join(', ')}) as "cursor"`;
  const found = await em.execute<(Row & { cursor: Cursor })[]>(
    `select ${columns}, ${cursor} from ${from} ${matching} order by ${orderBy} limit ?`,
    [...conditions.flatMap(({ params }) => params), limit],
  );
  const next = found.length === limit ? JSON.stringify(found.at(-1)?.cursor) : undefined;
  const rows: Row[] = found;
  for (const row of found) delete (row as Partial<typeof row>).cursor;
  return { rows, total: rows.length, ...(next !== undefined && { next }) };
};

/** One page of a list and how many rows the list has: two queries. With `after` one, without the number. */
export const countedPage = async <Row extends object>(
  em: EntityManager,
  list: ListSql,
  query: PageQueryDto & { after?: string },
): Promise<Counted<Row>> => {
  if (query.after !== undefined) return pageBehind<Row>(em, list, query.after, pageOf(query).limit);
  const { columns, from, countFrom = from, where, orderBy, isBounded = false } = list;
  const conditions = where.filter((each) => each !== null && each !== undefined);
  const matching = conditions.length > 0 ? `where ${conditions.map(({ sql }) => `(${sql})`).join(' and ')}` : '';
  const params = conditions.flatMap((each) => each.params);
  const { limit, offset } = pageOf(query);
  const rows = await em.execute<Row[]>(
    `select ${columns} from ${from} ${matching} order by ${orderBy} limit ? offset ?`,
    [...params, limit, offset],
  );
  // A page that is not full, and not behind the end, tells the total itself.
  if (rows.length < limit && (rows.length > 0 || offset === 0)) return { rows, total: offset + rows.length };
  const counted = `select from ${countFrom} ${matching}`;
  const [count] = await em.execute<{ total: string }[]>(
    `select count(*) as total from (${isBounded ? `${counted} limit ${COUNTED_ROWS_MAX + 1}` : counted}) counted`,
    params,
  );
  const total = Number(count?.total ?? 0);
  return isBounded && total > COUNTED_ROWS_MAX ? { rows, total: COUNTED_ROWS_MAX, hasMore: true } : { rows, total };
};
