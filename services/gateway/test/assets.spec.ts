import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, brotliCompressSync } from 'node:zlib';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { fakeDate } from '@vitrine/testing/fake-date';
import { memoryObjectStore } from '@vitrine/testing/memory-object-store';
import { KeptAssets } from '../src/pages/kept-assets.js';
import { writeBuiltFrontend } from './support/built-frontend.js';
import { TestGateway } from './support/test-gateway.js';

let dir: string;
const gateways: TestGateway[] = [];
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'vitrine-assets-'));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await Promise.all(gateways.splice(0).map((gateway) => gateway.close()));
  await rm(dir, { recursive: true });
});

const manifestOf = (build: string): string =>
  JSON.stringify({
    'src/main.tsx': { file: `assets/main-${build}.js` },
    'src/app/boot/color-mode.ts': { file: `assets/color-mode-${build}.js` },
    'src/app/boot/hydrate.ts': { file: `assets/hydrate-${build}.js` },
  });

/** A folder with the files of a build. */
const built = async (name: string, files: Record<string, string>): Promise<string> => {
  const folder = join(dir, name);
  const packed = Object.entries(files).flatMap(([file, text]) => [
    [`assets/${file}`, text],
    [`assets/${file}.br`, brotliCompressSync(text)],
  ]);
  // A build is named by its files.
  await writeBuiltFrontend(folder, { ...Object.fromEntries(packed), '.vite/manifest.json': manifestOf(name) });
  return folder;
};

/** A replica that has the build, with the object store of all. */
const replica = async (name: string, files: Record<string, string>): Promise<TestGateway> => {
  const STATIC_DIR = await built(name, files);
  const gateway = await TestGateway.open({ env: { STATIC_DIR, OBJECT_STORE_DIR: join(dir, 'objects') } });
  gateways.push(gateway);
  return gateway;
};

describe('files of the built frontend', () => {
  it('has the files of an older build, and of a newer one that another replica serves', async () => {
    const old = await replica('old', { 'part-Aa.js': 'old()' });
    const young = await replica('young', { 'part-Bb.js': 'young()' });
    const answer = await young.get('/assets/part-Aa.js');
    expect([answer.statusCode, answer.body]).toEqual([200, 'old()']);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const packed = await old.get('/assets/part-Bb.js', { 'accept-encoding': 'br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe('young()');
    expect((await young.get('/assets/part-aa.js')).statusCode).toBe(404);
  });

  it('has all files of a build that another replica has just added, in however many requests they are asked for', async () => {
    const old = await replica('old', { 'part-Aa.js': 'old()' });
    expect((await old.get('/assets/none-Aa.js')).statusCode).toBe(404);
    const parts = Array.from({ length: 20 }, (_, at) => `part-${at}.js`);
    await replica('young', Object.fromEntries(parts.map((part) => [part, `${part}()`])));
    const answers = await Promise.all(parts.map((part) => old.get(`/assets/${part}`)));
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(parts.map((part) => [200, `${part}()`]));
  });

  it('looks once for any number of made-up names, and not at all for what can be none', async () => {
    const gateway = await replica('one', { 'part-Aa.js': 'one()' });
    const listed = jest.spyOn(gateway.store, 'list');
    const names = Array.from({ length: 50 }, (_, at) => `/assets/made-up-${at}.js`);
    for (const { statusCode, headers } of await Promise.all(names.map((name) => gateway.get(name)))) {
      expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
    }
    // The first begins at once, the others wait for the next.
    expect(listed.mock.calls.length).toBeLessThanOrEqual(2);
    const calls = listed.mock.calls.length;
    for (const path of [
      '..%2findex.html',
      '..%2f..%2fbuilds%2fx.json',
      'a%00.js',
      `${'a'.repeat(300)}.js`,
      'a/b.js',
      '',
    ])
      expect([path, (await gateway.get(`/assets/${path}`)).statusCode]).toEqual([path, 404]);
    expect(listed.mock.calls.length).toBe(calls);
  });

  it('says that the store is away, instead of that a file is gone', async () => {
    const gateway = await replica('one', {});
    jest.spyOn(gateway.store, 'list').mockRejectedValue(new AppError('STORE_UNAVAILABLE'));
    expect((await gateway.get('/assets/part-Aa.js')).statusCode).toBe(503);
    expect((await gateway.get('/assets/part-Bb.js')).statusCode).toBe(503);
    jest.restoreAllMocks();
    expect((await gateway.get('/assets/part-Aa.js')).statusCode).toBe(404);
  });

  it('still has the files of its build when another has been made in its folder', async () => {
    const gateway = await replica('one', { 'part-Aa.js': 'one()' });
    await rm(join(dir, 'one', 'assets'), { recursive: true });
    const answer = await gateway.get('/assets/part-Aa.js', { 'accept-encoding': 'br' });
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, 'br']);
  });

  it('answers parts of a file and only its head', async () => {
    const [old, young] = [await replica('old', { 'part-Aa.js': 'old()' }), await replica('young', {})];
    for (const gateway of [old, young]) {
      const head = await gateway.fastify.inject({ method: 'HEAD', url: '/assets/part-Aa.js' });
      expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '5']);
    }
    const part = await old.get('/assets/part-Aa.js', { range: 'bytes=0-2' });
    expect([part.statusCode, part.body]).toEqual([206, 'old']);
  });

  it('answers a file at the addresses of further tries too', async () => {
    const gateway = await replica('one', { 'part-Aa.js': 'one()' });
    const answer = await gateway.get('/assets/~1/part-Aa.js');
    expect([answer.statusCode, answer.body]).toEqual([200, 'one()']);
    expect(answer.headers['cache-control']).toContain('immutable');
    for (const path of ['/assets/~1/none-Aa.js', '/assets/~x/part-Aa.js', '/assets/~1/..%2findex.html'])
      expect((await gateway.get(path)).statusCode).toBe(404);
  });

  it('names its build in the page and in every answer', async () => {
    const [old, young] = [await replica('old', {}), await replica('young', {})];
    const [page, answer] = [await old.get('/account'), await old.get('/api/auth/user')];
    const build = answer.headers['x-vitrine-build'];
    expect(page.body).toContain(`<meta name="vitrine-build" content="${String(build)}" />`);
    expect((await young.get('/api/auth/user')).headers['x-vitrine-build']).not.toBe(build);
  });
});

describe('files of builds that have stopped', () => {
  const DAY_MS = 24 * 60 * 60_000;
  const store = memoryObjectStore();
  /** What one replica of each build, on a day, says and keeps. */
  const run = async (day: number, name: string, files: Record<string, string> = {}) => {
    jest.setSystemTime(day * DAY_MS);
    const folder = join(await built(name, { [`${name}.js`]: name, 'shared.js': 'shared', ...files }), 'assets');
    const own = Object.keys(files).flatMap((file) => [file, `${file}.br`]);
    await new KeptAssets(store).keep(
      name,
      [`${name}.js`, `${name}.js.br`, 'shared.js', 'shared.js.br', ...own],
      folder,
    );
  };
  const isThere = async (name: string) => {
    const found = await new KeptAssets(store).find(name, false);
    found?.body.destroy();
    return found !== null;
  };
  const those = async (...names: string[]) => {
    const there = await Promise.all(names.map(async (name) => ((await isThere(name)) ? name : null)));
    return there.filter((name) => name !== null);
  };
  beforeEach(async () => {
    await store.deleteMany(store.keys);
    fakeDate(0);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('stay for fourteen days after it ran last, and those shared with another build as long as that', async () => {
    await run(0, 'a');
    await run(1, 'b');
    await run(9, 'a');
    await run(15, 'c');
    expect(await those('a.js', 'b.js', 'c.js', 'shared.js')).toEqual(['a.js', 'b.js', 'c.js', 'shared.js']);
    await run(16, 'c');
    expect(await those('a.js', 'b.js', 'c.js', 'shared.js')).toEqual(['a.js', 'c.js', 'shared.js']);
    await run(24, 'c');
    expect(await those('a.js', 'b.js', 'c.js', 'shared.js')).toEqual(['c.js', 'shared.js']);
    // Two records and two files with a packed one each have gone with their builds.
    expect(store.keys).toHaveLength(1 + 4);
  });

  it('are fifty builds at most, without those that may still run', async () => {
    for (let at = 0; at < 55; at += 1) await run(at / 10, `b${at}`);
    // Of the last day none has gone, of the days before as many as are too many.
    expect(await those('b0.js', 'b4.js', 'b5.js', 'b54.js')).toEqual(['b5.js', 'b54.js']);
    for (let at = 0; at < 60; at += 1) await run(10, `c${at}`);
    expect(await those('b54.js', 'c0.js', 'c59.js')).toEqual(['c0.js', 'c59.js']);
  });

  it('come back when a replica with that build runs, whatever has been removed', async () => {
    await run(0, 'a');
    await store.deleteMany(store.keys.filter((key) => key.startsWith('frontend/assets/')));
    expect(await those('a.js', 'shared.js')).toEqual([]);
    await run(1, 'a');
    expect(await those('a.js', 'shared.js')).toEqual(['a.js', 'shared.js']);
  });

  it('are only removed a day after they came when no record names them', async () => {
    await store.put('frontend/assets/of-a-start-that-was-cut-off', Buffer.from('x'), { contentType: 'text/plain' });
    await run(0.5, 'a');
    expect(store.keys).toContain('frontend/assets/of-a-start-that-was-cut-off');
    await run(2, 'a');
    expect(store.keys).not.toContain('frontend/assets/of-a-start-that-was-cut-off');
  });

  it('are not taken for those of none when a record is damaged', async () => {
    await run(0, 'a');
    await store.put('frontend/builds/a.json', Buffer.from('{"names":'), { contentType: 'application/json' });
    expect(await those('a.js')).toEqual([]);
    await run(0.5, 'b');
    await run(0.6, 'a');
    expect(await those('a.js', 'b.js')).toEqual(['a.js', 'b.js']);
  });
});
