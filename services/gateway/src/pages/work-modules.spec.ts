import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { workModules } from './work-modules.js';

const TABLE = new URL('../../../../frontend/src/app/work-routes.tsx', import.meta.url);

it('names the module of every page of the workspace', () => {
  const table = readFileSync(TABLE, 'utf8');
  const files = new Map(
    [...table.matchAll(/import\('\.\/(routes\/[^']+)\.js'\)\)\.(\w+)/g)].map(([, file, name]) => [name, file]),
  );
  const pages = [...table.matchAll(/\['([^']+)', \(\) => <(\w+Route)/g)];
  expect(pages.length).toBeGreaterThan(5);
  for (const [, path = '', name = ''] of pages) expect(workModules(path)).toEqual([`src/app/${files.get(name)}.tsx`]);
});

it('names none for the short ways, but for that to the upload', () => {
  expect(workModules('/dashboard')).toEqual([]);
  expect(workModules('/upload')).toEqual(['src/app/routes/my-photos.route.tsx']);
});
