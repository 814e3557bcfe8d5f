import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { FILE_BYTES_MAX } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import { isSameFile } from '@vitrine/contracts/media/known-files.rules';
import type { FileTarget } from '@vitrine/contracts/media/media.rpc';
import { BeginReplacementDto, ReplaceFileDto } from '@vitrine/contracts/media/photo-input.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { Shelf } from '@vitrine/contracts/media/photo.rules';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { MediaJobs } from '../jobs/media-jobs.js';
import { photoBytesOf } from '../originals/declared-bytes.js';
import { type StoredImage, StoredImages } from '../originals/stored-images.js';
import { ActiveOwners } from '../owners/active-owners.js';
import { assertMayPublish, ChangePhoto } from '../photos/change-photo.js';
import { PhotoPresenter } from '../photos/photo-presenter.js';
import { dropReplacements, PhotoReplacement } from '../photos/photo-replacement.entity.js';
import { Photo } from '../photos/photo.entity.js';
import { PhotosRepository } from '../photos/photos.repository.js';
import { Turns } from '../photos/turns.js';
import { databaseNow } from '../sql.js';
import { SiteImage } from '../site-images/site-image.entity.js';
import { DiscardObject } from '../storage/discard-object.js';
import { isPlainKey, originalKey, originalPrefix } from '../storage/object-keys.js';
import { ReleaseFiles } from '../storage/release-files.js';
import { sentMetadata } from './draft-photo.js';
import { fileKeyOf, uploadedFile } from './known-files.js';
import { FreeIds, photoIdFor, REUPLOADS_MAX } from './photo-id.js';
import { UploadReservations } from './upload-reservations.js';

/** The object that a file is stored as, and the turn of its derivatives; null when they are there. */
interface KeptFile {
  objectKey: string;
  turn: number | null;
}

/**
 * Takes in a stored object that is to replace a photo's file (decision 0045). The photo stays as it is until everything
 * is made of the new file. An object that is not taken in is deleted.
 */
@Controller()
export class ReplaceFile {
  constructor(
    private readonly em: EntityManager,
    private readonly photos: PhotosRepository,
    private readonly change: ChangePhoto,
    private readonly turns: Turns,
    private readonly presenter: PhotoPresenter,
    private readonly owners: ActiveOwners,
    private readonly images: StoredImages,
    private readonly ids: FreeIds,
    private readonly reservations: UploadReservations,
    private readonly files: ReleaseFiles,
    private readonly discard: DiscardObject,
    private readonly jobs: MediaJobs,
  ) {}

  /** Gives the file its place in the store, and refuses early what would be refused later. */
  @RpcHandler('media.photo_file.begin')
  async beginReplacement(
    @Caller() who: Principal,
    @Payload() { photoId, ...dto }: BeginReplacementDto,
  ): Promise<FileTarget> {
    const photo =
      (await this.em.findOne(Photo, { id: photoId, ownerId: who.userId, trashedAt: null })) ?? raise('PHOTO_NOT_FOUND');
    const shelf: Shelf = photo.shelf;
    const maxBytes = FILE_BYTES_MAX[shelf];
    const key = dto.idempotencyKey;
    // Not the id alone that a new photo of this file would have: the same file may be both.
    const fileId = await this.ids.forKey(who.userId, key && `file of ${photoId} ${key}`);
    const objectKey = originalKey(who.userId, fileId, randomBytes(9).toString('hex'));
    const isItsFile = photo.fileId === fileId || (key && isUploadedAs(photo, key));
    const there = isItsFile ? photo : await this.em.findOne(PhotoReplacement, { id: fileId, state: 'pending' });
    if (there)
      return { fileId, objectKey, existing: await this.presenter.one(photo), file: uploadedFile(key, there), maxBytes };
    await this.reservations.reserve(who.userId, fileId, objectKey, photoBytesOf(dto, maxBytes), shelf);
    return { fileId, objectKey, existing: null, maxBytes };
  }

  /**
   * Throws PHOTO_NOT_FOUND, QUOTA_EXCEEDED, UPLOAD_INTERRUPTED when a later file has come in between, and
   * UPLOAD_KEY_USED when another one has come under its key.
   */
  @RpcHandler('media.photo_file.replace')
  async replaceFile(@Caller() who: Principal, @Payload() dto: ReplaceFileDto): Promise<PhotoDto> {
    const { objectKey, photoId, fileId } = dto;
    if (!objectKey.startsWith(originalPrefix(who.userId, fileId)) || !isPlainKey(objectKey))
      throw new AppError('NOT_FOUND');
    const kept = await this.discard.ifRefused(objectKey, async () => {
      const { shelf } = await this.photos.ownedBy(who.userId, photoId);
      const image = await this.images.inspect(objectKey, shelf);
      return this.write(who.userId, dto, image);
    });
    if (kept.objectKey !== objectKey) await this.discard.discard(objectKey);
    else if (kept.turn !== null) this.jobs.replacement(photoId, fileId, kept.turn);
    return this.presenter.one(await this.photos.ownedBy(who.userId, photoId));
  }

  /** What is to replace the file now, instead of what was to before: row, quota and event in one transaction. */
  private write(ownerId: string, dto: ReplaceFileDto, image: StoredImage): Promise<KeptFile> {
    return this.em.transactional(async () => {
      await this.owners.assertActive(ownerId);
      let kept: KeptFile = { objectKey: dto.objectKey, turn: null };
      const takeIn = async (photo: Photo): Promise<boolean> => {
        const earlier = await this.em.findOne(
          PhotoReplacement,
          { id: dto.fileId, state: 'pending' },
          { refresh: true },
        );
        const there =
          earlier ??
          (photo.fileId === dto.fileId ? photo : null) ??
          (dto.isOnce ? await this.sameFile(photo, dto.md5 ?? image.md5) : null);
        const known = uploadedFile(dto.idempotencyKey, there);
        if (known && !isSameFile(known, image)) throw new AppError('UPLOAD_KEY_USED');
        if (there) {
          kept = { objectKey: there.objectKey, turn: earlier?.renderTurn ?? null };
          await this.reservations.release(ownerId, dto.fileId);
        } else {
          await this.assertMayReplace(photo);
          kept.turn = await this.insert(photo, dto, image);
        }
        return !there;
      };
      await this.change.own(ownerId, dto.photoId, takeIn, { anywhere: true });
      return kept;
    });
  }

  /** This very file: the one that is to come, else the one that is there and has not been lost. */
  private async sameFile(photo: Photo, md5: string): Promise<Photo | PhotoReplacement | null> {
    const next = await this.em.findOne(PhotoReplacement, { photoId: photo.id, state: 'pending' }, { refresh: true });
    if (next) return next.md5 === md5 ? next : null;
    return photo.md5 === md5 && !photo.originalState ? photo : null;
  }

  /** Visitors see the new file where they see the photo, and in the hero and the profile image that were made of it. */
  private async assertMayReplace({ id: photoId, isPublic }: Photo): Promise<void> {
    if (isPublic || (await this.em.count(SiteImage, { photoId })) > 0) assertMayPublish();
  }

  /** Takes the quota of a new replacement; the one before it gives its own back. The turn of its derivatives. */
  private async insert({ ownerId, shelf }: Photo, dto: ReplaceFileDto, image: StoredImage): Promise<number> {
    const { photoId, fileId: id, objectKey, idempotencyKey } = dto;
    await this.files.release(await dropReplacements(this.em, [photoId]));
    await this.reservations.settle({ ownerId, id, objectKey, bytes: image.bytes, shelf }, { beyondQuota: false });
    const renderTurn = await this.turns.next('render', ownerId);
    const file = this.em.create(PhotoReplacement, {
      id,
      photoId,
      ownerId,
      objectKey,
      renderTurn,
      bytes: image.bytes,
      crc: image.crc,
      md5: dto.md5 ?? image.md5,
      fileType: image.type,
      fileKey: idempotencyKey ? fileKeyOf(ownerId, idempotencyKey) : null,
      fileName: dto.fileName ?? null,
      keepsOriginal: shelf === 'delivery' || (dto.keptOriginal ?? false),
      ...sentMetadata(dto),
      createdAt: await databaseNow(this.em),
    });
    await this.em.persist(file).flush();
    return renderTurn;
  }
}

/** Whether a photo still has the file it came with, and came with this one. */
const isUploadedAs = ({ id, fileId, ownerId }: Photo, key: string): boolean =>
  !fileId && Array.from({ length: REUPLOADS_MAX }, (_, deleted) => photoIdFor(ownerId, key, deleted)).includes(id);
