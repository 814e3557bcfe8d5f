// `node scripts/db.mjs media "select * from photos limit 5"`: queries a database of the running product (there is no psql in the clone).
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const [service, sql] = process.argv.slice(2);
if (!service || !sql) {
  console.error('Usage: node scripts/db.mjs <identity|media|portfolio|notify> "<sql>"');
  process.exit(2);
}
const dataDir = resolve(process.env.DATA_DIR ?? join(fileURLToPath(new URL('..', import.meta.url)), '.data'));
const { ports } = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8'));
const password = readFileSync(join(dataDir, 'postgres', 'vitrine-password'), 'utf8');
const client = new pg.Client({
  host: '127.0.0.1',
  port: ports.postgres,
  user: 'postgres',
  password,
  database: `vitrine_${service}`,
});
try {
  await client.connect();
  console.table((await client.query(sql)).rows);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await client.end();
}
