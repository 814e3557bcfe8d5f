import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { DeletedFileDto, StoredFileRefDto } from '@vitrine/contracts/media/object-browser.dto';
import { ORPHAN_AGE_MS } from '@vitrine/contracts/media/storage-audit.rules';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { ActLog } from '@vitrine/platform/acts/act-log';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { RemakePhotoDerivatives } from '../storage-audit/remake-photo-derivatives.js';
import { isMade } from '../storage-audit/merge-page.js';
import { Subjects } from '../storage-audit/subjects.js';
import { subjectOf } from '../storage/object-keys.js';
import { Orphans } from '../storage/orphans.js';
import { Quarantine } from '../storage/quarantine.js';
import { lockKey } from './lock-key.js';
import { type OwnKey, ownKey } from './own-key.js';
import { TrashedByAdmin } from './trashed-by-admin.js';

/** Deletes a file (ADM-OBJ-11), in a way that can be taken back. */
@Injectable()
export class DeleteFile {
  constructor(
    private readonly em: EntityManager,
    private readonly store: ObjectStore,
    private readonly subjects: Subjects,
    private readonly orphans: Orphans,
    private readonly quarantine: Quarantine,
    private readonly trashed: TrashedByAdmin,
    private readonly remake: RemakePhotoDerivatives,
    private readonly acts: ActLog,
  ) {}

  /**
   * Throws OBJECT_FOREIGN, OBJECT_NOT_FOUND, and OBJECT_IN_USE for the files of heroes, profile images and banners, for a
   * derivative that nothing can be made of again, and for what is on its way to be stored or removed.
   */
  delete(who: Principal, { userId, fileKey }: StoredFileRefDto): Promise<DeletedFileDto> {
    const file = ownKey(userId, fileKey);
    return this.em.transactional(async () => {
      await lockKey(this.em, file.key);
      return { success: true, outcome: await this.deleteLocked(who, file) };
    });
  }

  private async deleteLocked(who: Principal, { root, key }: OwnKey): Promise<DeletedFileDto['outcome']> {
    const [subject] = await this.subjects.now(root, [subjectOf(key)?.id ?? NO_ID]);
    if (subject?.expected.some((object) => object.key === key)) {
      if (subject.photoId === null) return raise('OBJECT_IN_USE');
      if (root === 'derivatives') return this.makeAgain(subject.photoId, key);
      await this.trashed.trash(who.userId, subject.photoId, key);
      return 'trashed';
    }
    const object = (await this.store.head(key)) ?? raise('OBJECT_NOT_FOUND');
    const isYoung = Date.now() - object.lastModified.getTime() <= ORPHAN_AGE_MS;
    if (isYoung || isMade(subject, key)) raise('OBJECT_IN_USE');
    const { nameless, deleted } = await this.orphans.look(root, [key]);
    const isLeftOver = subject !== undefined && root !== 'originals';
    if (deleted.length > 0 || (nameless.length === 0 && !isLeftOver)) raise('OBJECT_IN_USE');
    await this.quarantine.markBy(who.userId, key);
    this.record(key, 'quarantined');
    return 'quarantined';
  }

  private async makeAgain(photoId: string, key: string): Promise<'rendering'> {
    if (!(await this.remake.remake(photoId, key))) raise('OBJECT_IN_USE');
    this.record(key, 'rendering');
    return 'rendering';
  }

  private record(key: string, outcome: DeletedFileDto['outcome']): void {
    this.acts.record({ act: 'object.delete', subject: ['object', key], after: { outcome } });
  }
}

/** Of a key of no known shape. */
const NO_ID = '00000000-0000-0000-0000-000000000000';
