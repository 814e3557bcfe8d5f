import { randomUUID } from 'node:crypto';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startPostgres, type RunningPostgres } from '@vitrine/dev-servers/postgres';
import { runAs } from '@vitrine/dev-servers/postgres-user';
import { makeAuthority } from '@vitrine/testing/certificates';
import { eventually } from '@vitrine/testing/eventually';
import { WorkScope } from '../src/context/work-scope.js';
import { OrmModule } from '../src/orm/orm.module.js';
import { openPostgres } from '../src/orm/postgres-address.js';
import { Metrics } from '../src/health/define-metric.js';
import { ReadPool } from '../src/orm/read-pool.js';
import { databaseConfig, Migration0001Outbox, startApp } from './work-fixture.js';

let parent: string;
let server: RunningPostgres;
/** Files of the client. */
const files: Record<'ca' | 'otherCa' | 'cert' | 'key' | 'missing', string> = {
  ca: '',
  otherCa: '',
  cert: '',
  key: '',
  missing: '/nowhere/ca.pem',
};

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'vitrine-tls-'));
  const dir = join(parent, 'postgres');
  server = await startPostgres({ dir, fast: true });
  const authority = await makeAuthority();
  const ofServer = await authority.server('127.0.0.1');
  for (const [name, text] of Object.entries({
    'server.crt': ofServer.cert,
    'server.key': ofServer.key,
    'root.crt': authority.cert,
  })) {
    writeFileSync(join(dir, name), text, { mode: 0o600 });
    const { owner } = runAs();
    if (owner) chownSync(join(dir, name), owner.uid, owner.gid);
  }
  const ofClient = await authority.client('postgres');
  const made = { ca: authority.cert, otherCa: (await makeAuthority()).cert, cert: ofClient.cert, key: ofClient.key };
  for (const [name, text] of Object.entries(made)) {
    files[name as keyof typeof files] = join(parent, name);
    writeFileSync(join(parent, name), text);
  }
  await asOwner("alter system set ssl_ca_file = 'root.crt'");
}, 60_000);

afterAll(async () => {
  await server.stop();
  rmSync(parent, { recursive: true, force: true });
});

/** By whatever way the server lets us in. */
const asOwner = async (sql: string): Promise<Record<string, unknown>[]> => {
  const client = await openPostgres(withSettings(files.cert && 'sslmode=prefer&sslcert={cert}&sslkey={key}'), {});
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
};

/** What the server offers and demands from now on. */
const demand = async ({ ssl, rule }: { ssl: 'on' | 'off'; rule: string }): Promise<void> => {
  await asOwner(`alter system set ssl = ${ssl}`);
  writeFileSync(join(parent, 'postgres', 'pg_hba.conf'), `${rule}\n`);
  const mark = randomUUID();
  await asOwner(`alter system set log_line_prefix = '${mark}'`);
  await asOwner('select pg_reload_conf()');
  // Connections know the new rules as soon as they know the new settings.
  await eventually(async () => (await asOwner('show log_line_prefix'))[0]?.['log_line_prefix'] === mark);
};

const SERVERS = {
  'without TLS': { ssl: 'off', rule: 'host all all 127.0.0.1/32 scram-sha-256' },
  'with TLS': { ssl: 'on', rule: 'host all all 127.0.0.1/32 scram-sha-256' },
  'that demands TLS': { ssl: 'on', rule: 'hostssl all all 127.0.0.1/32 scram-sha-256' },
  'that refuses TLS': { ssl: 'on', rule: 'hostnossl all all 127.0.0.1/32 scram-sha-256' },
  'that demands a certificate': { ssl: 'on', rule: 'hostssl all all 127.0.0.1/32 cert' },
} as const;

const withSettings = (settings: string, host?: string): string => {
  const url = new URL(server.url('postgres'));
  url.search = settings.replaceAll(/\{(\w+)\}/g, (_all, name: keyof typeof files) => encodeURIComponent(files[name]));
  if (host) url.hostname = host;
  return url.href;
};

/** `tls`, `clear`, or why not. */
const tryOnce = async (settings: string, host?: string): Promise<string> => {
  try {
    const client = await openPostgres(withSettings(settings, host), {});
    const { rows } = await client.query<{ ssl: boolean }>('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
    await client.end();
    return rows[0]?.ssl ? 'tls' : 'clear';
  } catch (error) {
    return (error as Error).message;
  }
};

/** The same by a pool: at most one connection at once, three in turn. */
const tryPool = async (settings: string): Promise<string> => {
  let reads: ReadPool | undefined;
  try {
    reads = new ReadPool(withSettings(settings), 3, new Metrics());
    const asked = Array.from({ length: 3 }, () =>
      reads!.rows<{ ssl: boolean }>('select ssl from pg_stat_ssl where pid = pg_backend_pid()', []),
    );
    const found = new Set((await Promise.all(asked)).map(([row]) => (row?.ssl ? 'tls' : 'clear')));
    return [...found].join();
  } catch (error) {
    return (error as Error).message;
  } finally {
    await reads?.onApplicationShutdown();
  }
};

const NO_TLS = /does not support SSL/;
const REFUSED = /no pg_hba\.conf entry/;
const UNKNOWN = /self-signed certificate|unable to (get local issuer certificate|verify the first certificate)/;

describe.each<[keyof typeof SERVERS, [settings: string, expected: string | RegExp][]]>([
  [
    'without TLS',
    [
      ['', 'clear'],
      ['sslmode=disable', 'clear'],
      ['sslmode=allow', 'clear'],
      ['sslmode=prefer', 'clear'],
      ['sslmode=require', NO_TLS],
      ['sslmode=verify-ca&sslrootcert={ca}', NO_TLS],
      ['sslmode=verify-full', NO_TLS],
      ['ssl=true', NO_TLS],
    ],
  ],
  [
    'with TLS',
    [
      ['', 'tls'],
      ['sslmode=disable', 'clear'],
      ['sslmode=allow', 'clear'],
      ['sslmode=prefer', 'tls'],
      ['sslmode=require', 'tls'],
      ['sslmode=no-verify', 'tls'],
      ['ssl=true', 'tls'],
      ['sslmode=require&channel_binding=require', 'tls'],
      ['sslmode=require&sslnegotiation=direct', 'tls'],
      ['sslmode=require&sslrootcert={ca}', 'tls'],
      ['sslmode=require&sslrootcert={otherCa}', UNKNOWN],
      ['sslmode=verify-ca&sslrootcert={ca}', 'tls'],
      ['sslmode=verify-ca&sslrootcert={otherCa}', UNKNOWN],
      ['sslmode=verify-ca', /verify-ca needs sslrootcert/],
      ['sslmode=verify-full&sslrootcert={ca}', 'tls'],
      ['sslmode=verify-full', UNKNOWN],
      ['sslrootcert=system', UNKNOWN],
      ['sslmode=verify-full&sslrootcert={missing}', /sslrootcert, \/nowhere\/ca\.pem, cannot be read \(ENOENT\)/],
      ['sslmode=always', /sslmode must be disable, allow, prefer, require, verify-ca or verify-full/],
    ],
  ],
  [
    'that demands TLS',
    [
      ['', 'tls'],
      ['sslmode=disable', REFUSED],
      ['sslmode=allow', 'tls'],
      ['sslmode=require', 'tls'],
      ['sslmode=verify-full&sslrootcert={ca}', 'tls'],
    ],
  ],
  [
    'that refuses TLS',
    [
      ['', 'clear'],
      ['sslmode=allow', 'clear'],
      ['sslmode=require', REFUSED],
    ],
  ],
  [
    'that demands a certificate',
    [
      ['sslmode=verify-full&sslrootcert={ca}&sslcert={cert}&sslkey={key}', 'tls'],
      ['sslmode=require&sslcert={cert}&sslkey={key}', 'tls'],
      ['sslmode=require', /certificate/],
      ['sslmode=require&sslcert={cert}', /sslcert and sslkey are needed together/],
    ],
  ],
])('a Postgres %s', (name, cases) => {
  beforeAll(async () => {
    await demand(SERVERS[name]);
  }, 30_000);

  it.each(cases)('is reached with %s', async (settings, expected) => {
    const pattern = typeof expected === 'string' ? new RegExp(`^${expected}$`) : expected;
    expect(await tryOnce(settings)).toMatch(pattern);
    expect(await tryPool(settings)).toMatch(pattern);
  });
});

@Injectable()
class Notes {
  constructor(readonly em: EntityManager) {}
}

describe('a server of another name', () => {
  beforeAll(() => demand(SERVERS['with TLS']));

  it('is refused by verify-full alone', async () => {
    expect(await tryOnce('sslmode=verify-full&sslrootcert={ca}', 'localhost')).toMatch(/does not match certificate/);
    expect(await tryOnce('sslmode=verify-ca&sslrootcert={ca}', 'localhost')).toBe('tls');
  });

  it('is what the environment of libpq says, where the address says nothing', async () => {
    process.env['PGSSLMODE'] = 'disable';
    try {
      expect([await tryOnce(''), await tryPool(''), await tryOnce('sslmode=require')]).toEqual([
        'clear',
        'clear',
        'tls',
      ]);
    } finally {
      delete process.env['PGSSLMODE'];
    }
  });
});

it('has TLS on every connection of a process, also while it makes and migrates its database', async () => {
  await demand(SERVERS['that demands TLS']);
  const url = withSettings('sslmode=verify-full&sslrootcert={ca}').replace('/postgres?', '/made_by_tls?');
  const config = databaseConfig(url);
  const app = await startApp(
    config,
    [OrmModule.forRoot({ entities: [], migrations: [Migration0001Outbox], config })],
    [Notes],
  );
  const seen = await app
    .get(WorkScope)
    .run({ requestId: 'r' }, () =>
      app
        .get(Notes)
        .em.execute(
          'select distinct ssl from pg_stat_ssl join pg_stat_activity using (pid) where datname = current_database()',
        ),
    );
  expect(seen).toEqual([{ ssl: true }]);
  await app.close();
});
