import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import { RunsTask, type SliceContext, type TaskWork } from '@vitrine/platform/tasks/task-work';
import { LibraryError } from '../photo-library/photo-library.js';
import { FetchItems } from './fetch-items.js';
import { beginOfList, type ImportCheckpoint, type ImportInput, type ImportSlice } from './import-slices.js';
import { ListItems } from './list-items.js';
import { LostConnection } from './lost-connection.js';
import { PickerSessionsRepository } from './picker-sessions.repository.js';
import { WatchSession } from './watch-session.js';

/**
 * Imports from a photo library (decision 0075): waits until photos are picked, lists them, fetches them, and says what it
 * came to.
 */
@RunsTask('library-import')
export class LibraryImportTask implements TaskWork<'library-import', ImportCheckpoint> {
  constructor(
    private readonly sessions: PickerSessionsRepository,
    private readonly watch: WatchSession,
    private readonly list: ListItems,
    private readonly fetch: FetchItems,
    private readonly lost: LostConnection,
  ) {}

  async slice(checkpoint: ImportCheckpoint | null, input: ImportInput, context: SliceContext): Promise<ImportSlice> {
    const at = checkpoint ?? (input.sessionId === null ? beginOfList() : { phase: 'watch' });
    try {
      return await this.step(at, input, context);
    } catch (error) {
      if (error instanceof AppError && error.code === 'LIBRARY_NOT_CONNECTED')
        return this.lost.step(context.taskId, input, at);
      if (!(error instanceof LibraryError) || error.reason !== 'busy') throw error;
      return { done: false, checkpoint: at, progress: context.progress, afterMs: error.retryAfterMs };
    }
  }

  private async step(at: ImportCheckpoint, input: ImportInput, context: SliceContext): Promise<ImportSlice> {
    switch (at.phase) {
      case 'watch':
        return this.watch.step((await this.sessions.find(input.sessionId ?? '')) ?? raise('NOT_FOUND'));
      case 'list':
        return this.list.step(context.taskId, input, at);
      case 'fetch':
        return this.fetch.step({ importId: context.taskId, input, listedAt: at.listedAt, signal: context.signal }, at);
    }
  }
}
