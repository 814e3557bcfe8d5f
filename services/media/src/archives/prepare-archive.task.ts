import { pathOf } from '@vitrine/contracts/http/routes';
import type { TaskMap } from '@vitrine/contracts/tasks/task-map';
import { RunsTask, type SliceContext, type SliceEnd, type TaskWork } from '@vitrine/platform/tasks/task-work';
import { ArchiveNames } from './archive-names.js';
import { FinishArchive } from './finish-archive.js';
import { type KnownNames, LayOutPhotos } from './lay-out-photos.js';

type Kind = 'photo-archive';

/** Its user waits and sees the progress of each slice. */
const SLICE_MS = 4_000;

/**
 * Lays out an archive page by page (decision 0107). How far it is stands in its own row and changes with its pieces, so
 * slices need no checkpoint, and two at a time take turns.
 */
@RunsTask('photo-archive')
export class PrepareArchiveTask implements TaskWork<Kind, true> {
  constructor(
    private readonly photos: LayOutPhotos,
    private readonly archive: FinishArchive,
  ) {}

  async slice(
    _checkpoint: true | null,
    _input: TaskMap[Kind]['input'],
    { taskId, progress: { total }, signal }: SliceContext,
  ): Promise<SliceEnd<Kind, true>> {
    const until = performance.now() + SLICE_MS;
    const isOver = (): boolean => signal.aborted || performance.now() > until;
    const known: KnownNames = { photos: 0, names: new ArchiveNames([]) };
    while (await this.photos.next(taskId, known, isOver)) {
      if (!isOver()) continue;
      return { done: false, checkpoint: true, progress: { done: await this.archive.photosSoFar(taskId), total } };
    }
    const done = await this.archive.finish(taskId);
    return { done: true, result: { url: pathOf('download', { ticket: taskId }) }, progress: { done, total: done } };
  }
}
