import { expect, it } from '@jest/globals';
import { BuildManifest } from './build-manifest.js';

const files = {
  'src/main.tsx': { file: 'assets/main-1.js', imports: ['_base.js'], css: ['assets/main-1.css'] },
  '_base.js': { file: 'assets/base-1.js' },
  '_wall.js': { file: 'assets/wall-1.js', imports: ['_base.js'] },
  'src/page.tsx': { file: 'assets/page-1.js', imports: ['src/main.tsx', '_wall.js'] },
  'src/app/boot/hydrate.ts': { file: 'assets/hydrate-1.js' },
};

it('names the scripts and styles of every page, the entry first', () => {
  const manifest = new BuildManifest(files);
  expect(manifest.scripts).toEqual(['/assets/main-1.js', '/assets/base-1.js']);
  expect(manifest.styles).toEqual(['/assets/main-1.css']);
  expect(manifest.file('src/app/boot/hydrate.ts')).toBe('/assets/hydrate-1.js');
});
it('names the further scripts of a page once, and nothing for a module the build does not have', () => {
  const manifest = new BuildManifest(files);
  expect(manifest.scriptsOf(['src/page.tsx', 'src/other.tsx'])).toEqual(['/assets/page-1.js', '/assets/wall-1.js']);
});
it('refuses a build without an entry', () => {
  expect(() => new BuildManifest({})).toThrow('no src/main.tsx');
});
