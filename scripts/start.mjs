// The entry of `npm start`. Plain JavaScript for any Node from 20 on: it prepares the clone, then hands over to Node 24.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeForProduct, prepare } from './lib/prepare.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The supervisor waits most of its life; it should not hold what it needed at the start. */
const SMALL_HEAP = ['--max-semi-space-size=1', '--max-old-space-size=128', '--optimize-for-size'];

await prepare();

const child = spawn(nodeForProduct(), [...SMALL_HEAP, join(root, 'stack', 'dist', 'main.js')], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'], // closes when this process is killed: the supervisor stops, too
});
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => child.kill(name));

// npm may be killed without passing it on; then this start has lost its terminal.
// Between npm and this process may be a shell, which outlives npm and forwards nothing.
const parentOf = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1];
  } catch {
    return undefined; // ended, or not Linux
  }
};
const above = () => `${process.ppid} ${parentOf(process.ppid)}`;
const atStart = above();
if (process.env.npm_lifecycle_event) setInterval(() => above() !== atStart && child.kill('SIGTERM'), 1_000).unref();

child.on('error', (error) => {
  console.error(`Vitrine could not be started: ${error.message}`);
  process.exit(1);
});
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
