import { gzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { MemoryObjectStore } from '@vitrine/testing/memory-object-store';
import type pg from 'pg';
import { loadDump } from './load-dump.js';
import type { DatabaseDump } from './manifest.js';

const FILE = 'backups/20261123t120000z/media.sql.gz';

/** The statements that are run, until one fails. */
const statementsOf = async (script: string, tables: DatabaseDump['tables']): Promise<readonly unknown[]> => {
  const target = new MemoryObjectStore();
  await target.put(FILE, gzipSync(script), { contentType: 'application/gzip' });
  const statements: unknown[] = [];
  const client = {
    query: async (sql: unknown) => {
      statements.push(sql);
      return { rows: [{ count: '0' }] };
    },
  } as unknown as pg.Client;
  const dump: DatabaseDump = { file: FILE, size: 0, sha256: '', tables, migrations: [], server: '' };
  await loadDump(client, target, dump).catch((error: Error) => statements.push(error.message));
  return statements;
};

it('takes the name of a table for nothing but a name', async () => {
  const statements = await statementsOf('', { 'photos"; drop table "photos': 0 });
  expect(statements).toContain('truncate "photos""; drop table ""photos"');
  expect(statements).toContain('select count(*) from "photos""; drop table ""photos"');
});

it('runs no statement that a backup would not have written', async () => {
  const statements = await statementsOf(`SELECT setval('"a_id_seq"', 7, true);\nDROP TABLE photos;\n`, { photos: 0 });
  expect(statements).toContain(`SELECT setval('"a_id_seq"', 7, true);`);
  expect(statements).not.toContain('DROP TABLE photos;');
  expect(statements.at(-1)).toBe('This is no dump of Vitrine: DROP TABLE photos;');
});
