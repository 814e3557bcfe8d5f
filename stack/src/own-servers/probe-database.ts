import { ensureDatabase } from '@vitrine/platform/orm/ensure-database';
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
        for (const name of names) await ensureDatabase(Object.assign(new URL(url), { pathname: `/${name}` }).href);
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

const isTimeout = (error: unknown): boolean => /timeout/i.test(messageOf(error));

/** PgBouncer tries its server again after a quarter of a minute; until then it repeats what that said. */
const isBusyPooler = (error: unknown): boolean =>
  codeOf(error) === '08P01' && /login has been failing|no more connections|query_wait_timeout/.test(messageOf(error));

const mayNotCreate = (user: string, names: readonly string[]): string =>
  `"${user}" may not create databases. Either give it that right (alter role "${user}" createdb), ` +
  `or create ${names.join(', ')} for it (create database ${names[0]} owner "${user}" template template0 encoding 'UTF8').`;
