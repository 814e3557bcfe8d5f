import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { Redis } from 'ioredis';
import pg from 'pg';
import { notesOnOthers } from '../src/own-servers/note-others.js';
import { probeDatabase } from '../src/own-servers/probe-database.js';
import { probeRedis } from '../src/own-servers/probe-redis.js';
import { freePort } from '@vitrine/dev-servers/ports';
import { postgresBinaries } from '@vitrine/dev-servers/postgres-binaries';
import { ROOT } from '@vitrine/dev-servers/root';
import { runAs } from '@vitrine/dev-servers/postgres-user';
import { startPostgres, type RunningPostgres } from '@vitrine/dev-servers/postgres';
import { redisBinary } from '@vitrine/dev-servers/redis-binary';
import { makeAuthority } from '@vitrine/testing/certificates';
import { startRedis, type RunningRedis } from '@vitrine/dev-servers/redis';

const NAMES = ['vitrine_identity', 'vitrine_media'];

let parent: string;
let said: string[];
const listener = (waitMs = 0) => {
  said = [];
  return { log: (text: string) => void said.push(text), signal: new AbortController().signal, waitMs };
};
const failureOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: Error) => error.message,
  );

beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'vitrine-own-'));
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

describe('a Postgres of one’s own', () => {
  let server: RunningPostgres;

  /** As a container without a locale makes it. */
  beforeAll(async () => {
    const dir = join(parent, 'postgres');
    const who = runAs();
    const password = join(parent, 'password');
    writeFileSync(password, 'hunter2hunter2');
    mkdirSync(dir, { mode: 0o700 });
    if (who.owner) for (const path of [parent, dir, password]) chownSync(path, who.owner.uid, who.owner.gid);
    const options = ['-D', dir, '-U', 'postgres', `--pwfile=${password}`, '--auth=scram-sha-256', '--no-sync'];
    const { initdb } = await postgresBinaries();
    const [file, args] = who.command(initdb, [...options, '--encoding=SQL_ASCII', '--locale=C']);
    const made = spawnSync(file, args, { encoding: 'utf8', ...who.owner });
    if (made.status !== 0) throw new Error(made.stderr);
    writeFileSync(join(dir, 'vitrine-password'), 'hunter2hunter2');
    server = await startPostgres({ dir, fast: true });
    await query('postgres', `create role plain login password 'p@ss:word'`);
  });
  afterAll(() => server.stop());

  const query = async (database: string, sql: string): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({ connectionString: server.url(database) });
    await client.connect();
    try {
      return (await client.query(sql)).rows as Record<string, unknown>[];
    } finally {
      await client.end();
    }
  };
  const plain = (): string => server.url('postgres').replace('postgres:hunter2hunter2', 'plain:p%40ss%3Aword');

  it('names the role that may not create databases, and the databases', async () => {
    const failure = await failureOf(probeDatabase(plain(), NAMES, listener()));
    expect(failure).toMatch(/^DATABASE_URL: "plain" may not create databases\./);
    expect(failure).toContain('create vitrine_identity, vitrine_media for it');
  });

  it('creates the databases in UTF-8 with characters beyond ASCII, for any template of the cluster', async () => {
    await query('postgres', 'alter role plain createdb');
    await probeDatabase(plain(), NAMES, listener());
    expect(
      await query('vitrine_media', `select lower('ÄÖÉ') as low, current_setting('server_encoding') as encoding`),
    ).toEqual([{ low: 'äöé', encoding: 'UTF8' }]);
  });

  it('names the role that a database belongs to, and the way out', async () => {
    await query('postgres', `create role other login password 'x'`);
    await query('postgres', `create database vitrine_portfolio owner other template template0 encoding 'UTF8'`);
    const failure = await failureOf(probeDatabase(plain(), ['vitrine_portfolio'], listener()));
    expect(failure).toBe(
      'DATABASE_URL: the database vitrine_portfolio belongs to "other", and "plain" may not change it: ' +
        'set the role that owns it, or let "plain" act as that one (grant "other" to "plain").',
    );
    await query('postgres', 'grant other to plain');
    expect(await failureOf(probeDatabase(plain(), ['vitrine_portfolio'], listener()))).toBe('none');
  });

  it('says what is wrong with what the address says of TLS', async () => {
    const asked = (settings: string): Promise<string> =>
      failureOf(probeDatabase(`${server.url('postgres')}?${settings}`, NAMES, listener()));
    expect(await asked('sslmode=always')).toBe(
      'DATABASE_URL: sslmode must be disable, allow, prefer, require, verify-ca or verify-full',
    );
    expect(await asked('sslmode=require')).toBe('DATABASE_URL: The server does not support SSL connections');
  });

  it('names a database in another encoding', async () => {
    await query('postgres', 'create database vitrine_notify');
    expect(await failureOf(probeDatabase(server.url('postgres'), ['vitrine_notify'], listener()))).toBe(
      'DATABASE_URL: The database vitrine_notify has the encoding SQL_ASCII; it has to be made with UTF8.',
    );
  });

  it('names the refused user and never the password', async () => {
    const url = server.url('postgres').replace('hunter2hunter2', 'hunter3');
    const failure = await failureOf(probeDatabase(url, NAMES, listener(60_000)));
    expect(failure).toMatch(/^DATABASE_URL: Postgres at 127\.0\.0\.1:\d+ does not let "postgres" in: /);
    expect(failure).not.toContain('hunter3');
  });

  it('waits for an unreachable one, with a message and a limit', async () => {
    const port = await freePort();
    const url = `postgres://u:hunter2@127.0.0.1:${port}/postgres`;
    expect(await failureOf(probeDatabase(url, NAMES, listener(1)))).toBe(
      `DATABASE_URL: nothing answers at 127.0.0.1:${port} (ECONNREFUSED).`,
    );
    expect(said).toEqual([`Waiting for 127.0.0.1:${port} (DATABASE_URL) …`]);
  });
});

describe('a Redis of one’s own', () => {
  let server: RunningRedis;
  beforeAll(async () => {
    server = await startRedis({ dir: join(parent, 'redis') });
  });
  afterAll(() => server.stop());

  it('is accepted without a note when it loses nothing', async () => {
    await probeRedis(server.url, listener());
    expect(said).toEqual([]);
  });

  it('gets a note on what it may lose', async () => {
    const redis = new Redis(server.url);
    await redis.config('SET', 'maxmemory-policy', 'allkeys-lru');
    await redis.config('SET', 'appendonly', 'no');
    await redis.quit();
    await probeRedis(server.url, listener());
    expect(said).toEqual([
      expect.stringMatching(/^Note on REDIS_URL: maxmemory-policy is allkeys-lru, .* set noeviction\.$/),
      expect.stringMatching(/^Note on REDIS_URL: appendonly is off/),
    ]);
  });

  it.each([
    ['a cluster', ['--cluster-enabled', 'yes'], 'It is a cluster, '],
    ['a replica', ['--replicaof', '127.0.0.1 1'], 'It is a replica, '],
    [
      'one whose user may do too little',
      '--user default on nopass ~* &* +@all -eval -xadd'.split(' '),
      'Its user lacks rights (',
    ],
    [
      'one that does not tell of itself',
      '--user default on nopass ~* &* +@all -info'.split(' '),
      'Its user lacks rights (',
    ],
    ['one with other keys', '--user default on nopass ~elsewhere:* &* +@all'.split(' '), 'Its user lacks rights ('],
  ])('%s is refused with a sentence', async (_case, options, sentence) => {
    const dir = mkdtempSync(join(parent, 'redis-'));
    const port = await freePort();
    const { file, env } = redisBinary([join(ROOT, '.data', 'bin')]);
    const child = spawn(file, ['--port', String(port), '--dir', dir, ...options], { stdio: 'ignore', env });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const failure = await failureOf(probeRedis(`redis://127.0.0.1:${port}`, listener(20_000)));
    child.kill('SIGKILL');
    await ended;
    expect(failure).toContain(`REDIS_URL: Redis at 127.0.0.1:${port} cannot be used. ${sentence}`);
  });

  it('whose certificate nobody knows is named, with the way out', async () => {
    const { cert, key } = await (await makeAuthority()).server('127.0.0.1');
    const secure = createServer({ cert, key });
    await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
    const { port } = secure.address() as AddressInfo;
    const failure = await failureOf(probeRedis(`rediss://127.0.0.1:${port}`, listener(20_000)));
    expect(failure).toMatch(
      /^REDIS_URL: the certificate of Redis at .* is not trusted \(.*\): start with NODE_EXTRA_CA_CERTS/,
    );
    await new Promise((resolve) => secure.close(resolve));
  });

  it('that refuses the login is named, without the password', async () => {
    const failure = await failureOf(probeRedis(server.url.replace(/:[^:@/]+@/, ':hunter2@'), listener(60_000)));
    expect(failure).toMatch(/^REDIS_URL: Redis at 127\.0\.0\.1:\d+ does not let us in: WRONGPASS/);
    expect(failure).not.toContain('hunter2');
  });

  it('that is unreachable is waited for, with a limit', async () => {
    const port = await freePort();
    expect(await failureOf(probeRedis(`redis://127.0.0.1:${port}`, listener(1)))).toBe(
      `REDIS_URL: nothing answers at 127.0.0.1:${port} (ECONNREFUSED).`,
    );
  });
});

describe('services that only users will need', () => {
  const answers: Record<string, [status: number, body: string]> = {
    '/good/.well-known/openid-configuration': [200, ''],
    '/other/.well-known/openid-configuration': [200, '{"issuer":"https://elsewhere.example"}'],
    '/page/.well-known/openid-configuration': [200, '<html>'],
    '/v1/models': [401, '{}'],
  };
  let origin: string;
  const site = createHttpServer((request, response) => {
    const [status, body] = answers[request.url ?? ''] ?? [404, ''];
    response.writeHead(status).end(body || JSON.stringify({ issuer: `${origin}/good` }));
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => site.close(resolve)));

  it('are noted when they do not answer as they should', async () => {
    const nowhere = `http://127.0.0.1:${await freePort()}`;
    const noted = (env: NodeJS.ProcessEnv): Promise<string[]> => notesOnOthers(env);
    expect(await noted({})).toEqual([]);
    expect(await noted({ OIDC_ISSUER: `${origin}/good`, OBJECT_STORE: 's3', S3_ENDPOINT: origin })).toEqual([]);
    expect(await noted({ OIDC_ISSUER: `${origin}/none` })).toEqual([expect.stringContaining('answers 404')]);
    expect(await noted({ OIDC_ISSUER: `${origin}/page` })).toEqual([expect.stringContaining('is no description')]);
    expect(await noted({ OIDC_ISSUER: `${origin}/other` })).toEqual([
      'Note on OIDC_ISSUER: the provider calls itself https://elsewhere.example; set that.',
    ]);
    expect(await noted({ OIDC_ISSUER: nowhere })).toEqual([expect.stringContaining('is not reachable')]);
    expect(await noted({ OBJECT_STORE: 's3', S3_ENDPOINT: nowhere })).toEqual([
      expect.stringMatching(/^Note on S3_ENDPOINT: nothing answers at .*ECONNREFUSED/),
    ]);
    expect(await noted({ AI_PROVIDER: 'openai', AI_API_KEY: 'sk-x', AI_BASE_URL: `${origin}/v1` })).toEqual([
      expect.stringMatching(/^Note on AI_API_KEY: .* refuses it \(401\)/),
    ]);
  });
});
