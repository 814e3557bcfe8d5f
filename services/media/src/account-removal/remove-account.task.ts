import type { TaskMap } from '@vitrine/contracts/tasks/task-map';
import { RunsTask, type SliceContext, type SliceEnd, type TaskWork } from '@vitrine/platform/tasks/task-work';
import { DeletionHold } from '../storage/deletion-hold.js';
import { type ObjectsFrom, RemoveAccountObjects } from './remove-account-objects.js';
import { RemoveAccountRows } from './remove-account-rows.js';

type Kind = 'account-removal';

/** What is removed so far, and where the next objects are; null while rows are left. */
interface Checkpoint {
  readonly photos: number;
  readonly objects: number;
  readonly from: ObjectsFrom | null;
}

/** Between two looks at whether objects may be deleted again. */
const HELD_MS = 60_000;

const BEGINNING: Checkpoint = { photos: 0, objects: 0, from: null };

/**
 * ACCT-48: removes everything of a user whose account is deleted. Objects go after the rows: what still works on a photo
 * finds it gone and clears up behind itself. Slices of several accounts take turns, so that a large one holds up no
 * other.
 */
@RunsTask('account-removal')
export class RemoveAccountTask implements TaskWork<Kind, Checkpoint> {
  constructor(
    private readonly rows: RemoveAccountRows,
    private readonly objects: RemoveAccountObjects,
    private readonly hold: DeletionHold,
  ) {}

  async slice(
    checkpoint: Checkpoint | null,
    { userId }: TaskMap[Kind]['input'],
    { signal }: SliceContext,
  ): Promise<SliceEnd<Kind, Checkpoint>> {
    const before = checkpoint ?? BEGINNING;
    if (!before.from) {
      const { photos, isDone } = await this.rows.remove(userId, signal);
      return next({ ...before, photos: before.photos + photos, from: isDone ? { prefix: 0, after: null } : null });
    }
    if (await this.hold.isOn()) return next(before, HELD_MS);
    const { removed, from, againMs } = await this.objects.remove(userId, before.from, signal);
    const now = { ...before, objects: before.objects + removed };
    if (from) return next({ ...now, from }, againMs);
    const { photos, objects } = now;
    return { done: true, result: { photos, objects }, progress: progressOf(now) };
  }
}

const progressOf = ({ photos, objects }: Checkpoint) => ({ done: photos + objects, total: null });

const next = (checkpoint: Checkpoint, afterMs?: number): SliceEnd<Kind, Checkpoint> => ({
  done: false,
  checkpoint,
  progress: progressOf(checkpoint),
  ...(afterMs !== undefined && { afterMs }),
});
