import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import { titleOf } from '@vitrine/contracts/media/file-name.rules';
import { ActLog } from '@vitrine/platform/outbox/act-log';
import { EnqueueAnalysis } from '../analysis/enqueue-analysis.js';
import { RESTORED_TITLE } from '../photos/fill-from-file.js';
import { Photo } from '../photos/photo.entity.js';
import { lockKey } from '../storage/lock-key.js';
import { restoredPlace, RestoreOriginal } from '../uploads/restore-original.js';
import { RestorableOriginals } from './restorable-originals.js';

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
      const as = { title: fileName ? titleOf(fileName) : RESTORED_TITLE, fileName, canSuggest, beyondQuota: true };
      if (!(await this.restoreOriginal.restore(ownerId, key, as))) raise('OBJECT_HAS_ENTRY');
      this.acts.record({ act: 'object.restore', subject: ['object', key], after: { photoId } });
      return (await em.findOne(Photo, { id: photoId })) ?? raise('UPLOAD_INTERRUPTED');
    });
  }
}
