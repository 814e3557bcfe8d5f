/**
 * The release before runs on this release's databases during a rollout. `npm run test:former-release` runs the
 * integration suites of the release that `former-release.json` names, with the migrations of this tree in the place of
 * its own. `npm run release:record` writes that file anew, for a commit: the release that is about to be rolled out.
 *
 *   npm run test:former-release [part of a test's path]…
 *   npm run release:record [commit, by default HEAD]
 *
 * Needs an installed clone with its history, and no network unless the packages have changed since.
 */
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasPackagesOf, nodeForProduct } from './lib/prepare.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RECORD = join(ROOT, 'stack', 'test', 'fixtures', 'former-release.json');
const SERVICES = ['identity', 'media', 'notify', 'portfolio'];

const [command, ...words] = process.argv.slice(2);
const node = nodeForProduct();
const TSC = join('node_modules', 'typescript', 'bin', 'tsc');

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const run = (cwd, file, args, env = {}) => {
  const { status } = spawnSync(file, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) throw new Error(`${[file, ...args].join(' ')} ended with ${status}`);
};
const git = (...args) => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr.trim()}`);
  return stdout.trim();
};

/** The tree of a commit in a folder of its own, compiled; `change` may alter it before. */
async function withTree(commit, change, use) {
  const dir = mkdtempSync(join(tmpdir(), 'vitrine-former-'));
  try {
    const archive = join(dir, 'tree.tar');
    git('archive', '--output', archive, commit);
    run(dir, 'tar', ['-xf', archive]);
    rmSync(archive);
    if (hasPackagesOf(dir)) linkPackages(dir);
    else run(dir, 'npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']);
    // Servers that tests have unpacked need no network a second time.
    const servers = join('.data', 'bin');
    if (existsSync(join(ROOT, servers))) {
      mkdirSync(join(dir, '.data'));
      symlinkSync(join(ROOT, servers), join(dir, servers));
    }
    change(dir);
    run(dir, node, [TSC, '-b']);
    await use(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** The packages of this tree; those of the workspaces are the other tree's own. */
function linkPackages(dir) {
  const { workspaces } = readJson(join(dir, 'package.json'));
  const places = workspaces.flatMap((pattern) => globSync(`${pattern}/package.json`, { cwd: dir }).map(dirname));
  for (const place of ['.', ...places]) {
    const [from, to] = [join(ROOT, place, 'node_modules'), join(dir, place, 'node_modules')];
    if (!existsSync(from)) continue;
    mkdirSync(to);
    for (const name of readdirSync(from)) if (name !== '@vitrine') symlinkSync(join(from, name), join(to, name));
  }
  mkdirSync(join(dir, 'node_modules', '@vitrine'));
  for (const place of places) {
    const { name } = readJson(join(dir, place, 'package.json'));
    symlinkSync(join(dir, place), join(dir, 'node_modules', name));
  }
}

/** This tree's lists of migrations, and whatever of this tree they are made of. */
function bringMigrations(dir) {
  const seen = new Set();
  const bring = (file) => {
    if (seen.has(file)) return;
    seen.add(file);
    const text = readFileSync(file, 'utf8');
    const target = join(dir, relative(ROOT, file));
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(file, target);
    for (const [, from] of text.matchAll(/from '([^']+)'/g)) {
      const [, library, path] = /^@vitrine\/([\w-]+)\/(.+)$/.exec(from) ?? [];
      if (library) bring(join(ROOT, 'libs', library, 'src', `${path}.ts`));
      else if (from.startsWith('.')) bring(join(dirname(file), from.replace(/\.js$/, '.ts')));
    }
  };
  for (const service of SERVICES) bring(join(ROOT, 'services', service, 'src', 'migrations', 'list.ts'));
}

async function test() {
  const { commit } = readJson(RECORD);
  console.log(`The suites of ${git('log', '-1', '--format=%h of %cs, “%s”', commit)} on the databases of this tree`);
  await withTree(commit, bringMigrations, (dir) => {
    // Tests of the migrations themselves, and of the indexes that a plan names, are about those of their own release.
    const patterns = words.length > 0 ? words : [`services/(${SERVICES.join('|')})/test/(?!migrations|indexes)`];
    const jest = [join('node_modules', 'jest', 'bin', 'jest.js'), '--selectProjects', 'integration'];
    run(dir, node, [
      '--experimental-vm-modules',
      '--no-warnings',
      ...jest,
      '--maxWorkers=100%',
      ...patterns.flatMap((pattern) => ['--testPathPatterns', pattern]),
    ]);
  });
}

/** Migrates databases as the commit does, and writes down what its processes rely on. */
async function record() {
  const commit = git('rev-parse', words[0] ?? 'HEAD');
  const { startPostgres } = await import('../libs/dev-servers/dist/postgres.js');
  const { readSchema } = await import('../libs/testing/dist/read-schema.js');
  const databases = {};
  await withTree(
    commit,
    () => undefined,
    async (dir) => {
      const postgres = await startPostgres({ dir: join(dir, 'databases'), fast: true });
      try {
        for (const service of SERVICES) {
          const DATABASE_URL = postgres.url(`vitrine_${service}`);
          run(dir, node, ['--no-warnings', join('services', service, 'dist', 'migrate.main.js')], { DATABASE_URL });
          databases[service] = await readSchema(DATABASE_URL);
        }
      } finally {
        await postgres.stop();
      }
    },
  );
  writeFileSync(RECORD, `${JSON.stringify({ commit, databases }, null, 2)}\n`);
  console.log(`${relative(ROOT, RECORD)} is of ${commit}`);
}

const commands = { test, record };
if (!Object.hasOwn(commands, command ?? '')) {
  console.error('Usage: node scripts/former-release.mjs <test|record> …');
  process.exit(2);
}
run(ROOT, node, [TSC, '-b']);
await commands[command]();
