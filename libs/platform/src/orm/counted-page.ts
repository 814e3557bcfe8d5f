import type { EntityManager } from '@mikro-orm/postgresql';
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

/** One page of a list and how many rows the list has: two queries. */
export const countedPage = async <Row extends object>(
  em: EntityManager,
  { columns, from, countFrom = from, where, orderBy, isBounded = false }: ListSql,
  query: PageQueryDto,
): Promise<Counted<Row>> => {
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
