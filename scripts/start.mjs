// The entry of `npm start`. Plain JavaScript for any Node from 20 on: it prepares the clone, then hands over to Node 24.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeForProduct, prepare } from './lib/prepare.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The supervisor waits most of its life; it should not hold what it needed at the start. */
const SMALL_HEAP = ['--max-semi-space-size=1', '--max-old-space-size=128', '--optimize-for-size', '--expose-gc'];

await prepare({ checks: true });

const node = nodeForProduct();
const args = [...SMALL_HEAP, join(root, 'stack', 'dist', 'bundles', 'supervisor', 'main.js')];
const env = { ...process.env, VITRINE_BUNDLED: '1' };
process.chdir(root);
// Where this Node can, the supervisor takes this one's place, which would hold 20 MB for nothing.
if (process.execve) process.execve(node, [node, ...args], env);

const child = spawn(node, args, {
  env,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'], // closes when this process is killed: the supervisor stops, too
});
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => child.kill(name));
child.on('error', (error) => {
  console.error(`Vitrine could not be started: ${error.message}`);
  process.exit(1);
});
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
