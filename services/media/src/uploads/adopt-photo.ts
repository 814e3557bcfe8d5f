import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { isSystemCategory } from '@vitrine/contracts/media/categories.rules';
import type { CreatePhotoDto } from '@vitrine/contracts/media/photo-input.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { Logger } from '@vitrine/platform/log/logger';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { Outbox } from '@vitrine/platform/outbox/outbox';
import { RequestSuggestion } from '../analysis/request-suggestion.js';
import { ImageTokens } from '../images/image-tokens.js';
import { Hints } from '../jobs/hints.js';
import type { Photo } from '../photos/photo.entity.js';
import { toPhotoDto, toSnapshot } from '../photos/photo.mapper.js';
import { PhotosRepository } from '../photos/photos.repository.js';
import { isPlainKey, originalPrefix } from '../storage/object-keys.js';
import { Removal } from '../storage/removal.entity.js';
import { StorageAccounts } from '../storage/storage-accounts.js';
import { draftPhoto, type PhotoDraft } from './draft-photo.js';
import { insertPhoto } from './insert-photo.js';
import { StoredImages } from './stored-image.js';

/**
 * Makes a stored object a photo: judged, counted against the quota, written down and told in one transaction. Of
 * several tries for the same photo one wins and all get its answer; an object that did not become one is deleted.
 */
@Injectable()
export class AdoptPhoto {
  constructor(
    private readonly em: EntityManager,
    private readonly photos: PhotosRepository,
    private readonly images: StoredImages,
    private readonly accounts: StorageAccounts,
    private readonly tokens: ImageTokens,
    private readonly outbox: Outbox,
    private readonly store: ObjectStore,
    private readonly hints: Hints,
    private readonly suggestions: RequestSuggestion,
    private readonly logger: Logger,
  ) {}

  async run(who: Principal, dto: CreatePhotoDto): Promise<PhotoDto> {
    const { objectKey } = dto;
    if (!objectKey.startsWith(originalPrefix(who.userId, dto.photoId)) || !isPlainKey(objectKey))
      throw new AppError('NOT_FOUND');
    const photo = (await this.photos.find(dto.photoId)) ?? (await this.adopt(who, dto));
    if (photo.ownerId !== who.userId) throw new AppError('NOT_FOUND');
    if (photo.objectKey !== objectKey) await this.discard(objectKey);
    return toPhotoDto(photo, await this.photos.owner(who.userId));
  }

  private async adopt(who: Principal, dto: CreatePhotoDto): Promise<Photo> {
    try {
      if (!isSystemCategory(dto.category)) throw new AppError('CATEGORY_UNKNOWN');
      const image = await this.images.inspect(dto.objectKey);
      const draft = draftPhoto(who.userId, dto, image, this.suggestions.isPossible);
      const photo = await this.write(draft);
      if (photo.objectKey === dto.objectKey) this.announce(photo);
      return photo;
    } catch (error) {
      // Anything but a refusal may have struck after the commit, and then the row needs its object. The sweeper knows.
      if (error instanceof AppError) await this.discard(dto.objectKey);
      throw error;
    }
  }

  /** The photo that is there afterwards: ours, or the one an earlier try has made. */
  private async write(draft: PhotoDraft): Promise<Photo> {
    const isOurs = await this.em.transactional(async (em) => {
      if (!(await insertPhoto(em, draft))) return false;
      // Deleted while this upload was on its way: its objects are about to go, ours with them. Asked once the id is
      // ours, because until then another try may still be adopted and deleted.
      if ((await em.count(Removal, { photoId: draft.id })) > 0) throw new AppError('UPLOAD_INTERRUPTED');
      await this.accounts.take(draft.ownerId, draft.bytes);
      await this.tokens.open(draft.id, draft.imageToken);
      this.outbox.add('media.photo_changed', toSnapshot(await this.loaded(draft.id)));
      return true;
    });
    if (!isOurs) this.logger.info({ photoId: draft.id }, 'A repeated upload gets the photo that is there');
    return this.loaded(draft.id);
  }

  private async loaded(photoId: string): Promise<Photo> {
    return (await this.photos.find(photoId)) ?? this.gone();
  }

  private gone(): never {
    throw new AppError('UPLOAD_INTERRUPTED');
  }

  private announce(photo: Photo): void {
    this.hints.derivatives(photo.id);
    if (photo.aiPending) this.suggestions.hint(photo);
  }

  private async discard(objectKey: string): Promise<void> {
    try {
      await this.store.delete(objectKey);
    } catch (error) {
      this.logger.warn({ err: error, objectKey }, 'Object not deleted; the sweeper will');
    }
  }
}
