import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Throws when `file` gets another version of `library` than it was written against. For code that relies on what a
 * library does not document; beside this, its test asserts what that is.
 *
 * @param versions major and minor, `6.7`: what is not documented changes in any release
 * @param file from the root of the repository
 */
export function expectLibrary(library: string, versions: string, file: string): void {
  const manifest = findPackageJSON(library, pathToFileURL(resolve(file)));
  if (!manifest) throw new Error(`${library} is not installed; ${file} relies on it`);
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  if (version.startsWith(`${versions}.`)) return;
  throw new Error(
    `${library} ${version} is installed, and ${file} relies on what ${library} ${versions} does without documenting it. ` +
      'Compare them, then state the new version in the test.',
  );
}
