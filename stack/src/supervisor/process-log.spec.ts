import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LogFile } from './log-file.js';
import { ProcessLog } from './process-log.js';

describe('ProcessLog', () => {
  let dir: string;
  beforeEach(() => void (dir = mkdtempSync(join(tmpdir(), 'vitrine-log-'))));
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  const logOf = (...names: string[]) =>
    new ProcessLog(new Map(names.map((name) => [name, new LogFile(join(dir, `${name}.log`))])));
  const written = (name: string): string => readFileSync(join(dir, `${name}.log`), 'utf8');

  it('keeps each line with the service that wrote it, and names that service', () => {
    const log = logOf('identity', 'notify');
    const line = '{"level":"error","service":"notify","msg":"could not send"}';
    expect(log.write(line)).toBe('notify: could not send');
    expect([written('identity'), written('notify')]).toEqual(['', `${line}\n`]);
  });

  it('keeps what none has signed in all', () => {
    const log = logOf('identity', 'notify');
    expect(log.write('FATAL ERROR: out of memory')).toBeUndefined();
    expect(log.write('{"level":"fatal","msg":"gone"}')).toBe('identity, notify: gone');
    expect(written('identity')).toBe(written('notify'));
    expect(written('notify')).toContain('out of memory');
  });
});
