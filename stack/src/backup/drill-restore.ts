import type { Logger } from '@vitrine/platform/log/logger';
import type { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { ensureDatabase } from '@vitrine/platform/orm/ensure-database';
import { databaseUrl, onServer } from './backup-config.js';
import { closeStore, openTarget } from './backup-target.js';
import { checkDumps } from './check-dumps.js';
import { connected, type DatabaseName } from './databases.js';
import { fillDatabase } from './fill-database.js';
import { hashObject } from '@vitrine/platform/object-store/measure';
import { inPages, inParallel } from './in-parallel.js';
import { type Entry, isUploaded, verifiedInventory } from './inventory.js';
import { type DatabaseDump, findBackup, type Manifest } from './manifest.js';
import { missingFiles } from './missing-files.js';
import type { BackupContext } from './run-backup.js';

const LANES = 4;
const PAGE = 500;
/** Keys that a report names. */
const NAMED = 20;

/** What a drill has found; `problems` is empty when the backup can be restored. */
export interface DrillReport {
  readonly backup: string;
  readonly ageHours: number;
  readonly seconds: number;
  readonly rows: Readonly<Record<DatabaseName, number>>;
  readonly objects: number;
  /** Originals that were read whole and compared. */
  readonly compared: number;
  readonly problems: readonly string[];
}

/**
 * Restores the databases of a backup into databases that are made for this and go afterwards, compares the number of rows
 * of each table, looks for the file of each row among the objects, and reads some of the originals at random. The site and
 * its store are not touched.
 */
export async function drillRestore(
  { config, server, logger }: BackupContext,
  { wanted = 'latest', all = false } = {},
): Promise<DrillReport> {
  const begin = Date.now();
  const target = await openTarget(config, await storeIdOf(databaseUrl(config, server, 'media')));
  const manifest = await findBackup(target, wanted);
  const dumps = await checkDumps(target, manifest);
  const missing = await withScratch(server, dumps, target, logger, (media) =>
    connected(media, (client) => missingFiles(client, inventoryOf(target, manifest))),
  );
  const damaged: string[] = [];
  const uploaded = uploadedOf(inventoryOf(target, manifest), damaged);
  const { compared, wrong } = await compare(target, all ? uploaded : sampleOf(uploaded, config.DRILL_ORIGINALS));
  const problems = [
    ...said('a row names this file, and the backup has none', missing),
    ...said('this file was damaged when it was copied', damaged),
    ...said('this original is missing in the backup, or is damaged', wrong),
  ];
  closeStore(target);
  const rows = dumps.map(([name, { tables }]) => [name, Object.values(tables).reduce((sum, count) => sum + count, 0)]);
  return {
    backup: manifest.id,
    ageHours: Math.round((Date.now() - Date.parse(manifest.frozenAt)) / 360_000) / 10,
    seconds: Math.round((Date.now() - begin) / 1_000),
    rows: Object.fromEntries(rows) as DrillReport['rows'],
    objects: manifest.objects.count,
    compared,
    problems,
  };
}

/** By what a drill is noted down as this site's. */
const storeIdOf = (mediaUrl: string): Promise<string> =>
  connected(mediaUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from object_store');
    return rows[0]?.id ?? '';
  });

const inventoryOf = (target: ObjectStore, { id, objects }: Manifest): AsyncGenerator<Entry> =>
  verifiedInventory(target, id, objects.sha256);

/** Fills databases of their own from the dumps, hands over media's, and drops all of them, whatever happens. */
const withScratch = <T>(
  server: string,
  dumps: readonly [DatabaseName, DatabaseDump][],
  target: ObjectStore,
  logger: Logger,
  work: (media: string) => Promise<T>,
): Promise<T> =>
  connected(onServer(server, 'postgres'), async (turn) => {
    // Their names are the same for each drill. Postgres gives the turn back with the connection, also after a kill.
    const { rows } = await turn.query<{ mine: boolean }>(
      `select pg_try_advisory_lock(hashtext('vitrine_drill')) as mine`,
    );
    if (!rows[0]?.mine) throw new Error('Another drill is running');
    const scratch = (name: DatabaseName): string => `vitrine_drill_${name}`;
    const drop = (name: DatabaseName): Promise<unknown> =>
      connected(onServer(server, 'postgres'), (client) =>
        client.query(`drop database if exists ${scratch(name)} with (force)`),
      );
    try {
      for (const [name, dump] of dumps) {
        const url = onServer(server, scratch(name));
        await drop(name); // of a drill that was killed
        await ensureDatabase(url);
        await fillDatabase({ name, url, dump, target, logger });
      }
      return await work(onServer(server, scratch('media')));
    } finally {
      for (const [name] of dumps) await drop(name);
    }
  });

/** `damaged` gets the keys of all entries that were. */
async function* uploadedOf(entries: AsyncIterable<Entry>, damaged: string[]): AsyncGenerator<Entry> {
  for await (const entry of entries) {
    if (entry.damaged) damaged.push(entry.key);
    else if (isUploaded(entry.key)) yield entry;
  }
}

/** Some of them, each as likely as any other. */
async function* sampleOf(entries: AsyncIterable<Entry>, size: number): AsyncGenerator<Entry> {
  const sample: Entry[] = [];
  let seen = 0;
  for await (const entry of entries) {
    seen += 1;
    const place = sample.length < size ? sample.length : Math.floor(Math.random() * seen);
    if (place < size) sample[place] = entry;
  }
  yield* sample;
}

/** Reads each whole; `wrong` are the keys of those that are not what they were. */
async function compare(
  target: ObjectStore,
  entries: AsyncIterable<Entry>,
): Promise<{ compared: number; wrong: string[] }> {
  let compared = 0;
  const wrong: string[] = [];
  for await (const page of inPages(entries, PAGE)) {
    const sound = await inParallel(page, LANES, async ({ key, sha256, size }) => {
      const now = await hashObject(target, key);
      return now?.isSound === true && now.sha256 === sha256 && now.size === size;
    });
    compared += page.length;
    wrong.push(...page.filter((_, n) => !sound[n]).map(({ key }) => key));
  }
  return { compared, wrong };
}

const said = (what: string, keys: readonly string[]): string[] => [
  ...keys.slice(0, NAMED).map((key) => `${key}: ${what}`),
  ...(keys.length > NAMED ? [`and ${keys.length - NAMED} more: ${what}`] : []),
];
