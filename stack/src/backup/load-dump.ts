import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { ObjectStore } from '@vitrine/platform/object-store/object-store';
import pg from 'pg';
import { copyIn } from './copy-rows.js';
import { Lines } from './lines.js';
import type { DatabaseDump } from './manifest.js';

const COPY = /^COPY "(\w+)" \(("\w+"(?:, "\w+")*)\) FROM stdin;$/;
const SETVAL = /^SELECT setval\('"\w+"', \d+, true\);$/;
const END = Buffer.from('\\.');
const FEED = Buffer.from('\n');
const BATCH_BYTES = 64 * 1_024;

/**
 * Puts the rows of a dump into the tables that its migrations have made, in the place of those that are there, in one
 * transaction: afterwards all of them are there or none. Throws when a table has another number of rows than the dump.
 */
export async function loadDump(client: pg.Client, target: ObjectStore, dump: DatabaseDump): Promise<void> {
  const tables = Object.keys(dump.tables).map(pg.escapeIdentifier);
  await client.query('begin');
  await client.query(`truncate ${tables.join(', ')}`);
  // Rows come as they were; what a trigger makes of a change is in them.
  for (const name of tables) await client.query(`alter table ${name} disable trigger user`);
  await run(client, await scriptOf(target, dump.file));
  for (const name of tables) await client.query(`alter table ${name} enable trigger user`);
  await assertCounts(client, dump);
  await client.query('commit');
}

/** Throws unless each table has as many rows as its dump. */
async function assertCounts(client: pg.Client, { file, tables }: DatabaseDump): Promise<void> {
  const wrong: string[] = [];
  for (const [name, count] of Object.entries(tables)) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${pg.escapeIdentifier(name)}`);
    if (Number(rows[0]?.count) !== count) wrong.push(`${name} has ${rows[0]?.count} rows of ${count}`);
  }
  if (wrong.length > 0) throw new Error(`${file}: ${wrong.join(', ')}`);
}

async function scriptOf(target: ObjectStore, key: string): Promise<Lines> {
  const object = await target.get(key);
  if (!object) throw new Error(`${key} is missing in the backup`);
  // The reader of the lines gets the error of either.
  const script = pipeline(object.body, createGunzip(), () => undefined);
  return new Lines(script);
}

async function run(client: pg.Client, lines: Lines): Promise<void> {
  for (let line = await lines.next(); line !== null; line = await lines.next()) {
    const text = line.toString();
    const [, table, columns] = COPY.exec(text) ?? [];
    if (table) await copyIn(client, `copy "${table}" (${columns}) from stdin`, rowsOf(lines));
    else if (SETVAL.test(text)) await client.query(text);
    else if (text !== '') throw new Error(`This is no dump of Vitrine: ${text.slice(0, 80)}`);
  }
}

/** Up to the end of the table, in pieces worth sending. */
async function* rowsOf(lines: Lines): AsyncGenerator<Buffer> {
  let batch: Buffer[] = [];
  let bytes = 0;
  for (;;) {
    const line = await lines.next();
    if (line === null) throw new Error('The dump is cut off');
    if (line.equals(END)) break;
    batch.push(line, FEED);
    bytes += line.length + 1;
    if (bytes < BATCH_BYTES) continue;
    yield Buffer.concat(batch);
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield Buffer.concat(batch);
}
