import { Migration } from '@mikro-orm/migrations';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { eventually } from '@vitrine/testing/eventually';
import { testDatabase } from '@vitrine/testing/test-stack';
import pg from 'pg';
import { Logger } from '../src/log/logger.js';
import { awaitMigrations } from '../src/orm/await-migrations.js';
import { ConcurrentMigration } from '../src/orm/concurrent-migration.js';
import { ormOptions, type MigrationClass } from '../src/orm/orm.module.js';
import { prepareDatabase } from '../src/orm/prepare-database.js';
import { databaseConfig, Migration0001Outbox } from './work-fixture.js';

class Migration0002Author extends Migration {
  override up(): void {
    this.addSql('create table "author" ("id" serial primary key)');
  }
}
class Migration0003AuthorOfNote extends Migration {
  override up(): void {
    this.addSql('alter table "note" add column "author_id" int');
  }
}
class Migration0004NotesOfAuthor extends ConcurrentMigration {
  override up(): void {
    this.addIndex('note_of_author', 'on "note" ("author_id")');
  }
}

let url: string;
let outside: pg.Client;
const lines: string[] = [];
const logger = Logger.silent();
beforeEach(async () => {
  url = await testDatabase('migrations');
  outside = new pg.Client({ connectionString: url });
  await outside.connect();
  lines.length = 0;
  for (const level of ['info', 'warn'] as const)
    logger[level] = (_fields: object, line: string) => void lines.push(line);
});
afterEach(() => outside.end());

const migrate = (...migrations: MigrationClass[]): Promise<void> =>
  prepareDatabase(url, ormOptions({ entities: [], migrations, config: databaseConfig(url) }), logger);
const done = async (): Promise<unknown[]> =>
  (await outside.query('select name from mikro_orm_migrations order by id')).rows.map(({ name }) => name as unknown);

it('waits for a table in use without standing in the way of others, and keeps what is done already', async () => {
  await migrate(Migration0001Outbox);
  await outside.query('begin');
  await outside.query('select 1 from note');
  const migrating = migrate(Migration0001Outbox, Migration0002Author, Migration0003AuthorOfNote);
  await eventually(() => lines.includes('A migration waits for a table that is in use'));
  expect(await done()).toEqual(['Migration0001Outbox', 'Migration0002Author']);
  await outside.query('commit');
  await migrating;
  expect(await done()).toEqual(['Migration0001Outbox', 'Migration0002Author', 'Migration0003AuthorOfNote']);
});

it('builds an index beside transactions that write, also where an earlier try has left half of one', async () => {
  const before = [Migration0001Outbox, Migration0003AuthorOfNote];
  await migrate(...before);
  await outside.query('create index note_of_author on note (text)');
  const writer = new pg.Client({ connectionString: url });
  await writer.connect();
  await writer.query('begin');
  await writer.query("insert into note (text) values ('first')");
  const migrating = migrate(...before, Migration0004NotesOfAuthor);
  const building = `select 1 from pg_stat_activity where datname = current_database() and state = 'active'
    and query like '%index concurrently%' and pid <> pg_backend_pid()`;
  await eventually(async () => (await outside.query(building)).rowCount === 1);
  await outside.query("insert into note (text) values ('second')");
  await writer.query('commit');
  await writer.end();
  await migrating;
  const { rows } = await outside.query(
    `select pg_get_indexdef(indexrelid) as definition, indisvalid as valid from pg_index
     where indexrelid = 'note_of_author'::regclass`,
  );
  expect(rows).toEqual([{ definition: expect.stringContaining('(author_id)'), valid: true }]);
});

it('does not wait for one that migrates when there is nothing to do', async () => {
  await migrate(Migration0001Outbox);
  await outside.query('select pg_advisory_lock(727001)');
  await migrate(Migration0001Outbox);
  expect(lines).toEqual([]);
});

it('says of a database of a newer release what it is, and works', async () => {
  await migrate(Migration0001Outbox, Migration0002Author);
  await migrate(Migration0001Outbox);
  expect(lines).toEqual([expect.stringContaining('is of a newer release')]);
});

it('waits, without migrating, for what another process has to bring', async () => {
  const names = [Migration0001Outbox, Migration0002Author].map(({ name }) => name);
  let isOver = false;
  const waiting = awaitMigrations(url, names, logger).then(() => (isOver = true));
  await eventually(() => lines.includes('Waiting for the migrations of the database'));
  await migrate(Migration0001Outbox);
  await eventually(() => lines.filter((line) => line.startsWith('Waiting')).length === 2);
  expect(isOver).toBe(false);
  await migrate(Migration0001Outbox, Migration0002Author);
  await waiting;
});
