import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { posix, relative, sep } from 'node:path';
import { DIRECTIONS, LAYERS, TEST_DIRECTIONS, TEST_EXCEPTIONS } from './walls.mjs';

const TEST = /\.spec\.tsx?$|-spec\.ts$|\/(test|testing)\/|^e2e\/|^libs\/testing\//;
const COMPOSITION = /(\.module|main)\.[jt]s$/;

/** @param {string} pattern @param {RegExpExecArray} match */
const filled = (pattern, match) => new RegExp(pattern.replace('$1', () => match[1] ?? ''));

/**
 * What is wrong with an import of `specifier` in `file` (a path in the repository); null when nothing is.
 *
 * @param {string} file @param {string} specifier @param {boolean} [isType]
 */
const refusalOf = (file, specifier, isType = false) => {
  const target = specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : specifier;
  const isTest = TEST.test(file);
  if (isTest && TEST_EXCEPTIONS.has(`${file} ${target}`)) return null;
  for (const { from, to, message, allowTypes } of isTest ? TEST_DIRECTIONS : DIRECTIONS) {
    const match = from.exec(file);
    if (match && !(allowTypes && isType) && filled(to, match).test(target)) return message;
  }
  return isTest ? null : layerRefusalOf(file, target);
};

/** @param {string} file @param {string} target */
const layerRefusalOf = (file, target) => {
  const src = Object.keys(LAYERS).find((dir) => file.startsWith(`${dir}/`));
  if (!src || !file.slice(src.length + 1).includes('/')) return null;
  const folderOf = (path) =>
    path
      .slice(src.length + 1)
      .split('/')[0]
      .replace(/\.[jt]s$/, '');
  const folder = folderOf(file);
  const rows = LAYERS[src];
  const rowOf = (name) => rows.findIndex((row) => row.includes(name));
  if (rowOf(folder) < 0) return `${folder}/ has no layer in scripts/lint/walls.mjs`;
  if (!target.startsWith(`${src}/`)) return null;
  const used = folderOf(target);
  if (!target.slice(src.length + 1).includes('/')) {
    if (COMPOSITION.test(target)) return 'what puts the process together is imported by nothing';
    if (rowOf(used) < 0) return null;
  }
  if (used === folder || rowOf(used) < rowOf(folder)) return null;
  return `${folder}/ may not import ${used} (scripts/lint/walls.mjs)`;
};

const WORKSPACE = /^(?:(?:libs|services)\/[^/]+|frontend|cli|stack|e2e|bench)(?=\/)/;
const PACKAGE = /^(?:@[^/]+\/)?[^/]+/;

/** By workspace. @type {Map<string, Set<string>>} */
const declared = new Map();
const declaredBy = (workspace) => {
  if (!declared.has(workspace)) {
    const text = readFileSync(posix.join(workspace, 'package.json'), 'utf8');
    const { name, dependencies, devDependencies, optionalDependencies } = JSON.parse(text);
    declared.set(
      workspace,
      new Set([name, ...Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })]),
    );
  }
  return declared.get(workspace);
};

/**
 * A package is declared by the workspace that imports it; what tests of all use, by the root. Declared by a service, the
 * workspaces for tests would come into its image with all that they need, as npm omits no workspace.
 */
const undeclaredOf = (file, specifier) => {
  if (/^[./]|:/.test(specifier) || isBuiltin(specifier)) return null;
  const name = PACKAGE.exec(specifier)?.[0] ?? specifier;
  const workspace = WORKSPACE.exec(file)?.[0];
  // Scripts of the root use what the workspaces have brought.
  if (!workspace || declaredBy(workspace).has(name) || declaredBy('.').has(name)) return null;
  return `${name} is not declared in ${workspace}/package.json`;
};

/** The linter's rule: every import is held against the walls, and against the packages that its workspace declares. */
export const importWalls = {
  /** @param {any} context */
  create(context) {
    const file = relative(context.cwd, context.filename).split(sep).join('/');
    const check = (node) => {
      if (typeof node.source?.value !== 'string') return;
      const { value } = node.source;
      const message =
        refusalOf(file, value, node.type === 'TSImportType' || (node.importKind ?? node.exportKind) === 'type') ??
        undeclaredOf(file, value);
      if (message) context.report({ node: node.source, message });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      TSImportType: check,
    };
  },
};
