import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import { ActLog } from '@vitrine/platform/acts/act-log';
import { EnqueueAnalysis } from '../analysis/enqueue-analysis.js';
import { Photo } from '../photos/photo.entity.js';
import { lockKey } from '../storage/lock-key.js';
import { restoredPlace, RestoreOriginal } from '../uploads/restore-original.js';
import { RestorableOriginals } from './restorable-originals.js';

const UNTITLED = 'Restored photo';
const TITLE_MAX = 200;

/** Makes an original that no row names a private photo, beyond the quota too. */
@Injectable()
export class RestoreOrphan {
  constructor(
    private readonly em: EntityManager,
    private readonly restorable: RestorableOriginals,
    private readonly restoreOriginal: RestoreOriginal,
    private readonly analysis: EnqueueAnalysis,
    private readonly acts: ActLog,
  ) {}

  /** Throws OBJECT_HAS_ENTRY, OBJECT_DELETED, and what is wrong with the file. */
  restore(ownerId: string, key: string, fileName: string | undefined): Promise<Photo> {
    const { photoId } = restoredPlace(ownerId, key);
    return this.em.transactional(async (em) => {
      await lockKey(this.em, key);
      await this.restorable.assert(ownerId, key);
      const canSuggest = await this.analysis.isWantedBy(ownerId);
      const as = { title: titleOf(fileName), fileName, canSuggest, beyondQuota: true };
      if (!(await this.restoreOriginal.restore(ownerId, key, as))) raise('OBJECT_HAS_ENTRY');
      this.acts.record({ act: 'object.restore', subject: ['object', key], after: { photoId } });
      return (await em.findOne(Photo, { id: photoId })) ?? raise('UPLOAD_INTERRUPTED');
    });
  }
}

/** The name of the file without its ending. */
const titleOf = (fileName = ''): string =>
  fileName
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .trim()
    .slice(0, TITLE_MAX) || UNTITLED;
