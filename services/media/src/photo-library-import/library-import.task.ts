import { EntityManager, RequestContext } from '@mikro-orm/postgresql';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import { LiveUpdatePublisher } from '@vitrine/platform/live-updates/live-update-publisher';
import { RunsTask, type SliceContext, type TaskWork } from '@vitrine/platform/tasks/task-work';
import { Tasks } from '@vitrine/platform/tasks/tasks';
import { ConnectionsRepository } from '../photo-library/connections.repository.js';
import { LibraryCalls } from '../photo-library/library-calls.js';
import { LibraryError, PhotoLibrary } from '../photo-library/photo-library.js';
import { EndSession } from './end-session.js';
import { FillProject } from './fill-project.js';
import { ImportItem, type Obstacle } from './import-item.js';
import { ImportItemsRepository } from './import-items.repository.js';
import { resultOf, resultOfNothing } from './import-result.js';
import {
  beginOfList,
  type ImportCheckpoint,
  type Importing,
  type ImportInput,
  type ImportSlice,
  NOTHING_YET,
  type WaitingItem,
} from './import-state.js';
import { LibraryLists } from './library-lists.js';
import { type PickerSessionRow, PickerSessionsRepository } from './picker-sessions.repository.js';

/**
 * More than a session has, with pages of 100: of a larger album the first 2,500 items are imported. A library that never
 * ends a list is not read for ever.
 */
const PAGES_MAX = 25;
/** Items of an import that are fetched at once. */
const AT_ONCE = 3;
/** No item is begun later in a slice; those that are under way may take a little longer than slices should. */
const SLICE_MS = 5_000;
/** More than are begun in a slice. */
const BATCH = 300;
/** Items of which a report says what became of them. */
const REPORTED = 100;

type Listing = Extract<ImportCheckpoint, { phase: 'list' }>;
type Fetching = Extract<ImportCheckpoint, { phase: 'fetch' }>;
type Filling = Extract<ImportCheckpoint, { phase: 'project' }>;

/**
 * Imports from a photo library (decision 0075): waits until photos are picked, lists them, fetches them, puts them into a
 * project where that is wished for, and says what it came to.
 */
@RunsTask('library-import')
export class LibraryImportTask implements TaskWork<'library-import', ImportCheckpoint> {
  constructor(
    private readonly em: EntityManager,
    private readonly library: PhotoLibrary,
    private readonly calls: LibraryCalls,
    private readonly lists: LibraryLists,
    private readonly sessions: PickerSessionsRepository,
    private readonly items: ImportItemsRepository,
    private readonly item: ImportItem,
    private readonly connections: ConnectionsRepository,
    private readonly session: EndSession,
    private readonly project: FillProject,
    private readonly tasks: Tasks,
    private readonly updates: LiveUpdatePublisher,
  ) {}

  async slice(checkpoint: ImportCheckpoint | null, input: ImportInput, context: SliceContext): Promise<ImportSlice> {
    const at = checkpoint ?? (input.sessionId === null ? beginOfList() : { phase: 'watch' });
    try {
      return await this.step(at, input, context);
    } catch (error) {
      if (error instanceof AppError && error.code === 'LIBRARY_NOT_CONNECTED')
        return this.endLost(context.taskId, input, at);
      if (!(error instanceof LibraryError) || error.reason !== 'busy') throw error;
      return { done: false, checkpoint: at, progress: context.progress, afterMs: error.retryAfterMs };
    }
  }

  private async step(at: ImportCheckpoint, input: ImportInput, context: SliceContext): Promise<ImportSlice> {
    switch (at.phase) {
      case 'watch':
        return this.watch((await this.sessions.find(input.sessionId ?? '')) ?? raise('NOT_FOUND'));
      case 'list':
        return this.list(context.taskId, input, at);
      case 'fetch':
        return this.fetch({ importId: context.taskId, input, listedAt: at.listedAt, signal: context.signal }, at);
      case 'project':
        return this.conclude(context.taskId, input, at);
    }
  }

  /** Asks the library whether photos are picked, in its interval and for as long as it says (GPH-21, GPH-36). */
  private async watch(session: PickerSessionRow): Promise<ImportSlice> {
    const { id, state, pollMs } = session;
    if (state === 'cancelled') return ended('cancelled');
    const seen = await this.lookAt(session);
    if (seen === 'picked') {
      // Cancelled in the meantime otherwise.
      if (!(await this.sessions.move(id, ['waiting', 'picked'], 'picked'))) return ended('cancelled');
      return { done: false, checkpoint: beginOfList(), progress: NOTHING_YET };
    }
    if (seen === 'over' || Date.now() >= session.pollsUntil.getTime()) {
      return ended((await this.sessions.move(id, ['waiting'], 'expired')) ? 'expired' : 'cancelled');
    }
    return { done: false, checkpoint: { phase: 'watch' }, progress: NOTHING_YET, afterMs: pollMs };
  }

  /** A library that does not answer now is asked again. */
  private async lookAt({ userId, googleId }: PickerSessionRow): Promise<'waiting' | 'picked' | 'over'> {
    try {
      const { isPicked } = await this.calls.run(userId, (token) => this.library.session(token, googleId));
      return isPicked ? 'picked' : 'waiting';
    } catch (error) {
      if (!(error instanceof LibraryError) || error.reason === 'busy') throw error;
      return error.reason === 'gone' || error.reason === 'forbidden' ? 'over' : 'waiting';
    }
  }

  /** Writes down what is to be imported, a page a slice. */
  private async list(importId: string, input: ImportInput, listing: Listing): Promise<ImportSlice> {
    const { listedAt, pages } = listing;
    const page = pages.at(-1) ?? null;
    const listed = await this.lists.page(input, page).catch(nullWhenGone);
    if (!listed) return this.finishUnlisted(importId, input);
    const { items, nextPage } = listed;
    await this.items.add(importId, pages.length, page, items);
    const counts = await this.items.counts(importId);
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    if (input.sessionId !== null) await this.sessions.setItemCount(input.sessionId, total);
    const progress = { done: total - counts.waiting, total };
    if (nextPage !== null && !pages.includes(nextPage) && pages.length + 1 < PAGES_MAX)
      return { done: false, checkpoint: { phase: 'list', listedAt, pages: [...pages, nextPage] }, progress };
    if (input.sessionId !== null) await this.sessions.move(input.sessionId, ['waiting', 'picked'], 'importing');
    return { done: false, checkpoint: { phase: 'fetch', listedAt, isCut: nextPage !== null }, progress };
  }

  /** Fetches items in their order, for some seconds a slice. */
  private async fetch(importing: Importing, fetching: Fetching): Promise<ImportSlice> {
    const { importId, input } = importing;
    const obstacle = (await this.isExpired(importing)) ? ({ kind: 'ended' } as const) : await this.fetchDue(importing);
    if (obstacle?.kind === 'ended') {
      const reason = input.sessionId === null ? 'gone' : 'expired';
      await this.items.settleRest(importId, { state: 'failed', reason });
    }
    if (obstacle?.kind === 'full') await this.items.settleRest(importId, { state: 'skipped', reason: 'quota' });
    const counts = await this.items.counts(importId);
    if (counts.waiting === 0) return this.finish(importId, input, fetching.isCut);
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const afterMs = obstacle?.kind === 'busy' ? obstacle.ms : await this.items.pauseMs(importId);
    return { done: false, checkpoint: fetching, progress: { done: total - counts.waiting, total }, afterMs };
  }

  private async isExpired({ input: { sessionId } }: Importing): Promise<boolean> {
    const session = sessionId === null ? null : await this.sessions.find(sessionId);
    return session !== null && session.expiresAt.getTime() <= Date.now();
  }

  private async fetchDue(importing: Importing): Promise<Obstacle | null> {
    const until = Date.now() + SLICE_MS;
    const queue = await this.items.due(importing.importId, BATCH);
    const full: WaitingItem[] = [];
    let obstacle: Obstacle | null = null;
    let hasFailed = false;
    const runner = async (): Promise<void> => {
      while (!obstacle && !hasFailed && !importing.signal.aborted && Date.now() < until) {
        const item = queue.shift();
        if (!item) return;
        try {
          const met = await this.fetchOne(importing, item);
          if (met?.kind === 'full') full.push(item);
          obstacle = met ?? obstacle;
        } catch (error) {
          hasFailed = true;
          throw error;
        }
      }
    };
    const runs = await Promise.allSettled(Array.from({ length: AT_ONCE }, runner));
    for (const run of runs) if (run.status === 'rejected') throw run.reason;
    return full.length > 0 ? this.fetchAlone(importing, full) : obstacle;
  }

  /** Those for which there was no room while others were on their way, whose room may be free again. */
  private async fetchAlone(importing: Importing, items: readonly WaitingItem[]): Promise<Obstacle | null> {
    for (const item of items) {
      const met = await this.fetchOne(importing, item);
      if (met) return met;
    }
    return null;
  }

  /** With rows of its own: transactions of several items run at once. */
  private fetchOne(importing: Importing, item: WaitingItem): Promise<Obstacle | null> {
    return RequestContext.create(this.em, () => this.item.run(importing, item));
  }

  /** Of a selection or an album that is gone before all of it is listed. */
  private async finishUnlisted(importId: string, input: ImportInput): Promise<ImportSlice> {
    await this.items.settleRest(importId, { state: 'failed', reason: input.sessionId === null ? 'gone' : 'expired' });
    const end = await this.finish(importId, input, false);
    return end.progress.total === 0 ? { done: true, result: resultOfNothing('gone'), progress: end.progress } : end;
  }

  /** All that is to be fetched is here: gives the session back. */
  private async finish(importId: string, input: ImportInput, isCut: boolean): Promise<ImportSlice> {
    const { userId, sessionId } = input;
    await this.connections.noteSync(userId);
    if (sessionId !== null) await this.session.end(sessionId);
    return this.conclude(importId, input, { phase: 'project', isCut, tries: 0 });
  }

  /** Puts the photos into the project that was wished for, and says what the import came to. */
  private async conclude(importId: string, input: ImportInput, at: Filling): Promise<ImportSlice> {
    const counts = await this.items.counts(importId);
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const progress = { done: total, total };
    const project = await this.project.fill(importId, input, at.tries);
    if (typeof project === 'number')
      return { done: false, checkpoint: { ...at, tries: at.tries + 1 }, progress, afterMs: project };
    const reasons = await this.items.reasons(importId);
    const noted = await this.items.noted(importId, REPORTED);
    await this.updates.publish(input.userId, [{ kind: 'photos', ids: null }, { kind: 'photo-library' }]);
    return { done: true, result: resultOf({ counts, reasons, noted, isCut: at.isCut, project }), progress };
  }

  /**
   * The user's library can no longer be called. A grant that has ended can be given again, so the import pauses; what the
   * user has disconnected ends.
   */
  private async endLost(importId: string, input: ImportInput, checkpoint: ImportCheckpoint): Promise<ImportSlice> {
    const connection = await this.connections.find(input.userId);
    if (connection && checkpoint.phase !== 'watch') {
      await this.tasks.pause(importId);
      // Not written down: the slice is done again when the import is resumed.
      return { done: false, checkpoint, progress: { done: 0, total: null } };
    }
    if (checkpoint.phase === 'watch') {
      if (input.sessionId !== null) await this.sessions.move(input.sessionId, ['waiting'], 'cancelled');
      return { done: true, result: resultOfNothing('disconnected'), progress: { done: 0, total: 0 } };
    }
    await this.items.settleRest(importId, { state: 'failed', reason: 'disconnected' });
    return this.finish(importId, input, false);
  }
}

const ended = (why: 'cancelled' | 'expired'): ImportSlice => ({
  done: true,
  result: resultOfNothing(why),
  progress: { done: 0, total: 0 },
});

const nullWhenGone = (error: unknown): null => {
  if (error instanceof LibraryError && (error.reason === 'gone' || error.reason === 'forbidden')) return null;
  throw error;
};
