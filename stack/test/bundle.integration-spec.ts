import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

/** In a process of its own: the bundler is native code, which takes no objects of Jest's. */
const WRITE = `
  import { writeBundle } from ${JSON.stringify(join(import.meta.dirname, '../dist/bundle/write-bundle.js'))};
  await writeBundle(...process.argv.slice(1));`;

describe('a bundle', () => {
  let root: string;
  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'vitrine-bundle-')));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const file = (path: string, text: string): string => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    return join(root, path);
  };
  const runOf = (entry: string): unknown => {
    const folder = join(root, 'bundle');
    execFileSync(process.execPath, ['--input-type=module', '-e', WRITE, entry, folder]);
    return JSON.parse(execFileSync(process.execPath, [join(folder, 'main.js')], { encoding: 'utf8' })) as unknown;
  };

  it('knows the places of its modules, ES modules and others', () => {
    const library = file('node_modules/older/index.cjs', 'exports.here = [__dirname, __filename];');
    const module = file(
      'services/media/dist/main.js',
      `import { here } from ${JSON.stringify(library)};
       console.log(JSON.stringify([here, import.meta.url, import.meta.dirname, import.meta.filename]));`,
    );
    expect(runOf(module)).toEqual([[dirname(library), library], `file://${module}`, dirname(module), module]);
  });

  it('keeps the names of classes that are called alike', () => {
    const [first, second] = ['one', 'two'].map((name) =>
      file(`${name}.js`, `export class Photo {}; export const name = () => Photo.name;`),
    );
    const code = `import { name as a } from ${JSON.stringify(first)}; import { name as b } from ${JSON.stringify(second)};
      console.log(JSON.stringify([a(), b()]));`;
    expect(runOf(file('program.js', code))).toEqual(['Photo', 'Photo']);
  });

  it('loads later what its program asks for later, and says what is not installed when it is asked for', () => {
    const later = file('later.js', 'export const later = true;');
    const code = `const { later } = await import(${JSON.stringify(later)});
      const missing = await import('not-installed').catch(({ code }) => code);
      console.log(JSON.stringify([later, missing]));`;
    expect(runOf(file('program.js', code))).toEqual([true, 'ERR_MODULE_NOT_FOUND']);
    expect(readdirSync(join(root, 'bundle')).length).toBeGreaterThan(1);
  });
});
