import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { RestoreFileDto } from '@vitrine/contracts/media/object-browser.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { ActLog } from '@vitrine/platform/acts/act-log';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { EnqueueAnalysis } from '../analysis/enqueue-analysis.js';
import { MediaJobs } from '../jobs/media-jobs.js';
import { ActiveOwners } from '../owners/active-owners.js';
import { PhotoPresenter } from '../photos/photo-presenter.js';
import { Photo } from '../photos/photo.entity.js';
import { PhotosRepository } from '../photos/photos.repository.js';
import { Orphans } from '../storage/orphans.js';
import { restoredPlace, RestoreOriginal } from '../uploads/restore-original.js';
import { WritePhoto } from '../uploads/write-photo.js';
import { lockKey } from './lock-key.js';
import { ownKey } from './own-key.js';
import { TrashedByAdmin } from './trashed-by-admin.js';

const UNTITLED = 'Restored photo';
const TITLE_MAX = 200;

/**
 * Restores a file (ADM-OBJ-10): an original that no row names becomes a private photo, beyond the quota too, and a photo
 * that an administrator has deleted comes out of the trash.
 */
@Injectable()
export class RestoreFile {
  constructor(
    private readonly em: EntityManager,
    private readonly store: ObjectStore,
    private readonly orphans: Orphans,
    private readonly owners: ActiveOwners,
    private readonly photos: PhotosRepository,
    private readonly presenter: PhotoPresenter,
    private readonly restoreOriginal: RestoreOriginal,
    private readonly writePhoto: WritePhoto,
    private readonly trashed: TrashedByAdmin,
    private readonly jobs: MediaJobs,
    private readonly analysis: EnqueueAnalysis,
    private readonly acts: ActLog,
  ) {}

  /** Throws OBJECT_FOREIGN, OBJECT_NOT_FOUND, OBJECT_HAS_ENTRY, OBJECT_NO_ORIGINAL, OBJECT_DELETED, and what is wrong with the file. */
  async restore({ userId, fileKey, fileName }: RestoreFileDto): Promise<PhotoDto> {
    const { ownerId, root, key } = ownKey(userId, fileKey);
    if (root !== 'originals' || ownerId === null) return raise('OBJECT_NO_ORIGINAL');
    if (!(await this.store.head(key))) raise('OBJECT_NOT_FOUND');
    const named = await this.em.findOne(Photo, { objectKey: key });
    if (named) return this.presenter.one(await this.trashed.restore(named.id, key));
    const photo = await this.em.transactional(() => this.makePhoto(ownerId, key, fileName));
    this.jobs.derivatives(photo.id, photo.renderTurn ?? 1);
    if (photo.aiPending) this.analysis.enqueue(photo);
    return this.presenter.one(photo);
  }

  private async makePhoto(ownerId: string, key: string, fileName: string | undefined): Promise<Photo> {
    await lockKey(this.em, key);
    const place = restoredPlace(ownerId, key);
    if (await this.photos.find(place.photoId)) raise('OBJECT_HAS_ENTRY');
    if (!(await this.owners.isActive(ownerId)) || !(await this.owners.isKnown(ownerId))) raise('OBJECT_DELETED');
    const { nameless, deleted } = await this.orphans.look('originals', [key, place.objectKey]);
    // The file of a replacement that is being made.
    if (!nameless.includes(key)) raise('OBJECT_HAS_ENTRY');
    if (deleted.length > 0) raise('OBJECT_DELETED');
    const canSuggest = await this.analysis.isWantedBy(ownerId);
    const isOurs = await this.restoreOriginal.restore(
      ownerId,
      key,
      { title: titleOf(fileName), fileName, canSuggest },
      (draft) => this.writePhoto.write(draft, { beyondQuota: true }),
    );
    if (!isOurs) raise('OBJECT_HAS_ENTRY');
    this.acts.record({ act: 'object.restore', subject: ['object', key], after: { photoId: place.photoId } });
    return (await this.photos.find(place.photoId)) ?? raise('UPLOAD_INTERRUPTED');
  }
}

/** The name of the file without its ending. */
const titleOf = (fileName = ''): string =>
  fileName
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .trim()
    .slice(0, TITLE_MAX) || UNTITLED;
