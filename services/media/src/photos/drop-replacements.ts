import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { idList } from '../sql.js';
import type { ReleasedFile } from '../storage/release-files.js';

interface DroppedRow {
  id: string;
  owner_id: string;
  bytes: string;
  state: 'pending' | 'failed';
}

/** Drops the files that were to replace those of these photos. Belongs into a transaction that holds their rows. */
@Injectable()
export class DropReplacements {
  constructor(private readonly em: EntityManager) {}

  /** The files that are not needed any more; failed ones were released when they failed. */
  async drop(photoIds: readonly string[]): Promise<ReleasedFile[]> {
    const rows = await this.em.execute<DroppedRow[]>(
      'delete from photo_replacements where photo_id = any(?::uuid[]) returning id, owner_id, bytes, state',
      [idList(photoIds)],
    );
    return rows
      .filter(({ state }) => state === 'pending')
      .map(({ id, owner_id, bytes }) => ({ id, ownerId: owner_id, bytes: Number(bytes) }));
  }
}
