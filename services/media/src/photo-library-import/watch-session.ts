import { Injectable } from '@nestjs/common';
import { LibraryCalls } from '../photo-library/library-calls.js';
import { LibraryError, PhotoLibrary } from '../photo-library/photo-library.js';
import { resultOfNothing } from './import-result.js';
import { beginOfList, type ImportSlice, NOTHING_YET } from './import-slices.js';
import { type PickerSessionRow, PickerSessionsRepository } from './picker-sessions.repository.js';

/** Asks the library whether photos are picked, in its interval and for as long as it says (GPH-21, GPH-36). */
@Injectable()
export class WatchSession {
  constructor(
    private readonly library: PhotoLibrary,
    private readonly calls: LibraryCalls,
    private readonly sessions: PickerSessionsRepository,
  ) {}

  async step(session: PickerSessionRow): Promise<ImportSlice> {
    const { id, state, pollMs } = session;
    if (state === 'cancelled') return ended('cancelled');
    const seen = await this.look(session);
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
  private async look({ userId, googleId }: PickerSessionRow): Promise<'waiting' | 'picked' | 'over'> {
    try {
      const { isPicked } = await this.calls.run(userId, (token) => this.library.session(token, googleId));
      return isPicked ? 'picked' : 'waiting';
    } catch (error) {
      if (!(error instanceof LibraryError) || error.reason === 'busy') throw error;
      return error.reason === 'gone' || error.reason === 'forbidden' ? 'over' : 'waiting';
    }
  }
}

const ended = (why: 'cancelled' | 'expired'): ImportSlice => ({
  done: true,
  result: resultOfNothing(why),
  progress: { done: 0, total: 0 },
});
