import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';

const TEST = /[.-](spec|test)\.[cm]?[jt]sx?$/;

/** Kinds of test by the end of their names, and where each stands; `jest.config.mjs` runs them there and nowhere else. */
const PLACES = [
  { name: /\.e2e-spec\.ts$/, place: /^e2e\// },
  { name: /\.integration-spec\.ts$/, place: /^((libs|services)\/[^/]+|stack)\/test\// },
  { name: /\.type-spec\.ts$/, place: /^((libs|services)\/[^/]+|frontend)\/test\// },
  { name: /\.spec\.ts$/, place: /^((libs|services)\/[^/]+|frontend|cli)\/(src|test)\/|^(stack\/src|scripts)\// },
  { name: /\.spec\.tsx$/, place: /^frontend\/(src|test)\// },
];
const UNIT = /\.spec\.tsx?$/;
/** Tests of the site by area: their names are those of areas. */
const BY_AREA = /^frontend\/test\/site\//;

/** @param {string} name a file's, without what follows the last dot */
const stemOf = (name) => name.replace(/\.[^.]+$/, '');

/** @type {Map<string, Map<string, string>>} */
const known = new Map();

/** The production files of a package's `src`, by their stems. @param {string} src */
const filesOf = (src) => {
  const before = known.get(src);
  if (before) return before;
  const entries = existsSync(src) ? readdirSync(src, { recursive: true, encoding: 'utf8' }) : [];
  const files = entries.filter((file) => !TEST.test(file) && !file.startsWith(`testing${sep}`) && /\.tsx?$/.test(file));
  const byStem = new Map(files.map((file) => [stemOf(basename(file)), file]));
  known.set(src, byStem);
  return byStem;
};

/**
 * Why `file`, a path in the repository at `root`, is no place for a test of its kind; null when it is.
 *
 * @param {string} root @param {string} file
 */
const misplacementOf = (root, file) => {
  if (!TEST.test(file)) return null;
  const kind = PLACES.find(({ name }) => name.test(file));
  if (!kind) return 'no kind of test ends so: *.spec.ts(x), *.integration-spec.ts, *.e2e-spec.ts or *.type-spec.ts';
  if (!kind.place.test(file)) return 'no project of jest.config.mjs looks for a test of this kind here';
  const [, pack, folder] = /^(.+?)\/(src|test)\//.exec(file) ?? [];
  if (!UNIT.test(file) || !pack || BY_AREA.test(file)) return null;
  const tested = basename(file).replace(UNIT, '');
  if (folder === 'src') {
    const beside = readdirSync(join(root, dirname(file))).filter((name) => !TEST.test(name));
    if (beside.some((name) => tested === stemOf(name) || tested.startsWith(`${stemOf(name)}-`))) return null;
    return 'a test in src stands beside the file it is named after; one of the whole package in its test folder';
  }
  const own = filesOf(join(root, pack, 'src')).get(tested);
  return own ? `a test named after a file stands beside it: src/${own.split(sep).join('/')}` : null;
};

/** The linter's rule: tests stand where docs/architecture.md ("Tests") says. */
export const testPlaces = {
  /** @param {any} context */
  create: (context) => ({
    Program() {
      const message = misplacementOf(context.cwd, relative(context.cwd, context.filename).split(sep).join('/'));
      const start = { line: 1, column: 0 };
      if (message) context.report({ loc: { start, end: start }, message });
    },
  }),
};
