import { randomBytes } from 'node:crypto';
import { Controller, Injectable } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { FILE_BYTES_MAX } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import { isSameFile } from '@vitrine/contracts/media/known-files.rules';
import type { UploadTarget } from '@vitrine/contracts/media/media.rpc';
import { BeginUploadDto, CreatePhotoDto, PhotoRefDto } from '@vitrine/contracts/media/photo-input.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { Logger } from '@vitrine/platform/log/logger';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { KnownCategories } from '../categories/known-categories.js';
import { photoBytesOf } from '../originals/declared-bytes.js';
import { StoredImages } from '../originals/stored-images.js';
import { ActiveOwners } from '../owners/active-owners.js';
import { PhotoPresenter } from '../photos/photo-presenter.js';
import type { Photo } from '../photos/photo.entity.js';
import { PhotosRepository } from '../photos/photos.repository.js';
import { DiscardObject } from '../storage/discard-object.js';
import { isPlainKey, originalKey, originalPrefix } from '../storage/object-keys.js';
import { draftPhoto, shelfOf } from './draft-photo.js';
import { uploadedFile } from './known-files.js';
import { FreeIds } from './photo-id.js';
import { StartPhotoJobs } from './start-photo-jobs.js';
import { UploadReservations } from './upload-reservations.js';
import { WritePhoto } from './write-photo.js';

/**
 * Makes a stored object a photo. Of several attempts for the same photo one wins and all with its file get its answer;
 * an object that did not become one is deleted.
 */
@Injectable()
export class CreatePhoto {
  constructor(
    private readonly photos: PhotosRepository,
    private readonly presenter: PhotoPresenter,
    private readonly categories: KnownCategories,
    private readonly images: StoredImages,
    private readonly writePhoto: WritePhoto,
    private readonly photoJobs: StartPhotoJobs,
    private readonly discard: DiscardObject,
    private readonly logger: Logger,
  ) {}

  /** Throws `UPLOAD_KEY_USED` when another attempt has made the photo of another file. */
  async create(who: Principal, dto: CreatePhotoDto): Promise<PhotoDto> {
    const { objectKey } = dto;
    if (!objectKey.startsWith(originalPrefix(who.userId, dto.photoId)) || !isPlainKey(objectKey))
      throw new AppError('NOT_FOUND');
    const photo =
      (await this.photos.find(dto.photoId)) ??
      (await this.discard.ifRefused(objectKey, () => this.fromObject(who.userId, dto)));
    if (photo.ownerId !== who.userId) throw new AppError('NOT_FOUND');
    // This very object is the photo, in the trash or not: to refuse it would have the gateway take the file away.
    if (photo.objectKey === objectKey) return this.presenter.one(photo);
    this.logger.info({ photoId: photo.id }, 'A repeated upload gets the photo that is there');
    return this.discard.ifRefused(objectKey, async () => {
      // Trashed during this attempt: the next one makes a new photo.
      if (photo.isTrashed()) throw new AppError('UPLOAD_INTERRUPTED');
      await this.assertFileOf(photo, dto);
      await this.discard.discard(objectKey);
      return this.presenter.one(photo);
    });
  }

  /** The photo that is there afterwards: this object's, or the one an earlier attempt has made. */
  private async fromObject(ownerId: string, dto: CreatePhotoDto): Promise<Photo> {
    // Checked again when it is written; here it saves the reading of the file.
    await this.categories.assert(ownerId, dto.category);
    const shelf = shelfOf(dto);
    const image = await this.images.inspect(dto.objectKey, shelf);
    const asks = dto.suggest !== false && shelf === 'portfolio';
    const canSuggest = asks && (await this.photoJobs.suggestsFor(ownerId));
    const draft = draftPhoto(ownerId, dto, image, canSuggest);
    const { id, isNew } = await this.writePhoto.write(draft, { isOnce: dto.isOnce ?? false });
    const photo = (await this.photos.find(id)) ?? raise('UPLOAD_INTERRUPTED');
    if (isNew) this.photoJobs.start(photo);
    return photo;
  }

  private async assertFileOf(photo: Photo, dto: CreatePhotoDto): Promise<void> {
    const { idempotencyKey, objectKey } = dto;
    const known = uploadedFile(idempotencyKey, photo.fileId ? null : photo);
    if (known && !isSameFile(known, await this.images.inspect(objectKey, shelfOf(dto))))
      throw new AppError('UPLOAD_KEY_USED');
  }
}

/** A photographer uploads a photo: its file gets a place in the store, and then the stored object becomes the photo. */
@Controller()
export class UploadPhoto {
  constructor(
    private readonly photos: PhotosRepository,
    private readonly presenter: PhotoPresenter,
    private readonly owners: ActiveOwners,
    private readonly reservations: UploadReservations,
    private readonly ids: FreeIds,
    private readonly createPhoto: CreatePhoto,
  ) {}

  /** Gives an upload its place in the store, and refuses early what would be refused later. */
  @RpcHandler('media.upload.begin')
  async beginUpload(@Caller() who: Principal, @Payload() dto: BeginUploadDto): Promise<UploadTarget> {
    await this.owners.assertActive(who.userId);
    const photoId = await this.ids.forKey(who.userId, dto.idempotencyKey);
    const objectKey = originalKey(who.userId, photoId, randomBytes(9).toString('hex'));
    const photo = dto.idempotencyKey ? await this.photos.find(photoId) : null;
    if (photo) {
      const file = uploadedFile(dto.idempotencyKey, photo.fileId ? null : photo);
      return { photoId, objectKey, existing: await this.presenter.one(photo), file };
    }
    const { shelf = 'portfolio' } = dto;
    const bytes = photoBytesOf(dto, FILE_BYTES_MAX[shelf]);
    await this.reservations.reserve(who.userId, photoId, objectKey, bytes, shelf);
    return { photoId, objectKey, existing: null };
  }

  @RpcHandler('media.upload.abandon')
  async abandonUpload(
    @Caller() { userId }: Principal,
    @Payload() { photoId }: PhotoRefDto,
  ): Promise<{ abandoned: true }> {
    await this.reservations.release(userId, photoId);
    return { abandoned: true };
  }

  @RpcHandler('media.photo.create')
  create(@Caller() who: Principal, @Payload() dto: CreatePhotoDto): Promise<PhotoDto> {
    return this.createPhoto.create(who, dto);
  }
}
