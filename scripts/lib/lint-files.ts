import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** A finding of the linter. */
export interface Finding {
  /** The file's path in the fixture. */
  filename: string;
  /** The rule, as `vitrine(import-walls)`. */
  code: string;
}

/** What the linter finds, with the rules of this repository, in a repository of these files (path and text). */
export const lintFiles = (files: Iterable<readonly [file: string, text: string]>): Finding[] => {
  const dir = mkdtempSync(join(tmpdir(), 'vitrine-lint-'));
  try {
    const packages = globSync('{.,frontend,stack,e2e,bench,{libs,services}/*}/package.json', { cwd: root });
    for (const path of ['.oxlintrc.json', 'scripts/lint', ...packages])
      cpSync(join(root, path), join(dir, path), { recursive: true });
    for (const [file, text] of files) {
      mkdirSync(dirname(join(dir, file)), { recursive: true });
      writeFileSync(join(dir, file), text);
    }
    return lint(dir);
  } finally {
    rmSync(dir, { recursive: true });
  }
};

const lint = (cwd: string): Finding[] => {
  try {
    execFileSync(join(root, 'node_modules/.bin/oxlint'), ['--format=json', '.'], { cwd, encoding: 'utf8' });
    return [];
  } catch (refused) {
    const { stdout } = refused as { stdout: string };
    return (JSON.parse(stdout) as { diagnostics: Finding[] }).diagnostics;
  }
};
