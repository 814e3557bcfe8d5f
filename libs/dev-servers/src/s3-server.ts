import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startFauxqs } from 'fauxqs';
import { freePort } from './ports.js';

/** An S3 server for tests, with one bucket. */
export interface S3Server {
  /** What a process is configured with to use it. */
  readonly settings: Readonly<Record<'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET', string>> &
    Readonly<Record<'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string>>;
  /** Makes every object that is there now `ms` older; the server begins again for it. */
  age(ms: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a test double of S3 that keeps its objects in SQLite; it accepts any signature. */
export async function startS3Server(): Promise<S3Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-s3-'));
  const port = await freePort();
  const start = () => startFauxqs({ port, dataDir, logger: false });
  let server = await start();
  server.createBucket('photos');
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: 'us-east-1',
      S3_BUCKET: 'photos',
      S3_ACCESS_KEY_ID: 'test',
      S3_SECRET_ACCESS_KEY: 'test',
    },
    age: async (ms) => {
      await server.stop();
      const rows = new DatabaseSync(join(dataDir, 'fauxqs.db'));
      rows
        .prepare(`update s3_objects set last_modified = strftime('%FT%TZ', last_modified, ?)`)
        .run(`-${ms / 1_000} seconds`);
      rows.close();
      server = await start();
    },
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}
