import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Logger } from '@vitrine/platform/log/logger';
import { writeBuiltFrontend } from '../../test/support/built-frontend.js';
import type { GatewayConfig } from '../config.js';
import { KeepBuild } from './keep-build.js';
import type { KeptAssets } from './kept-assets.js';
import type { Shell } from './shell.js';

const MINUTE_MS = 60_000;
let dir: string;
let keep: jest.Mock<KeptAssets['keep']>;
const open: KeepBuild[] = [];
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'vitrine-build-'));
  keep = jest.fn<KeptAssets['keep']>().mockResolvedValue();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
});
afterEach(async () => {
  for (const build of open.splice(0)) build.onModuleDestroy();
  jest.useRealTimers();
  await rm(dir, { recursive: true });
});

const started = async (files: Record<string, string> = { 'assets/a-1.js': 'a', 'assets/a-1.js.gz': 'z' }) => {
  await writeBuiltFrontend(dir, files);
  const shell = { build: 'b1', load: async () => undefined } as Shell;
  const build = new KeepBuild(
    { STATIC_DIR: dir } as GatewayConfig,
    shell,
    { keep } as unknown as KeptAssets,
    Logger.silent(),
  );
  open.push(build);
  return build;
};

it('keeps the files of its build before the first request, and again every hour while it runs', async () => {
  const build = await started();
  await build.onApplicationBootstrap();
  expect(keep.mock.calls).toEqual([['b1', ['a-1.js'], join(dir, 'assets')]]);
  await jest.advanceTimersByTimeAsync(59 * MINUTE_MS);
  expect(keep).toHaveBeenCalledTimes(1);
  // A build made in the same folder meanwhile is another one.
  await writeBuiltFrontend(dir, { 'assets/b-2.js': 'b' });
  await jest.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(keep.mock.calls).toHaveLength(2);
  expect(keep.mock.lastCall).toEqual(['b1', ['a-1.js'], join(dir, 'assets')]);
  build.onModuleDestroy();
  await jest.advanceTimersByTimeAsync(180 * MINUTE_MS);
  expect(keep).toHaveBeenCalledTimes(2);
});
it('tries again after a second while the store is away, then after twice as long each time, a minute at most', async () => {
  const build = await started();
  const begun = Date.now();
  const tried: number[] = [];
  keep.mockImplementation(() => (tried.push((Date.now() - begun) / 1_000), Promise.reject(new Error('away'))));
  await build.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(4 * MINUTE_MS);
  expect(tried).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183]);
  keep.mockReset().mockResolvedValue();
  await jest.advanceTimersByTimeAsync(30 * MINUTE_MS);
  expect(keep).toHaveBeenCalledTimes(1);
});
it('does not hold up the start for long', async () => {
  keep.mockReturnValueOnce(new Promise(() => undefined));
  let isUp = false;
  void (await started()).onApplicationBootstrap().then(() => (isUp = true));
  await jest.advanceTimersByTimeAsync(9_000);
  expect(isUp).toBe(true);
});
it('keeps nothing where nothing is built', async () => {
  await (await started({})).onApplicationBootstrap();
  expect(keep).not.toHaveBeenCalled();
});
