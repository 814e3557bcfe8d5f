import { Controller, HttpCode, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { FileFieldsDto } from '@vitrine/contracts/media/photo-input.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import type { EdgeRequest } from '../edge/edge-request.js';
import { photoIdOf } from '../edge/params.js';
import { Serves } from '../edge/serves.decorator.js';
import { PHOTO_FILE } from './receive-image.js';
import { FILE_TIMEOUT_MS, UploadSteps } from './upload-steps.js';

/** `POST /api/photos/{id}/file`: a file to the store, the way an upload goes, that then replaces the photo's. */
@Controller()
export class ReplaceFile {
  constructor(
    private readonly steps: UploadSteps,
    private readonly rpc: RpcClient,
  ) {}

  /** Answers the photo as it is, with its `replacement`; unchanged when it has this very file. */
  @Serves('replaceFile')
  @HttpCode(200)
  async replace(
    @Param('id') id: string,
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PhotoDto> {
    const photoId = photoIdOf(id);
    const idempotencyKey = this.steps.idempotencyKey(request);
    const {
      existing,
      file: known,
      fileId,
      objectKey,
      maxBytes = PHOTO_FILE.maxBytes,
    } = await this.steps.begin(request, reply, () =>
      this.rpc.call('media.photo_file.begin', {
        photoId,
        idempotencyKey,
        declaredBytes: this.steps.declaredBytes(request) ?? null,
      }),
    );
    if (existing) {
      await this.steps.compare(known, request, reply, maxBytes);
      return existing;
    }
    const place = { objectKey, rule: { ...PHOTO_FILE, maxBytes }, reservationId: fileId };
    return this.steps.withFile(place, request, reply, async ({ fields, fileName }) => {
      const dto = await this.steps.check(FileFieldsDto, fields);
      const file = Object.assign({}, dto, { photoId, fileId, objectKey, fileName, idempotencyKey });
      return this.rpc.call('media.photo_file.replace', file, { timeoutMs: FILE_TIMEOUT_MS });
    });
  }
}
