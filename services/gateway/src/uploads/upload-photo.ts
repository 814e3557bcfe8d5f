import { Controller, HttpCode, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { UploadFieldsDto } from '@vitrine/contracts/media/photo-input.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import type { EdgeRequest } from '../edge/edge-request.js';
import { Serves } from '../edge/serves.decorator.js';
import { SuggestionLimits } from '../edge/suggestion-limits.js';
import { PHOTO_FILE } from './receive-image.js';
import { UploadSteps } from './upload-steps.js';

/** Reading the original's header may wait behind other uploads. */
const CREATE_TIMEOUT_MS = 30_000;

/** `POST /api/photos/upload`: image to the store, then a row for it (docs/architecture.md, "An upload"). */
@Controller()
export class UploadPhoto {
  constructor(
    private readonly steps: UploadSteps,
    private readonly rpc: RpcClient,
    private readonly limits: SuggestionLimits,
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
      const suggest = await this.takeSuggestion(dto, request);
      const file = { photoId, objectKey, fileName, idempotencyKey };
      const photo = Object.assign({}, dto, file, suggest === false && { suggest });
      return this.limits.orGiveBack(suggest ? 1 : 0, request, () =>
        this.rpc.call('media.photo.create', photo, { timeoutMs: CREATE_TIMEOUT_MS }),
      );
    });
  }

  /**
   * A photo without texts or tags, were it none, is looked at by itself, unless the day's budget is used up: then false.
   * Null for one that has them.
   */
  private async takeSuggestion({ aiAltText, aiTags }: UploadFieldsDto, request: EdgeRequest): Promise<boolean | null> {
    return aiAltText || aiTags ? null : this.limits.takeForUpload(request);
  }
}
