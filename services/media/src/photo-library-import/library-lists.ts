import { Injectable } from '@nestjs/common';
import { LibraryCalls } from '../photo-library/library-calls.js';
import { type LibraryItem, type LibraryPage, PhotoLibrary } from '../photo-library/photo-library.js';
import type { ImportInput } from './import-state.js';
import { PickerSessionsRepository } from './picker-sessions.repository.js';

/** Lists what is imported: the photos of a session, or of an album. */
@Injectable()
export class LibraryLists {
  constructor(
    private readonly library: PhotoLibrary,
    private readonly calls: LibraryCalls,
    private readonly sessions: PickerSessionsRepository,
  ) {}

  /** A page; null: the first. Throws `LibraryError` and LIBRARY_NOT_CONNECTED. */
  async page({ userId, sessionId, albumId }: ImportInput, page: string | null): Promise<LibraryPage<LibraryItem>> {
    const session = sessionId === null ? null : await this.sessions.find(sessionId);
    return this.calls.run(userId, (token) =>
      session
        ? this.library.pickedItems(token, session.googleId, page)
        : this.library.albumItems(token, albumId ?? '', page),
    );
  }
}
