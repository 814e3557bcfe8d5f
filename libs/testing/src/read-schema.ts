import { openPostgres } from '@vitrine/platform/orm/postgres-address';

/** A column as a statement meets it. */
export interface ColumnShape {
  readonly type: string;
  /** Reads never find null in it. */
  readonly filled: boolean;
  /** A row cannot be inserted without it. */
  readonly required: boolean;
}

/** What the statements of a release rely on in a database. */
export interface Schema {
  /** Tables and views that can be written to, by name. */
  readonly relations: Readonly<Record<string, Readonly<Record<string, ColumnShape>>>>;
  /** What rows of a table have to keep to: checks, unique indexes, foreign keys. */
  readonly rules: Readonly<Record<string, readonly string[]>>;
  readonly functions: readonly string[];
}

const COLUMNS = `
  select class.relname as relation, attname as name, format_type(atttypid, atttypmod) as type,
    attnotnull as filled,
    attnotnull and not atthasdef and attidentity = '' as required
  from pg_class class join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
    and (relkind <> 'v' or pg_relation_is_updatable(class.oid, false) & 28 = 28)
    and not exists (select from pg_depend where objid = class.oid and deptype = 'e')
  order by relname, attname`;

const RULES = `
  select class.relname as relation, pg_get_constraintdef(con.oid) as rule
  from pg_constraint con join pg_class class on class.oid = conrelid
  where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'x')
  union
  select class.relname, regexp_replace(pg_get_indexdef(indexrelid), '^CREATE UNIQUE INDEX \\S+ ON \\S+ ', 'unique ')
  from pg_index join pg_class class on class.oid = indrelid
  where indisunique and relnamespace = 'public'::regnamespace
  order by 1, 2`;

const FUNCTIONS = `
  select oid::regprocedure::text as signature from pg_proc
  where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  order by 1`;

/** The shape of the database at `url`, without the table of its migrations. */
export async function readSchema(url: string): Promise<Schema> {
  const client = await openPostgres(url, {});
  try {
    const columns = await client.query<ColumnShape & { relation: string; name: string }>(COLUMNS);
    const rules = await client.query<{ relation: string; rule: string }>(RULES);
    const functions = await client.query<{ signature: string }>(FUNCTIONS);
    const ours = <T extends { relation: string }>(rows: T[]): T[] =>
      rows.filter(({ relation }) => relation !== 'mikro_orm_migrations');
    const relations: Record<string, Record<string, ColumnShape>> = {};
    for (const { relation, name, ...shape } of ours(columns.rows)) (relations[relation] ??= {})[name] = shape;
    const byTable: Record<string, string[]> = {};
    for (const { relation, rule } of ours(rules.rows)) (byTable[relation] ??= []).push(rule);
    return { relations, rules: byTable, functions: functions.rows.map(({ signature }) => signature) };
  } finally {
    await client.end();
  }
}
