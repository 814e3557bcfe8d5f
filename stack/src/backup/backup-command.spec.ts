import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';

const SCRIPT = join(import.meta.dirname, '../../../docker/backup.sh');
const DAY_S = 86_400;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nightly-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const command = (name: string, text: string): void =>
  writeFileSync(join(folder, name), `#!/bin/sh\ncd '${folder}'\n${text}\n`, { mode: 0o755 });

/**
 * What the container does from 200 s before its hour until the day after, with a clock of its own. `last` and `run` are
 * how these commands end; pauses say whether the container is healthy meanwhile.
 */
function night(last: number, run: number): string[] {
  writeFileSync(join(folder, 'clock'), '400');
  command('date', `case "$*" in *today*) echo 600 ;; *) cat clock ;; esac`);
  command('node', `echo "$2" >> seen; case $2 in last) exit ${last} ;; run) exit ${run} ;; esac`);
  command(
    'sleep',
    `health=healthy; [ ! -e failed ] || health=unhealthy
     echo "$1 $health" >> seen; echo $(($(cat clock) + $1)) > clock
     [ "$1" -lt 1000 ] || kill $PPID`,
  );
  const { status } = spawnSync('sh', [SCRIPT], {
    env: { PATH: `${folder}:${process.env['PATH']}`, TMPDIR: folder },
    timeout: 20_000,
  });
  expect(status).toBe(0);
  return readFileSync(join(folder, 'seen'), 'utf8').trim().split('\n');
}

it('is unhealthy while nobody knows how the last backup ended, and makes the next one', () => {
  const asking = ['last', '60 healthy', 'last', '60 unhealthy', 'last', '60 unhealthy', 'last', '20 unhealthy'];
  expect(night(1, 0)).toEqual([...asking, 'run', 'drill', `${DAY_S} healthy`]);
});

it.each([
  [0, 0, ['last', '200 healthy', 'run', 'drill', `${DAY_S} healthy`]],
  [2, 0, ['last', '200 unhealthy', 'run', 'drill', `${DAY_S} healthy`]],
  [0, 2, ['last', '200 healthy', 'run', `${DAY_S} unhealthy`]],
])('is as healthy as the last backup (%i) and the next (%i)', (last, run, seen) => {
  expect(night(last, run)).toEqual(seen);
});
