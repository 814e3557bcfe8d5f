import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, brotliCompressSync } from 'node:zlib';
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
    'boot/color-mode.js': { file: `assets/color-mode-${build}.js` },
    'boot/hydrate.js': { file: `assets/hydrate-${build}.js` },
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
    const now = jest.spyOn(Date, 'now').mockReturnValue(0);
    const old = await replica('old', { 'part-Aa.js': 'old()' });
    const young = await replica('young', { 'part-Bb.js': 'young()' });
    const answer = await young.get('/assets/part-Aa.js');
    expect([answer.statusCode, answer.body]).toEqual([200, 'old()']);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    now.mockReturnValue(60_000);
    const packed = await old.get('/assets/part-Bb.js', { 'accept-encoding': 'br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe('young()');
    expect((await young.get('/assets/part-aa.js')).statusCode).toBe(404);
  });

  it('answers a file at the addresses of further tries too', async () => {
    const gateway = await replica('one', { 'part-Aa.js': 'one()' });
    const answer = await gateway.get('/assets/~1/part-Aa.js');
    expect([answer.statusCode, answer.body]).toEqual([200, 'one()']);
    expect(answer.headers['cache-control']).toContain('immutable');
    for (const path of ['/assets/~1/none.js', '/assets/~x/part-Aa.js', '/assets/~1/..%2findex.html'])
      expect((await gateway.get(path)).statusCode).toBe(404);
  });

  it('answers the boot scripts of pages of the release before by the names they had', async () => {
    const gateway = await replica('one', { 'hydrate-one.js': 'hydrate()', 'color-mode-one.js': 'dark()' });
    for (const [path, script] of [
      ['/take-over.js', 'hydrate()'],
      ['/theme.js', 'dark()'],
    ] as const) {
      const answer = await gateway.get(path);
      expect([answer.statusCode, answer.body]).toEqual([200, script]);
      expect(answer.headers['content-type']).toContain('javascript');
    }
  });

  it('names its build in the page and in every answer', async () => {
    const [old, young] = [await replica('old', {}), await replica('young', {})];
    const [page, answer] = [await old.get('/account'), await old.get('/api/auth/user')];
    const build = answer.headers['x-vitrine-build'];
    expect(page.body).toContain(`<meta name="vitrine-build" content="${String(build)}" />`);
    expect((await young.get('/api/auth/user')).headers['x-vitrine-build']).not.toBe(build);
  });
});

it('keeps the files of the ten builds that were started last', async () => {
  const store = memoryObjectStore();
  const kept = new KeptAssets(store);
  const start = async (name: string) =>
    kept.keep(name, join(await built(name, { [`${name}.js`]: name, 'shared.js': 'shared' }), 'assets'));
  for (let at = 0; at < 12; at += 1) {
    jest.spyOn(Date, 'now').mockReturnValue(at * 1000);
    await start(`b${at}`);
  }
  const has = async (name: string) => {
    const found = await kept.find(name, false);
    found?.body.destroy();
    return found !== null;
  };
  expect([await has('b1.js'), await has('b2.js'), await has('b11.js'), await has('shared.js')]).toEqual([
    false,
    true,
    true,
    true,
  ]);
});
