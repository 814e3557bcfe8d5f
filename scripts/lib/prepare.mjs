/** What `npm start` and `npm test` share: install, build and the Node that runs the product. Runs on any Node from 20. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { giveBack, inTurn } from './turns.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const modules = join(root, 'node_modules');
/** npm writes it when an install is complete. */
const INSTALLED = join(modules, '.package-lock.json');
const STAMP = join(modules, '.cache', 'vitrine-build');
const LOCK = join(root, '.prepare.lock');
const CHECK = join(root, 'scripts', 'lib', 'check-settings.mjs');
const OUTPUTS = [
  'services/gateway/dist/api-docs/openapi.json',
  'frontend/dist/index.html',
  'frontend/dist-server/entry-server.js',
  'stack/dist/bundles/supervisor/main.js',
];

/** Of a small machine, and of a container's share: several checkers at once would take more than 1 GB. */
const isSmall = Math.min(totalmem(), process.constrainedMemory?.() || Infinity) < 2 ** 31;
const COMPILER = isSmall ? { args: ['--singleThreaded'], env: { GOMEMLIMIT: '600MiB' } } : { args: [] };

const isAtLeast = (version, [major, minor]) => {
  const [m = 0, n = 0] = version.replace(/^v/, '').split('.').map(Number);
  return m > major || (m === major && n >= minor);
};

/**
 * Installs and builds what is missing or changed; two starts of one clone take turns. With `checks` a setting that the
 * product will not start with ends it before the minutes of a build.
 */
export async function prepare({ checks = false } = {}) {
  if (!isAtLeast(process.version, [20, 0])) fail(`Vitrine needs Node 20 or newer; this is ${process.version}.`);
  await inTurn(LOCK, () => {
    install();
    build(checks);
  });
}

/** The program that runs the product: the Node the install brought, else this one when it is new enough. */
export function nodeForProduct() {
  const brought = join(modules, '.bin', 'node');
  if (existsSync(brought) && spawnSync(brought, ['-v']).status === 0) return brought;
  if (isAtLeast(process.version, [24, 9])) return process.execPath;
  return fail(
    `Vitrine runs on Node 24.9 or newer, which comes with the install on Linux x64 only; this is ${process.version}. Please install it.`,
  );
}

function install() {
  if (hasPackagesOf(root)) return;
  // `ci` empties node_modules first, which a product that runs from this clone would not survive.
  const command = existsSync(INSTALLED) ? 'install' : 'ci';
  // The compiler is a development dependency, which NODE_ENV=production would leave out.
  const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  step('Installing dependencies, this takes a minute', 'npm', [command, ...options]);
}

/**
 * Whether this clone has all packages that the tree in `dir` asks for. By content: times mean nothing after a checkout.
 * Optional packages of other platforms may be absent.
 */
export function hasPackagesOf(dir) {
  if (!existsSync(INSTALLED)) return false;
  const present = readJson(INSTALLED).packages;
  return Object.entries(readJson(join(dir, 'package-lock.json')).packages).every(([path, wanted]) => {
    if (!path.includes('node_modules/') || wanted.link) return true;
    const mayBeAbsent = wanted.optional || wanted.devOptional || wanted.peer;
    return present[path] ? present[path].version === wanted.version : Boolean(mayBeAbsent);
  });
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

function build(checks) {
  const state = stateOfSources();
  const isBuilt = OUTPUTS.every((file) => existsSync(join(root, file)));
  if (isBuilt && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === state) return;
  const node = nodeForProduct();
  if (checks && spawnSync(node, ['--no-warnings', CHECK], { stdio: ['ignore', 'inherit', 'inherit'] }).status !== 0) {
    giveBack(LOCK);
    process.exit(1);
  }
  const compiler = [join(modules, 'typescript', 'bin', 'tsc'), '-b', ...COMPILER.args];
  step('Building the services', node, compiler, { env: COMPILER.env });
  step('Describing the API', node, [join(root, 'libs', 'openapi', 'dist', 'generate.main.js')]);
  step('Joining the modules of each process', node, [join(root, 'stack', 'dist', 'bundle', 'bundle.main.js')]);
  const vite = [join(modules, 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'];
  const pages = { cwd: join(root, 'frontend') };
  step('Building the pages', node, vite, pages);
  step('Building the pages for the gateway', node, [...vite, '--ssr', 'src/entry-server.tsx'], pages);
  mkdirSync(join(modules, '.cache'), { recursive: true });
  writeFileSync(STAMP, state);
}

/** Names, sizes and times of everything a build reads. */
function stateOfSources() {
  const hash = createHash('sha256');
  const add = (path) => {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${path}\0${size}\0${mtimeMs}\n`);
  };
  const walk = (dir) => {
    for (const entry of readdirSync(dir, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (['node_modules', 'dist', 'dist-server', 'test', 'photos'].includes(entry.name)) continue;
      const path = join(dir, entry.name);
      if (entry.isDirectory()) walk(path);
      else add(path);
    }
  };
  for (const part of ['libs', 'services', 'frontend', 'stack']) walk(join(root, part));
  for (const file of ['package-lock.json', 'tsconfig.json', 'tsconfig.base.json', 'lingui.config.ts'])
    add(join(root, file));
  return hash.digest('hex');
}

function step(what, command, args, { cwd = root, env = {} } = {}) {
  const begin = Date.now();
  console.log(`${what} …`);
  const { status, error } = spawnSync(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) fail(`${what} failed${error ? `: ${error.message}` : ''}.`);
  console.log(`  done in ${((Date.now() - begin) / 1000).toFixed(0)} s`);
}

function fail(sentence) {
  console.error(sentence);
  giveBack(LOCK);
  process.exit(1);
}
