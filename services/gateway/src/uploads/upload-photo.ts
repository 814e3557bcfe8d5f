import { Injectable, ValidationPipe } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { IDEMPOTENCY_HEADER } from '@vitrine/contracts/http/routes';
import type { UploadPlace } from '@vitrine/contracts/media/media.rpc';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { UploadFieldsDto } from '@vitrine/contracts/media/photo-input.dto';
import { Logger } from '@vitrine/platform/log/logger';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { validationOptions } from '@vitrine/platform/rpc/rpc-validation.pipe';
import type { EdgeRequest } from '../edge/edge-request.js';
import { drainRequest } from './drain-request.js';
import { ReceiveImage } from './receive-image.js';

/** Reading the original's header may wait behind other uploads. */
const CREATE_TIMEOUT_MS = 30_000;

/** `POST /api/photos/upload`: picture to the store, then a row for it (docs/architecture.md, "An upload"). */
@Injectable()
export class UploadPhoto {
  private readonly pipe = new ValidationPipe(validationOptions);

  constructor(
    private readonly receive: ReceiveImage,
    private readonly store: ObjectStore,
    private readonly rpc: RpcClient,
    private readonly logger: Logger,
  ) {}

  async run(request: EdgeRequest, reply: FastifyReply): Promise<PhotoDto> {
    const place = await this.begin(request, reply);
    if (place.existing) {
      await drainRequest(request, reply);
      return place.existing;
    }
    const { fields } = await this.receive.into(place.objectKey, request, reply);
    try {
      const dto = await this.check(fields);
      const { photoId, objectKey } = place;
      return await this.rpc.call('media.photo.create', Object.assign(dto, { photoId, objectKey }), {
        timeoutMs: CREATE_TIMEOUT_MS,
      });
    } catch (error) {
      // Without a clear answer the row may exist; what then has none is swept up by media.
      if (error instanceof AppError && !error.retryable) await this.discard(place);
      throw error;
    }
  }

  private async begin(request: EdgeRequest, reply: FastifyReply): Promise<UploadPlace> {
    const key = request.headers[IDEMPOTENCY_HEADER];
    const length = Number(request.headers['content-length']);
    try {
      return await this.rpc.call('media.upload.begin', {
        idempotencyKey: typeof key === 'string' && key !== '' ? key : null,
        declaredBytes: Number.isSafeInteger(length) && length >= 0 ? length : null,
      });
    } catch (error) {
      await drainRequest(request, reply);
      throw error;
    }
  }

  private async check(fields: Record<string, unknown>): Promise<UploadFieldsDto> {
    return (await this.pipe.transform(fields, { type: 'body', metatype: UploadFieldsDto })) as UploadFieldsDto;
  }

  /** Removes a refused picture. Every try has an object of its own (decision 0002), so no other is touched. */
  private async discard({ objectKey }: UploadPlace): Promise<void> {
    await this.store.delete(objectKey).catch((err: unknown) => {
      this.logger.warn({ err, objectKey }, 'a refused upload could not be removed; media sweeps it up later');
    });
  }
}
