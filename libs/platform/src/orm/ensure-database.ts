import pg from 'pg';
import { withClient } from './with-client.js';

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code);

/** There is no such database. PgBouncer passes the sentence on without its code. */
export const isDatabaseMissing = (error: unknown): boolean =>
  codeOf(error) === '3D000' || (codeOf(error) === '08P01' && /database ".*" does not exist/.test(String(error)));

/** Another process made it at the same moment. */
const DATABASE_EXISTS = ['42P04', '23505'];

/**
 * A cluster without UTF-8, or whose C locale has no letters beyond ASCII, does not decide how our text is kept:
 * Unicode's own rules of ICU hold there. Elsewhere the cluster's locale stays.
 */
const FOREIGN_LOCALE = `select encoding <> pg_char_to_encoding('UTF8')
    or (datlocprovider = 'c' and datctype in ('C', 'POSIX')) as foreign
  from pg_database where datname = 'template0'`;
const UNICODE_LOCALE = `locale_provider icu icu_locale 'und' lc_collate 'C' lc_ctype 'C'`;

/**
 * Creates the database `url` names, in UTF-8, unless it is there. Needs the right to connect to `postgres` only then.
 * Throws what the server says, and for a database in another encoding a sentence that names it.
 */
export async function ensureDatabase(url: string): Promise<void> {
  try {
    await withClient(url, (client) => assertUsable(url, client));
  } catch (error) {
    if (!isDatabaseMissing(error)) throw error;
    const target = new URL(url);
    const name = decodeURIComponent(target.pathname.slice(1));
    target.pathname = '/postgres';
    try {
      await withClient(target.href, (client) => createDatabase(client, name));
    } catch (race) {
      if (!DATABASE_EXISTS.includes(codeOf(race))) throw race;
    }
  }
}

async function createDatabase(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ foreign: boolean }>(FOREIGN_LOCALE);
  const locale = rows[0]?.foreign ? UNICODE_LOCALE : '';
  await client.query(`create database ${pg.escapeIdentifier(name)} template template0 encoding 'UTF8' ${locale}`);
}

/**
 * Throws for a database that is not in UTF-8, and for an address by which transactions of one connection come to several
 * sessions: limits and locks of ours belong to a session. With a sentence for the operator.
 */
export async function assertUsable(url: string, client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ encoding: string; name: string; pid: number }>(
    `select current_setting('server_encoding') as encoding, current_database() as name, pg_backend_pid() as pid`,
  );
  const found = rows[0]!;
  if (found.encoding !== 'UTF8')
    throw new Error(`The database ${found.name} has the encoding ${found.encoding}; it has to be made with UTF8.`);
  // A pooler shows numbers of its own.
  if ((client as pg.Client & { processID: number }).processID === found.pid) return;
  if (await sharesSessions(url, client))
    throw new Error(
      'The address of Postgres leads through a pooler of transactions, and Vitrine needs sessions: set the direct address, or one of a pool in session mode.',
    );
}

/** Whether an open transaction of another connection has taken, or takes, the session that was ours. */
async function sharesSessions(url: string, client: pg.Client): Promise<boolean> {
  await client.query('set lock_timeout = 5000'); // some poolers keep the session from here on
  const before = await sessionOf(client);
  let shared = false;
  await withClient(url, async (other) => {
    await other.query('begin');
    shared = (await sessionOf(other)) === before || (await sessionOf(client)) !== before;
  });
  return shared;
}

const sessionOf = async (client: pg.Client): Promise<number | undefined> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
