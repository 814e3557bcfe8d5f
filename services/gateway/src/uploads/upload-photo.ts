import { Controller, HttpCode, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { UploadFieldsDto } from '@vitrine/contracts/media/photo-input.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import type { EdgeRequest } from '../edge/edge-request.js';
import { Serves } from '../edge/serves.decorator.js';
import { PHOTO_FILE } from './receive-image.js';
import { UploadSteps } from './upload-steps.js';

/** `POST /api/photos/upload`: image to the store, then a row for it (docs/architecture.md, "An upload"). */
@Controller()
export class UploadPhoto {
  constructor(
    private readonly steps: UploadSteps,
    private readonly rpc: RpcClient,
  ) {}

  /** Answers 201 for a new photo, 200 for the one that an earlier try with the same key has made. */
  @Serves('uploadPhoto')
  @HttpCode(201)
  async upload(@Req() request: EdgeRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<PhotoDto> {
    const idempotencyKey = this.steps.idempotencyKey(request);
    const {
      existing,
      file: known,
      photoId,
      objectKey,
    } = await this.steps.begin(request, reply, () =>
      this.rpc.call('media.upload.begin', {
        idempotencyKey,
        declaredBytes: this.steps.declaredBytes(request) ?? null,
      }),
    );
    if (existing) {
      await this.steps.compare(known, request, reply);
      reply.code(200);
      return existing;
    }
    const place = { objectKey, rule: PHOTO_FILE, reservationId: photoId };
    return this.steps.withFile(place, request, reply, async ({ fields, fileName }) => {
      const dto = await this.steps.check(UploadFieldsDto, fields);
      return this.steps.createPhoto(dto, { photoId, objectKey, fileName, idempotencyKey }, request);
    });
  }
}
