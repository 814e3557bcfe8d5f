import type { Pool, PoolClient, PoolConfig, QueryConfig } from 'pg';
import { currentContext } from '../context/request-context.js';
import { discardClient, endClient, wrapConnect, wrapQuery } from './pool-patches.js';
import { poolOptions, tryOtherWay } from './postgres-address.js';

/** How long anything may wait for Postgres, in ms. */
export const DATABASE_LIMITS = {
  /** For a connection, free or new. As long as a caller waits unless it says otherwise. */
  connection: 5_000,
  /** For a lock that other work holds. */
  lock: 5_000,
  /** One statement, unless the work in hand has a deadline. */
  statement: 60_000,
  /** A transaction in which nothing happens; a mail is handed to its server within one. */
  idle: 120_000,
  /** Added to a deadline before an unanswered statement is taken for a lost connection. */
  grace: 2_000,
} as const;

/** What a session is told of its limits once it is there: poolers refuse them among the first words of a connection. */
const limitsSql = (statementMs: number, lockMs: number): string =>
  `set statement_timeout = ${statementMs}; set lock_timeout = ${lockMs}; ` +
  `set idle_in_transaction_session_timeout = ${DATABASE_LIMITS.idle}; ` +
  'set client_connection_check_interval = 2000'; // the server stops a statement whose client has gone

/**
 * Options of pg's pool for an address: nothing waits for ever, neither here nor on the server. Needs sessions of its own.
 * Throws as {@link poolOptions}.
 */
export const boundedConnection = (
  address: string,
  { statement = DATABASE_LIMITS.statement, lock = DATABASE_LIMITS.lock }: { statement?: number; lock?: number } = {},
): PoolConfig => ({
  ...poolOptions(address),
  connectionTimeoutMillis: DATABASE_LIMITS.connection,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  onConnect: (client) =>
    client.query({ text: limitsSql(statement, lock), query_timeout: DATABASE_LIMITS.connection } as QueryConfig),
});

/**
 * Makes a pool bear a database that is slow, away, or silent. Work whose caller has given up gets no connection. A
 * statement without an answer in time costs its connection, because a network that drops packets reports nothing; so
 * does one that finds a primary demoted. A lost client leaves the pool also while it is in use: Kysely releases it only
 * after its `begin`, `commit` or `rollback` has worked, which none does on a broken connection, until the pool has no
 * client left (kysely-org/kysely#1990).
 */
export const boundPool = (pool: Pool): void => {
  tryOtherWay(pool);
  refuseLateWork(pool);
  releaseLostClients(pool);
  pool.on('connect', boundStatements);
};

const refuseLateWork = (pool: Pool): void =>
  wrapConnect(pool, async (connect) => {
    if (isLate()) throw tooLate();
    const client = await connect();
    if (!isLate()) return client;
    client.release();
    throw tooLate();
  });

const isLate = (): boolean => (currentContext()?.deadlineAt ?? Infinity) <= Date.now();

/** As Postgres says of a statement it has stopped: what MikroORM makes of an error keeps its code and not its class. */
const tooLate = (): Error => Object.assign(new Error('The caller does not wait any more'), { code: '57014' });

const releaseLostClients = (pool: Pool): void => {
  const held = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => void held.add(client));
  pool.on('release', (_error, client) => void held.delete(client as PoolClient));
  pool.on('connect', (client) => {
    client.once('end', () => {
      if (held.has(client)) discardClient(client);
    });
  });
};

/** Longer than the server's own limit, so that the server speaks first where it can. */
const limitMs = (): number => {
  const { deadlineAt = Infinity } = currentContext() ?? {};
  return Math.min(Math.max(deadlineAt - Date.now(), 0), DATABASE_LIMITS.statement) + DATABASE_LIMITS.grace;
};

const boundStatements = (client: PoolClient): void =>
  wrapQuery(client, async (answer) => {
    const timer = setTimeout(() => endClient(client), limitMs());
    try {
      return await answer;
    } catch (error) {
      if ((error as { code?: unknown }).code === READ_ONLY) endClient(client);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  });

/** SQLSTATE of a write on a replica: this connection was to the primary once. */
const READ_ONLY = '25006';
