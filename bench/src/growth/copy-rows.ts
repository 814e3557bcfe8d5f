import type pg from 'pg';

export interface Copies {
  table: string;
  /** Which row is copied, a condition on `source`. */
  source: string;
  /** A copy for each row of it. */
  series: string;
  /** Columns that are not the source's, as SQL. */
  own: Readonly<Record<string, string>>;
}

interface IndexRow {
  name: string;
  definition: string;
}

/** Copies a row many times. Indexes are built afterwards: a tenth of the time of millions of entries in thirty of them. */
export async function copyRows(client: pg.Client, { table, source, series, own }: Copies): Promise<void> {
  const columns = await columnsOf(client, table);
  const values = columns.map((column) => own[column] ?? `source.${column}`);
  await withoutIndexes(client, table, () =>
    client.query(
      `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from ${table} source, ${series}
       where ${source}`,
    ),
  );
}

/** Those that are written; quoted, as one of them is called `position`. */
async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return rows.map(({ name }) => name);
}

async function withoutIndexes(client: pg.Client, table: string, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await client.query<IndexRow>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = $1::regclass and not indisprimary
       and not exists (select 1 from pg_constraint where conindid = indexrelid)`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  for (const { definition } of rows) await client.query(definition);
  await client.query(`vacuum (analyze) ${table}`);
}
