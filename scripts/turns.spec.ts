import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inTurn } from './lib/turns.mjs';

let dir: string;
let file: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'turns-'));
  file = join(dir, '.prepare.lock');
});
afterEach(() => rmSync(dir, { recursive: true }));

const silent = (): void => undefined;

it('holds the file while it works and gives it back, also after an error', async () => {
  await inTurn(file, () => expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid }), silent);
  expect(existsSync(file)).toBe(false);
  const broken = inTurn(file, () => Promise.reject(new Error('no')), silent);
  await expect(broken).rejects.toThrow('no');
  expect(existsSync(file)).toBe(false);
});

it.each([
  ['of another user’s process', '1'],
  ['of a process that began at another time', JSON.stringify({ pid: process.pid, since: 'earlier' })],
  ['of a process that is gone', JSON.stringify({ pid: spawnSync('true').pid, since: '1' })],
  ['that is empty', ''],
])('takes over a lock file %s', async (_whose, text) => {
  writeFileSync(file, text);
  expect(await inTurn(file, () => 'done', silent)).toBe('done');
});

it('waits for a running owner and names it and the file', async () => {
  const said: string[] = [];
  const say = (line: string): void => void said.push(line);
  let finish = (): void => undefined;
  const first = inTurn(file, () => new Promise<void>((resolve) => (finish = resolve)), say);
  const order: string[] = [];
  const second = inTurn(
    file,
    () => order.push('second'),
    (line: string) => {
      say(line);
      order.push('first');
      finish();
    },
  );
  await Promise.all([first, second]);
  expect(order).toEqual(['first', 'second']);
  expect(said).toEqual([`Waiting for process ${process.pid}, which builds this clone (it holds ${file}) …`]);
});
