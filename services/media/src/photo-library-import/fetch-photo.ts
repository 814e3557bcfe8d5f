import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import { PHOTO_TYPES } from '@vitrine/contracts/media/photo.rules';
import { type ItemSize, LibraryError, type LibraryFile } from '../photo-library/photo-library.js';
import { BaseUrls } from './base-urls.js';
import { Download } from './download.js';
import { ImportItemsRepository } from './import-items.repository.js';
import type { Importing, WaitingItem } from './import-state.js';
import { StoreItem, type Target } from './store-item.js';

/** What is fetched in the place of a file that is too large or that nothing here decodes: the library's own JPEG. */
const RENDITIONS: readonly ItemSize[] = [{ maxEdge: 6_000 }, { maxEdge: 4_000 }];

/** Errors of a file for which a rendition of the library's may stand in. */
export const UNUSABLE_FILES: readonly ErrorCode[] = [
  'FILE_TOO_LARGE',
  'FILE_TYPE_UNSUPPORTED',
  'IMAGE_CORRUPT',
  'IMAGE_UNSUPPORTED',
  'IMAGE_TOO_MANY_PIXELS',
  'IMAGE_TOO_HEAVY',
];

/** Fetches an item and makes it a photo. */
@Injectable()
export class FetchPhoto {
  constructor(
    private readonly urls: BaseUrls,
    private readonly download: Download,
    private readonly storeItem: StoreItem,
    private readonly items: ImportItemsRepository,
  ) {}

  /** Throws `LibraryError`, and what an upload throws. */
  async fetch(importing: Importing, item: WaitingItem, photoId: string): Promise<void> {
    const sizes = isKnownType(item.mime) ? ['original' as const, ...RENDITIONS] : RENDITIONS;
    for (const [at, size] of sizes.entries()) {
      try {
        return await this.fetchAs(importing, { item, photoId, size });
      } catch (error) {
        if (at === sizes.length - 1 || !mayBeSmaller(error, size)) throw error;
      }
    }
  }

  private async fetchAs(importing: Importing, target: Target): Promise<void> {
    const { item, size } = target;
    const objectKey = await this.bytes(importing, target, (file) => this.storeItem.read(importing, target, file));
    if (size !== 'original') await this.items.noteRendition(importing.importId, item.ordinal, size.maxEdge);
    await this.storeItem.create(importing, target, objectKey);
  }

  /** An address that is no longer accepted is listed again, once. */
  private async bytes<T>(importing: Importing, target: Target, use: (file: LibraryFile) => Promise<T>): Promise<T> {
    const { item, size } = target;
    const { signal, input } = importing;
    const baseUrl = await this.urls.of(importing, item);
    const wanted = { userId: input.userId, baseUrl, size, signal };
    try {
      return await this.download.run(wanted, use);
    } catch (error) {
      if (!(error instanceof LibraryError && error.reason === 'forbidden')) throw error;
      const renewed = await this.urls.renewed(importing, item, baseUrl);
      return this.download.run({ ...wanted, baseUrl: renewed }, use);
    }
  }
}

/** RAW files are not read here; a file of which the library says nothing is looked at. */
const isKnownType = (mime: string): boolean =>
  !mime.startsWith('image/') || (PHOTO_TYPES as readonly string[]).includes(mime);

const mayBeSmaller = (error: unknown, size: ItemSize): boolean =>
  error instanceof AppError &&
  (size === 'original' ? UNUSABLE_FILES.includes(error.code) : error.code === 'FILE_TOO_LARGE');
