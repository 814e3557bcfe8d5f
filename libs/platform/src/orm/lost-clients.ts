import type { Pool, PoolClient } from 'pg';

/**
 * Takes clients whose connection broke out of `pool`, also while somebody holds them. Kysely gives a client back only
 * after its `begin`, `commit` or `rollback` has worked, which none does on a broken connection: each outage of the
 * database would cost as many clients as there were transactions, until the pool has none left and everybody waits for
 * ever (kysely-org/kysely#1990).
 */
export const releaseLostClients = (pool: Pool): void => {
  const held = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => void held.add(client));
  pool.on('release', (_error, client) => void held.delete(client as PoolClient));
  pool.on('connect', (client) => {
    client.once('end', () => {
      if (!held.has(client)) return;
      client.release(true);
      // Who held it may still give it back; a second time is an error.
      client.release = () => undefined;
    });
  });
};
