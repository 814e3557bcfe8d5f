import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readJson } from '@vitrine/dev-servers/files';
import { RunFile } from './run-file.js';

describe('RunFile', () => {
  let dir: string;
  beforeEach(() => void (dir = mkdtempSync(join(tmpdir(), 'vitrine-run-'))));
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  const claimed = (): RunFile => {
    const run = RunFile.claim(dir);
    if (!(run instanceof RunFile)) throw new Error('taken');
    return run;
  };

  it('locks the folder for one supervisor at a time', () => {
    const run = claimed();
    expect(RunFile.claim(dir)).toEqual({ takenBy: process.pid });
    run.release();
    expect(RunFile.claim(dir)).toBeInstanceOf(RunFile);
  });

  it('takes the folder of an ended process, also when its id is reused', () => {
    writeFileSync(join(dir, 'run.lock'), JSON.stringify({ pid: process.pid, identity: 'of another time' }));
    expect(RunFile.claim(dir)).toBeInstanceOf(RunFile);
  });

  it('records the address, the ports and the processes', () => {
    const run = claimed();
    run.begin('http://localhost:3000', { redis: 20_001 });
    run.up(['media'], process.pid);
    expect(readJson(join(dir, 'run.json'))).toMatchObject({
      url: 'http://localhost:3000',
      ports: { redis: 20_001 },
      pids: { media: process.pid },
    });
    expect(statSync(join(dir, 'run.json')).mode & 0o077).toBe(0);
    run.down(['media']);
    expect(readJson<{ pids: object }>(join(dir, 'run.json'))?.pids).toEqual({});
  });

  it('ends nothing when a process cannot be noted, and leaves no draft', () => {
    const run = claimed();
    mkdirSync(join(dir, 'run.json', 'in-the-way'), { recursive: true });
    expect(() => run.up(['media'], process.pid)).not.toThrow();
    expect(() => run.begin('', {})).toThrow('EISDIR');
    expect(() => run.release()).not.toThrow();
    expect(readdirSync(dir)).toEqual(['run.json']);
  });

  it('keeps ports and finds processes that the last run left behind', () => {
    const first = claimed();
    first.begin('', { redis: 20_001 });
    first.up(['media', 'portfolio'], process.pid);
    rmSync(join(dir, 'run.lock')); // as the next start does with the lock of a killed supervisor
    const second = claimed();
    expect(second.remembered.ports).toEqual({ redis: 20_001 });
    expect(second.leftovers()).toEqual([process.pid]);
  });
});
