import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActiveOwners } from '../owners/active-owners.js';
import { photoIdFor } from '../uploads/photo-id.js';
import type { WaitingItem } from './item-state.js';
import type { Importing } from './import-slices.js';

/** Which photo an item is to become. */
export interface Claim {
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

/**
 * Decides which photo an item of the library is, once for each import: the same item is always the same photo, however
 * often it is selected. When that photo was deleted for good, selecting it again is the wish for a new one; going on with
 * the same import is not.
 */
@Injectable()
export class ClaimPhoto {
  constructor(
    private readonly em: EntityManager,
    private readonly owners: ActiveOwners,
  ) {}

  /** Throws UNAUTHENTICATED for a deleted account: nothing of it may be written any more. */
  claim({ importId, input: { userId } }: Importing, item: WaitingItem): Promise<Claim> {
    return this.em.transactional(async () => {
      await this.owners.assertActive(userId);
      const row = await this.lockRow(importId, userId, item.googleId);
      const { generation, photoId } = item.photoId
        ? { generation: row.generation, photoId: item.photoId }
        : await this.living(row, userId, item.googleId);
      const photo = await this.photo(photoId);
      const isOurs =
        row.importId === importId ||
        generation > row.generation ||
        (photo === 'none' && !(await this.isOpen(row.importId)));
      if (isOurs) await this.write({ id: row.id, generation, photoId, importId });
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
  private async living({ generation, photoId }: LibraryItemRow, userId: string, googleId: string) {
    let at = { generation, photoId };
    while ((await this.photo(at.photoId)) === 'deleted') {
      const next = at.generation + 1;
      at = { generation: next, photoId: photoIdFor(userId, keyOf(googleId), next) };
    }
    return at;
  }

  private async write({ id, generation, photoId, importId }: LibraryItemRow): Promise<void> {
    await this.em.execute('update library_items set generation = ?, photo_id = ?, import_id = ? where id = ?', [
      generation,
      photoId,
      importId,
      id,
    ]);
  }

  private async photo(photoId: string): Promise<Claim['photo']> {
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

const keyOf = (googleId: string): string => `google:${googleId}`;
