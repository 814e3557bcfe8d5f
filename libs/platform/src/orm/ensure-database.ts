import pg from 'pg';
import { withClient } from './with-client.js';

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code);
const DATABASE_MISSING = '3D000';
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
    await withClient(url, assertUnicode);
  } catch (error) {
    if (codeOf(error) !== DATABASE_MISSING) throw error;
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

/** Throws for a database that is not in UTF-8, with a sentence that names it. */
export async function assertUnicode(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ encoding: string; name: string }>(
    `select current_setting('server_encoding') as encoding, current_database() as name`,
  );
  const [found] = rows;
  if (found && found.encoding !== 'UTF8')
    throw new Error(`The database ${found.name} has the encoding ${found.encoding}; it has to be made with UTF8.`);
}
