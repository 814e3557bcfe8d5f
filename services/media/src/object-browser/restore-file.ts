import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { raise } from '@vitrine/contracts/errors/app-error';
import { titleOf } from '@vitrine/contracts/media/file-name.rules';
import { RestoreFileDto } from '@vitrine/contracts/media/object-browser.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { ActLog } from '@vitrine/platform/outbox/act-log';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { EnqueueAnalysis } from '../analysis/enqueue-analysis.js';
import { ActiveOwners } from '../owners/active-owners.js';
import { ChangePhoto } from '../photos/change-photo.js';
import { RESTORED_TITLE } from '../photos/fill-from-file.js';
import { PhotoPresenter } from '../photos/photo-presenter.js';
import { Photo } from '../photos/photo.entity.js';
import { PhotosRepository } from '../photos/photos.repository.js';
import { PhotoSiteImages } from '../site-images/photo-site-images.js';
import { lockKey } from '../storage/lock-key.js';
import { Orphans } from '../storage/orphans.js';
import { restoredPlace, RestoreOriginal } from '../uploads/restore-original.js';
import { StartPhotoJobs } from '../uploads/start-photo-jobs.js';
import { ownKey } from './own-key.js';

/**
 * Restores a file (ADM-OBJ-10): an original that no row names becomes a private photo, and a photo that an administrator
 * has deleted comes out of the trash.
 */
@Controller()
export class RestoreFile {
  constructor(
    private readonly em: EntityManager,
    private readonly store: ObjectStore,
    private readonly photos: PhotosRepository,
    private readonly change: ChangePhoto,
    private readonly siteImages: PhotoSiteImages,
    private readonly owners: ActiveOwners,
    private readonly orphans: Orphans,
    private readonly restoreOriginal: RestoreOriginal,
    private readonly analysis: EnqueueAnalysis,
    private readonly photoJobs: StartPhotoJobs,
    private readonly presenter: PhotoPresenter,
    private readonly acts: ActLog,
  ) {}

  /**
   * Throws OBJECT_FOREIGN, OBJECT_NOT_FOUND, OBJECT_HAS_ENTRY, OBJECT_NO_ORIGINAL, OBJECT_DELETED, and what is wrong with
   * the file.
   */
  @RpcHandler('media.object.restore', { role: 'admin' })
  async restoreFile(@Payload() { userId, fileKey, fileName }: RestoreFileDto): Promise<PhotoDto> {
    const { ownerId, root, key } = ownKey(userId, fileKey);
    if (root !== 'originals' || ownerId === null) return raise('OBJECT_NO_ORIGINAL');
    if (!(await this.store.head(key))) raise('OBJECT_NOT_FOUND');
    const trashed = await this.restoreTrashed(key);
    if (trashed) return this.viewOf(trashed);
    const photo = await this.restoreOrphan(ownerId, key, fileName);
    this.photoJobs.start(photo);
    return this.presenter.one(photo);
  }

  /** An administrator is told no word of a photo that is for delivery. */
  private async viewOf(photo: Photo): Promise<PhotoDto> {
    const view = await this.presenter.one(photo);
    if (!view.shelf) return view;
    const file = { ...view.file, name: null };
    return { ...view, file, title: '', description: null, altText: null, tags: [], exif: {}, fileMetadata: {} };
  }

  /**
   * The photo of an original; null where none has it. Throws OBJECT_HAS_ENTRY for one that no administrator has put
   * there.
   */
  private restoreTrashed(key: string): Promise<Photo | null> {
    return this.change.one({ objectKey: key }, async (found) => {
      if (!found.isTrashed() || !found.trashedBy) return raise('OBJECT_HAS_ENTRY');
      this.acts.record({ act: 'object.restore', subject: ['object', key], after: { photoId: found.id } });
      found.trashedAt = null;
      found.trashedBy = null;
      if (!found.isHidden()) await this.siteImages.show([found.id]);
      return true;
    });
  }

  /**
   * Makes an original that no row names a private photo, beyond the quota too. Throws OBJECT_HAS_ENTRY, OBJECT_DELETED,
   * and what is wrong with the file.
   */
  private restoreOrphan(ownerId: string, key: string, fileName: string | undefined): Promise<Photo> {
    const { photoId } = restoredPlace(ownerId, key);
    return this.em.transactional(async (em) => {
      await lockKey(this.em, key);
      await this.assertRestorable(ownerId, key);
      const canSuggest = await this.analysis.isWantedBy(ownerId);
      const as = { title: fileName ? titleOf(fileName) : RESTORED_TITLE, fileName, canSuggest, beyondQuota: true };
      if (!(await this.restoreOriginal.restore(ownerId, key, as))) raise('OBJECT_HAS_ENTRY');
      this.acts.record({ act: 'object.restore', subject: ['object', key], after: { photoId } });
      return (await em.findOne(Photo, { id: photoId })) ?? raise('UPLOAD_INTERRUPTED');
    });
  }

  /** Throws OBJECT_HAS_ENTRY for the file of a photo or of a replacement, OBJECT_DELETED where photo or owner is gone. */
  private async assertRestorable(ownerId: string, key: string): Promise<void> {
    const { photoId, objectKey } = restoredPlace(ownerId, key);
    if (await this.photos.find(photoId)) raise('OBJECT_HAS_ENTRY');
    if (!(await this.owners.isActive(ownerId)) || !(await this.owners.isKnown(ownerId))) raise('OBJECT_DELETED');
    const { nameless, deleted } = await this.orphans.inspect('originals', [key, objectKey]);
    if (!nameless.includes(key)) raise('OBJECT_HAS_ENTRY');
    if (deleted.length > 0) raise('OBJECT_DELETED');
  }
}
