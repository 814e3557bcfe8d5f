import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';

const RELATIVE = /(?:\bfrom|\bimport\(|^import)\s*'(\.[^']+)\.js'/gm;

/** @type {Map<string, string[]>} files by what they import, each read once a run */
const imports = new Map();

/** @param {string} file */
const importsOf = (file) => {
  const known = imports.get(file);
  if (known) return known;
  const targets = [...readFileSync(file, 'utf8').matchAll(RELATIVE)].flatMap(([, path = '']) =>
    ['.ts', '.tsx'].map((end) => resolve(dirname(file), path + end)).filter((target) => existsSync(target)),
  );
  imports.set(file, targets);
  return targets;
};

/** @param {string} start @param {string} file */
const isReachedFrom = (start, file) => {
  const seen = new Set([start]);
  for (const one of seen) for (const next of importsOf(one)) seen.add(next);
  return seen.has(file);
};

/**
 * The linter's rule: no file imports itself by way of others, types and dynamic imports counted. The linter's own
 * `import/no-cycle` does not find the `.tsx` file behind a specifier that ends in `.js`.
 */
export const importCircles = {
  /** @param {any} context */
  create: (context) => ({
    /** @param {any} node */
    Program(node) {
      const through = importsOf(context.filename).find((target) => isReachedFrom(target, context.filename));
      if (through) context.report({ node, message: `imports itself by way of ${relative(context.cwd, through)}` });
    },
  }),
};
