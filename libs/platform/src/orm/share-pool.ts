import type { Pool, PoolClient } from 'pg';
import { currentContext } from '../context/request-context.js';
import { DATABASE_LIMITS } from './bounded-pool.js';
import { CallerShares } from './caller-shares.js';
import { wrapConnect } from './pool-patches.js';

/**
 * Keeps one caller from holding or awaiting more than a third of a pool (decision 0030): the caller's further work waits
 * before it, as long as for a connection. Work without a caller is not counted.
 */
export const sharePool = (pool: Pool): void => {
  const shares = new CallerShares(Math.max(2, Math.floor(pool.options.max / 3)));
  const holders = new WeakMap<PoolClient, string>();
  wrapConnect(pool, async (connect) => {
    const { principal, deadlineAt = Infinity } = currentContext() ?? {};
    if (!principal) return connect();
    const caller = principal.userId;
    await shares.take(caller, Math.min(DATABASE_LIMITS.connection, deadlineAt - Date.now()));
    try {
      const client = await connect();
      holders.set(client, caller);
      return client;
    } catch (error) {
      shares.give(caller);
      throw error;
    }
  });
  pool.on('release', (_error, client) => {
    const caller = holders.get(client as PoolClient);
    if (caller === undefined) return;
    holders.delete(client as PoolClient);
    shares.give(caller);
  });
};
