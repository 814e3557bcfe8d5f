import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

/** In a process of its own: a zone is chosen when one begins. */
const formattedIn = (zone: string, at: string): string[] => {
  const code = `import { formatCameraDay, formatCameraTime } from '${join(import.meta.dirname, 'format-date.ts')}';
    console.log(JSON.stringify([formatCameraDay('${at}'), formatCameraTime('${at}')]))`;
  const args = ['--no-warnings', '--experimental-strip-types', '--input-type=module', '-e', code];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', env: { TZ: zone } })) as string[];
};

it.each([
  ['an hour that the browser’s zone skips', 'Europe/Berlin', '2024-03-31T02:30:00', 'Mar 31, 2024, 02:30'],
  ['a day that the browser’s zone begins later', 'America/Anchorage', '2024-05-06', 'May 6, 2024'],
])('shows %s as the camera wrote it', (_what, zone, at, shown) => {
  expect(formattedIn(zone, at)).toEqual([shown.replace(/, \d\d:\d\d$/, ''), shown]);
});
