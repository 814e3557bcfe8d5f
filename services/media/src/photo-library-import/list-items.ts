import { Injectable } from '@nestjs/common';
import { LibraryError } from '../photo-library/photo-library.js';
import { FinishImport } from './finish-import.js';
import { ImportItemsRepository } from './import-items.repository.js';
import type { ImportCheckpoint, ImportInput, ImportSlice } from './import-slices.js';
import { LibraryLists } from './library-lists.js';
import { PickerSessionsRepository } from './picker-sessions.repository.js';

/** More than a session has, with pages of 100. A library that never ends a list is not read for ever. */
const PAGES_MAX = 25;

type Listing = Extract<ImportCheckpoint, { phase: 'list' }>;

/** Writes down what is to be imported, a page a slice. */
@Injectable()
export class ListItems {
  constructor(
    private readonly lists: LibraryLists,
    private readonly items: ImportItemsRepository,
    private readonly sessions: PickerSessionsRepository,
    private readonly finish: FinishImport,
  ) {}

  async step(importId: string, input: ImportInput, listing: Listing): Promise<ImportSlice> {
    const { listedAt, pages } = listing;
    const page = pages.at(-1) ?? null;
    const listed = await this.lists.page(input, page).catch(nullWhenGone);
    if (!listed) return this.finish.unlisted(importId, input);
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
}

const nullWhenGone = (error: unknown): null => {
  if (error instanceof LibraryError && (error.reason === 'gone' || error.reason === 'forbidden')) return null;
  throw error;
};
