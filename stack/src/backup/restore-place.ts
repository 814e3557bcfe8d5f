import { ensureDatabase } from '@vitrine/platform/orm/ensure-database';
import { RESTORE_MARKER } from '@vitrine/platform/orm/restore-marker';
import type { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { ownerOf } from './backup-target.js';
import { connected, type DatabaseName, DATABASES } from './databases.js';
import { ROOTS } from './inventory.js';
import type { Manifest } from './manifest.js';

const MARK = 'restoring-';
/** SQLSTATE of a database that is not there. */
const MISSING = '3D000';

/** Where a backup is restored to. */
export interface Place {
  readonly urls: Readonly<Record<DatabaseName, string>>;
  readonly store: ObjectStore;
}

type State = 'empty' | 'unfinished' | 'full';

/**
 * Throws unless the place is empty, or holds what an interrupted restore has left: media's database keeps its marker the
 * longest, so with it everything else is of that restore, too.
 */
export async function assertFree({ urls, store }: Place): Promise<void> {
  if ((await stateOf(urls.media)) === 'unfinished') return;
  const full: string[] = [];
  for (const name of DATABASES) if ((await stateOf(urls[name])) === 'full') full.push(`the database of ${name}`);
  if (!(await isFreeStore(store))) full.push('the object store');
  if (full.length > 0)
    throw new Error(
      `Not empty: ${full.join(', ')}. Restore into an empty place, or say --replace to lose what is there`,
    );
}

/** Makes the databases, empties them, and marks them and the store, so that no product starts on them before the end. */
export async function openPlace({ urls, store }: Place, backupId: string): Promise<void> {
  const sweeps = await sweepsOf(store);
  for (const name of ['media', ...DATABASES.filter((one) => one !== 'media')] as const) {
    await ensureDatabase(urls[name]);
    await connected(urls[name], async (client) => {
      await client.query('begin');
      await client.query('drop schema public cascade');
      await client.query('create schema public');
      await client.query(`create table ${RESTORE_MARKER} (backup_id text not null)`);
      await client.query(`insert into ${RESTORE_MARKER} values ($1)`, [backupId]);
      await client.query('commit');
    });
  }
  await store.mark(`${MARK}${backupId} ${sweeps}`);
}

/** Gives the place to the product. From here on media deletes nothing until an administrator says so (decision 0088). */
export async function closePlace({ urls, store }: Place, { id: backupId, finishedAt }: Manifest): Promise<void> {
  for (const name of DATABASES.filter((one) => one !== 'media'))
    await connected(urls[name], (client) => client.query(`drop table if exists ${RESTORE_MARKER}`));
  await connected(urls.media, async (client) => {
    // No less than the store knows: it would be taken for one of a newer database.
    const { rows } = await client.query<{ id: string; sweeps: number }>(
      'select id, greatest(sweeps, $1) as sweeps from object_store',
      [await sweepsOf(store)],
    );
    const [row] = rows;
    if (!row) throw new Error('object_store has no row');
    await store.mark(`${row.id} ${row.sweeps}`);
    await client.query('begin');
    await client.query(
      `update object_store set restored_at = now(), restored_from = $1, sweeps = $2, marked_at = coalesce(marked_at, now()),
         swept_at = now(), sweep_holder = null, sweep_until = null, backup_holder = null, backup_until = null`,
      [backupId, row.sweeps],
    );
    // Files are newer than rows where words in them were rewritten since: each is written once more.
    await client.query(`update photos set packet = null, packet_due = now() where derivatives = 'ready'`);
    // The rows are from before their own backup was noted, and without one a next one would take any place for the first.
    await client.query(
      `insert into backup_runs (kind, finished_at, succeeded, succeeded_at) values ('backup', $1, true, $1)
       on conflict (kind) do update set finished_at = $1, succeeded = true, succeeded_at = $1`,
      [finishedAt],
    );
    await client.query(`drop table ${RESTORE_MARKER}`);
    await client.query('commit');
  });
}

const sweepsOf = async (store: ObjectStore): Promise<number> =>
  Number((await store.identity())?.split(' ')[1] ?? 0) || 0;

async function isFreeStore(store: ObjectStore): Promise<boolean> {
  const owner = await ownerOf(store);
  return owner === null ? store.isEmpty(ROOTS) : owner.startsWith(MARK);
}

async function stateOf(url: string): Promise<State> {
  try {
    return await connected(url, async (client) => {
      const { rows } = await client.query<{ marker: string | null; tables: string }>(
        `select to_regclass('public.${RESTORE_MARKER}') as marker,
           (select count(*) from pg_tables where schemaname = 'public') as tables`,
      );
      if (rows[0]?.marker) return 'unfinished';
      return Number(rows[0]?.tables) === 0 ? 'empty' : 'full';
    });
  } catch (error) {
    if ((error as { code?: unknown }).code === MISSING) return 'empty';
    throw error;
  }
}
