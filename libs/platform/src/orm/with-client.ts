import pg from 'pg';

/** Runs `work` on a connection of its own, which is closed afterwards. Nothing takes longer than ten seconds. */
export async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 10_000 });
  client.on('error', () => undefined); // a lost connection also fails the next query
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
