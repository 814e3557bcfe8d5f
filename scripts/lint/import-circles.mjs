import { dirname, relative, resolve } from 'node:path';

/** @param {string} file */
const stemOf = (file) => file.replace(/\.[jt]sx?$/, '');

/** @type {Map<string, Set<string>>} what each file imports, as far as the run has come; without the ends of their names */
const imports = new Map();

/** @param {string} start @param {string} file */
const isReachedFrom = (start, file) => {
  const seen = new Set([start]);
  for (const one of seen) for (const next of imports.get(one) ?? []) seen.add(next);
  return seen.has(file);
};

/**
 * The linter's rule: no file imports itself by way of others, types and dynamic imports counted. It is reported in the
 * file of a circle that is read last: only a run over all files finds every one. The linter's own `import/no-cycle` does not find the `.tsx` file behind a specifier
 * that ends in `.js`.
 */
export const importCircles = {
  /** @param {any} context */
  create(context) {
    const file = stemOf(context.filename);
    /** @type {Set<string>} */
    const targets = new Set();
    const note = ({ source }) => {
      if (typeof source?.value === 'string' && source.value.startsWith('.'))
        targets.add(stemOf(resolve(dirname(file), source.value)));
    };
    return {
      ImportDeclaration: note,
      ImportExpression: note,
      ExportNamedDeclaration: note,
      ExportAllDeclaration: note,
      TSImportType: note,
      /** @param {any} node */
      'Program:exit'(node) {
        imports.set(file, targets);
        const through = [...targets].find((target) => isReachedFrom(target, file));
        if (through) context.report({ node, message: `imports itself by way of ${relative(context.cwd, through)}` });
      },
    };
  },
};
