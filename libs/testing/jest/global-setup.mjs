// Starts one Postgres and one Redis for the whole run. Tests find them through `test-stack.ts`.
// With TEST_DATABASE_URL and TEST_REDIS_URL set, servers that are already there are used instead.
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PREFIX = 'vitrine-test-';

export default async function globalSetup() {
  process.env.TEST_RUN = randomUUID();
  // Tests start many processes of the same few programs: what one has compiled, the next one reads.
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url));
  if (process.env.TEST_DATABASE_URL && process.env.TEST_REDIS_URL) return;
  if (!existsSync(new URL('../../dev-servers/dist/postgres.js', import.meta.url))) {
    throw new Error('The servers for tests come from libs/dev-servers: run `npx tsc -b libs/dev-servers` first.');
  }
  const { startPostgres } = await import('@vitrine/dev-servers/postgres');
  const { startRedis } = await import('@vitrine/dev-servers/redis');
  const { endAll, isAlive, processesIn } = await import('@vitrine/dev-servers/processes');
  await sweepKilledRuns({ endAll, isAlive, processesIn });

  const dir = join(tmpdir(), `${PREFIX}${process.pid}`);
  mkdirSync(dir, { recursive: true });
  chmodSync(dir, 0o755); // Postgres may run as a user of its own
  const servers = await Promise.allSettled([
    startPostgres({ dir: join(dir, 'postgres'), fast: true }),
    startRedis({ dir: join(dir, 'redis') }),
  ]);
  const stop = async () => {
    await Promise.allSettled(servers.map(({ value }) => value?.stop()));
    rmSync(dir, { recursive: true, force: true });
  };
  const failed = servers.find(({ status }) => status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  const [postgres, redis] = servers.map(({ value }) => value);
  process.env.TEST_DATABASE_URL = postgres.url('postgres');
  process.env.TEST_REDIS_URL = redis.url;
  globalThis.vitrineTestServers = { stop };
}

/** A run that was killed leaves its servers behind, in a folder named after a process that is gone. */
async function sweepKilledRuns({ endAll, isAlive, processesIn }) {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(name.startsWith(PREFIX) && name.slice(PREFIX.length));
    if (!Number.isInteger(pid) || pid < 2 || isAlive(pid)) continue;
    const dir = join(tmpdir(), name);
    const left = () => [
      ...processesIn(join(dir, 'postgres'), /^postgres$/, join(dir, 'postgres', 'postmaster.pid')),
      ...processesIn(join(dir, 'redis'), /^(redis|valkey)-/, join(dir, 'redis', 'redis.pid')),
    ];
    await endAll(left, [
      ['SIGQUIT', 3_000],
      ['SIGKILL', 2_000],
    ]);
    rmSync(dir, { recursive: true, force: true });
  }
}
