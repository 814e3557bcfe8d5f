import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { Logger } from '@vitrine/platform/log/logger';
import { LibraryCalls } from '../photo-library/library-calls.js';
import { LibraryError, PhotoLibrary } from '../photo-library/photo-library.js';
import { PickerSessionsRepository } from './picker-sessions.repository.js';

/** Gives a session back to the library, with which its access to what was picked ends. */
@Injectable()
export class EndSession {
  constructor(
    private readonly library: PhotoLibrary,
    private readonly calls: LibraryCalls,
    private readonly sessions: PickerSessionsRepository,
    private readonly logger: Logger,
  ) {}

  /** Best effort: the library ends sessions by itself, a day later. */
  async end(id: string): Promise<void> {
    const session = await this.sessions.find(id);
    if (!session) return;
    try {
      await this.calls.run(session.userId, (token) => this.library.deleteSession(token, session.googleId));
    } catch (error) {
      if (!(error instanceof LibraryError || error instanceof AppError)) throw error;
      this.logger.info({ sessionId: id, reason: error.message }, 'A picker session was not given back');
    }
    await this.sessions.move(id, ['waiting', 'picked', 'importing'], 'done');
  }
}
