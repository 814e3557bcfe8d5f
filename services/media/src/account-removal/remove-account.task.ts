import { EntityManager } from '@mikro-orm/postgresql';
import type { TaskMap } from '@vitrine/contracts/tasks/task-map';
import { Logger } from '@vitrine/platform/log/logger';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { RunsTask, type SliceContext, type SliceEnd, type TaskWork } from '@vitrine/platform/tasks/task-work';
import { OwnerLocks } from '../owners/owner-locks.js';
import { REVOKE_CONNECTION_SQL } from '../photo-library/grant-revocations.js';
import { DeletionHold } from '../storage/deletion-hold.js';
import { prefixesOf } from '../storage/object-keys.js';
import { DeletedUser } from './deleted-user.entity.js';

type Kind = 'account-removal';

/** Photos a statement deletes, and statements a slice makes. */
const PHOTOS = 500;
const STATEMENTS = 10;
/** Objects a page lists, and pages a slice deletes. */
const OBJECTS = 500;
const PAGES = 10;
/** Until what could not be removed is tried again. */
const AGAIN_MS = 600_000;
/** Between two looks at whether objects may be deleted again. */
const HELD_MS = 60_000;

/** Rows of a user besides photos. A photo's addresses go with its row; access to their photo library is given back. */
const ROWS = [
  REVOKE_CONNECTION_SQL,
  'delete from site_images where owner_id = ?',
  'delete from custom_categories where owner_id = ?',
  'delete from upload_reservations where owner_id = ?',
  'delete from upload_tries where owner_id = ?',
  'delete from upload_parts where owner_id = ?',
  'delete from desk_numbers where owner_id = ?',
  'delete from storage_accounts where user_id = ?',
  'delete from owners where user_id = ?',
  'delete from removals where owner_id = ?',
  'delete from library_items where user_id = ?',
  'delete from archives where owner_id = ?',
  // With them picker sessions and items of imports.
  'delete from tasks where requested_by = ?',
];

/** Where the next objects are: in which of the user's prefixes, behind which key. */
interface ObjectsFrom {
  readonly prefix: number;
  readonly after: string | null;
  /** Something could not be removed: it is tried again from the beginning. */
  readonly isPartial?: boolean;
}

/** What is removed so far, and where the next objects are; null while rows are left. */
interface Checkpoint {
  readonly photos: number;
  readonly objects: number;
  readonly from: ObjectsFrom | null;
}

const BEGINNING: Checkpoint = { photos: 0, objects: 0, from: null };

/**
 * ACCT-48: removes everything of a user whose account is deleted. Objects go after the rows: what still works on a photo
 * finds it gone and clears up behind itself. Slices of several accounts take turns, so that a large one holds up no
 * other; each may be repeated.
 */
@RunsTask('account-removal')
export class RemoveAccountTask implements TaskWork<Kind, Checkpoint> {
  constructor(
    private readonly em: EntityManager,
    private readonly locks: OwnerLocks,
    private readonly store: ObjectStore,
    private readonly hold: DeletionHold,
    private readonly logger: Logger,
  ) {}

  async slice(
    checkpoint: Checkpoint | null,
    { userId }: TaskMap[Kind]['input'],
    { signal }: SliceContext,
  ): Promise<SliceEnd<Kind, Checkpoint>> {
    const before = checkpoint ?? BEGINNING;
    if (!before.from) {
      const { photos, isDone } = await this.removeRows(userId, signal);
      return next({ ...before, photos: before.photos + photos, from: isDone ? { prefix: 0, after: null } : null });
    }
    if (await this.hold.isOn()) return next(before, HELD_MS);
    const { removed, from, againMs } = await this.removeObjects(userId, before.from, signal);
    const now = { ...before, objects: before.objects + removed };
    if (from) return next({ ...now, from }, againMs);
    const { photos, objects } = now;
    return { done: true, result: { photos, objects }, progress: progressOf(now) };
  }

  /** In batches, so that thousands of photos are not one long transaction; all other rows with the last of them. */
  async removeRows(userId: string, signal: AbortSignal): Promise<{ photos: number; isDone: boolean }> {
    let photos = 0;
    for (let made = 0; made < STATEMENTS && !signal.aborted; made += 1) {
      const rows = await this.em.execute<unknown[]>(
        `delete from photos where id in (select id from photos where owner_id = ? order by id limit ?) returning id`,
        [userId, PHOTOS],
      );
      photos += rows.length;
      if (rows.length === 0) {
        await this.removeOtherRows(userId);
        return { photos, isDone: true };
      }
    }
    return { photos, isDone: false };
  }

  private removeOtherRows(userId: string): Promise<void> {
    return this.em.transactional(async () => {
      await this.locks.take('categories', [userId]);
      await this.locks.take('siteImages', [userId]);
      for (const sql of ROWS) await this.em.execute(sql, [userId]);
    });
  }

  /** Goes on at `from` for some pages; with the last of them (`from` is null) the account is removed. */
  async removeObjects(
    userId: string,
    from: ObjectsFrom,
    signal: AbortSignal,
  ): Promise<{ removed: number; from: ObjectsFrom | null; againMs?: number }> {
    const prefixes = prefixesOf(userId);
    let { prefix, after, isPartial = false } = from;
    let removed = 0;
    for (let page = 0; page < PAGES && prefix < prefixes.length && !signal.aborted; page += 1) {
      const folder = prefixes[prefix] ?? '';
      const listed = await this.store.list({ prefix: folder, max: OBJECTS, ...(after !== null && { after }) });
      after = listed.next ?? null;
      try {
        if (listed.objects.length > 0) await this.store.deleteMany(listed.objects.map(({ key }) => key));
        removed += listed.objects.length;
        // What is left are folders; of one that cannot be read it is said here.
        if (after === null) await this.store.deletePrefix(folder);
      } catch (err) {
        this.logger.error({ err, userId }, 'Files of a deleted account could not be removed; they are tried again');
        isPartial = true;
      }
      if (after === null) prefix += 1;
    }
    if (prefix < prefixes.length) return { removed, from: { prefix, after, isPartial } };
    if (isPartial) return { removed, from: { prefix: 0, after: null }, againMs: AGAIN_MS };
    await this.em.nativeUpdate(DeletedUser, { userId }, { doneAt: new Date() });
    return { removed, from: null };
  }
}

const progressOf = ({ photos, objects }: Checkpoint) => ({ done: photos + objects, total: null });

const next = (checkpoint: Checkpoint, afterMs?: number): SliceEnd<Kind, Checkpoint> => ({
  done: false,
  checkpoint,
  progress: progressOf(checkpoint),
  ...(afterMs !== undefined && { afterMs }),
});
