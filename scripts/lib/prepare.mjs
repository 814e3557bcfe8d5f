// Brings a clone into a state that can run: packages, then the build. Each step is skipped when nothing changed.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { sourceStamp } from './source-stamp.mjs';
import { withLock } from './with-lock.mjs';

export const root = resolve(import.meta.dirname ?? '.', '..', '..');
const work = join(root, 'node_modules', '.vitrine');
const stampFile = join(work, 'build-stamp');
const RESULTS = ['stack/dist/main.js', 'frontend/dist/index.html'];
const NODE_NEEDED = [24, 9];

export const fail = (sentence) => {
  console.error(sentence);
  process.exit(1);
};

/** Installs and builds what is missing. Two starts of one clone never do it at the same time. */
export async function prepare({ build = true } = {}) {
  const isReady = () => packagesFit() && (!build || buildFits());
  if (isReady()) return;
  // Not inside node_modules: `npm ci` removes that folder with everything in it.
  await withLock(join(root, '.data', 'prepare.lock'), 'Another start prepares this clone; waiting for it …', () => {
    if (!packagesFit()) install();
    if (build && !buildFits()) compile();
  });
}

/** Node of the product: the one npm brought along, else the machine's own when it is new enough. */
export function findNode() {
  const brought = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.exe' : 'node');
  for (const file of [brought, process.execPath, 'node']) {
    const [major, minor] = versionOf(file);
    if (major > NODE_NEEDED[0] || (major === NODE_NEEDED[0] && minor >= NODE_NEEDED[1])) return file;
  }
  return fail(`Vitrine runs on Node ${NODE_NEEDED.join('.')} or newer, and none is here: install it from https://nodejs.org and start again.`);
}

const versionOf = (file) => {
  if (file !== 'node' && !existsSync(file)) return [0, 0];
  const { stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' });
  return (/v(\d+)\.(\d+)/.exec(stdout ?? '') ?? [0, 0, 0]).slice(1).map(Number);
};

/** Whether what npm installed is what the lock file asks for. Optional packages of other platforms may be missing. */
function packagesFit() {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages;
  const present = readJson(join(root, 'node_modules', '.package-lock.json'))?.packages;
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, { version, link, optional, devOptional, peer }]) => {
    if (!path.includes('node_modules/') || link) return true;
    const here = present[path];
    return here ? here.version === version : Boolean(optional || devOptional || peer);
  });
}

function install() {
  const fresh = !existsSync(join(root, 'node_modules', '.package-lock.json'));
  console.log(fresh ? 'Installing packages (first start only, one to three minutes) …' : 'Installing changed packages …');
  // --include=dev: the compiler is a development dependency, and NODE_ENV=production would leave it out.
  npm([fresh ? 'ci' : 'install', '--include=dev', '--no-audit', '--no-fund'], 'The packages could not be installed.');
}

const currentStamp = () => sourceStamp(root);
const buildFits = () =>
  RESULTS.every((file) => existsSync(join(root, file))) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === currentStamp();

function compile() {
  console.log('Building …');
  const stamp = currentStamp(); // before the build: what changes meanwhile is built next time
  npm(['run', 'build', '--silent'], 'The build failed.');
  mkdirSync(work, { recursive: true });
  writeFileSync(`${stampFile}.${process.pid}`, stamp);
  renameSync(`${stampFile}.${process.pid}`, stampFile);
}

/** Runs npm on the product's Node where it is there already; shows its words only when it fails. */
function npm(args, sentence) {
  const bin = join(root, 'node_modules', '.bin');
  const env = { ...process.env, PATH: `${existsSync(bin) ? `${bin}:` : ''}${dirname(process.execPath)}:${process.env.PATH}` };
  for (const name of Object.keys(env)) if (name.startsWith('npm_') && name !== 'npm_execpath') delete env[name];
  const cli = process.env.npm_execpath;
  const [file, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
  try {
    execFileSync(file, [...first, ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    console.error(`${error.stdout ?? ''}${error.stderr ?? ''}`.trim() || error.message);
    fail(sentence);
  }
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

export const forgetBuild = () => rmSync(stampFile, { force: true });
