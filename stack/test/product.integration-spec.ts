import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { choosePorts, freePort } from '@vitrine/dev-servers/ports';
import { isAlive, waitUntil } from '@vitrine/dev-servers/processes';
import { ROOT } from '@vitrine/dev-servers/root';
import { EXIT_CONFIG } from '@vitrine/platform/config/load-config';
import { Product } from '../src/product.js';
import { readSettings } from '../src/settings.js';
import { alone, shared, type ProcessContext, type Service, type ServiceName } from '../src/services.js';

const fixture = (name: string): string => join(import.meta.dirname, 'fixtures', name);
const fake = (name: ServiceName): Service => ({
  name,
  entry: fixture('fake-service.mjs'),
  heapMb: 64,
  ...(name === 'gateway' && { takesWork: true }),
});

const sharing = (name: ServiceName, database: string): Service => ({ ...fake(name), database });

describe('the processes of the product', () => {
  let dataDir: string;
  let around: ProcessContext;
  const up: Record<string, number> = {};
  const downs: string[] = [];
  const warnings: string[] = [];
  let product: Product;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'vitrine-product-'));
    const port = await freePort();
    around = {
      settings: readSettings({ PORT: String(port), DATA_DIR: dataDir }),
      secrets: {
        session: 's'.repeat(64),
        oidcClient: 'o'.repeat(64),
        rpc: 'r'.repeat(64),
        googleClient: 'g'.repeat(64),
        library: '0'.repeat(64),
      },
      ports: await choosePorts(['health-gateway', 'health-media', 'health-identity', 'health-notify-worker'], {}, [
        port,
      ]),
      addresses: {
        databaseUrl: (name) => `postgres://localhost/${name}`,
        redisUrl: 'redis://localhost',
        smtpUrl: 'smtp://localhost',
        issuer: 'http://localhost:1',
        clientId: 'c',
        clientSecret: 's',
        googlePhotos: undefined,
      },
      outer: { PATH: process.env['PATH'] ?? '' },
    };
    const watcher = {
      up: (names: readonly string[], pid: number) => names.forEach((name) => (up[name] = pid)),
      down: (names: readonly string[], reason: string) => void downs.push(`${names.join(', ')} ${reason}`),
    };
    product = new Product(around, watcher, (text) => warnings.push(text), [
      alone(fake('media')),
      alone(fake('gateway')),
      {
        ...shared('areas', [sharing('identity', 'vitrine_identity'), sharing('notify-worker', 'vitrine_notify')]),
        entry: fixture('sharing-services.mjs'),
      },
    ]);
    await product.start(new AbortController().signal);
  });
  afterAll(async () => {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const health = async (name: string): Promise<{ pid: number; env: NodeJS.ProcessEnv }> =>
    (await (await fetch(`http://127.0.0.1:${around.ports[`health-${name}`]}/readyz`)).json()) as never;

  it('are ready when the start ends, each with the environment it needs', async () => {
    const gateway = await health('gateway');
    expect(gateway.pid).toBe(up['gateway']);
    expect(gateway.env).toMatchObject({
      PORT: String(around.settings.port),
      OIDC_ISSUER: 'http://localhost:1',
      EXIT_WITH_PARENT: '1',
      MALLOC_ARENA_MAX: '2',
    });
  });

  it('write their log to a file and their errors, as readable text, to the terminal', async () => {
    await waitUntil(() => warnings.length >= 2, 5_000);
    expect(warnings).toContain('media: could not send: mailbox full (request r1)');
    expect(readFileSync(join(dataDir, 'logs', 'media.log'), 'utf8')).toContain('"msg":"started"');
  });

  it('restart after kill -9', async () => {
    const before = up['media'] as number;
    process.kill(before, 'SIGKILL');
    expect(await waitUntil(() => up['media'] !== before, 30_000)).toBe(true);
    expect(
      await waitUntil(
        () =>
          health('media').then(
            ({ pid }) => pid === up['media'],
            () => false,
          ),
        30_000,
      ),
    ).toBe(true);
    expect(downs).toContain('media was killed (SIGKILL), as systems do when memory runs out');
  });

  it('may be shared by services, each with its own settings and log', async () => {
    const [identity, worker] = [await health('identity'), await health('notify-worker')];
    expect(identity.pid).toBe(worker.pid);
    expect(identity.pid).not.toBe(await health('media').then(({ pid }) => pid));
    expect([up['identity'], up['notify-worker']]).toEqual([identity.pid, identity.pid]);
    expect(identity.env['DATABASE_URL']).toBe('postgres://localhost/vitrine_identity');
    expect(identity.env).not.toHaveProperty('SMTP_URL');
    expect(worker.env).toMatchObject({
      DATABASE_URL: 'postgres://localhost/vitrine_notify',
      SMTP_URL: 'smtp://localhost',
    });
    expect(readFileSync(`/proc/${identity.pid}/environ`, 'utf8')).not.toContain('DATABASE_URL');
    const log = (name: string): string => readFileSync(join(dataDir, 'logs', `${name}.log`), 'utf8');
    expect(log('identity')).toContain('"msg":"started"');
    expect(log('identity')).not.toContain('"service":"notify-worker"');
    expect(log('notify-worker')).not.toContain('"service":"identity"');
  });

  it('takes down and restarts all that share it when one dies', async () => {
    const before = up['identity'] as number;
    process.kill(before, 'SIGKILL');
    expect(await waitUntil(() => up['identity'] !== before, 30_000)).toBe(true);
    expect(up['notify-worker']).toBe(up['identity']);
    expect(downs).toContain('identity, notify-worker was killed (SIGKILL), as systems do when memory runs out');
    const again = (name: string): Promise<boolean> =>
      health(name).then(
        ({ pid }) => pid === up['identity'],
        () => false,
      );
    expect(await waitUntil(async () => (await again('identity')) && (await again('notify-worker')), 30_000)).toBe(true);
  });

  it('end when the supervisor is killed', async () => {
    const port = await freePort();
    const inner = { ...around, settings: { ...around.settings, port }, ports: { 'health-gateway': await freePort() } };
    const supervisor = spawn('node', [fixture('supervisor.mjs')], {
      env: { ...process.env, NODE_OPTIONS: '', AROUND: JSON.stringify(inner) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const pid = await new Promise<number>((resolve) =>
      createInterface({ input: supervisor.stdout }).once('line', (line) => resolve(Number(line))),
    );
    await waitUntil(
      () =>
        fetch(`http://127.0.0.1:${inner.ports['health-gateway']}/`).then(
          () => true,
          () => false,
        ),
      5_000,
    );
    supervisor.kill('SIGKILL');
    expect(await waitUntil(() => !isAlive(pid), 30_000)).toBe(true);
  });

  it('reports at once what a process lacks in its environment, alone and in one that is shared', async () => {
    const inner = { ...around, ports: await choosePorts(['health-notify-worker', 'health-identity'], {}) };
    const worker = { ...fake('notify-worker'), entry: join(ROOT, 'services/notify/dist/worker.main.js') };
    for (const process of [alone(worker), shared('areas', [worker, sharing('identity', 'vitrine_identity')])]) {
      const watcher = { up: () => undefined, down: () => undefined };
      const lacking = new Product(inner, watcher, () => undefined, [process]);
      const start = lacking.start(new AbortController().signal).finally(() => lacking.stop());
      await expect(start).rejects.toThrow(
        /^The settings do not fit: notify: DATABASE_URL is missing, RPC_IDENTITY_URL: must be like .*$/,
      );
    }
  });

  it('reports at once a service that the process it shares cannot start', async () => {
    const inner = { ...around, ports: await choosePorts(['health-identity', 'health-notify'], {}) };
    const watcher = { up: () => undefined, down: () => undefined };
    const lacking = new Product(inner, watcher, () => undefined, [
      {
        ...shared('areas', [sharing('identity', 'vitrine_identity'), sharing('notify', 'vitrine_notify')]),
        entry: fixture('sharing-services.mjs'),
      },
    ]);
    const start = lacking.start(new AbortController().signal).finally(() => lacking.stop());
    await expect(start).rejects.toThrow('this process has no start for notify');
  });

  it('reports what is missing when it was not built', async () => {
    const unbuilt = new Product(around, { up: () => undefined, down: () => undefined }, () => undefined, [
      alone({ ...fake('media'), entry: '/nowhere/main.js' }),
    ]);
    await expect(unbuilt.start(new AbortController().signal)).rejects.toThrow('is not built');
  });
});

describe('a setting that does not fit', () => {
  const PROGRAMS = globSync(
    ['services/*/dist/{main,*.main}.js', 'libs/platform/dist/**/*.main.js', 'stack/dist/{backup,oidc,seed}.main.js'],
    { cwd: ROOT },
  );
  const said = async (program: string, settings: NodeJS.ProcessEnv) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const env = { PATH, NODE_COMPILE_CACHE, ...settings };
    const child = spawn(process.execPath, ['--no-warnings', program, 'list'], { cwd: ROOT, env });
    const [[code], out, err] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
    return { program, code: code as number, out, err };
  };

  it('ends every program with one sentence', async () => {
    expect(PROGRAMS.length).toBeGreaterThan(15);
    for (const program of PROGRAMS) {
      const { code, out, err } = await said(program, { LOG_LEVEL: 'loud' });
      expect({ program, failed: code !== 0, out }).toEqual({ program, failed: true, out: '' });
      expect(err).toMatch(/^[\w-]+: .*LOG_LEVEL: must be one of .*\n$/);
    }
  }, 300_000);

  it('does so also where it is only looked at on the way', async () => {
    const settings = { DATABASE_URL: 'postgres://ada@127.0.0.1:1/x?sslmode=sometimes', HEALTH_PORT: '0' };
    for (const program of ['main', 'migrate.main', 'administrator.main'])
      expect(await said(`services/identity/dist/${program}.js`, settings)).toMatchObject({
        code: EXIT_CONFIG,
        err: expect.stringMatching(/^sslmode must be .*\n$/),
      });
  });
});
