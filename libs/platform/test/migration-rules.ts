/** What a migration may do to tables that the release before is using (decision 0031). */
export interface Breach {
  readonly rule: string;
  readonly sql: string;
}

/** Functions whose value is one for the whole statement; Postgres writes it down once and leaves the rows alone. */
const STABLE = /^(now|current_date|current_timestamp|statement_timestamp|transaction_timestamp)$/;

/** Of one part of `alter table`. The former release does not know the change, and rows are there already. */
const ALTERATIONS: Readonly<Record<string, (part: string) => boolean>> = {
  'drop column': (part) => /^drop (column )?(?!constraint|not null)/.test(part),
  rename: (part) => part.startsWith('rename'),
  'alter type': (part) => /^alter (column )?\w+ (set data )?type\b/.test(part),
  'set not null': (part) => /^alter (column )?\w+ set not null/.test(part),
  'drop default': (part) => /^alter (column )?\w+ drop default/.test(part),
  'generated stored': (part) => isColumn(part) && /\bgenerated always as\b.*\bstored\b/.test(part),
  'volatile default': (part) =>
    isColumn(part) &&
    (/\b(small|big)?serial\b|\bgenerated (always|by default) as identity\b/.test(part) ||
      [...(/\bdefault (.*)$/.exec(part)?.[1] ?? '').matchAll(/(\w+)\s*\(/g)].some(
        ([, name = '']) => !STABLE.test(name),
      )),
  'not null without a default': (part) => isColumn(part) && /\bnot null\b/.test(part) && !/\bdefault\b/.test(part),
  'constraint that reads the rows': (part) =>
    /^add (constraint|check|foreign key|unique|primary key|exclude)\b/.test(part) &&
    !/\bnot valid\b|\busing index\b/.test(part),
};

const isColumn = (part: string): boolean =>
  /^add (?!constraint|check|foreign key|unique|primary key|exclude)/.test(part);

/** Of whole statements. */
const STATEMENTS: Readonly<Record<string, RegExp>> = {
  'drop table': /^drop table\b/,
  'drop view': /^drop (materialized )?view\b/,
  'drop function': /^drop (function|procedure|routine|trigger|type|schema|extension)\b/,
  'lock table': /^(lock|truncate|cluster|vacuum full|reindex (?!.*concurrently))/,
  'refresh without concurrently': /^refresh materialized view (?!concurrently)/,
  backfill: /^(update|delete|with|merge)\b/,
};

/** What `statements`, in their order, do to tables that are in use; those they make themselves are not. */
export function breachesOf(statements: readonly string[]): Breach[] {
  const plain = statements.map(plainly);
  const made = new Set(plain.flatMap((sql) => /^create table (?:if not exists )?(\w+)/.exec(sql)?.[1] ?? []));
  const carried = carriedByViews(plain);
  return plain.flatMap((sql) => {
    const rules = [
      ...Object.entries(STATEMENTS).flatMap(([rule, form]) => (form.test(sql) ? [rule] : [])),
      ...indexBreaches(sql, made),
      ...tableBreaches(sql, made, carried),
    ];
    return rules.map((rule) => ({ rule, sql }));
  });
}

function indexBreaches(sql: string, made: ReadonlySet<string>): string[] {
  if (/^drop index (?!concurrently)/.test(sql)) return ['drop index without concurrently'];
  const table = /^create (?:unique )?index (?!concurrently)(?:if not exists )?(?:\w+ )?on (?:only )?(\w+)/.exec(
    sql,
  )?.[1];
  return table !== undefined && !made.has(table) ? ['create index without concurrently'] : [];
}

function tableBreaches(sql: string, made: ReadonlySet<string>, carried: ReadonlySet<string>): string[] {
  const [, table = '', change = ''] = /^alter table (?:if exists )?(?:only )?(\w+) (.*)$/.exec(sql) ?? [];
  if (table === '' || made.has(table)) return [];
  return Object.entries(ALTERATIONS)
    .filter(([rule]) => rule !== 'rename' || !carried.has(table))
    .flatMap(([rule, breaks]) => (partsOf(change).some(breaks) ? [rule] : []));
}

/** Tables whose former names, and with them the former names of their columns, a view of the same migration carries. */
function carriedByViews(plain: readonly string[]): Set<string> {
  const views = new Set(plain.flatMap((sql) => /^create view (\w+) as/.exec(sql)?.[1] ?? []));
  const renamed = plain.map((sql) => /^alter table (\w+) rename to (\w+)/.exec(sql));
  return new Set(
    renamed.flatMap((found) => (found?.[1] && found[2] && views.has(found[1]) ? [found[1], found[2]] : [])),
  );
}

/** In lower case, in one line, without quotation marks, comments and what stands in strings. */
const plainly = (sql: string): string =>
  sql
    .toLowerCase()
    .replaceAll(/(\$\w*\$).*?\1/gs, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/--.*$/gm, '')
    .replaceAll('"', '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Of `add column a numeric(9, 2), drop column b` the two. */
function partsOf(change: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of change) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (sign === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) =>
    part
      .trim()
      .replace(/^add column (if not exists )?/, 'add ')
      .replace(/^drop column (if exists )?/, 'drop column '),
  );
}
