import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PageTemplate } from './page-template.js';

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
