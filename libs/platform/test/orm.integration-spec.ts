import { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@vitrine/testing/eventually';
import { unmadeDatabase } from '@vitrine/testing/test-stack';
import type { INestApplicationContext } from '@nestjs/common';
import pg from 'pg';
import { WorkScope } from '../src/context/work-scope.js';
import { Readiness } from '../src/health/readiness.js';
import { OrmModule } from '../src/orm/orm.module.js';
import { OutboxEvent } from '../src/outbox/outbox-event.entity.js';
import { databaseConfig, Migration0001Outbox, startApp } from './work-fixture.js';

const apps: INestApplicationContext[] = [];
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
});

@Injectable()
class Notes {
  constructor(readonly em: EntityManager) {}
}

async function start(url: string): Promise<INestApplicationContext> {
  const config = databaseConfig(url);
  const app = await startApp(
    config,
    [OrmModule.forRoot({ entities: [], migrations: [Migration0001Outbox], config })],
    [Notes],
  );
  apps.push(app);
  return app;
}

/** Runs a statement about the database of `url` from outside of it. */
async function asAdministrator(url: string, statement: (name: string) => [string, unknown[]]): Promise<void> {
  const server = new URL(url);
  const name = server.pathname.slice(1);
  server.pathname = '/postgres';
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  await client.query(...statement(name));
  await client.end();
}

const cutAll = (url: string): Promise<void> =>
  asAdministrator(url, (name) => [
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
    [name],
  ]);

describe('OrmModule', () => {
  it('creates and migrates the database once, however many processes start at once', async () => {
    const url = unmadeDatabase('race');
    const started = await Promise.all(Array.from({ length: 4 }, () => start(url)));
    const orm = started[0]!.get(MikroORM);
    const done = await orm.em.getConnection().execute('select name from mikro_orm_migrations');
    expect(done).toEqual([{ name: 'Migration0001Outbox' }]);
    await expect(start(url)).resolves.toBeDefined();
  });

  it('gives each piece of work an entity manager of its own, and none outside of them', async () => {
    const app = await start(unmadeDatabase('scope'));
    const { em } = app.get(Notes);
    const scope = app.get(WorkScope);
    expect(() => em.persist({})).toThrow('global EntityManager');
    const [one, two] = await Promise.all(
      [1, 2].map((n) =>
        scope.run({ requestId: `r-${n}` }, async () => (await em.find(OutboxEvent, {}), em.getContext())),
      ),
    );
    expect(one).not.toBe(two);
    expect(one).not.toBe(em);
  });

  it('works again after the server has cut every connection in the middle of a transaction', async () => {
    const url = unmadeDatabase('cut-work');
    const app = await start(url);
    const scope = app.get(WorkScope);
    const { em } = app.get(Notes);
    // More than the pool has.
    for (let cut = 0; cut < 3; cut += 1) {
      const begun: unknown[] = [];
      let goOn = (): void => undefined;
      const gate = new Promise<void>((resolve) => (goOn = resolve));
      const works = Array.from({ length: 4 }, (_, n) =>
        scope.run({ requestId: `r-${n}` }, () =>
          em.transactional(async () => {
            begun.push(await em.execute('select 1'));
            await gate;
            await em.execute('select 1');
          }),
        ),
      );
      const ends = Promise.allSettled(works);
      await eventually(() => begun.length === works.length);
      await cutAll(url);
      goOn();
      expect((await ends).map(({ status }) => status)).toEqual(works.map(() => 'rejected'));
    }
    const ask = (): Promise<unknown> => scope.run({ requestId: 'r' }, () => em.execute('select count(*) from note'));
    expect(await Promise.all(Array.from({ length: 8 }, () => eventually(ask)))).toHaveLength(8);
  });

  it('works again after the server has cut every connection', async () => {
    const url = unmadeDatabase('cut');
    const app = await start(url);
    const ask = (): Promise<unknown> =>
      app.get(WorkScope).run({ requestId: 'r' }, () => app.get(Notes).em.execute('select count(*) from note'));
    await Promise.all([ask(), ask(), ask()]);
    await cutAll(url);
    expect(await eventually(ask)).toEqual([{ count: '0' }]);
  });

  it('reports the database to readiness', async () => {
    const url = unmadeDatabase('ready');
    const app = await start(url);
    expect(await app.get(Readiness).report()).toEqual({ ready: true, checks: { database: 'ok' } });
    await asAdministrator(url, (name) => [`drop database "${name}" with (force)`, []]);
    // Every replica would say so at once, and none would answer what needs no database.
    expect(await app.get(Readiness).report()).toEqual({ ready: true, checks: { database: 'down' } });
  });

  it('does not wait for a server that refuses us', async () => {
    const url = new URL(unmadeDatabase('refused'));
    url.password = 'wrong';
    await expect(start(url.href)).rejects.toMatchObject({ code: '28P01' });
  });
});

describe('ensureDatabase', () => {
  it('names a database that cannot keep our text', async () => {
    const url = unmadeDatabase('ascii');
    await asAdministrator(url, (name) => [
      `create database "${name}" template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`,
      [],
    ]);
    await expect(start(url)).rejects.toThrow(
      `The database ${new URL(url).pathname.slice(1)} has the encoding SQL_ASCII`,
    );
  });
});
