import type { Pool, PoolClient } from 'pg';

/**
 * What MikroORM's pool offers no option for: everything that replaces methods of pg's pool and clients. Relies on Kysely
 * calling `connect()` and `query()` for promises and on `release()` being a property that the pool sets on every
 * acquired client; `pool-patches.spec.ts` says when that changes.
 */

/** pg's overloads cannot be spread. */
type Connect = (callback?: unknown) => Promise<PoolClient>;
type Query = (...args: unknown[]) => unknown;

/** Runs `around` in place of `pool.connect()`. Calls with a callback, such as `pool.query`, stay as they are. */
export const wrapConnect = (pool: Pool, around: (connect: () => Promise<PoolClient>) => Promise<PoolClient>): void => {
  const connect = pool.connect.bind(pool) as Connect;
  const wrapped: Connect = (callback) => (callback ? connect(callback) : around(() => connect()));
  pool.connect = wrapped as typeof pool.connect;
};

/** Runs `around` on the answer of every `client.query()`, and its text. Cursors and calls with a callback stay as they are. */
export const wrapQuery = (
  client: PoolClient,
  around: (answer: Promise<unknown>, text: string) => Promise<unknown>,
): void => {
  const query = client.query.bind(client) as Query;
  const wrapped: Query = (...args) => {
    const answer = query(...args);
    return answer instanceof Promise ? around(answer, textOf(args[0])) : answer;
  };
  client.query = wrapped as typeof client.query;
};

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as { text?: string } | undefined)?.text ?? '');

/** Takes a client out of its pool while it is in use. Its holder may still release it: a second time would be an error. */
export const discardClient = (client: PoolClient): void => {
  client.release(true);
  client.release = () => undefined;
};

/** Ends the connection of a client without the pool, which has typed `end` away. */
export const endClient = (client: PoolClient): void => void (client as unknown as { end(): Promise<void> }).end();
