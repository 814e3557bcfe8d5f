import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ROOMS = ['libs', 'services', 'stack', 'frontend', 'bench'];
const TOP = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.base.json'];
/** Not sources, or sources that the build does not read. */
const SKIPPED = /^(node_modules|dist|coverage|test|tests|photos|\.data|\..*)$|\.(spec|type-spec|integration-spec)\.tsx?$|\.(tsbuildinfo|md)$/;

/** A text that changes when any file the build reads changes, appears or goes. */
export function sourceStamp(root) {
  const hash = createHash('sha256').update(process.platform + process.arch);
  const visit = (path) => {
    const file = join(root, path);
    if (!existsSync(file)) return;
    const stat = statSync(file);
    if (!stat.isDirectory()) return void hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`);
    for (const name of readdirSync(file).sort()) if (!SKIPPED.test(name)) visit(`${path}/${name}`);
  };
  for (const path of [...TOP, ...ROOMS]) visit(path);
  return hash.digest('hex');
}
