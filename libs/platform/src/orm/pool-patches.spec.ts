import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { expectLibrary } from '@vitrine/testing/expect-library';
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { discardClient, endClient, wrapConnect, wrapQuery } from './pool-patches.js';

/** A client of pg's pool without a server. */
class FakeClient extends EventEmitter {
  connect(done: (error?: Error) => void): void {
    done();
  }
  query(...args: unknown[]): unknown {
    const done = args.at(-1);
    const result = { rows: [] };
    return typeof done === 'function'
      ? (done as (error: null, answer: object) => void)(null, result)
      : Promise.resolve(result);
  }
  end(done?: () => void): void {
    this.emit('end');
    done?.();
  }
}

let pool: pg.Pool;
beforeEach(() => {
  pool = new pg.Pool({ Client: FakeClient as never, max: 1 });
});
// Not awaited: it waits for clients in use.
afterEach(() => void pool.end());

const FILE = 'libs/platform/src/orm/pool-patches.ts';

it.each([
  ['pg', '8.23'],
  ['pg-pool', '3.14'],
  ['kysely', '0.29'],
  ['@mikro-orm/postgresql', '7.2'],
])('was written against the installed %s', (library, versions) => {
  expect(() => expectLibrary(library, versions, FILE)).not.toThrow();
});

it('is passed by what Kysely does, with promises', async () => {
  const calls: string[] = [];
  wrapConnect(pool, (connect) => {
    calls.push('connect');
    return connect();
  });
  pool.on('connect', (client) =>
    wrapQuery(client, (answer) => {
      calls.push('query');
      return answer;
    }),
  );
  const kysely = new Kysely<object>({ dialect: new PostgresDialect({ pool }) });
  await kysely.transaction().execute((trx) => trx.executeQuery(CompiledQuery.raw('select 1')));
  expect(calls).toEqual(['connect', 'query', 'query', 'query']);
});

it('leaves calls with a callback as they are', async () => {
  wrapConnect(pool, () => Promise.reject(new Error('wrapped')));
  await expect(pool.query('select 1')).resolves.toEqual({ rows: [] });
  await expect(pool.connect()).rejects.toThrow('wrapped');
});

describe('a client in use', () => {
  it('leaves the pool when it is discarded, and its release does no harm', async () => {
    const client = await pool.connect();
    discardClient(client);
    expect(pool.totalCount).toBe(0);
    client.release();
    expect(await pool.connect()).not.toBe(client);
  });

  it('may not be released twice by pg itself', async () => {
    const client = await pool.connect();
    client.release();
    expect(() => client.release()).toThrow('already been released');
  });

  it('is released with an event, and can be discarded when it is acquired again', async () => {
    const released: unknown[] = [];
    pool.on('release', (_error, client) => released.push(client));
    const client = await pool.connect();
    client.release();
    expect(released).toEqual([client]);
    discardClient(await pool.connect());
    expect(pool.totalCount).toBe(0);
  });

  it('is ended without the pool', async () => {
    const client = await pool.connect();
    let isEnded = false;
    client.once('end', () => (isEnded = true));
    endClient(client);
    expect(isEnded).toBe(true);
  });
});
