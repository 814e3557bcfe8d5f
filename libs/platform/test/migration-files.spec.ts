import { expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
/** The last that ran before there was anything to stop (decision 0031). */
const EXEMPT = { identity: 3, media: 5, notify: 3, portfolio: 4 };

const files = Object.entries(EXEMPT).flatMap(([service, last]) =>
  globSync(`services/${service}/src/migrations/[0-9]*.ts`, { cwd: ROOT }).filter(
    (path) => Number(/(\d{4})-/.exec(path)?.[1]) > last,
  ),
);

it('finds the migrations that a running release has to bear', () => {
  expect(new Set(files.map((path) => path.split('/')[1]))).toEqual(new Set(Object.keys(EXEMPT)));
});

it.each(files)('%s shuts no table that is in use and takes nothing away', (path) => {
  const text = readFileSync(join(ROOT, path), 'utf8');
  // A table may have another name when an updatable view carries the former one for the release before.
  const views = [...text.matchAll(/create view (\w+) as/g)].map(([, view]) => view);
  const renamed = [...text.matchAll(/alter table (\w+) rename to (\w+)/g)];
  expect(renamed.map(([, former]) => former).filter((former) => !views.includes(former))).toEqual([]);
  const sql = renamed.reduce(
    (rest, [statement, , name]) =>
      rest.replace(statement, '').replaceAll(new RegExp(`alter table ${name} rename column`, 'g'), ''),
    text,
  );
  const made = [...sql.matchAll(/create table (?:if not exists )?(\w+)/g)].map(([, table]) => table);
  const indexed = [...sql.matchAll(/create (?:unique )?index \w+\s+on (\w+)/g)].map(([, table]) => table);
  expect(indexed.filter((table) => !made.includes(table))).toEqual([]);
  expect(sql).not.toMatch(/\b(drop (table|column|index)|rename|alter column \w+ type|set not null)\b/);
});
