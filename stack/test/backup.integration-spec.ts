import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, rmSync, truncateSync, utimesSync, writeFileSync, writeSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { hashObject } from '@vitrine/platform/object-store/measure';
import { RESTORE_MARKER } from '@vitrine/platform/orm/restore-marker';
import { eventually } from '@vitrine/testing/eventually';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { onServer } from '../src/backup/backup-config.js';
import { connected } from '../src/backup/databases.js';
import type { Manifest } from '../src/backup/manifest.js';
import { Backups, type Ended, Site, type StoreKind } from './support/backed-up-site.js';

failOnConsole();
// Each test runs several processes of its own.
jest.setTimeout(240_000);

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});
const opened = async <T extends { close(): Promise<unknown> }>(opening: Promise<T>): Promise<T> => {
  const one = await opening;
  open.push(one);
  return one;
};

/** A proxy in front of the bucket of a site that cannot read one object. */
const withoutObject = async (
  site: Site,
  key: string,
): Promise<{ env: Record<string, string>; close(): Promise<unknown> }> => {
  const { hostname, port } = new URL(site.settings['S3_ENDPOINT'] ?? '');
  const proxy = createServer((asked, answer) => {
    if (asked.method === 'GET' && asked.url?.includes(key)) {
      answer.writeHead(500).end();
      return;
    }
    const { method, url: path, headers } = asked;
    const forwarded = request({ hostname, port, method, path, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    asked.pipe(forwarded);
  }).listen(0);
  await once(proxy, 'listening');
  const S3_ENDPOINT = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return { env: { S3_ENDPOINT }, close: () => promisify(proxy.close.bind(proxy))() };
};

const reportOf = ({ out }: Ended): Record<string, unknown> => out.at(-1) ?? {};
const idsOf = async ({ target }: Backups): Promise<string[]> =>
  (await target.list({ prefix: 'manifests/' })).objects.map(({ key }) =>
    key.slice('manifests/'.length, -'.json'.length),
  );
const manifestOf = async ({ target }: Backups, id: string): Promise<Manifest> =>
  JSON.parse((await target.getBuffer(`manifests/${id}.json`, 1_000_000))!.toString()) as Manifest;

describe.each([
  ['a folder', 'a bucket', 'fs', 's3'],
  ['a bucket', 'a folder', 's3', 'fs'],
] as const)('a backup of %s in %s', (_from, _to, kind, otherKind) => {
  const set = async (photos: number): Promise<{ site: Site; backups: Backups }> => {
    const site = await opened(Site.migrated(kind));
    for (let n = 0; n < photos; n += 1) await site.addPhoto(`Photo ${n}\t\\N "quoted" \u2028 ünd\nmore`);
    return { site, backups: await opened(Backups.open(otherKind)) };
  };

  it('is restored into an empty place with the other kind of store as it was, which deletes nothing until it is released', async () => {
    const { site, backups } = await set(3);
    await site.sql(
      'identity',
      `insert into outbox_event (occurred_at, fact_id, name, payload) values (now(), gen_random_uuid(), 'identity.user_changed', '{"a": null}')`,
    );
    const made = await backups.start(site, ['run']).ended;
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(reportOf(made)).toMatchObject({
      msg: 'run: done',
      objects: { count: 9, copied: 9, vanished: 0, damaged: [] },
    });

    // A site moves from files to a bucket, and back, in this way.
    const other = await opened(Site.empty(otherKind));
    const restored = await backups.start(other, ['restore', 'latest']).ended;
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect(reportOf(restored)).toMatchObject({
      msg: 'restore: done',
      objects: { restored: 9, missing: [], damaged: [] },
      rowsWithoutFile: [],
    });
    expect(await other.originals()).toEqual(await site.originals());
    // Their files get their words once more.
    await other.sql('media', 'update photos set packet_due = null');
    const rowsOf = async (of: Site) => ({
      photos: await of.sql('media', 'select * from photos order by id'),
      events: await of.sql('identity', 'select * from outbox_event order by id'),
      sequences: await of.sql('identity', 'select sequencename, last_value from pg_sequences order by 1'),
      templates: await of.sql('portfolio', 'select * from templates order by id'),
      migrations: await of.sql('media', 'select name from mikro_orm_migrations order by id'),
    });
    expect(await rowsOf(other)).toEqual(await rowsOf(site));
    const [row] = await other.sql<{ id: string; restored_from: string }>(
      'media',
      'select id, restored_from, backup_until from object_store where restored_at is not null',
    );
    expect(row).toMatchObject({ restored_from: reportOf(made)['id'], backup_until: null });
    expect(await other.store.identity()).toBe(`${row?.id} 0`);
  });

  it('copies only what is new, and keeps what the site no longer has', async () => {
    const { site, backups } = await set(2);
    await backups.command(site, ['run']);
    const [first] = await idsOf(backups);
    const gone = Object.keys(await site.originals())[0] as string;
    await site.store.delete(gone);
    await site.sql('media', 'delete from photos where object_key = $1', [gone]);
    await site.addPhoto();
    const again = await backups.command(site, ['run']);
    expect(reportOf(again)).toMatchObject({ objects: { count: 8, copied: 3 } });
    expect(await backups.target.head(gone)).not.toBeNull();
    const other = await opened(Site.empty(kind));
    expect(await backups.command(other, ['restore', first as string])).toMatchObject({ code: 0 });
    expect(Object.keys(await other.originals())).toContain(gone);
  });

  it('is drilled beside the site, and a file that is missing or damaged is a problem', async () => {
    const { site, backups } = await set(3);
    const { key } = await site.addPhoto();
    await backups.command(site, ['run']);
    const drill = await backups.command(site, ['drill']);
    expect(drill.code).toBe(0);
    expect(reportOf(drill)).toMatchObject({ msg: 'drill: done', compared: 4, objects: 12, problems: [] });
    const runs = () => site.sql('media', 'select kind, succeeded from backup_runs order by kind');
    expect(await runs()).toEqual([
      { kind: 'backup', succeeded: true },
      { kind: 'drill', succeeded: true },
    ]);
    expect(await site.sql('media', `select datname from pg_database where datname like 'vitrine_drill%'`)).toEqual([]);

    await backups.target.put(key, Buffer.from('something else'), { contentType: 'image/jpeg' });
    const damaged = await backups.command(site, ['drill']);
    expect(damaged.code).toBe(2);
    expect(reportOf(damaged)).toMatchObject({ problems: [expect.stringContaining(key)] });
    expect(await runs()).toContainEqual({ kind: 'drill', succeeded: false });
  });

  it('names an original that has become another one, and keeps the one it had', async () => {
    const { site, backups } = await set(1);
    const { key } = await site.addPhoto();
    await backups.command(site, ['run']);
    const before = await backups.target.getBuffer(key, 10_000);
    await site.store.put(key, Buffer.alloc(before!.length, 1), { contentType: 'image/jpeg' });
    const again = await backups.command(site, ['run']);
    expect(again.code).toBe(2);
    expect(reportOf(again)).toMatchObject({ objects: { damaged: [key] } });
    expect(await backups.target.getBuffer(key, 10_000)).toEqual(before);
  });
});

describe('a backup of a store with what others have put there, and with damaged files', () => {
  const inStore = (site: Site, path: string): string => join(site.settings['OBJECT_STORE_DIR'] ?? '', 'objects', path);

  it('passes over what is not of the site, and says so', async () => {
    const site = await opened(Site.migrated('fs'));
    const { ownerId } = await site.addPhoto();
    for (const name of ['.DS_Store', 'IMG 1.JPG', 'img.jpg'])
      writeFileSync(inStore(site, `originals/${ownerId}/${name}`), 'x'.repeat(300));
    mkdirSync(inStore(site, 'derivatives/@eaDir'));
    const backups = await opened(Backups.open('fs'));
    const foreign = ['.DS_Store', 'IMG 1.JPG', 'img.jpg'].map((name) => `originals/${ownerId}/${name}`);
    for (const copied of [3, 0]) {
      const made = await backups.command(site, ['run']);
      expect(made.code).toBe(0);
      const { objects } = reportOf(made) as { objects: Manifest['objects'] };
      expect(objects).toMatchObject({ count: 3, copied, damaged: [] });
      expect(objects.foreign?.toSorted()).toEqual(['derivatives/@eaDir/', ...foreign].toSorted());
    }
  });

  it('copies what is left of a damaged file, names it until it is mended, and names what rows alone have', async () => {
    const site = await opened(Site.migrated('fs'));
    const photos = [await site.addPhoto(), await site.addPhoto(), await site.addPhoto(), await site.addPhoto()];
    const [cut = '', rotten = '', sound = '', folder = ''] = photos.map(({ key }) => key);
    await site.sql('media', `update photos set hdr_widths = '{320}' where object_key = $1`, [sound]);
    const gone = [folder, `derivatives/${photos[2]?.ownerId}/${photos[2]?.id}/320.jpg`];
    truncateSync(inStore(site, cut), 1_000);
    const file = openSync(inStore(site, rotten), 'r+');
    writeSync(file, 'rot', 100);
    closeSync(file);
    rmSync(inStore(site, folder));
    mkdirSync(inStore(site, folder));
    const backups = await opened(Backups.open('fs'));
    for (const copied of [11, 0]) {
      const made = await backups.command(site, ['run']);
      expect(made.code).toBe(2);
      const { objects } = reportOf(made) as { objects: Manifest['objects'] };
      expect(objects).toMatchObject({ count: 11, copied });
      expect(objects.damaged.toSorted()).toEqual([cut, rotten].toSorted());
    }
    const drill = await backups.command(site, ['drill']);
    expect(drill.code).toBe(2);
    const { problems } = reportOf(drill) as { problems: string[] };
    expect(new Set(problems)).toEqual(
      new Set([
        ...gone.map((key) => `${key}: a row names this file, and the backup has none`),
        ...[cut, rotten].map((key) => `${key}: this file was damaged when it was copied`),
      ]),
    );

    const other = await opened(Site.empty('fs'));
    const restored = await backups.command(other, ['restore', 'latest']);
    expect(restored.code).toBe(2);
    const { objects } = reportOf(restored) as { objects: { damaged: string[] } };
    expect(objects.damaged.toSorted()).toEqual([cut, rotten].toSorted());
    expect(new Set(reportOf(restored)['rowsWithoutFile'] as string[])).toEqual(new Set(gone));
    expect((await other.store.getBuffer(cut, 10_000))?.length).toBe(1_000);
    expect(await hashObject(other.store, rotten)).toMatchObject({ isSound: false });
    expect(await hashObject(other.store, sound)).toMatchObject({ isSound: true });

    await site.store.put(cut, Buffer.alloc(2_000), { contentType: 'image/jpeg' });
    const { damaged } = (reportOf(await backups.command(site, ['run'])) as { objects: Manifest['objects'] }).objects;
    expect(damaged).toEqual([rotten]);
    expect((await backups.target.head(cut))?.size).toBe(2_000);
  });

  it('goes on behind one object that a bucket cannot read, and copies it when it can', async () => {
    const site = await opened(Site.migrated('s3'));
    const { key } = await site.addPhoto();
    await site.addPhoto();
    const backups = await opened(Backups.open('fs'));
    const broken = await opened(withoutObject(site, key));
    const made = await backups.command(site, ['run'], broken.env);
    expect(made.code).toBe(2);
    expect(reportOf(made)).toMatchObject({ objects: { count: 5, copied: 5, damaged: [key] } });
    const again = await backups.command(site, ['run']);
    expect(again.code).toBe(0);
    expect(reportOf(again)).toMatchObject({ objects: { count: 6, copied: 1, damaged: [] } });
  });

  it('restores all but one object that the place of backups cannot read', async () => {
    const site = await opened(Site.migrated('fs'));
    const { key } = await site.addPhoto();
    await site.addPhoto();
    const backups = await opened(Backups.open('fs'));
    await backups.command(site, ['run']);
    writeFileSync(join(backups.settings['BACKUP_DIR'] ?? '', 'objects', key), '');
    const other = await opened(Site.empty('fs'));
    const restored = await backups.command(other, ['restore', 'latest']);
    expect(restored.code).toBe(2);
    expect(reportOf(restored)).toMatchObject({ objects: { restored: 5, damaged: [key] } });
  });
});

describe('a place for backups', () => {
  const both = async (): Promise<{ site: Site; backups: Backups }> => ({
    site: await opened(Site.migrated('fs')),
    backups: await opened(Backups.open('fs')),
  });
  const refusal = (ended: Ended): unknown => (reportOf(ended)['err'] as { message?: string })?.message;

  it('is one site’s: another one may not be said to be tried by it', async () => {
    const { site, backups } = await both();
    await backups.command(site, ['run']);
    const other = await opened(Site.migrated('fs'));
    const drill = await backups.command(other, ['drill']);
    expect(drill.code).toBe(1);
    expect(JSON.stringify(drill.out)).toContain('holds backups of another site');
    expect(await other.sql('media', 'select kind, succeeded from backup_runs')).toEqual([
      { kind: 'drill', succeeded: false },
    ]);
  });

  it('is known to the site that is restored from it, whose files get their words once more', async () => {
    const { site, backups } = await both();
    await site.addPhoto();
    await backups.command(site, ['run']);
    await site.sql('media', `update photos set packet = 'said', packet_due = null`);
    const other = await opened(Site.empty('fs'));
    await backups.command(other, ['restore', 'latest']);
    expect(await other.sql('media', 'select distinct packet, packet_due is not null as due from photos')).toEqual([
      { packet: null, due: true },
    ]);
    expect(await backups.command(other, ['last'])).toMatchObject({ code: 0 });
    const empty = await opened(Backups.open('fs'));
    expect(JSON.stringify((await empty.command(other, ['run'])).out)).toContain('is it mounted?');
  });

  it('is refused when it is the store itself, or holds the backups of another site', async () => {
    const { site, backups } = await both();
    const asItself = await backups.command(site, ['run'], { BACKUP_DIR: site.settings['OBJECT_STORE_DIR'] ?? '' });
    expect(refusal(asItself)).toContain('holds something else');
    await backups.command(site, ['run']);
    const other = await opened(Site.migrated('fs'));
    expect(refusal(await backups.command(other, ['run']))).toContain('holds something else');
  });

  it('is refused when backups were made before and none is there', async () => {
    const { site, backups } = await both();
    await backups.command(site, ['run']);
    const empty = await opened(Backups.open('fs'));
    expect(refusal(await empty.command(site, ['run']))).toContain('is it mounted?');
    expect(await empty.command(site, ['run', '--new-target'])).toMatchObject({ code: 0 });
  });

  it('gives up what is over, and in time the objects that only that had', async () => {
    const { site, backups } = await both();
    const { key, id } = await site.addPhoto();
    const { key: staying } = await site.addPhoto();
    const hasBoth = async (): Promise<boolean[]> =>
      Promise.all([key, staying].map(async (one) => (await backups.target.head(one)) !== null));
    const writtenAt = (of: string, time: Date): void =>
      utimesSync(join(backups.settings['BACKUP_DIR'] ?? '', 'objects', of), time, time);
    await backups.command(site, ['run']);
    const [first = ''] = await idsOf(backups);
    await site.store.delete(key);
    await site.sql('media', 'delete from photos where id = $1', [id]);
    // As if the first one had been made long ago.
    const manifest = await manifestOf(backups, first);
    const old = '20200101t000000z';
    for (const { key: file } of (await backups.target.list({ prefix: `backups/${first}/` })).objects)
      await backups.target.copy(file, file.replace(first, old));
    await backups.target.put(`manifests/${old}.json`, Buffer.from(JSON.stringify({ ...manifest, id: old })), {
      contentType: 'application/json',
    });
    await backups.target.delete(`manifests/${first}.json`);
    for (const one of [key, staying]) writtenAt(one, new Date(0));
    expect(reportOf(await backups.command(site, ['run'], { BACKUP_KEEP_LEAST: '2' }))).toMatchObject({ removed: [] });
    expect(await hasBoth()).toEqual([true, true]);
    // It has not been there for as long as backups are kept.
    writtenAt(key, new Date());
    expect(reportOf(await backups.command(site, ['run'], { BACKUP_KEEP_LEAST: '1' }))).toMatchObject({
      removed: [old],
    });
    expect((await backups.target.list({ prefix: `backups/${old}/` })).objects).toEqual([]);
    expect(await hasBoth()).toEqual([true, true]);
    writtenAt(key, new Date(0));
    await backups.command(site, ['run']);
    expect(await hasBoth()).toEqual([false, true]);
  });

  it('is drilled once at a time: a second drill would drop the databases of the first', async () => {
    const { site, backups } = await both();
    await backups.command(site, ['run']);
    await connected(onServer(site.env['DATABASE_URL'] ?? '', 'postgres'), async (client) => {
      await client.query(`select pg_advisory_lock(hashtext('vitrine_drill'))`);
      const refused = await backups.command(site, ['drill']);
      expect(refused.code).not.toBe(0);
      expect(reportOf(refused)).toMatchObject({ err: { message: 'Another drill is running' } });
    });
  });

  it('keeps every object while the list of a backup is damaged, which would call some unused', async () => {
    const { site, backups } = await both();
    const { key, id } = await site.addPhoto();
    await site.addPhoto();
    await backups.command(site, ['run']);
    const [first = ''] = await idsOf(backups);
    const [list] = (await backups.target.list({ prefix: `backups/${first}/objects-` })).objects;
    await backups.target.put(list?.key ?? '', gzipSync(''), { contentType: 'application/gzip' });
    await site.store.delete(key);
    await site.sql('media', 'delete from photos where id = $1', [id]);
    utimesSync(join(backups.settings['BACKUP_DIR'] ?? '', 'objects', key), new Date(0), new Date(0));
    const run = await backups.command(site, ['run']);
    expect(reportOf(run)).toMatchObject({ msg: 'run: done', removed: [] });
    expect(run.out).toContainEqual(
      expect.objectContaining({ level: 'error', msg: 'The backup is whole; older ones could not be pruned' }),
    );
    expect(await backups.target.head(key)).not.toBeNull();
  });

  it('refuses a place to restore to that is not empty, unless it is to be replaced', async () => {
    const { site, backups } = await both();
    await site.addPhoto();
    await backups.command(site, ['run']);
    await site.addPhoto();
    const originals = await site.originals();
    expect(refusal(await backups.command(site, ['restore', 'latest']))).toBe(
      'Not empty: the database of identity, the database of media, the database of portfolio, the database of notify, ' +
        'the object store. Restore into an empty place, or say --replace to lose what is there',
    );
    expect(await backups.command(site, ['restore', 'latest', '--replace'])).toMatchObject({ code: 0 });
    expect(await site.sql('media', 'select id from photos')).toHaveLength(1);
    expect(await site.originals()).toEqual(originals);
  });

  it('says how a backup has ended, also when its hold cannot be released', async () => {
    const { site, backups } = await both();
    await site.sql(
      'media',
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$;
       create trigger refuse before update on object_store for each row
         when (new.backup_holder is null) execute function refuse()`,
    );
    const run = async (env: Record<string, string> = {}): Promise<Ended> => {
      await site.sql('media', 'update object_store set backup_until = now() where backup_holder is not null');
      return backups.command(site, ['run'], env);
    };
    expect(refusal(await run({ BACKUP_DIR: site.settings['OBJECT_STORE_DIR'] ?? '' }))).toContain(
      'holds something else',
    );
    const made = await run();
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(made.out).toContainEqual(
      expect.objectContaining({ level: 'warn', err: expect.objectContaining({ message: 'not now' }) }),
    );
  });

  it('says in one sentence how it is used and what is missing', async () => {
    const { site, backups } = await both();
    for (const command of ['erase', 'constructor'])
      expect(await backups.command(site, [command])).toMatchObject({ code: 1, err: expect.stringMatching(/^Usage: /) });
    expect(await backups.command(site, ['run'], { BACKUP_DIR: '' })).toEqual({
      code: 1,
      out: [],
      err: 'backup: BACKUP_DIR is missing\n',
    });
  });

  it('says in one sentence that its folder cannot be used, and whose it should be', async () => {
    const { site, backups } = await both();
    const BACKUP_DIR = join(site.settings['OBJECT_STORE_DIR'] ?? '', 'a-file');
    writeFileSync(BACKUP_DIR, '');
    for (const command of [['run'], ['list'], ['drill'], ['restore', 'latest']]) {
      const { code, err, out } = await backups.command(site, command, { BACKUP_DIR: join(BACKUP_DIR, 'deep') });
      expect({ code, out }).toEqual({ code: 1, out: [] });
      expect(err).toMatch(/^The folder of backups \(BACKUP_DIR, here .*\) cannot be used .*ENOTDIR.*install -d -o \d+/);
      expect(err.trim().split('\n')).toHaveLength(1);
    }
  });

  it('says in one sentence that a place has no backups, as one has with a wrong name', async () => {
    const { site, backups } = await both();
    const BACKUP_DIR = join(site.settings['OBJECT_STORE_DIR'] ?? '', 'a-typo');
    mkdirSync(BACKUP_DIR);
    const err = `There are no backups in ${BACKUP_DIR}. Is its name right, and is it mounted?\n`;
    for (const command of [['list'], ['drill'], ['restore', 'latest']])
      expect(await backups.command(site, command, { BACKUP_DIR })).toEqual({ code: 1, out: [], err });
  });

  it('says how the last ones have ended, also to who has not seen it', async () => {
    const { site, backups } = await both();
    expect(await backups.command(site, ['last'])).toMatchObject({ code: 0 });
    await backups.command(site, ['drill']);
    expect(await backups.command(site, ['last'])).toMatchObject({ code: 2 });
    await backups.command(site, ['run']);
    await backups.command(site, ['drill']);
    const last = await backups.command(site, ['last']);
    expect(last.code).toBe(0);
    expect(reportOf(last)).toMatchObject({ runs: [{ kind: 'backup', succeeded: true }, { kind: 'drill' }] });
  });
});

describe('a command that is killed', () => {
  const PHOTOS = 20;

  const filled = async (): Promise<Site> => {
    const site = await opened(Site.migrated('fs'));
    for (let n = 0; n < PHOTOS; n += 1) await site.addPhoto();
    return site;
  };

  it.each<StoreKind>(['fs', 's3'])(
    'leaves no manifest, and the next goes on with what it has copied (%s)',
    async (kind) => {
      const site = await filled();
      const backups = await opened(Backups.open(kind));
      // The database does not answer at the end, when the hold is renewed.
      await site.sql(
        'media',
        `create function sleep() returns trigger language plpgsql as $$ begin perform pg_sleep(600); return new; end $$;
         create trigger sleep before update on object_store for each row
           when (old.backup_holder = new.backup_holder) execute function sleep()`,
      );
      const { child, ended } = backups.start(site, ['run']);
      await eventually(async () => {
        const { objects } = await backups.target.list({ prefix: 'backups/' });
        expect(objects.filter(({ key }) => key.includes('/objects-'))).toHaveLength(2);
      }, 120_000);
      child.kill('SIGKILL');
      await ended;
      // Other suites sleep in databases of their own on the same server.
      await site.sql(
        'media',
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event = 'PgSleep'`,
      );
      await site.sql('media', 'drop trigger sleep on object_store');
      expect(await idsOf(backups)).toEqual([]);

      const refused = await backups.command(site, ['run']);
      expect(JSON.stringify(refused.out)).toContain('Another backup is running, or was killed');
      await site.sql('media', 'update object_store set backup_until = now()');
      const again = await backups.command(site, ['run']);
      expect(again.code).toBe(0);
      expect(reportOf(again)).toMatchObject({ objects: { count: PHOTOS * 3, copied: 0 } });
      expect(await idsOf(backups)).toHaveLength(1);
    },
  );

  it('leaves a place that no service starts on, and the next restore makes whole', async () => {
    const site = await filled();
    const backups = await opened(Backups.open('fs'));
    await backups.command(site, ['run']);
    const [last = ''] = Object.keys(await site.originals());
    const other = await opened(Site.empty('fs'));
    const { child, ended } = backups.start(other, ['restore', 'latest']);
    await eventually(() => other.sql('notify', `select 1 from ${RESTORE_MARKER}`), 120_000);
    await connected(other.urls.identity, async (client) => {
      // The end has to wait for this.
      await client.query('begin');
      await client.query(`select 1 from ${RESTORE_MARKER}`);
      await eventually(async () => {
        expect((await other.store.list({ prefix: 'originals/' })).objects).toHaveLength(PHOTOS);
      }, 120_000);
      child.kill('SIGKILL');
      await ended;
    });
    await other.store.delete(last);

    const started = await other.migrate('media').catch((error: Error) => error);
    expect(String((started as { stdout?: string }).stdout)).toContain('A restore of this database was not finished');
    expect(await other.store.identity()).toMatch(/^restoring-/);

    const again = await backups.command(other, ['restore', 'latest']);
    expect(again).toMatchObject({ code: 0 });
    expect(reportOf(again)).toMatchObject({ objects: { there: PHOTOS * 3 - 1, restored: 1 } });
    expect(await other.originals()).toEqual(await site.originals());
    expect(await other.sql('media', 'select count(*)::int from photos')).toEqual([{ count: PHOTOS }]);
    await expect(other.migrate('media')).resolves.toBeDefined();
  });
});
