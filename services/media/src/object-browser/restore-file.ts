import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { RestoreFileDto } from '@vitrine/contracts/media/object-browser.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { PhotoPresenter } from '../photos/photo-presenter.js';
import { StartPhotoJobs } from '../uploads/start-photo-jobs.js';
import { ownKey } from './own-key.js';
import { RestoreOrphan } from './restore-orphan.js';
import { TrashedByAdmin } from './trashed-by-admin.js';

/**
 * Restores a file (ADM-OBJ-10): an original that no row names becomes a private photo, and a photo that an administrator
 * has deleted comes out of the trash.
 */
@Injectable()
export class RestoreFile {
  constructor(
    private readonly store: ObjectStore,
    private readonly trashed: TrashedByAdmin,
    private readonly orphan: RestoreOrphan,
    private readonly photoJobs: StartPhotoJobs,
    private readonly presenter: PhotoPresenter,
  ) {}

  /** Throws OBJECT_FOREIGN, OBJECT_NOT_FOUND, OBJECT_HAS_ENTRY, OBJECT_NO_ORIGINAL, OBJECT_DELETED, and what is wrong with the file. */
  async restore({ userId, fileKey, fileName }: RestoreFileDto): Promise<PhotoDto> {
    const { ownerId, root, key } = ownKey(userId, fileKey);
    if (root !== 'originals' || ownerId === null) return raise('OBJECT_NO_ORIGINAL');
    if (!(await this.store.head(key))) raise('OBJECT_NOT_FOUND');
    const trashed = await this.trashed.restore(key);
    if (trashed) return this.presenter.one(trashed);
    const photo = await this.orphan.restore(ownerId, key, fileName);
    this.photoJobs.start(photo);
    return this.presenter.one(photo);
  }
}
