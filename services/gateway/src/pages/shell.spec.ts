import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BuildManifest, PageTemplate } from './shell.js';

const source = readFileSync(join(import.meta.dirname, '../../../../frontend/index.html'), 'utf8');
const empty = { html: '', head: '', body: '', root: '', app: '', data: '' };

it('is what the frontend has, and is plain HTML when nothing is filled in', () => {
  const html = new PageTemplate(source).fill(empty);
  expect(html).toContain('<html lang="en">');
  expect(html).toContain('<div id="root"></div>');
  expect(html).not.toContain('vitrine:');
});
it('fills each placeholder, and takes nothing that is filled in for one', () => {
  const text = '$& <!--vitrine:data--> vitrine:html';
  const html = new PageTemplate(source).fill({ ...empty, html: ' class="a"', root: ' data-url="/b"', app: text });
  expect(html).toContain('<html lang="en" class="a">');
  expect(html).toContain(`<div id="root" data-url="/b">${text}</div>`);
});
it.each([
  ['is missing', source.replace('<!--vitrine:app-->', '')],
  ['is there twice', source.replace('<!--vitrine:app-->', '<!--vitrine:app--><!--vitrine:app-->')],
  ['is unknown', source.replace('vitrine:root', 'vitrine:rot')],
])('refuses a template in which a placeholder %s', (_what, html) => {
  expect(() => new PageTemplate(html)).toThrow('index.html has the placeholders');
});

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
