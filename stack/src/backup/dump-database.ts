import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { ObjectStore } from '@vitrine/platform/object-store/object-store';
import pg from 'pg';
import { copyOut } from './copy-rows.js';
import { MIGRATIONS_TABLE, type DatabaseDump } from './manifest.js';

interface Table {
  readonly name: string;
  readonly columns: string[];
}

/**
 * Begins the transaction that a dump reads in: from here on the database stands still for this connection. Those of
 * several databases are begun at once, so that they show about the same moment.
 */
export async function freeze(client: pg.Client): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
  await client.query('select 1 from pg_class limit 1');
}

/**
 * Writes all rows of a frozen database to `key`: an SQL script of COPY statements, compressed, as `pg_dump --data-only`
 * makes them. The tables themselves are those of the migrations it names (decision 0088).
 */
export async function dumpDatabase(client: pg.Client, target: ObjectStore, key: string): Promise<DatabaseDump> {
  const tables: Record<string, number> = {};
  const rows = Readable.from(scriptOf(client, tables), { objectMode: false });
  // The store gets the error of either.
  const script = pipeline(rows, createGzip(), () => undefined);
  const { size, sha256 } = await target.put(key, script, { contentType: 'application/gzip' });
  const { rows: done } = await client.query<{ name: string }>(`select name from ${MIGRATIONS_TABLE} order by id`);
  const { rows: about } = await client.query<{ server: string }>(`select current_setting('server_version') as server`);
  return { file: key, size, sha256, tables, migrations: done.map(({ name }) => name), server: about[0]?.server ?? '' };
}

async function* scriptOf(client: pg.Client, counts: Record<string, number>): AsyncGenerator<Buffer> {
  for (const { name, columns } of await tablesOf(client)) {
    const table = `${pg.escapeIdentifier(name)} (${columns.map(pg.escapeIdentifier).join(', ')})`;
    yield Buffer.from(`COPY ${table} FROM stdin;\n`);
    const { rows, count } = copyOut(client, `copy ${table} to stdout`);
    for await (const chunk of rows) yield chunk as Buffer;
    yield Buffer.from('\\.\n\n');
    counts[name] = count();
  }
  const { rows: sequences } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value as last from pg_sequences
     where schemaname = 'public' and last_value is not null and sequencename <> '${MIGRATIONS_TABLE}_id_seq'
     order by 1`,
  );
  for (const { name, last } of sequences)
    yield Buffer.from(`SELECT setval('${pg.escapeIdentifier(name)}', ${last}, true);\n`);
}

/** In an order in which each table comes behind those that it refers to. */
async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(
    `select relname::text as name, array(select attname::text from pg_attribute
       where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
     from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> '${MIGRATIONS_TABLE}'
     order by 1`,
  );
  const { rows: references } = await client.query<{ name: string; needs: string }>(
    `select t.relname::text as name, r.relname::text as needs from pg_constraint k
     join pg_class t on t.oid = k.conrelid join pg_class r on r.oid = k.confrelid
     where k.contype = 'f' and k.conrelid <> k.confrelid`,
  );
  const sorted: Table[] = [];
  const add = (table: Table | undefined): void => {
    if (!table || sorted.includes(table)) return;
    for (const { needs } of references.filter(({ name }) => name === table.name))
      add(tables.find(({ name }) => name === needs));
    sorted.push(table);
  };
  tables.forEach(add);
  return sorted;
}
