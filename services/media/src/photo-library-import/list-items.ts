import { Injectable } from '@nestjs/common';
import { LibraryCalls } from '../photo-library/library-calls.js';
import { type LibraryItem, type LibraryPage, PhotoLibrary } from '../photo-library/photo-library.js';
import { ImportItemsRepository } from './import-items.repository.js';
import type { ImportCheckpoint, ImportInput, ImportSlice } from './import-slices.js';
import { PickerSessionsRepository } from './picker-sessions.repository.js';

/** More than a session has, with pages of 100. A library that never ends a list is not read for ever. */
const PAGES_MAX = 25;

type Listing = Extract<ImportCheckpoint, { phase: 'list' }>;

/** Writes down what is to be imported, a page a slice. */
@Injectable()
export class ListItems {
  constructor(
    private readonly library: PhotoLibrary,
    private readonly calls: LibraryCalls,
    private readonly items: ImportItemsRepository,
    private readonly sessions: PickerSessionsRepository,
  ) {}

  async step(importId: string, input: ImportInput, listing: Listing): Promise<ImportSlice> {
    const { listedAt, pages } = listing;
    const page = pages.at(-1) ?? null;
    const { items, nextPage } = await this.page(input, page);
    await this.items.add(importId, pages.length, page, items);
    const counts = await this.items.counts(importId);
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    if (input.sessionId !== null) await this.sessions.setItemCount(input.sessionId, total);
    const progress = { done: total - counts.waiting, total };
    const isNew = nextPage !== null && !pages.includes(nextPage);
    if (isNew && pages.length + 1 < PAGES_MAX)
      return { done: false, checkpoint: { phase: 'list', listedAt, pages: [...pages, nextPage] }, progress };
    if (input.sessionId !== null) await this.sessions.move(input.sessionId, ['waiting', 'picked'], 'importing');
    return { done: false, checkpoint: { phase: 'fetch', listedAt, isCut: isNew }, progress };
  }

  /** A page of what is imported: the photos of a session, or of an album. */
  async page({ userId, sessionId, albumId }: ImportInput, page: string | null): Promise<LibraryPage<LibraryItem>> {
    const session = sessionId === null ? null : await this.sessions.find(sessionId);
    return this.calls.run(userId, (token) =>
      session
        ? this.library.pickedItems(token, session.googleId, page)
        : this.library.albumItems(token, albumId ?? '', page),
    );
  }
}
