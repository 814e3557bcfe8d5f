import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import pg from 'pg';
import { ConfigError, processEnv } from '../config/load-config.js';
import { wrapConnect } from './pool-patches.js';

/** How one connection is made: in clear text, or by these options of TLS. */
type Way = false | ConnectionOptions;

/** What a connection to an address needs besides limits: for {@link openPostgres} and for pools of pg. */
interface PostgresAddress {
  /** The address without what is said of TLS, which pg reads in another way than libpq. */
  readonly connectionString: string;
  readonly enableChannelBinding: boolean;
  readonly sslnegotiation: 'postgres' | 'direct';
  /** In the order in which they are tried. */
  readonly ways: readonly Way[];
}

/** The modes of libpq, the ways that each may go. `no-verify` is pg's own word for `require`. */
const MODES = ['disable', 'allow', 'prefer', 'require', 'no-verify', 'verify-ca', 'verify-full'] as const;
type Mode = (typeof MODES)[number];

/** Settings of libpq that are read here, in the address or, as libpq has it, in the environment. */
const ENVIRONMENT = {
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  sslcrl: 'PGSSLCRL',
  ssl_min_protocol_version: 'PGSSLMINPROTOCOLVERSION',
  ssl_max_protocol_version: 'PGSSLMAXPROTOCOLVERSION',
  sslnegotiation: 'PGSSLNEGOTIATION',
  channel_binding: 'PGCHANNELBINDING',
} as const;
type Setting = keyof typeof ENVIRONMENT | 'ssl' | 'sslpassword' | 'uselibpqcompat';

/**
 * Reads an address as libpq does: `sslmode` (`prefer` when nothing is said), `sslrootcert` (a file, or `system`),
 * `sslcert`, `sslkey`, `sslpassword`, `sslcrl`, `sslnegotiation`, `channel_binding`, bounds of the protocol, and the
 * variables of the environment that stand for them. Unlike libpq it looks for no files in the home folder: without
 * `sslrootcert`, `verify-full` trusts the authorities that Node does, those of NODE_EXTRA_CA_CERTS included. Throws a
 * `ConfigError` whose sentence names what is wrong, without passwords.
 */
function readPostgresAddress(address: string): PostgresAddress {
  const url = new URL(address);
  const take = (name: Setting): string | undefined => {
    const given = url.searchParams.get(name);
    url.searchParams.delete(name);
    return given || (name in ENVIRONMENT && processEnv[ENVIRONMENT[name as keyof typeof ENVIRONMENT]]) || undefined;
  };
  take('uselibpqcompat');
  const jdbc = take('ssl');
  const rootCert = take('sslrootcert');
  const mode = modeOf(take('sslmode'), jdbc, rootCert);
  const options: ConnectionOptions = {
    ...(rootCert && rootCert !== 'system' && { ca: fileOf('sslrootcert', rootCert) }),
    ...fileOption('cert', 'sslcert', take('sslcert')),
    ...fileOption('key', 'sslkey', take('sslkey')),
    ...fileOption('crl', 'sslcrl', take('sslcrl')),
    ...option('passphrase', take('sslpassword')),
    ...option('minVersion', take('ssl_min_protocol_version')),
    ...option('maxVersion', take('ssl_max_protocol_version')),
  };
  if (!!options.cert !== !!options.key) throw new ConfigError('sslcert and sslkey are needed together');
  const negotiation = take('sslnegotiation') ?? 'postgres';
  if (negotiation !== 'postgres' && negotiation !== 'direct')
    throw new ConfigError('sslnegotiation must be postgres or direct');
  const binding = take('channel_binding');
  const isSocket =
    !url.hostname || /^%2f/i.test(url.hostname) || url.searchParams.get('host')?.startsWith('/') === true;
  return {
    connectionString: url.href,
    enableChannelBinding: binding === 'require' || binding === 'prefer',
    sslnegotiation: isSocket ? 'postgres' : negotiation,
    ways: isSocket ? [false] : waysOf(mode, options),
  };
}

const option = (name: keyof ConnectionOptions, value: string | undefined): ConnectionOptions =>
  value === undefined ? {} : { [name]: value };

const fileOption = (name: keyof ConnectionOptions, setting: Setting, path: string | undefined): ConnectionOptions =>
  option(name, path && fileOf(setting, path));

const fileOf = (setting: Setting, path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new ConfigError(`the file of ${setting}, ${path}, cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
};

function modeOf(given: string | undefined, jdbc: string | undefined, rootCert: string | undefined): Mode {
  const spoken = given ?? (jdbc === 'no-verify' ? 'require' : /^(1|true)$/.test(jdbc ?? '') ? 'require' : undefined);
  const mode = (spoken ?? (rootCert === 'system' ? 'verify-full' : 'prefer')) as Mode;
  if (!MODES.includes(mode))
    throw new ConfigError('sslmode must be disable, allow, prefer, require, verify-ca or verify-full');
  if (rootCert === 'system' && mode !== 'verify-full')
    throw new ConfigError('sslrootcert=system needs sslmode=verify-full');
  if (mode === 'verify-ca' && !rootCert)
    throw new ConfigError(
      'sslmode=verify-ca needs sslrootcert, the file of your authority; without one use verify-full',
    );
  return mode;
}

function waysOf(mode: Mode, options: ConnectionOptions): readonly Way[] {
  const anyServer: Way = { ...options, rejectUnauthorized: false };
  const anyName: Way = { ...options, checkServerIdentity: () => undefined };
  const encrypted = mode !== 'no-verify' && options.ca ? anyName : anyServer; // as libpq: require with an authority
  switch (mode) {
    case 'disable':
      return [false];
    case 'allow':
      return [false, encrypted];
    case 'prefer':
      return [encrypted, false];
    case 'verify-ca':
      return [anyName];
    case 'verify-full':
      return [options];
    default:
      return [encrypted];
  }
}

/** A server without TLS, one that demands it or refuses it (pg_hba.conf, a pooler), or whose TLS is not ours. */
const isAboutTls = (error: unknown): boolean => {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return /^(28000|08P01|08004|EPROTO|ERR_SSL_|ERR_TLS_)/.test(code) || /SSL/.test(message);
};

/** A connection of its own. Close it. Throws what pg throws of the last way that was tried. */
export async function openPostgres(address: string, limits: pg.ClientConfig): Promise<pg.Client> {
  const { ways, ...rest } = readPostgresAddress(address);
  for (let at = 0; ; at += 1) {
    const client = new pg.Client({ ...limits, ...rest, ssl: ways[at] as Way });
    client.on('error', () => undefined); // a lost connection also fails the statement in hand
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (at === ways.length - 1 || !isAboutTls(error)) throw error;
    }
  }
}

/**
 * Options of pg's pool for an address. A connection goes the way of the last one; where that fails for its TLS, the next
 * one goes the other way, if there is one: {@link tryOtherWay}.
 */
export function poolOptions(address: string): pg.PoolConfig {
  const { ways, ...rest } = readPostgresAddress(address);
  let next = 0;
  class WayClient extends pg.Client {
    constructor(options: pg.ClientConfig) {
      const way = next;
      super({ ...options, ssl: ways[way] as Way });
      // The pool calls it with a callback.
      const connect = this.connect.bind(this) as (done: (error?: Error) => void) => void;
      this.connect = ((done: (error?: Error) => void) =>
        connect((error) => {
          if (error && ways.length > 1 && isAboutTls(error)) {
            turned.add(error);
            next = 1 - way;
          }
          done(error);
        })) as typeof this.connect;
    }
  }
  return { ...rest, Client: WayClient as unknown as NonNullable<pg.PoolConfig['Client']> };
}

/** Errors after which the pool goes the other way. */
const turned = new WeakSet<Error>();

/** Makes a pool of {@link poolOptions} connect the other way at once, where the first one fails. */
export const tryOtherWay = (pool: pg.Pool): void =>
  wrapConnect(pool, (connect) =>
    connect().catch((error: Error) => (turned.has(error) ? connect() : Promise.reject(error))),
  );
