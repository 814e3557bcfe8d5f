import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { failureOf } from '@vitrine/testing/failure-of';
import { testDatabase } from '@vitrine/testing/test-stack';
import pg from 'pg';
import { WorkScope } from '../src/context/work-scope.js';
import { OrmModule } from '../src/orm/orm.module.js';
import { databaseConfig, Migration0001Outbox, startApp } from './work-fixture.js';

const clean: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of clean.splice(0).reverse()) await step();
});

const SSL_REQUEST = 80_877_103;
/** What PgBouncer takes among the first words of a connection. */
const KNOWN = new Set(['user', 'database', 'client_encoding', 'datestyle', 'timezone', 'application_name']);

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const refusal = (text: string): Buffer => message('E', Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${text}\0\0`));
const welcome = (): Buffer =>
  Buffer.concat([
    message('R', Buffer.alloc(4)),
    message('K', Buffer.from([0, 0, 0, 7, 1, 2, 3, 4])), // a number of the pooler's own
    message('Z', Buffer.from('I')),
  ]);

/** As PgBouncer: lets clients in itself, and lends them sessions of its own for a session or for a transaction. */
async function startPooler(target: string, mode: 'session' | 'transaction'): Promise<string> {
  const idle: Socket[] = [];
  const opened: pg.Client[] = [];
  const lend = async (): Promise<Socket> => {
    const free = idle.pop();
    if (free) return free;
    const session = new pg.Client({ connectionString: target });
    session.on('error', () => undefined);
    await session.connect();
    opened.push(session);
    const { stream } = (session as unknown as { connection: { stream: Socket } }).connection;
    stream.removeAllListeners('data');
    return stream;
  };

  const serve = (client: Socket): void => {
    let session: Socket | undefined;
    let isIn = false;
    let rest = Buffer.alloc(0);
    /** Passes answers on; the session is given back when a transaction has ended. */
    const answer = (bytes: Buffer): void => {
      client.write(bytes);
      rest = Buffer.concat([rest, bytes]);
      while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
        const end = rest.readInt32BE(1) + 1;
        if (mode === 'transaction' && rest.toString('latin1', 0, 1) === 'Z' && rest.toString('latin1', 5, 6) === 'I')
          giveBack();
        rest = rest.subarray(end);
      }
    };
    const giveBack = (): void => {
      if (!session) return;
      session.off('data', answer);
      idle.push(session);
      session = undefined;
    };
    const receive = async (bytes: Buffer): Promise<void> => {
      if (!isIn) {
        if (bytes.readInt32BE(4) === SSL_REQUEST) return void client.write('N');
        const names = bytes
          .toString('utf8', 8)
          .split('\0')
          .filter((_text, at) => at % 2 === 0 && _text);
        const unknown = names.find((name) => !KNOWN.has(name));
        if (unknown) return void client.end(refusal(`unsupported startup parameter: ${unknown}`));
        isIn = true;
        return void client.write(welcome());
      }
      if (bytes.toString('latin1', 0, 1) === 'X') return giveBack();
      if (!session) {
        session = await lend();
        session.on('data', answer);
      }
      session.write(bytes);
    };
    let turn = Promise.resolve();
    client.on('data', (bytes) => (turn = turn.then(() => receive(bytes))));
    client.on('error', () => undefined);
    client.on('close', giveBack);
  };
  const server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  clean.push(async () => {
    await Promise.allSettled(opened.map((session) => session.end()));
    await new Promise((resolve) => server.close(resolve));
  });
  return Object.assign(new URL(target), { host: `127.0.0.1:${(server.address() as AddressInfo).port}` }).href;
}

@Injectable()
class Notes {
  constructor(readonly em: EntityManager) {}
}

const start = async (url: string) => {
  const config = databaseConfig(url);
  const orm = OrmModule.forRoot({ entities: [], migrations: [Migration0001Outbox], config });
  const app = await startApp(config, [orm], [Notes]);
  clean.push(() => app.close());
  return app;
};

it('works through a pooler of sessions, with every limit', async () => {
  const app = await start(await startPooler(await testDatabase('pooled'), 'session'));
  const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
  const asked = limits.map((name) => `current_setting('${name}') as ${name}`).join();
  const answer = app
    .get(WorkScope)
    .run({ requestId: 'r' }, () => app.get(Notes).em.execute(`select ${asked}, (select count(*) from note) as notes`));
  expect(await answer).toEqual([
    { statement_timeout: '1min', lock_timeout: '5s', idle_in_transaction_session_timeout: '2min', notes: '0' },
  ]);
});

it('does not start behind a pooler of transactions, and says why', async () => {
  const failure = await failureOf(start(await startPooler(await testDatabase('pooled'), 'transaction')));
  expect((failure as Error).message).toBe(
    'The address of Postgres leads through a pooler of transactions, and Vitrine needs sessions: set the direct address, or one of a pool in session mode.',
  );
});
