import type pg from 'pg';
import { openPostgres } from './postgres-address.js';

/** Runs `work` on a connection of its own, which is closed afterwards. Nothing takes longer than ten seconds. */
export async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = await openPostgres(url, { connectionTimeoutMillis: 5_000, query_timeout: 10_000 });
  try {
    await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
