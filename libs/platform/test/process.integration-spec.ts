import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@vitrine/testing/eventually';
import { failureOf } from '@vitrine/testing/failure-of';
import { startOtlpCollector } from '@vitrine/dev-servers/otlp-collector';
import { freePort } from '@vitrine/dev-servers/ports';
import { testRedis } from '@vitrine/testing/test-stack';
import { BaseConfig } from '../src/config/base-config.js';
import { loadConfig } from '../src/config/load-config.js';
import type { RpcClient } from '../src/rpc/rpc-client.js';
import { clientOf } from './rpc-fixture.js';

/** A service in a process of its own. */
interface Service {
  readonly child: ChildProcess;
  /** Parsed log lines so far. */
  readonly lines: Record<string, unknown>[];
  readonly exit: Promise<unknown>;
  /** Resolves with the message to the parent. */
  message(event: string): Promise<Record<string, unknown>>;
  health(path: string): Promise<Response>;
}

const running = new Set<ChildProcess>();
let address: string;
let client: RpcClient;

beforeEach(async () => {
  address = `tcp://127.0.0.1:${await freePort()}`;
  client = clientOf(loadConfig(BaseConfig, { RPC_NOTIFY_URL: address, LOG_LEVEL: 'silent' }));
});
afterEach(async () => {
  await client.onApplicationShutdown();
  for (const child of running) child.kill('SIGKILL');
  running.clear();
});

function startService(env: NodeJS.ProcessEnv = {}, execArgv: string[] = []): Service {
  const child = fork(join(import.meta.dirname, 'process', 'notify.main.mjs'), [], {
    silent: true,
    execArgv,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      RPC_NOTIFY_URL: address,
      HEALTH_HOST: '127.0.0.1',
      ...testRedis(),
      ...env,
    },
  });
  running.add(child);
  const lines: Record<string, unknown>[] = [];
  const messages: Record<string, unknown>[] = [];
  let rest = '';
  child.stdout!.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts.map((line) => JSON.parse(line) as Record<string, unknown>));
  });
  child.on('message', (message) => messages.push(message as Record<string, unknown>));
  const exit = once(child, 'exit').then(([code]) => {
    running.delete(child);
    return code as unknown;
  });
  const message = (event: string): Promise<Record<string, unknown>> =>
    eventually(() => messages.find((candidate) => candidate['event'] === event) ?? false) as Promise<
      Record<string, unknown>
    >;
  const health = async (path: string): Promise<Response> =>
    fetch(`http://127.0.0.1:${String((await message('started'))['healthPort'])}${path}`);
  return { child, lines, exit, message, health };
}

const emails = { limit: 1, offset: 0 };
const none = { rows: [], total: 0 };

describe('a service process', () => {
  it('says when it has started, is healthy, and logs JSON lines with its name', async () => {
    const service = startService({ BUILD_REVISION: 'abc123' });
    expect(await service.message('started')).toMatchObject({ service: 'notify', healthPort: expect.any(Number) });
    expect((await service.health('/livez')).status).toBe(200);
    expect((await service.health('/health/live')).status).toBe(200);
    const ready = await service.health('/readyz');
    expect(await ready.json()).toEqual({ ready: true, checks: { redis: 'ok', rpc: 'ok' } });
    await client.call('notify.email.list', emails);
    const metrics = await (await service.health('/metrics')).text();
    expect(metrics).toMatch(/rpc_seconds_count\{.*notify\.email\.list.*\} 1/);
    expect(metrics).toMatch(/build_info\{version="\d[^"]*",revision="abc123",node="v\d[^"]*",service="notify"\} 1/);
    for (const line of ['process_ready{', 'dependency_up{dependency="redis",', 'dependency_up{dependency="rpc",'])
      expect(metrics).toContain(`${line}service="notify"} 1`);
    for (const line of ['queue_jobs{queue="email",state="waiting",', 'queue_oldest_seconds{queue="email",'])
      expect(metrics).toContain(`${line}service="notify"} 0`);
    expect(metrics).not.toMatch(/^outbox_lag_seconds/m);
    expect((await service.health('/nothing')).status).toBe(404);
    await eventually(() => service.lines.some((line) => line['msg'] === 'started' && line['service'] === 'notify'));
  });

  it('loads the SDK of OpenTelemetry where a collector is named, and nowhere else', async () => {
    const packagesOf = async (env: NodeJS.ProcessEnv): Promise<string[]> => {
      const service = startService(env, ['--import', join(import.meta.dirname, 'process', 'loaded-modules.mjs')]);
      let text = '';
      service.child.stderr!.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      await service.message('started');
      service.child.kill('SIGTERM');
      expect(await service.exit).toBe(0);
      return [...new Set([...text.matchAll(/^loaded (\S+)$/gm)].map(([, name = '']) => name))].sort();
    };
    expect(await packagesOf({})).toEqual(['@opentelemetry/api']);
    const collector = await startOtlpCollector();
    const loaded = await packagesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    await collector.close();
    expect(loaded).toEqual(
      expect.arrayContaining(['@opentelemetry/exporter-trace-otlp-http', '@opentelemetry/sdk-trace']),
    );
  });

  it('answers what it has begun at SIGTERM, then exits with 0', async () => {
    const service = startService({ ANSWER_AFTER_MS: '400' });
    await service.message('started');
    const asked = client.call('notify.email.list', emails);
    await service.message('asked');
    service.child.kill('SIGTERM');
    expect(await asked).toEqual(none);
    expect(await service.exit).toBe(0);
    expect(service.lines.at(-1)).toMatchObject({ msg: 'stopped' });
  });

  it('reports at SIGTERM that it shuts down, and goes on answering for the configured time', async () => {
    const service = startService({ SHUTDOWN_DELAY_MS: '3000' });
    await service.message('started');
    service.child.kill('SIGTERM');
    await eventually(async () => {
      const ready = await service.health('/readyz');
      expect([ready.status, await ready.json()]).toMatchObject([503, { checks: { process: 'leaving' } }]);
    });
    expect(await client.call('notify.email.list', emails)).toEqual(none);
    expect(await service.exit).toBe(0);
  });

  it('exits with 1 when its work does not end in time', async () => {
    const service = startService({ ANSWER_AFTER_MS: '60000', SHUTDOWN_TIMEOUT_MS: '300' });
    await service.message('started');
    const failure = failureOf(client.call('notify.email.list', emails));
    await service.message('asked');
    service.child.kill('SIGTERM');
    expect(await failure).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await service.exit).toBe(1);
  });

  it('ends with its parent when configured to', async () => {
    const service = startService({ EXIT_WITH_PARENT: '1' });
    await service.message('started');
    service.child.disconnect();
    expect(await service.exit).toBe(0);
  });

  it('logs an uncaught error and exits with 1', async () => {
    const service = startService();
    await service.message('started');
    const asked = client.call('notify.email.get', { id: randomUUID() }).catch(() => undefined);
    expect(await service.exit).toBe(1);
    await asked;
    expect(service.lines.at(-1)).toMatchObject({ level: 'fatal', err: { message: 'nobody catches me' } });
  });

  it('refuses to start without a handler for each of its questions', async () => {
    const service = startService({ FORGET_A_HANDLER: '1' });
    expect(await service.exit).toBe(1);
    expect(JSON.stringify(service.lines)).toContain('RPC of notify: notify.email.get has no handler');
  });

  it('starts, answers and ends without Redis, and says that it is not ready', async () => {
    const service = startService({ REDIS_URL: 'redis://127.0.0.1:1' });
    await service.message('started');
    expect(await client.call('notify.email.list', emails)).toEqual(none);
    const ready = await service.health('/readyz');
    expect([ready.status, await ready.json()]).toEqual([503, { ready: false, checks: { redis: 'down', rpc: 'ok' } }]);
    service.child.kill('SIGTERM');
    expect(await service.exit).toBe(0);
  });

  it('waits for Postgres with a line in the log, and can be stopped meanwhile', async () => {
    const service = startService({ DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/notify' });
    await eventually(() => service.lines.some((line) => line['msg'] === 'Waiting for Postgres'));
    expect(JSON.stringify(service.lines)).not.toContain('hunter2');
    service.child.kill('SIGTERM');
    expect(await service.exit).toBe(0);
  });
});
