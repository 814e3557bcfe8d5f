import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Migration } from '@mikro-orm/migrations';
import { breachesOf } from './migration-rules.js';

const ROOT = join(import.meta.dirname, '../../..');
/** The last that ran before there was anything to stop (decision 0031). */
const FIRST_ONES = { identity: 3, media: 5, notify: 3, portfolio: 4 };

/** What may stand in a migration although a rule speaks against it, and why it harms nothing there. */
const ALLOWED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'identity/0004-events': { backfill: 'of the outbox, which holds what is three days old at most' },
  'identity/0016-composed-texts': { backfill: 'of the few rows whose texts came decomposed' },
  'media/0042-composed-texts': { backfill: 'of the few rows whose texts came decomposed, or without a date' },
  'notify/0013-composed-texts': { backfill: 'of the few rows whose texts came decomposed' },
  'media/0018-event-names': { backfill: 'of events that still wait to be published' },
};

type MigrationClass = new (driver: never, config: never) => Migration;

/** The statements themselves, those included that a library makes. */
async function statementsOf(service: string): Promise<Map<string, string[]>> {
  const folder = join(ROOT, 'services', service, 'src', 'migrations');
  const files = readdirSync(folder).filter((name) => /^\d{4}-.*(?<!\.spec)\.ts$/.test(name));
  const found = new Map<string, string[]>();
  for (const file of files.sort()) {
    const classes = Object.values((await import(join(folder, file))) as Record<string, MigrationClass>);
    const { MIGRATIONS } = (await import(join(folder, 'list.ts'))) as { MIGRATIONS: MigrationClass[] };
    const name = `${service}/${file.replace('.ts', '')}`;
    if (classes.length !== 1 || !MIGRATIONS.includes(classes[0]!)) throw new Error(`${name} is not in list.ts`);
    if (Number(file.slice(0, 4)) <= FIRST_ONES[service as keyof typeof FIRST_ONES]) continue;
    const migration = new classes[0]!(undefined as never, undefined as never);
    await migration.up();
    found.set(name, migration.getQueries().map(String));
  }
  return found;
}

const migrations = new Map<string, string[]>();
for (const service of Object.keys(FIRST_ONES))
  for (const [name, statements] of await statementsOf(service)) migrations.set(name, statements);

describe('a migration', () => {
  it.each([...migrations])('%s shuts no table that is in use and takes nothing away', (name, statements) => {
    const allowed = Object.keys(ALLOWED[name] ?? {});
    const breaches = breachesOf(statements);
    expect(breaches.filter(({ rule }) => !allowed.includes(rule))).toEqual([]);
    expect(allowed.filter((rule) => !breaches.some((breach) => breach.rule === rule))).toEqual([]);
  });

  it('is not allowed what no migration does', () => {
    expect(Object.keys(ALLOWED).filter((name) => !migrations.has(name))).toEqual([]);
  });
});

describe('the rules of migrations', () => {
  it.each([
    ['drop column', 'alter table photos drop column title'],
    ['drop column', 'alter table photos add column a int, drop if exists title'],
    ['drop table', 'drop table photos'],
    ['drop view', 'drop view pictures'],
    ['drop function', 'drop trigger photos_sums on photos'],
    ['rename', 'alter table photos rename column title to name'],
    ['rename', 'alter table "photos" rename to works'],
    ['alter type', 'alter table photos alter column bytes type bigint'],
    ['alter type', 'alter table photos alter bytes set data type bigint'],
    ['set not null', 'alter table photos alter column title set not null'],
    ['drop default', 'alter table photos alter title drop default'],
    ['generated stored', 'alter table photos add column search text generated always as (lower(title)) stored'],
    ['volatile default', 'alter table photos add column key uuid not null default gen_random_uuid()'],
    ['volatile default', 'alter table photos add column seen timestamptz default (clock_timestamp())'],
    ['volatile default', 'alter table photos add number bigserial'],
    ['not null without a default', 'alter table photos add column if not exists owner uuid not null'],
    ['constraint that reads the rows', 'alter table photos add constraint large check (bytes > 0)'],
    ['constraint that reads the rows', 'alter table photos add foreign key (owner_id) references owners'],
    ['create index without concurrently', 'CREATE INDEX photos_title\n  ON photos (title)'],
    ['create index without concurrently', 'create unique index on photos (title)'],
    ['drop index without concurrently', 'drop index photos_title'],
    ['lock table', 'lock table photos'],
    ['lock table', 'truncate photos'],
    ['backfill', "update photos set title = ''"],
    ['refresh without concurrently', 'refresh materialized view sums'],
  ])('refuse: %s (%#)', (rule, sql) => {
    expect(breachesOf([sql]).map((breach) => breach.rule)).toEqual([rule]);
  });

  it.each([
    [
      'columns that may be null or have a constant',
      [`alter table photos add column a int, add b text default 'x' not null`],
    ],
    ['the time of the statement as a default', ['alter table photos add column a timestamptz not null default now()']],
    ['an index built beside the work', ['create index concurrently photos_title on photos (title)']],
    [
      'everything on a table of its own',
      ['create table notes (id int)', 'create index on notes (id)', 'alter table notes drop column id'],
    ],
    ['constraints that are validated later', ['alter table photos add constraint large check (bytes > 0) not valid']],
    ['what asks less of the rows', ['alter table photos alter column title drop not null, drop constraint large']],
    [
      'a rename under a view of the former name',
      [
        'alter table photos rename to works',
        'alter table works rename column title to name',
        'create view photos as select name as title from works',
      ],
    ],
    [
      'words in strings, comments and bodies',
      [
        `comment on table photos is 'drop table'`,
        `create function f() returns void language sql as $$ update photos set a = 1 $$ -- rename`,
      ],
    ],
  ])('bear: %s', (_what, statements) => {
    expect(breachesOf(statements)).toEqual([]);
  });
});
