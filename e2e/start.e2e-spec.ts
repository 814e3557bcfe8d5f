import { afterEach, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '@vitrine/dev-servers/ports';
import { startProduct, until, type Product } from '@vitrine/e2e-support/product';
import { Visitor } from '@vitrine/e2e-support/visitor';

const MINUTES = 60_000;

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const started: Product[] = [];

/** Starts one more; whatever becomes of the test, it is stopped after it. */
const start = async (options: Parameters<typeof startProduct>[0] = {}): Promise<Product> => {
  const product = await startProduct(options);
  started.push(product);
  return product;
};

afterEach(async () => {
  // The last first: two may have had one folder, and it goes with the stop.
  for (const product of started.splice(0).toReversed()) await product.stop();
});

describe('npm start', () => {
  it(
    'runs two stacks side by side, each with its own users and its own port',
    async () => {
      const [one, two] = [await start(), await start()];
      const client = new Visitor(one.url);
      await client.signIn('only-here@start.test');
      expect(await client.json('/api/auth/user')).toMatchObject({ emailPartial: 'on***@start.test' });
      for (const { url } of [one, two])
        expect(await (await fetch(`${url}/api/photos?featured=true`)).json()).not.toHaveLength(0);
      const admin = new Visitor(two.url);
      await admin.signIn('admin');
      const mails = await admin.json<{ to: string }[]>('/api/admin/emails');
      expect(mails.map(({ to }) => to)).not.toContain('only-here@start.test');
      expect((await client.fetch('/api/admin/emails')).status).toBe(403);
    },
    8 * MINUTES,
  );

  it(
    'keeps everything over a stop, leaves no process behind, and reports a stack that runs already',
    async () => {
      const first = await start();
      const client = new Visitor(first.url);
      await client.signIn('photographer');
      const before = await client.json<{ id: string }[]>('/api/user/photos');
      expect(before.length).toBeGreaterThan(5);

      const again = spawnSync('npm', ['start', '--silent'], {
        cwd: join(import.meta.dirname, '..'),
        env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: first.dataDir, PORT: String(await freePort()) },
        encoding: 'utf8',
      });
      expect(again.status).toBe(1);
      expect(again.stdout + again.stderr).toMatch(/already runs/i);

      const pids = Object.values(first.pids());
      await first.stop({ keepData: true });
      expect(pids.filter(isAlive)).toEqual([]);

      await start({ dataDir: first.dataDir, port: Number(new URL(first.url).port) });
      const after = await client.json<{ id: string }[]>('/api/user/photos');
      expect(after.map((photo) => photo.id)).toEqual(before.map((photo) => photo.id));
    },
    8 * MINUTES,
  );

  it(
    'starts again after the whole stack was killed',
    async () => {
      const first = await start();
      await first.stop({ keepData: true, signal: 'SIGKILL' });
      const second = await start({ dataDir: first.dataDir, port: Number(new URL(first.url).port) });
      expect(await (await fetch(`${second.url}/api/portfolio/mara/photos`)).json()).not.toHaveLength(0);
    },
    8 * MINUTES,
  );

  it(
    'recovers when one of its servers dies',
    async () => {
      const product = await start();
      for (const name of ['gateway', 'postgres', 'redis']) {
        const dead = product.pids()[name] ?? 0;
        process.kill(dead, 'SIGKILL');
        await until(`another ${name}`, async () => (product.pids()[name] ?? dead) !== dead, 60_000);
        const client = new Visitor(product.url);
        await until(
          `${name} to serve`,
          async () => (await client.signIn('photographer')) === `${product.url}/`,
          60_000,
        );
        expect(await client.json<unknown[]>('/api/user/photos')).not.toHaveLength(0);
      }
    },
    8 * MINUTES,
  );
});
