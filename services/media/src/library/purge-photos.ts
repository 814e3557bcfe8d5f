import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Shelf, TRASH_DAYS } from '@vitrine/contracts/media/photo.rules';
import type { BulkResultDto } from '@vitrine/contracts/media/own-photos.dto';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { Logger } from '@vitrine/platform/log/logger';
import { Outbox } from '@vitrine/platform/outbox/outbox';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { PhotoSiteImages } from '../site-images/photo-site-images.js';
import { DeletionHold } from '../storage/deletion-hold.js';
import { ReleaseFiles } from '../storage/release-files.js';
import { bulkResult } from '../photos/bulk-result.js';
import { databaseNow, idList } from '../sql.js';
import { dropReplacements } from '../photos/photo-replacement.entity.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BATCH = 500;
const OWN = 'and owner_id = ? and trashed_by is null';

/** Which photos of the trash. */
interface Purgeable {
  /** For this owner, whose photos in it are theirs to purge unless an administrator has put them there. */
  ownerId?: string;
  /** Trashed then or before; what was put back and trashed again later stays. */
  until?: Date;
}

interface PurgedRow {
  id: string;
  file_id: string | null;
  owner_id: string;
  bytes: string;
  shelf: Shelf;
  revision: number;
}

/**
 * PHOTO-44: the rows go, and their addresses with them; the objects follow. A `removals` row stands for each photo until
 * they are gone, because nothing else would remember them. Takes only photos that are in the trash. Two at once are
 * safe: the second finds nothing left.
 */
@Injectable()
export class PurgePhotos {
  constructor(
    private readonly em: EntityManager,
    private readonly files: ReleaseFiles,
    private readonly siteImages: PhotoSiteImages,
    private readonly outbox: Outbox,
    private readonly hold: DeletionHold,
    private readonly logger: Logger,
  ) {}

  /** Deletes for good what has been in the trash for {@link TRASH_DAYS} days. */
  @Reconcile({ everyMs: HOUR })
  async purgeExpired(signal?: AbortSignal): Promise<void> {
    if (await this.hold.isOn()) return;
    const now = await databaseNow(this.em);
    const removed = await this.all({ until: new Date(now.getTime() - TRASH_DAYS * DAY) }, signal);
    if (removed > 0) this.logger.info({ removed }, 'Photos whose time in the trash is over were deleted');
  }

  async some(who: Principal, photoIds: readonly string[]): Promise<BulkResultDto> {
    const gone = await this.purge(photoIds, { ownerId: who.userId });
    return bulkResult(
      photoIds,
      gone,
      gone.map(({ id }) => ({ id })),
      await this.denied(who, photoIds),
    );
  }

  /** All that fits, in batches, so that a large trash is neither one transaction nor one list. How many went. */
  async all(which: Required<Pick<Purgeable, 'until'>> & Purgeable, signal?: AbortSignal): Promise<number> {
    let removed = 0;
    while (!signal?.aborted) {
      const ids = await this.next(which);
      if (ids.length === 0) break;
      removed += (await this.purge(ids, which)).length;
      this.em.clear();
    }
    return removed;
  }

  /** Those of `photoIds`, or of all, that an administrator has put into the caller's trash. */
  async denied({ userId }: Principal, photoIds: readonly string[] | null): Promise<string[]> {
    const rows = await this.em.execute<{ id: string }[]>(
      `select id from photos where owner_id = ? and trashed_by is not null ${photoIds ? 'and id = any(?::uuid[])' : ''}`,
      [userId, ...(photoIds ? [idList(photoIds)] : [])],
    );
    return rows.map(({ id }) => id);
  }

  private async next({ ownerId, until }: Purgeable): Promise<string[]> {
    const rows = await this.em.execute<{ id: string }[]>(
      `select id from photos where trashed_at <= ? ${ownerId ? OWN : ''} order by trashed_at, id limit ?`,
      [until, ...(ownerId ? [ownerId] : []), BATCH],
    );
    return rows.map(({ id }) => id);
  }

  private purge(photoIds: readonly string[], which: Purgeable): Promise<PurgedRow[]> {
    return this.em.transactional(async () => {
      const locked = await this.locked(photoIds, which);
      if (locked.length > 0) await this.remove(locked);
      return locked;
    });
  }

  /** In the order of their ids, as wherever many are locked. What was put back meanwhile is no longer among them. */
  private locked(photoIds: readonly string[], { ownerId, until }: Purgeable): Promise<PurgedRow[]> {
    return this.em.execute<PurgedRow[]>(
      `select id, file_id, owner_id, bytes, shelf, revision from photos
       where id = any(?::uuid[]) and trashed_at <= ? ${ownerId ? OWN : ''}
       order by id for update`,
      [idList(photoIds), until ?? 'infinity', ...(ownerId ? [ownerId] : [])],
    );
  }

  private async remove(rows: readonly PurgedRow[]): Promise<void> {
    const ids = rows.map(({ id }) => id);
    await this.siteImages.drop(ids);
    const unused = await dropReplacements(this.em, ids);
    await this.em.execute('delete from photos where id = any(?::uuid[])', [idList(ids)]);
    const files = rows.map(({ id, file_id, owner_id, bytes, shelf }) => ({
      id: file_id ?? id,
      ownerId: owner_id,
      bytes: Number(bytes),
      shelf,
    }));
    await this.files.release([...files, ...unused]);
    for (const { id, owner_id, revision } of rows)
      this.outbox.add('media.photo_deleted', { photoId: id, ownerId: owner_id, revision: revision + 1 });
    await this.em.flush();
  }
}
