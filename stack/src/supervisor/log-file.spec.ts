import { expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LogFile } from './log-file.js';

it('LogFile keeps its present and one past file', () => {
  const dir = mkdtempSync(join(tmpdir(), 'vitrine-log-'));
  const file = join(dir, 'logs', 'media.log');
  const log = new LogFile(file, 12);
  for (const line of ['first', 'second', 'third']) log.write(line);
  log.close();
  expect([readFileSync(`${file}.1`, 'utf8'), readFileSync(file, 'utf8')]).toEqual(['second\n', 'third\n']);
  rmSync(dir, { recursive: true });
});

it('LogFile loses the lines that a full disk does not take, says so once, and goes on when it does', () => {
  const dir = mkdtempSync(join(tmpdir(), 'vitrine-log-'));
  const file = join(dir, 'media.log');
  symlinkSync('/dev/full', file);
  const said: string[] = [];
  const log = new LogFile(file, undefined, (text) => said.push(text));
  log.write('lost');
  log.write('lost, too');
  expect(said).toEqual([expect.stringContaining('cannot be written (ENOSPC)')]);
  rmSync(file);
  log.write('kept');
  expect(readFileSync(file, 'utf8')).toBe('kept\n');
  expect(said).toHaveLength(2);
  log.close();
  rmSync(dir, { recursive: true });
});

it.each([
  ['cannot be opened', (file: string) => mkdirSync(file, { recursive: true })],
  ['cannot be set aside', (file: string) => mkdirSync(join(`${file}.1`, 'full'), { recursive: true })],
])('LogFile does not throw when its file %s', (_what, prepare) => {
  const dir = mkdtempSync(join(tmpdir(), 'vitrine-log-'));
  const file = join(dir, 'logs', 'media.log');
  prepare(file);
  const log = new LogFile(file, 12);
  for (const line of ['first', 'second', 'third']) expect(() => log.write(line)).not.toThrow();
  rmSync(join(dir, 'logs'), { recursive: true });
  for (const line of ['perhaps', 'kept']) log.write(line);
  expect(readFileSync(file, 'utf8')).toContain('kept\n');
  log.close();
  rmSync(dir, { recursive: true });
});
