import { type Type, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { IDEMPOTENCY_HEADER } from '@vitrine/contracts/http/routes';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { CreatePhotoDto, UploadFieldsDto } from '@vitrine/contracts/media/photo-input.dto';
import type { UploadedFile } from '@vitrine/contracts/media/known-files.rules';
import { Logger } from '@vitrine/platform/log/logger';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { CheckedPipe } from '@vitrine/platform/validation/checked.pipe';
import { AccessTokens } from '../sessions/access-tokens.js';
import type { EdgeRequest } from '../edge/edge-request.js';
import { drainRequest } from '../edge/drain-request.js';
import { SuggestionLimits } from '../edge/suggestion-limits.js';
import { type FilePlace, PHOTO_FILE, type ReceivedImage, ReceiveImage, setRetryAfter } from './receive-image.js';

/** Reading the original's header may wait behind other uploads. */
export const FILE_TIMEOUT_MS = 30_000;

/** Of a file that is to become a photo: where it is, and what it is known by. */
type StoredUpload = Pick<CreatePhotoDto, 'photoId' | 'objectKey' | 'fileName' | 'idempotencyKey' | 'isOnce' | 'md5'>;

/** Where a file goes, and what it may be. */
export interface FileTarget extends FilePlace {
  /** Of the reservation that media keeps for the file until it has a row. */
  reservationId?: string;
}

/** What every upload does around the stream itself. */
@Injectable()
export class UploadSteps {
  private readonly pipe = new CheckedPipe();

  constructor(
    private readonly receive: ReceiveImage,
    private readonly store: ObjectStore,
    private readonly rpc: RpcClient,
    private readonly limits: SuggestionLimits,
    private readonly logger: Logger,
    private readonly tokens: AccessTokens,
  ) {}

  /** Length of the whole body, when the browser sends it. */
  declaredBytes({ headers }: EdgeRequest): number | undefined {
    const length = Number(headers['content-length'] ?? NaN);
    return Number.isSafeInteger(length) && length >= 0 ? length : undefined;
  }

  /** The key of every try with the same file; null when there is none. */
  idempotencyKey({ headers }: EdgeRequest): string | null {
    const key = headers[IDEMPOTENCY_HEADER];
    return typeof key === 'string' && key !== '' ? key : null;
  }

  /** Requests the file's target. Browsers read a refusal only after the body is sent. */
  async begin<P>(request: EdgeRequest, reply: FastifyReply, ask: () => Promise<P>): Promise<P> {
    try {
      return await ask();
    } catch (error) {
      setRetryAfter(reply, error);
      await drainRequest(request, reply);
      throw error;
    }
  }

  /** {@link ReceiveImage.compare}: of a file that is there already. */
  compare(
    file: UploadedFile | null | undefined,
    request: EdgeRequest,
    reply: FastifyReply,
    maxBytes: number,
  ): Promise<void> {
    return this.receive.compare(file, request, reply, { ...PHOTO_FILE, maxBytes });
  }

  /** The text fields of the form as an instance of `type`. Throws `VALIDATION`. */
  async check<T extends object>(type: Type<T>, fields: Record<string, unknown>): Promise<T> {
    return (await this.pipe.transform(fields, { type: 'body', metatype: type })) as T;
  }

  /**
   * Takes the file in, then does `work` with the form. A file that is refused leaves neither an object nor what media
   * keeps free for it. Every try has an object of its own (decision 0025), so no other is touched.
   */
  async withFile<T>(
    target: FileTarget,
    request: EdgeRequest,
    reply: FastifyReply,
    work: (form: ReceivedImage) => Promise<T>,
  ): Promise<T> {
    const receive = this.receive.into(target.objectKey, request, reply, target.rule);
    const form = await receive.catch((error: unknown) => this.abandon(target, error));
    return this.withStored(target, request, () => work(form));
  }

  /** Judges a file that is stored and that nothing knows of yet: what `judge` refuses, for whatever reason, is gone. */
  async judged<T>(target: FileTarget, judge: () => Promise<T>): Promise<T> {
    return judge().catch(async (error: unknown) =>
      (await this.discard(target.objectKey)) ? this.abandon(target, error) : Promise.reject(error),
    );
  }

  /** Does `work` with a file that is stored. */
  async withStored<T>(target: FileTarget, request: EdgeRequest, work: () => Promise<T>): Promise<T> {
    try {
      await this.tokens.assertLasts(request);
      return await work();
    } catch (error) {
      // Without a clear answer the row may exist; what then has none is swept up by media.
      if (error instanceof AppError && !error.retryable && (await this.discard(target.objectKey)))
        this.abandon(target, error);
      throw error;
    }
  }

  /**
   * Makes a stored file a photo, as its fields say. A photo without texts or tags, were it none, is looked at by itself,
   * unless the day's budget is used up.
   */
  async createPhoto(fields: UploadFieldsDto, file: StoredUpload, request: EdgeRequest): Promise<PhotoDto> {
    // Nothing is suggested for what is delivered.
    const isAsked = !fields.aiAltText && !fields.aiTags && !fields.galleryId;
    const suggest = isAsked ? await this.limits.takeForUpload(request) : null;
    const photo = Object.assign({}, fields, file, suggest === false && { suggest });
    const taken = suggest ? 1 : 0;
    const made = await this.limits.orGiveBack(taken, request, () =>
      this.rpc.call('media.photo.create', photo, { timeoutMs: FILE_TIMEOUT_MS }),
    );
    // It was there, and nothing is suggested for it now.
    if (made.id !== file.photoId) await this.limits.giveBack(taken, request);
    return made;
  }

  /**
   * Gives up the reservation of a file of which nothing is stored. Fire-and-forget: a reservation ends by
   * itself within a quarter of an hour, which is also how what may be stored still counts.
   */
  abandon(target: FileTarget | undefined, reason: unknown): never {
    const photoId = target?.reservationId;
    if (photoId) this.rpc.call('media.upload.abandon', { photoId }).catch(() => undefined);
    throw reason;
  }

  private async discard(objectKey: string): Promise<boolean> {
    try {
      await this.store.delete(objectKey);
      return true;
    } catch (err) {
      this.logger.warn({ err, objectKey }, 'a refused upload could not be removed; media sweeps it up later');
      return false;
    }
  }
}
