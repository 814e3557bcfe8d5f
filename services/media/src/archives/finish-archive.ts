import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import { databaseNow } from '../sql.js';
import { ending } from './archive-layout.js';
import { ArchiveRows, PARTS } from './archive-rows.js';

/** Ends an archive that has all its photos: from then on it can be downloaded, and never changes. */
@Injectable()
export class FinishArchive {
  constructor(
    private readonly em: EntityManager,
    private readonly rows: ArchiveRows,
  ) {}

  /** Answers its photos. May be repeated. Throws NOT_FOUND when it is gone. */
  finish(id: string): Promise<number> {
    return this.em.transactional(async () => {
      const { draft, isFinished } = (await this.rows.find(id, { isHeld: true })) ?? raise('NOT_FOUND');
      if (!isFinished) {
        const lines = await this.rows.sizeOf(id, PARTS.directory);
        await this.rows.write(id, ending(draft, lines, await databaseNow(this.em)), draft);
        await this.rows.finish(id, draft.at);
      }
      return draft.photos;
    });
  }

  async photosSoFar(id: string): Promise<number> {
    return ((await this.rows.find(id)) ?? raise('NOT_FOUND')).draft.photos;
  }
}
