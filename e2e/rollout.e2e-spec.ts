import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@vitrine/dev-servers/ports';
import { ROOT } from '@vitrine/dev-servers/root';
import { newUser, uploadUntilAnswered, type Photo } from '@vitrine/e2e-support/photographer';
import { uniqueJpeg } from '@vitrine/e2e-support/photographs';
import { startProduct, until, type Product } from '@vitrine/e2e-support/product';

/** A process beside the product's own, as a second replica is. */
interface Replica {
  readonly url: string;
  readonly process: ChildProcess;
  /** The exit code. */
  readonly exit: Promise<number | null>;
  isReady(): Promise<boolean>;
}

const PHOTOS = 12;

/** What an orchestrator does to a process in a rollout: SIGTERM, while another replica serves. */
describe('a replica that is taken away', () => {
  let product: Product;
  const replicas: Replica[] = [];

  beforeAll(async () => {
    product = await startProduct({ demo: false, env: { SHARED_PROCESSES: 'off' } });
  }, 300_000);
  afterEach(() => replicas.splice(0).forEach((replica) => replica.process.kill('SIGKILL')));
  afterAll(() => product.stop());

  /** The environment is that of the product's own process, the ports are not. */
  async function startReplica(service: string, entry: string): Promise<Replica> {
    const given = readFileSync(`/proc/${product.pids()[service]}/environ`, 'utf8').split('\0').filter(Boolean);
    const own = Object.fromEntries(
      given.map((pair) => [pair.split('=', 1)[0] ?? '', pair.slice(pair.indexOf('=') + 1)]),
    );
    const [port, healthPort] = [await freePort(), await freePort()];
    const child = spawn(process.execPath, ['--no-warnings', join(ROOT, 'services', entry)], {
      env: {
        ...own,
        PORT: String(port),
        HEALTH_PORT: String(healthPort),
        EXIT_WITH_PARENT: '0',
        SHUTDOWN_TIMEOUT_MS: '120000',
        NODE_CHANNEL_FD: undefined,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const replica: Replica = {
      url: `http://localhost:${port}`,
      process: child,
      exit: once(child, 'exit').then(([code]) => code as number | null),
      isReady: async () => (await fetch(`http://127.0.0.1:${healthPort}/readyz`)).ok,
    };
    replicas.push(replica);
    await until(`the other ${service}`, () => replica.isReady(), 120_000);
    return replica;
  }

  it('ends an upload with its answer, and sends open pages to the others', async () => {
    const { client: a } = await newUser(product.url, 'rollout');
    const gateway = await startReplica('gateway', 'gateway/dist/main.js');
    const b = a.through(gateway.url);
    const page = await b.fetch('/api/user/events', { headers: { accept: 'text/event-stream' } });
    expect(page.status).toBe(200);
    const heard = page.text();

    const form = new FormData();
    for (const [field, value] of Object.entries({ title: 'Half way', category: 'other', aiAltText: 'A test photo' }))
      form.set(field, value);
    form.set('image', new Blob([new Uint8Array(await uniqueJpeg(2_400, 1_600))], { type: 'image/jpeg' }), 'half.jpg');
    const whole = new Response(form);
    const bytes = await whole.bytes();
    let sendRest = (): void => undefined;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes.subarray(0, bytes.length / 2));
        sendRest = () => {
          controller.enqueue(bytes.subarray(bytes.length / 2));
          controller.close();
        };
      },
    });
    const headers = { 'content-type': whole.headers.get('content-type')!, 'idempotency-key': crypto.randomUUID() };
    const answer = b.fetch('/api/photos/upload', { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
    await until('the first half', async () => (await readdir(join(product.dataDir, 'objects', 'tmp'))).length > 0);

    gateway.process.kill('SIGTERM');
    // The page learns when to come back, and another replica takes it.
    expect(await heard).toMatch(/retry: \d+\n\n$/);
    expect(await gateway.isReady()).toBe(false);
    const again = await a.fetch('/api/user/events', { headers: { accept: 'text/event-stream' } });
    expect(again.status).toBe(200);
    await again.body?.cancel();

    sendRest();
    const { status } = await answer;
    expect(status).toBe(201);
    expect(await gateway.exit).toBe(0);
    expect(await a.json<Photo[]>('/api/user/photos')).toMatchObject([{ title: 'Half way' }]);
  }, 300_000);

  it('finishes its jobs or hands them back', async () => {
    const { client } = await newUser(product.url, 'worker');
    const worker = await startReplica('media-worker', 'media/dist/worker.main.js');
    const sent = await Promise.all(
      Array.from({ length: PHOTOS }, async (_, n) =>
        uploadUntilAnswered(client, `Photo ${n}`, await uniqueJpeg(1_600, 1_200)),
      ),
    );
    expect(sent.map(({ response }) => response.status)).toEqual(Array.from({ length: PHOTOS }, () => 201));
    const states = async (): Promise<string[]> =>
      (await client.json<Photo[]>('/api/user/photos')).map(({ derivatives }) => derivatives);
    await until('the first photo', async () => (await states()).includes('ready'), 120_000);
    worker.process.kill('SIGTERM');
    expect(await worker.exit).toBe(0);
    await until('all photos', async () => (await states()).every((state) => state === 'ready'), 180_000);
    expect(await states()).toHaveLength(PHOTOS);
  }, 400_000);
});
