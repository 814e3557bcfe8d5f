// `npm run dev`: the product as `npm start` starts it, plus a compiler that watches and services that restart.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeForProduct, prepare } from './lib/prepare.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The supervisor waits most of its life; it should not hold what it needed at the start. */
const SMALL_HEAP = ['--max-semi-space-size=1', '--max-old-space-size=128', '--optimize-for-size'];

await prepare();
const node = nodeForProduct();
const run = (args, env = {}) =>
  spawn(node, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
    env: { ...process.env, ...env },
  });

const compiler = run([
  join(root, 'node_modules', 'typescript', 'bin', 'tsc'),
  '-b',
  '--watch',
  '--preserveWatchOutput',
]);
const vite = [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--watch', '--logLevel', 'warn'];
const pages = run([...vite, join(root, 'frontend')]);
const serverPages = run([...vite, '--ssr', 'src/entry-server.tsx', join(root, 'frontend')]);
const product = run([...SMALL_HEAP, join(root, 'stack', 'dist', 'main.js')], { VITRINE_WATCH: '1' });

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => product.kill(name));
/** Tools start processes of their own. */
const endGroup = (pid) => {
  try {
    process.kill(-pid, 'SIGTERM');
  } catch {
    // has ended already
  }
};
product.on('exit', (code) => {
  for (const { pid } of [compiler, pages, serverPages]) endGroup(pid);
  process.exit(code ?? 1);
});
