import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { startPostgres, type RunningPostgres } from '../src/postgres.js';
import { isAlive } from '../src/processes.js';

describe('embedded Postgres', () => {
  let parent: string;
  let dir: string;
  let server: RunningPostgres;

  beforeAll(async () => {
    parent = mkdtempSync(join(tmpdir(), 'vitrine-postgres-'));
    dir = join(parent, 'postgres');
    server = await startPostgres({ dir });
    await query('create table kept (word text)');
  });
  afterAll(async () => {
    await server.stop();
    rmSync(parent, { recursive: true, force: true });
  });

  const query = async (sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({ connectionString: server.url('postgres') });
    await client.connect();
    try {
      return (await client.query(sql, values)).rows as Record<string, unknown>[];
    } finally {
      await client.end();
    }
  };
  const words = async (): Promise<unknown[]> => (await query('select word from kept')).map(({ word }) => word);

  it('speaks UTF-8 and UTC whatever the machine is set to', async () => {
    expect(
      await query(`select current_setting('server_encoding') as encoding, current_setting('timezone') as zone`),
    ).toEqual([{ encoding: 'UTF8', zone: 'UTC' }]);
  });

  it('requires its password', async () => {
    const client = new pg.Client({ connectionString: server.url('postgres').replace(/:[0-9a-f]{48}@/, ':wrong@') });
    await expect(client.connect()).rejects.toThrow('password authentication failed');
  });

  it('keeps what it acknowledged over kill -9, also while a connection is busy', async () => {
    await query('insert into kept values ($1)', ['before the kill']);
    const busy = new pg.Client({ connectionString: server.url('postgres') });
    busy.on('error', () => undefined);
    await busy.connect();
    busy.query('select pg_sleep(60)').catch(() => undefined);
    process.kill(server.pid, 'SIGKILL');
    await server.exited;
    server = await startPostgres({ dir, port: server.port });
    expect(await words()).toEqual(['before the kill']);
  });

  it('takes over from a server whose parent was killed', async () => {
    await server.stop();
    const script = `import { startPostgres } from '../dist/postgres.js'; const s = await startPostgres({ dir: process.argv[1] }); console.log(s.pid)`;
    const orphaning = spawn('node', ['--input-type=module', '-e', script, dir], {
      cwd: import.meta.dirname,
      env: { ...process.env, NODE_OPTIONS: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const orphan = await new Promise<number>((resolve) =>
      createInterface({ input: orphaning.stdout }).once('line', (line) => resolve(Number(line))),
    );
    orphaning.kill('SIGKILL');
    expect(isAlive(orphan)).toBe(true);
    server = await startPostgres({ dir });
    expect(isAlive(orphan)).toBe(false);
    expect(await words()).toEqual(['before the kill']);
  });

  it('says why it cannot start', async () => {
    await expect(startPostgres({ dir: join(parent, 'other'), port: server.port })).rejects.toThrow(
      /could not bind|in use/,
    );
  });
});
