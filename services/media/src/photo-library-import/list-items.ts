import { Injectable } from '@nestjs/common';
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
  ) {}

  async step(importId: string, input: ImportInput, listing: Listing): Promise<ImportSlice> {
    const { listedAt, pages } = listing;
    const page = pages.at(-1) ?? null;
    const { items, nextPage } = await this.lists.page(input, page);
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
}
