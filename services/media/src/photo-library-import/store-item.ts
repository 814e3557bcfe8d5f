import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { fileNameOf, titleOf } from '@vitrine/contracts/media/file-name.rules';
import { PHOTO_LIMITS, PHOTO_TYPES } from '@vitrine/contracts/media/photo.rules';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { ActiveOwners } from '../owners/active-owners.js';
import type { ItemSize, LibraryFile } from '../photo-library/photo-library.js';
import { originalKey } from '../storage/object-keys.js';
import { CreatePhoto } from '../uploads/upload-photo.js';
import { UploadReservations } from '../uploads/upload-reservations.js';
import type { Importing, WaitingItem } from './import-state.js';

/** What an item is to become. */
export interface Target {
  readonly item: WaitingItem;
  readonly photoId: string;
  readonly size: ItemSize;
}

/** Makes the bytes of an item a photo, as an upload does and with all its checks. */
@Injectable()
export class StoreItem {
  constructor(
    private readonly owners: ActiveOwners,
    private readonly reservations: UploadReservations,
    private readonly store: ObjectStore,
    private readonly createPhoto: CreatePhoto,
  ) {}

  /** Keeps room for the file, then reads it into the store. Answers under which key. Throws as an upload does. */
  async read({ input: { userId } }: Importing, { photoId }: Target, file: LibraryFile): Promise<string> {
    const { bytes, stream, type } = file;
    const { maxBytes } = PHOTO_LIMITS;
    if (bytes !== null && bytes > maxBytes) throw new AppError('FILE_TOO_LARGE');
    await this.owners.assertActive(userId);
    const objectKey = originalKey(userId, photoId, randomBytes(9).toString('hex'));
    await this.reservations.reserve(userId, photoId, objectKey, bytes);
    return this.orRelease(userId, photoId, async () => {
      const contentType = PHOTO_TYPES.find((known) => known === type) ?? 'application/octet-stream';
      await this.store.put(objectKey, stream, { contentType, maxBytes, ...(bytes !== null && { size: bytes }) });
      return objectKey;
    });
  }

  /** The stored file becomes the photo, unless there is one already. */
  async create({ input: { userId }, listedAt }: Importing, target: Target, objectKey: string): Promise<void> {
    const { item, photoId, size } = target;
    const isOriginal = size === 'original';
    const fileName = fileNameOf(isOriginal ? item.fileName : item.fileName.replace(/(\.[^.]{1,10})?$/u, '.jpg'));
    // In the order of the list, as files selected together.
    const chosenAt = new Date(Date.parse(listedAt) - item.ordinal).toISOString();
    const texts = { title: titleOf(fileNameOf(item.fileName) ?? ''), category: 'other', fileName, chosenAt };
    await this.orRelease(userId, photoId, () =>
      this.createPhoto.create({ userId, role: 'user' }, { ...texts, photoId, objectKey, keptOriginal: isOriginal }),
    );
  }

  private async orRelease<T>(userId: string, photoId: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      await this.reservations.release(userId, photoId);
      throw error;
    }
  }
}
