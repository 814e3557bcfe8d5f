import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRedis, type RunningRedis } from '../src/redis.js';

describe('embedded Redis', () => {
  let dir: string;
  let server: RunningRedis;

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'vitrine-redis-'));
    server = await startRedis({ dir });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  const ask = async <T>(work: (client: Redis) => Promise<T>): Promise<T> => {
    const client = new Redis(server.url);
    try {
      return await work(client);
    } finally {
      client.disconnect();
    }
  };

  it('writes through to disk and evicts nothing', async () => {
    const values = await ask((client) => client.config('GET', 'appendonly', 'appendfsync', 'maxmemory-policy'));
    expect(
      Object.fromEntries((values as string[]).flatMap((value, at, all) => (at % 2 ? [] : [[value, all[at + 1]]]))),
    ).toEqual({ appendonly: 'yes', appendfsync: 'always', 'maxmemory-policy': 'noeviction' });
  });

  it('keeps what it acknowledged over kill -9 and comes back on its port', async () => {
    await ask((client) => client.set('word', 'kept'));
    process.kill(server.pid, 'SIGKILL');
    await server.exited;
    server = await startRedis({ dir, port: server.port });
    expect(await ask((client) => client.get('word'))).toBe('kept');
  });

  it('shuts down the server of a run that was killed before it starts its own', async () => {
    const before = server;
    server = await startRedis({ dir });
    await before.exited;
    expect(await ask((client) => client.get('word'))).toBe('kept');
  });
});
