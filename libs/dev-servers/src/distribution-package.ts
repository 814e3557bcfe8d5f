import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** The program `name` on the PATH or where systems usually keep programs; `undefined` when there is none. */
export const onPath = (name: string): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin']
    .map((dir) => join(dir, name))
    .find((file) => existsSync(file));

/**
 * Installs those packages of Debian of which `find` finds nothing, where this is root, as in a container. Answers the
 * ones that are still missing.
 */
export const installPackages = (find: Readonly<Record<string, () => string | undefined>>): string[] => {
  const missing = () => Object.keys(find).filter((name) => !find[name]?.());
  if (missing().length > 0 && process.getuid?.() === 0 && onPath('apt-get')) {
    spawnSync('apt-get', ['update'], { stdio: 'ignore' });
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...missing()], { stdio: 'ignore' });
  }
  return missing();
};

/**
 * Unpacks packages of Debian or Ubuntu, and the libraries of theirs that the system lacks, into `target`, which
 * appears when it is whole. `apt-get download` and `dpkg -x` need no root and start no system service. Where they
 * cannot be had, `target` stays without the program.
 */
export const unpackPackages = (target: string, packages: readonly string[]): void => {
  if (!onPath('apt-get') || !onPath('dpkg')) return;
  const draft = `${target}.draft-${process.pid}`;
  mkdirSync(join(draft, 'root'), { recursive: true });
  try {
    if (!output('apt-cache', ['show', ...packages])) output('apt-get', ['update', '-qq']); // empty lists on a bare image; needs root
    output('apt-get', ['download', ...packages, ...missingLibraries(packages)], draft);
    for (const file of readdirSync(draft).filter((name) => name.endsWith('.deb')))
      output('dpkg', ['-x', file, 'root'], draft);
    mkdirSync(dirname(target), { recursive: true });
    rmSync(target, { recursive: true, force: true });
    renameSync(join(draft, 'root'), target);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
};

const missingLibraries = (packages: readonly string[]): string[] => {
  const listed =
    output('apt-cache', [
      'depends',
      '--no-recommends',
      '--no-suggests',
      '--no-conflicts',
      '--no-breaks',
      '--no-replaces',
      '--no-enhances',
      ...packages,
    ]) ?? '';
  const names = [...listed.matchAll(/Depends: ((?:lib|lua)[\w.+-]*)/g)].map(([, name]) => name as string);
  return [...new Set(names)].filter(
    (name) => !output('dpkg-query', ['-W', '-f', '${Status}', name])?.includes('ok installed'),
  );
};

/** What the program prints; `undefined` when it fails. */
const output = (file: string, args: readonly string[], cwd?: string): string | undefined => {
  const { status, stdout } = spawnSync(file, args, {
    encoding: 'utf8',
    cwd,
    env: { ...process.env, LC_ALL: 'C' },
    timeout: 120_000,
  });
  return status === 0 ? stdout : undefined;
};
