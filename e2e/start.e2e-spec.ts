import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startProduct, until } from './support/product.js';
import { Visitor } from './support/visitor.js';

const MINUTES = 60_000;

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('npm start', () => {
  it(
    'runs two stacks side by side, each with its own people and its own port',
    async () => {
      const [one, two] = [await startProduct(), await startProduct()];
      try {
        const person = new Visitor(one.url);
        await person.signIn('only-here@start.test');
        expect(await person.json('/api/auth/user')).toMatchObject({ emailPartial: 'on***@start.test' });
        for (const { url } of [one, two])
          expect(await (await fetch(`${url}/api/photos?featured=true`)).json()).not.toHaveLength(0);
        const stranger = new Visitor(two.url);
        await stranger.signIn('newcomer');
        expect((await stranger.fetch('/api/auth/user')).status).toBe(200);
      } finally {
        await Promise.all([one.stop(), two.stop()]);
      }
    },
    8 * MINUTES,
  );

  it(
    'keeps everything over a stop, leaves no process behind, and says when it runs already',
    async () => {
      const first = await startProduct();
      const person = new Visitor(first.url);
      await person.signIn('photographer');
      const before = await person.json<{ id: string }[]>('/api/user/photos');
      expect(before.length).toBeGreaterThan(5);

      const again = spawnSync('npm', ['start', '--silent'], {
        cwd: join(import.meta.dirname, '..'),
        env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: first.dataDir, PORT: String(await freePort()) },
        encoding: 'utf8',
      });
      expect(again.status).toBe(1);
      expect(again.stdout + again.stderr).toMatch(/already running/i);

      const pids = Object.values(first.pids());
      await first.stop({ keepData: true });
      expect(pids.filter(isAlive)).toEqual([]);

      const port = Number(new URL(first.url).port);
      const second = await startProduct({ dataDir: first.dataDir, port });
      try {
        const after = await person.json<{ id: string }[]>('/api/user/photos');
        expect(after.map((photo) => photo.id)).toEqual(before.map((photo) => photo.id));
      } finally {
        await second.stop();
      }
    },
    8 * MINUTES,
  );

  it(
    'starts again after the whole of it was killed',
    async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-e2e-'));
      const first = await startProduct({ dataDir });
      const port = Number(new URL(first.url).port);
      await first.stop({ keepData: true, signal: 'SIGKILL' });
      const second = await startProduct({ dataDir, port });
      try {
        const photos = await (await fetch(`${second.url}/api/portfolio/mara/photos`)).json();
        expect(photos).not.toHaveLength(0);
      } finally {
        await second.stop();
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
    8 * MINUTES,
  );

  it(
    'heals by itself when one of its servers dies',
    async () => {
      const product = await startProduct();
      try {
        for (const name of ['gateway', 'postgres', 'redis']) {
          process.kill(product.pids()[name] ?? 0, 'SIGKILL');
          await until(
            `${name} to be back`,
            async () => {
              const response = await fetch(`${product.url}/api/portfolio/mara`, { signal: AbortSignal.timeout(2_000) });
              return response.ok;
            },
            60_000,
          );
        }
      } finally {
        await product.stop();
      }
    },
    8 * MINUTES,
  );
});
