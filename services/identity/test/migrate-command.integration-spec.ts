import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { freePort } from '@vitrine/dev-servers/ports';
import { eventually } from '@vitrine/testing/eventually';
import { testRedis, unmadeDatabase } from '@vitrine/testing/test-stack';

const DIST = join(import.meta.dirname, '../dist');
const running = new Set<ChildProcess>();
let env: NodeJS.ProcessEnv;

beforeEach(() => {
  env = { ...process.env, NODE_ENV: 'test', ...testRedis(), DATABASE_URL: unmadeDatabase('migrate'), MIGRATE: 'off' };
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
});

/** A compiled entry of the service in a process of its own, with what it logs. */
function start(entry: string, over: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, ['--no-warnings', join(DIST, entry)], {
    env: { ...env, ...over },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  return { child, log: () => text, exit: once(child, 'exit').then(([code]) => code as number | null) };
}

it('a process with MIGRATE=off is not ready until the command has run, which any number may do at once', async () => {
  const [health, rpc] = [await freePort(), await freePort()];
  const service = start('main.js', {
    HEALTH_PORT: String(health),
    HEALTH_HOST: '127.0.0.1',
    RPC_IDENTITY_URL: `tcp://127.0.0.1:${rpc}`,
  });
  const ready = () => fetch(`http://127.0.0.1:${health}/readyz`);
  await eventually(() => service.log().includes('Waiting for the migrations of the database'), 30_000);
  expect(service.log()).toContain('Migration0001Users');
  const early = await ready();
  expect([early.status, await early.json()]).toEqual([503, { ready: false, checks: { process: 'starting' } }]);
  expect((await fetch(`http://127.0.0.1:${health}/livez`)).status).toBe(200);

  const commands = [start('migrate.main.js'), start('migrate.main.js')];
  expect(await Promise.all(commands.map(({ exit }) => exit))).toEqual([0, 0]);
  await eventually(async () => (await ready()).status === 200, 30_000);
  service.child.kill('SIGTERM');
  expect(await service.exit).toBe(0);
});

it('the command ends with 1 and says why when it cannot migrate', async () => {
  const address = new URL(env['DATABASE_URL']!);
  address.password = 'not-the-password';
  const command = start('migrate.main.js', { DATABASE_URL: address.href });
  expect(await command.exit).toBe(1);
  expect(command.log()).toContain('migrate.main.js: failed');
  expect(command.log()).not.toContain('not-the-password');
});
