import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Shelf } from '@vitrine/contracts/media/photo.rules';
import { idList } from '../sql.js';
import { MediaJobs } from '../jobs/media-jobs.js';
import { StorageAccounts } from './storage-accounts.js';

/** A file and all that was made of it. */
export interface ReleasedFile {
  /** Under which its objects are stored. */
  id: string;
  ownerId: string;
  bytes: number;
  shelf: Shelf;
}

/** Lets go of files that no row needs any more. Belongs into the transaction in which their rows stop naming them. */
@Injectable()
export class ReleaseFiles {
  constructor(
    private readonly em: EntityManager,
    private readonly accounts: StorageAccounts,
    private readonly jobs: MediaJobs,
  ) {}

  /** Gives their bytes back to their owners and leaves their objects to removals, which come after the commit. */
  async release(files: readonly ReleasedFile[]): Promise<void> {
    if (files.length === 0) return;
    await this.em.execute(
      `insert into removals (photo_id, owner_id, created_at) select id, owner_id, now()
       from unnest(?::uuid[], ?::uuid[]) as file (id, owner_id)
       on conflict (photo_id) do update set done_at = null`,
      [idList(files.map(({ id }) => id)), idList(files.map(({ ownerId }) => ownerId))],
    );
    for (const { ownerId, shelf, bytes } of byAccount(files)) await this.accounts.giveBack(ownerId, shelf, bytes);
    for (const { id, ownerId } of files) this.jobs.objectRemovalAfterCommit(ownerId, id);
  }
}

/** In the owners' order, so that two who let go of many never wait for each other's accounts. */
const byAccount = (files: readonly ReleasedFile[]): Omit<ReleasedFile, 'id'>[] => {
  const sums = new Map<string, Omit<ReleasedFile, 'id'>>();
  for (const { ownerId, shelf, bytes } of files) {
    const key = `${ownerId} ${shelf}`;
    sums.set(key, { ownerId, shelf, bytes: (sums.get(key)?.bytes ?? 0) + bytes });
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
};
