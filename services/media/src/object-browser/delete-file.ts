import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { raise } from '@vitrine/contracts/errors/app-error';
import { type DeletedFileDto, StoredFileRefDto } from '@vitrine/contracts/media/object-browser.dto';
import { ORPHAN_AGE_MS } from '@vitrine/contracts/media/storage-audit.rules';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { ActLog } from '@vitrine/platform/outbox/act-log';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { ImageTokens } from '../image-addresses/image-tokens.js';
import { ChangePhoto } from '../photos/change-photo.js';
import { PhotoSiteImages } from '../site-images/photo-site-images.js';
import { databaseNow } from '../sql.js';
import { isMade } from '../storage-audit/merge-page.js';
import { remakeDerivatives } from '../storage-audit/repair-storage.task.js';
import { type Subject, Subjects } from '../storage-audit/subjects.js';
import { lockKey } from '../storage/lock-key.js';
import { subjectOf } from '../storage/object-keys.js';
import { Orphans, type RootWithRows } from '../storage/orphans.js';
import { Quarantine } from '../storage/quarantine.js';
import { ownKey } from './own-key.js';

/** Of a key of no known shape. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** A file that a row names; of a photo, or of a site image. */
interface NamedFile {
  readonly root: RootWithRows;
  readonly key: string;
  readonly photoId: string | null;
}

/** A file that no row names, and the photo or site image under whose id it is stored. */
interface UnnamedFile {
  readonly root: RootWithRows;
  readonly key: string;
  readonly subject: Subject | undefined;
}

/** Deletes a file (ADM-OBJ-11), in a way that can be taken back. */
@Controller()
export class DeleteFile {
  constructor(
    private readonly em: EntityManager,
    private readonly subjects: Subjects,
    private readonly change: ChangePhoto,
    private readonly tokens: ImageTokens,
    private readonly siteImages: PhotoSiteImages,
    private readonly store: ObjectStore,
    private readonly orphans: Orphans,
    private readonly quarantine: Quarantine,
    private readonly acts: ActLog,
  ) {}

  /**
   * Throws OBJECT_FOREIGN, OBJECT_NOT_FOUND, and OBJECT_IN_USE for the files of heroes, profile images and banners, for a
   * derivative that nothing can be made of again, and for what is on its way to be stored or removed.
   */
  @RpcHandler('media.object.delete', { role: 'admin' })
  deleteFile(
    @Caller() { userId: adminId }: Principal,
    @Payload() { userId, fileKey }: StoredFileRefDto,
  ): Promise<DeletedFileDto> {
    const { root, key } = ownKey(userId, fileKey);
    return this.em.transactional(async () => {
      await lockKey(this.em, key);
      const [subject] = await this.subjects.now(root, [subjectOf(key)?.id ?? NO_ID]);
      const isNamed = subject?.expected.some((object) => object.key === key);
      const outcome = isNamed
        ? await this.deleteNamed(adminId, { root, key, photoId: subject?.photoId ?? null })
        : await this.quarantineFile(adminId, { root, key, subject });
      return { success: true, outcome };
    });
  }

  /**
   * An original goes with its photo, derivatives are made again. Throws OBJECT_IN_USE for a file of a site image, and for
   * a derivative without an original.
   */
  private async deleteNamed(adminId: string, { root, key, photoId }: NamedFile): Promise<'trashed' | 'rendering'> {
    if (photoId === null) return raise('OBJECT_IN_USE');
    if (root === 'originals') {
      await this.trashPhoto(adminId, photoId, key);
      return 'trashed';
    }
    if (!(await remakeDerivatives(this.change, this.store, photoId, key))) raise('OBJECT_IN_USE');
    this.acts.record({ act: 'object.delete', subject: ['object', key], after: { outcome: 'rendering' } });
    return 'rendering';
  }

  /**
   * As long as a photo is in the trash for an administrator its owner can neither restore nor purge it; its days are those
   * of any other. Also of one that its owner has put there. Throws OBJECT_NOT_FOUND when the file is that of no photo.
   */
  private async trashPhoto(adminId: string, photoId: string, key: string): Promise<void> {
    const photo = await this.change.one({ id: photoId, objectKey: key }, async (found) => {
      if (found.trashedBy) return false;
      const wasTrashed = found.isTrashed();
      this.acts.record({ act: 'object.delete', subject: ['object', key], after: { photoId, outcome: 'trashed' } });
      found.trashedBy = adminId;
      if (wasTrashed) return true;
      found.trashedAt = await databaseNow(this.em);
      await this.tokens.renew([found]);
      await this.siteImages.hide([photoId]);
      return true;
    });
    if (!photo) raise('OBJECT_NOT_FOUND');
  }

  /** Throws OBJECT_NOT_FOUND, and OBJECT_IN_USE for what is on its way to be stored or removed. */
  private async quarantineFile(adminId: string, { root, key, subject }: UnnamedFile): Promise<'quarantined'> {
    const { lastModified } = (await this.store.find(key)) ?? raise('OBJECT_NOT_FOUND');
    const isYoung = Date.now() - lastModified.getTime() <= ORPHAN_AGE_MS;
    if (isYoung || isMade(subject, key)) raise('OBJECT_IN_USE');
    const { nameless, deleted } = await this.orphans.inspect(root, [key]);
    // Such as a width that is no longer made.
    const isLeftOver = subject !== undefined && root !== 'originals';
    if (deleted.length > 0 || (nameless.length === 0 && !isLeftOver)) raise('OBJECT_IN_USE');
    await this.quarantine.markBy(adminId, key);
    this.acts.record({ act: 'object.delete', subject: ['object', key], after: { outcome: 'quarantined' } });
    return 'quarantined';
  }
}
