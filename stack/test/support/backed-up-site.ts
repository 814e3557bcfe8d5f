import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { jest } from '@jest/globals';
import { startS3Server } from '@vitrine/dev-servers/s3-server';
import { ROOT } from '@vitrine/dev-servers/root';
import { Logger } from '@vitrine/platform/log/logger';
import type { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { openObjectStore } from '@vitrine/platform/object-store/object-store.module';
import { fakeDate } from '@vitrine/testing/fake-date';
import { testDatabase, unmadeDatabase } from '@vitrine/testing/test-stack';
import { runBackupCommand } from '../../src/backup/backup-command.js';
import { closeStore } from '../../src/backup/backup-target.js';
import { DATABASES, type DatabaseName, migrationsOf } from '../../src/backup/databases.js';
import pg from 'pg';

const dist = (path: string): string => join(ROOT, path);
const run = promisify(execFile);

/** How a command ended; its lines, parsed. */
export interface Ended {
  readonly code: number;
  readonly out: readonly Record<string, unknown>[];
  readonly err: string;
}

/** Which kind of store objects are in. */
export type StoreKind = 'fs' | 's3';

/** Databases of the four services and a store, without any process of the product. */
export class Site {
  private readonly closing: (() => unknown)[] = [];

  private constructor(
    readonly urls: Record<DatabaseName, string>,
    readonly settings: Record<string, string>,
    readonly store: ObjectStore,
  ) {}

  /** Nothing is there but a place for it. */
  static async empty(kind: StoreKind): Promise<Site> {
    const urls = Object.fromEntries(DATABASES.map((name) => [name, unmadeDatabase(name)])) as Site['urls'];
    const dir = mkdtempSync(join(tmpdir(), 'vitrine-site-'));
    const server = kind === 's3' ? await startS3Server() : null;
    const settings = {
      OBJECT_STORE: kind,
      ...(server ? server.settings : { OBJECT_STORE_DIR: dir }),
    };
    const site = new Site(urls, settings, await openObjectStore({ S3_REGION: 'us-east-1', ...settings }));
    site.closing.push(
      () => server?.stop(),
      () => rmSync(dir, { recursive: true, force: true }),
    );
    return site;
  }

  /** With the tables of this release, and a store that belongs to it. */
  static async migrated(kind: StoreKind): Promise<Site> {
    const site = await Site.empty(kind);
    for (const name of DATABASES) site.urls[name] = await testDatabase(name, await migrationsOf(name));
    const [row] = await site.sql<{ id: string }>(
      'media',
      'update object_store set id = gen_random_uuid(), marked_at = now() returning id',
    );
    await site.store.mark(`${row?.id} 0`);
    return site;
  }

  /** As a service does before it starts. */
  migrate(name: DatabaseName): Promise<unknown> {
    return run(process.execPath, [dist(`services/${name}/dist/migrate.main.js`)], {
      env: { DATABASE_URL: this.urls[name] },
    });
  }

  get env(): Record<string, string> {
    const urls = DATABASES.map((name) => [`DATABASE_URL_${name.toUpperCase()}`, this.urls[name]]);
    const server = Object.assign(new URL(this.urls.media), { pathname: '/postgres' }).href;
    return { DATABASE_URL: server, ...Object.fromEntries(urls), ...this.settings };
  }

  async sql<T extends pg.QueryResultRow>(name: DatabaseName, text: string, values: unknown[] = []): Promise<T[]> {
    const client = new pg.Client({ connectionString: this.urls[name] });
    await client.connect();
    try {
      return (await client.query<T>(text, values)).rows;
    } finally {
      await client.end();
    }
  }

  /** A rendered photo with its row and its files. */
  async addPhoto(title = 'Harbour'): Promise<{ id: string; ownerId: string; key: string }> {
    const [id, ownerId] = [randomUUID(), randomUUID()];
    const key = `originals/${ownerId}/${id}-${randomUUID()}`;
    const bytes = randomBytes(2_000 + Math.floor(Math.random() * 3_000));
    await this.store.put(key, bytes, { contentType: 'image/jpeg' });
    for (const name of ['320.webp', 'card.jpg'])
      await this.store.put(`derivatives/${ownerId}/${id}/${name}`, randomBytes(500), { contentType: 'image/webp' });
    await this.sql(
      'media',
      `insert into photos (id, owner_id, title, category, image_token, object_key, file_type, bytes, width, height, derivatives,
                           widths, created_at, updated_at)
       values ($1, $2, $3, 'travel', $4, $5, 'image/jpeg', $6, 3000, 2000, 'ready', '{320}', now(), now())`,
      [id, ownerId, title, randomUUID(), key, bytes.length],
    );
    return { id, ownerId, key };
  }

  /** The sha256 of each uploaded file, by its key. */
  async originals(): Promise<Record<string, string>> {
    const sums: Record<string, string> = {};
    const { objects } = await this.store.list({ prefix: 'originals/' });
    for (const { key } of objects)
      sums[key] = createHash('sha256')
        .update((await this.store.getBuffer(key, 10_000_000)) ?? '')
        .digest('hex');
    return sums;
  }

  async close(): Promise<void> {
    closeStore(this.store);
    for (const close of this.closing) await close();
  }
}

/** A place for backups, and the command that works with it. */
export class Backups {
  private constructor(
    readonly settings: Record<string, string>,
    readonly target: ObjectStore,
    readonly close: () => Promise<unknown>,
  ) {}

  static async open(kind: StoreKind): Promise<Backups> {
    if (kind === 'fs') {
      const dir = mkdtempSync(join(tmpdir(), 'vitrine-backups-'));
      const target = await openObjectStore({ OBJECT_STORE: 'fs', OBJECT_STORE_DIR: dir, S3_REGION: '' });
      return new Backups({ BACKUP_DIR: dir }, target, async () => rmSync(dir, { recursive: true, force: true }));
    }
    const server = await startS3Server();
    const renamed = Object.entries(server.settings).map(([name, value]) => [`BACKUP_${name}`, value]);
    const target = await openObjectStore({ OBJECT_STORE: 's3', ...server.settings } as never);
    return new Backups(Object.fromEntries(renamed), target, async () => {
      closeStore(target);
      await server.stop();
    });
  }

  /** Runs a command, in this process: to load the program takes longer than most of what it does. One at a time. */
  async command(site: Site, args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
    let [out, err] = ['', ''];
    const logger = Logger.of({ SERVICE: 'backup', LOG_LEVEL: 'info' }, { write: (line) => (out += line) });
    const said = jest.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
      err += String(chunk);
      return true;
    });
    aheadMs += 1_000;
    fakeDate(Date.now() + aheadMs);
    try {
      const code = await runBackupCommand(args, { ...site.env, ...this.settings, ...env }, logger);
      return endedOf(code, out, err);
    } finally {
      jest.useRealTimers();
      said.mockRestore();
    }
  }

  /** Begins a command as an operator does; it may be killed. */
  start(site: Site, args: readonly string[]): { child: ChildProcess; ended: Promise<Ended> } {
    const child = spawn(process.execPath, [dist('stack/dist/backup.main.js'), ...args], {
      env: { ...site.env, ...this.settings, NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
    return { child, ended: ended.then(([[code], out, err]) => endedOf(code as number | null, out, err)) };
  }
}

const endedOf = (code: number | null, out: string, err: string): Ended => {
  const lines = out.split('\n').filter((line) => line !== '');
  return { code: code ?? -1, out: lines.map((line) => JSON.parse(line) as Record<string, unknown>), err };
};

/** A backup has the name of its second: each command has another. */
let aheadMs = 0;
