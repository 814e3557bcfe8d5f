import { expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
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
