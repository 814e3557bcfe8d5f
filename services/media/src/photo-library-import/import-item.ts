import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { ActiveOwners } from '../owners/active-owners.js';
import { LibraryError } from '../photo-library/photo-library.js';
import { photoIdFor } from '../uploads/photo-id.js';
import { SelectionGone } from './base-urls.js';
import { FetchPhoto, UNUSABLE_FILES } from './fetch-photo.js';
import { ImportItemsRepository } from './import-items.repository.js';
import type { Importing, SettledItem, WaitingItem } from './import-state.js';

/** Tries of an item that the library does not deliver, and the first pause between two, which doubles. */
const TRIES = 5;
const PAUSE_MS = 2_000;

/** What keeps an import from going on: no room, a library that wants to be left alone, a selection that has ended. */
export type Obstacle = { readonly kind: 'full' } | { readonly kind: 'ended' } | { readonly kind: 'busy'; ms: number };

/** Which photo an item is to become. */
interface Claim {
  readonly photoId: string;
  /** Whether the photo counts for this import, and not for another that has come first. */
  readonly isOurs: boolean;
  readonly photo: 'none' | 'there' | 'trashed' | 'deleted';
}

interface LibraryItemRow {
  id: string;
  generation: number;
  photoId: string;
  importId: string;
}

/** Imports one item: claims its photo, fetches it unless it is here, and settles the item. */
@Injectable()
export class ImportItem {
  constructor(
    private readonly em: EntityManager,
    private readonly owners: ActiveOwners,
    private readonly photos: FetchPhoto,
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
    const { photoId, isOurs, photo } = await this.claim(importing, item);
    if (photo === 'none') await this.photos.fetch(importing, item, photoId);
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

  /**
   * Decides which photo an item of the library is, once for each import: the same item is always the same photo, however
   * often it is selected. When that photo was deleted for good, selecting it again is the wish for a new one; going on with
   * the same import is not. Throws UNAUTHENTICATED for a deleted account: nothing of it may be written any more.
   */
  claim({ importId, input: { userId } }: Importing, item: WaitingItem): Promise<Claim> {
    return this.em.transactional(async () => {
      await this.owners.assertActive(userId);
      const row = await this.lockRow(importId, userId, item.googleId);
      const { generation, photoId } = item.photoId
        ? { generation: row.generation, photoId: item.photoId }
        : await this.livingPhoto(row, userId, item.googleId);
      const photo = await this.photoOf(photoId);
      const isOurs =
        row.importId === importId ||
        generation > row.generation ||
        (photo === 'none' && !(await this.isOpen(row.importId)));
      if (isOurs) await this.writeRow({ id: row.id, generation, photoId, importId });
      await this.em.execute('update import_items set photo_id = ? where import_id = ? and ordinal = ?', [
        photoId,
        importId,
        item.ordinal,
      ]);
      return { photoId, isOurs, photo };
    });
  }

  /** Of two imports with the same item, the second waits here for the first. */
  private async lockRow(importId: string, userId: string, googleId: string): Promise<LibraryItemRow> {
    const id = photoIdFor(userId, keyOf(googleId));
    const [row] = await this.em.execute<[LibraryItemRow]>(
      `insert into library_items (id, user_id, photo_id, import_id) values (?, ?, ?, ?)
       on conflict (id) do update set generation = library_items.generation
       returning id, generation, photo_id as "photoId", import_id as "importId"`,
      [id, userId, id, importId],
    );
    return row;
  }

  /** The photo that the item is, or the one that comes after those that were deleted. */
  private async livingPhoto({ generation, photoId }: LibraryItemRow, userId: string, googleId: string) {
    let at = { generation, photoId };
    while ((await this.photoOf(at.photoId)) === 'deleted') {
      const next = at.generation + 1;
      at = { generation: next, photoId: photoIdFor(userId, keyOf(googleId), next) };
    }
    return at;
  }

  private async writeRow({ id, generation, photoId, importId }: LibraryItemRow): Promise<void> {
    await this.em.execute('update library_items set generation = ?, photo_id = ?, import_id = ? where id = ?', [
      generation,
      photoId,
      importId,
      id,
    ]);
  }

  private async photoOf(photoId: string): Promise<Claim['photo']> {
    const [row] = await this.em.execute<{ trashed: boolean | null; deleted: boolean }[]>(
      `select (select trashed_at is not null from photos where id = ?) as trashed,
         exists (select 1 from removals where photo_id = ?) as deleted`,
      [photoId, photoId],
    );
    if (row?.trashed === true) return 'trashed';
    if (row?.trashed === false) return 'there';
    // Asked last: the first file of a photo that has another by now is removed under the photo's own id, too.
    return row?.deleted ? 'deleted' : 'none';
  }

  private async isOpen(importId: string): Promise<boolean> {
    const open = await this.em.execute<unknown[]>(
      `select 1 from tasks where id = ? and state in ('queued', 'running', 'paused')`,
      [importId],
    );
    return open.length > 0;
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

const keyOf = (googleId: string): string => `google:${googleId}`;
