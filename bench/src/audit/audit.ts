import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '@vitrine/dev-servers/postgres';
import { startRedis } from '@vitrine/dev-servers/redis';
import pg from 'pg';
import { report } from '../report.ts';
import {
  AVIF_WIDTHS,
  faults,
  lengthOf,
  NAMES,
  originalOf,
  ownerIdOf,
  photoIdOf,
  PHOTOS,
  WIDTHS,
} from './generated-store.ts';

const WORKER = join(import.meta.dirname, 'worker.ts');
const ROWS_AT_ONCE = 5_000;
const LIVES_MS = { min: 4_000, max: 9_000 };
/** A tenth of what the keys alone would take. */
const HEAP_MB = 96;

/**
 * An audit of a million objects and 100,000 photos: alone, and by two workers that are killed at random points and
 * started again. Both have to find the faults that the generated store has, and nothing else.
 */
export async function measureAudit(): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'vitrine-audit-'));
  const postgres = await startPostgres({ dir: join(dir, 'postgres'), fast: true });
  const redis = await startRedis({ dir: join(dir, 'redis') });
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: postgres.url('media'),
    REDIS_URL: redis.url,
    OBJECT_STORE: 'fs',
    OBJECT_STORE_DIR: dir,
    OBJECT_STORE_SECRET: 'only for a benchmark, nothing else',
  };
  let client: pg.Client | undefined;
  try {
    await ended(start(env, ''));
    client = new pg.Client({ connectionString: postgres.url('media') });
    await client.connect();
    await fill(client);
    const expected = faults();

    const begin = performance.now();
    const first = await opened(client);
    const { peakMb } = await ended(start(env, first));
    const seconds = (performance.now() - begin) / 1000;
    const objects = await objectsIn(client, first);
    report.add(
      `audit of ${objects.toLocaleString('en')} objects`,
      `${seconds.toFixed(0)} s, ${((objects / seconds) | 0).toLocaleString('en')} a second`,
      '20 s a slice at most',
    );
    report.add('memory of its worker at most', `${peakMb.toFixed(0)} MB`, `a heap of ${HEAP_MB} MB`);
    report.add('findings', String((await findingsOf(client, first)).length), `${expected.length} faults`);
    assertSame(await findingsOf(client, first), expected);

    const second = await opened(client);
    const kills = await underFire(env, client, second);
    assertSame(await findingsOf(client, second), expected);
    assertSame([String(await objectsIn(client, second))], [String(objects)]);
    report.add('the same by two workers, killed at random', `${kills} kills`, 'the same findings and counts');
  } finally {
    await client?.end();
    await redis.stop();
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

const start = (env: NodeJS.ProcessEnv, taskId: string): ChildProcess =>
  spawn(process.execPath, ['--no-warnings', `--max-old-space-size=${HEAP_MB}`, WORKER, taskId], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });

const ended = async (worker: ChildProcess): Promise<{ peakMb: number }> => {
  let peakMb = 0;
  if (!worker.stdout) throw new Error('The worker has no output');
  const lines = createInterface({ input: worker.stdout });
  lines.on('line', (line) => {
    const peak = /^peak (\d+)$/.exec(line);
    if (peak) peakMb = Number(peak[1]) / 1024;
  });
  const [code] = (await once(worker, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The worker ended with ${code}`);
  return { peakMb };
};

/** Two workers at a time, each killed some seconds after it is there, until the audit is done. */
const underFire = async (env: NodeJS.ProcessEnv, client: pg.Client, taskId: string): Promise<number> => {
  let kills = 0;
  const live = async (): Promise<void> => {
    while (await isOpen(client, taskId)) {
      const worker = start(env, taskId);
      const exit = once(worker, 'exit');
      if (worker.stdout) await Promise.race([exit, once(worker.stdout, 'data')]);
      await Promise.race([exit, pause(randomInt(LIVES_MS.min, LIVES_MS.max))]);
      if (worker.exitCode === null && worker.kill('SIGKILL')) kills += 1;
      await exit;
    }
  };
  await Promise.all([live(), live()]);
  return kills;
};

const isOpen = async (client: pg.Client, taskId: string): Promise<boolean> => {
  const { rows } = await client.query<{ state: string; code: string; slice: number }>(
    'select state, slice, error_code as code from tasks where id = $1',
    [taskId],
  );
  const [task] = rows;
  if (task?.state === 'failed') throw new Error(`The audit has failed at slice ${task.slice}: ${task.code}`);
  return task?.state !== 'done';
};

const opened = async (client: pg.Client): Promise<string> => {
  const id = randomUUID();
  await client.query(
    `insert into tasks (id, kind, subject, input) values ($1, 'storage-audit', 'all', '{"ownerId":null}')`,
    [id],
  );
  return id;
};

const findingsOf = async (client: pg.Client, id: string): Promise<string[]> => {
  const { rows } = await client.query<{ line: string }>(
    `select kind || ' ' || key as line from audit_findings where audit_id = $1`,
    [id],
  );
  return rows.map(({ line }) => line).toSorted();
};

const objectsIn = async (client: pg.Client, id: string): Promise<number> => {
  const { rows } = await client.query<{ done: number }>('select done from tasks where id = $1', [id]);
  return rows[0]?.done ?? 0;
};

const assertSame = (found: readonly string[], expected: readonly string[]): void => {
  const [known, wanted] = [new Set(found), new Set(expected)];
  const overlooked = expected.filter((line) => !known.has(line));
  const invented = found.filter((line) => !wanted.has(line));
  if (overlooked.length + invented.length > 0)
    throw new Error(`overlooked ${overlooked.length} (${overlooked[0]}), invented ${invented.length} (${invented[0]})`);
};

/** The rows of the generated store, as rendering leaves them. */
const fill = async (client: pg.Client): Promise<void> => {
  for (let from = 0; from < PHOTOS; from += ROWS_AT_ONCE) {
    const rows = Array.from({ length: ROWS_AT_ONCE }, (_, at) => rowOf(from + at));
    await client.query(
      `insert into photos (id, owner_id, title, category, is_public, image_token, object_key, file_type, bytes, width,
         height, derivatives, widths, avif_state, avif_widths, derivative_bytes, created_at, updated_at)
       select id, owner, 'Dune', 'travel', false, id::text, key, 'image/jpeg', bytes, 3000, 2000, 'ready', $2::int[],
         'ready', $3::int[], lengths, now(), now()
       from jsonb_to_recordset($1::jsonb) as row (id uuid, owner uuid, key text, bytes bigint, lengths jsonb)`,
      [JSON.stringify(rows), WIDTHS, AVIF_WIDTHS],
    );
  }
  await client.query('analyze photos');
};

const rowOf = (photo: number) => {
  const [id, owner, key] = [photoIdOf(photo), ownerIdOf(photo), originalOf(photo)];
  const folder = `derivatives/${owner}/${id}/`;
  const lengths = Object.fromEntries(NAMES.map((name) => [name, lengthOf(folder + name)]));
  return { id, owner, key, bytes: lengthOf(key), lengths };
};
