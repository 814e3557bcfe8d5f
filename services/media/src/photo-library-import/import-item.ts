import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { LibraryError } from '../photo-library/photo-library.js';
import { SelectionGone } from './base-urls.js';
import { type Claim, ClaimPhoto } from './claim-photo.js';
import { FetchPhoto, UNUSABLE_FILES } from './fetch-photo.js';
import { ImportItemsRepository } from './import-items.repository.js';
import type { Importing } from './import-slices.js';
import type { SettledItem, WaitingItem } from './item-state.js';

/** Tries of an item that the library does not deliver, and the first pause between two, which doubles. */
const TRIES = 5;
const PAUSE_MS = 2_000;

/** What keeps an import from going on: no room, a library that wants to be left alone, a selection that has ended. */
export type Obstacle = { readonly kind: 'full' } | { readonly kind: 'ended' } | { readonly kind: 'busy'; ms: number };

/** Imports one item. */
@Injectable()
export class ImportItem {
  constructor(
    private readonly claims: ClaimPhoto,
    private readonly photo: FetchPhoto,
    private readonly items: ImportItemsRepository,
  ) {}

  /** Null: the item is settled or postponed. Throws what the item is not to blame for. */
  async run(importing: Importing, item: WaitingItem): Promise<Obstacle | null> {
    try {
      const settled = await this.settled(importing, item);
      await this.items.settle(importing.importId, item.ordinal, settled);
      return null;
    } catch (error) {
      // The process leaves: another one goes on with the item.
      if (importing.signal.aborted) return null;
      return this.failed(importing, item, error);
    }
  }

  private async settled(importing: Importing, item: WaitingItem): Promise<SettledItem> {
    const { photoId, isOurs, photo } = await this.claims.claim(importing, item);
    if (photo === 'none') await this.photo.fetch(importing, item, photoId);
    return isOurs ? { state: 'imported' } : duplicateOf(photo);
  }

  private async failed(importing: Importing, item: WaitingItem, error: unknown): Promise<Obstacle | null> {
    if (error instanceof SelectionGone) return { kind: 'ended' };
    const { importId } = importing;
    if (error instanceof LibraryError) {
      if (error.reason === 'busy') return { kind: 'busy', ms: error.retryAfterMs };
      if (error.reason === 'gone' || error.reason === 'forbidden')
        await this.items.settle(importId, item.ordinal, { state: 'failed', reason: 'gone' });
      else if (error.reason === 'refused' || error.reason === 'address')
        await this.items.settle(importId, item.ordinal, { state: 'failed', reason: 'away' });
      else await this.later(importId, item);
      return null;
    }
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'QUOTA_EXCEEDED') return { kind: 'full' };
    if (error.code === 'UPLOAD_INTERRUPTED') await this.later(importId, item);
    else if (UNUSABLE_FILES.includes(error.code)) await this.items.settle(importId, item.ordinal, unusable(error));
    else throw error;
    return null;
  }

  private async later(importId: string, item: WaitingItem): Promise<void> {
    if (item.tries + 1 >= TRIES) await this.items.settle(importId, item.ordinal, { state: 'failed', reason: 'away' });
    else await this.items.postpone(importId, item, PAUSE_MS * 2 ** item.tries);
  }
}

const duplicateOf = (photo: Claim['photo']): SettledItem => ({
  state: 'duplicate',
  reason: photo === 'trashed' ? 'trashed' : 'known',
});

const unusable = ({ code }: AppError): SettledItem => ({
  state: 'failed',
  reason: code === 'FILE_TYPE_UNSUPPORTED' ? 'unusable' : code,
});
