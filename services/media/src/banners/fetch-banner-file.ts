import { randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import type { ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import { sniffImageType } from '@vitrine/image-files/image-file';
import { PHOTO_LIMITS, PHOTO_TYPES } from '@vitrine/contracts/media/photo.rules';
import { Semaphore } from '@vitrine/platform/concurrency/semaphore';
import { CONFIG } from '@vitrine/platform/config/base-config';
import { safeFetch, SafeFetchError } from '@vitrine/platform/http-client/safe-fetch';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { MediaConfig } from '../config.js';
import { StoredImages } from '../originals/stored-images.js';
import { DiscardObject } from '../storage/discard-object.js';
import { siteImageFilePrefix } from '../storage/object-keys.js';
import { StoreIdentity } from '../storage/store-identity.js';

/** Each holds a whole file of up to 25 MB, and a connection to another site. */
const FETCHES_AT_ONCE = 2;

/** A fetched file in the store, ready to become a banner. */
interface FetchedFile {
  id: string;
  objectKey: string;
  width: number;
  height: number;
}

/** ADM-HERO-24: copies an image of another site into the store. Its address is judged by `safeFetch`. */
@Injectable()
export class FetchBannerFile {
  private readonly fetches = new Semaphore(FETCHES_AT_ONCE);

  constructor(
    @Inject(CONFIG) private readonly config: MediaConfig,
    private readonly store: ObjectStore,
    private readonly identity: StoreIdentity,
    private readonly images: StoredImages,
    private readonly discard: DiscardObject,
  ) {}

  /** Throws IMAGE_URL_UNREACHABLE, IMAGE_URL_NOT_IMAGE, FILE_TOO_LARGE and what `StoredImages.inspect` finds. */
  async fetch(url: string): Promise<FetchedFile> {
    await this.identity.assertOurs();
    const id = randomUUID();
    const objectKey = siteImageFilePrefix(null, id) + randomBytes(9).toString('hex');
    await this.fetches.run(() => this.copy(url, objectKey));
    const { width, height } = await this.discard.ifRefused(objectKey, () => this.images.inspect(objectKey));
    return { id, objectKey, width, height };
  }

  private async copy(url: string, objectKey: string): Promise<void> {
    const limits = { maxBytes: PHOTO_LIMITS.maxBytes, allow: this.config.SAFE_FETCH_ALLOW };
    const { bytes } = await safeFetch(url, { ...limits, accept: PHOTO_TYPES.join(', ') }).catch(refused);
    const contentType = sniffImageType(bytes) ?? raise('IMAGE_URL_NOT_IMAGE');
    await this.store.put(objectKey, bytes, { contentType });
  }
}

/** One code for all that could not be reached: which it was would describe the inner network. */
const refused = (error: unknown): never => {
  if (!(error instanceof SafeFetchError)) throw error;
  const code: ErrorCode = error.reason === 'too-large' ? 'FILE_TOO_LARGE' : 'IMAGE_URL_UNREACHABLE';
  throw new AppError(code);
};
