import { ensureDatabase } from '@vitrine/platform/orm/ensure-database';
import { withClient } from '@vitrine/platform/orm/with-client';
import type { Client } from 'pg';
import { codeOf, isAway, isUntrusted, messageOf, placeOf, probe, type Listener } from './own-server.js';

/** Postgres starts, stops or has no free connection: temporary. */
const SOON = new Set(['57P01', '57P03', '53300']);
const WRONG_LOGIN = new Set(['28P01', '28000']);
const NOT_ALLOWED = '42501';
/** Before Postgres 15 the catalogue lacks the queried column. */
const NO_SUCH_COLUMN = '42703';

/** Creates the databases of `names` on the configured Postgres. Throws a StartError with what to change. */
export const probeDatabase = (url: string, names: readonly string[], listener: Listener): Promise<void> => {
  const user = decodeURIComponent(new URL(url).username) || 'the current user';
  return probe(
    {
      variable: 'DATABASE_URL',
      url,
      ask: async () => {
        for (const name of names) {
          const address = Object.assign(new URL(url), { pathname: `/${name}` }).href;
          await ensureDatabase(address);
          await withClient(address, (client) => assertOurs(client, name, user));
        }
      },
      explain: (error) => {
        const code = codeOf(error);
        if (isAway(error) || SOON.has(code) || isTimeout(error) || isBusyPooler(error)) return undefined;
        if (isUntrusted(error))
          return `the certificate of Postgres at ${placeOf(url)} is not trusted (${messageOf(error)}): name the file of its authority in the address, ?sslmode=verify-full&sslrootcert=/path/ca.pem.`;
        if (WRONG_LOGIN.has(code)) return `Postgres at ${placeOf(url)} does not let "${user}" in: ${messageOf(error)}.`;
        if (code === NOT_ALLOWED) return mayNotCreate(user, names);
        if (code === NO_SUCH_COLUMN) return `Postgres at ${placeOf(url)} is too old; 15 or newer is needed.`;
        return messageOf(error);
      },
    },
    listener,
  );
};

/** Throws where another role owns the database's tables, or keeps us from making some. */
const assertOurs = async (client: Client, name: string, user: string): Promise<void> => {
  const { rows } = await client.query<{ owner: string; mayCreate: boolean; isOurs: boolean }>(
    `select pg_get_userbyid(coalesce(c.relowner, d.datdba)) as owner,
       has_schema_privilege(current_user, 'public', 'create') as "mayCreate",
       c.relowner is null or pg_has_role(current_user, c.relowner, 'usage') as "isOurs"
     from pg_database d left join pg_class c on c.oid = to_regclass('public.mikro_orm_migrations')
     where d.datname = current_database()`,
  );
  const { owner, mayCreate, isOurs } = rows[0]!;
  if (mayCreate && isOurs) return;
  throw new Error(
    `the database ${name} belongs to "${owner}", and "${user}" may not change it: ` +
      `set the role that owns it, or let "${user}" act as that one (grant "${owner}" to "${user}").`,
  );
};

const isTimeout = (error: unknown): boolean => /timeout/i.test(messageOf(error));

/** PgBouncer tries its server again after a quarter of a minute; until then it repeats what that said. */
const isBusyPooler = (error: unknown): boolean =>
  codeOf(error) === '08P01' && /login has been failing|no more connections|query_wait_timeout/.test(messageOf(error));

const mayNotCreate = (user: string, names: readonly string[]): string =>
  `"${user}" may not create databases. Either give it that right (alter role "${user}" createdb), ` +
  `or create ${names.join(', ')} for it (create database ${names[0]} owner "${user}" template template0 encoding 'UTF8').`;
