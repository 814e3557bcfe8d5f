import { Controller, HttpCode, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { AI_SERVER_WAIT_MS } from '@vitrine/contracts/media/photo.rules';
import type { PendingTaskDto } from '@vitrine/contracts/http/task.dto';
import type { PhotoSuggestion } from '@vitrine/contracts/ai/photo-suggestion';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { acceptedTask, prefersAsync } from '../edge/background-task.js';
import type { EdgeRequest } from '../edge/edge-request.js';
import { Serves } from '../edge/serves.decorator.js';
import { SuggestionLimits } from '../edge/suggestion-limits.js';
import { PHOTO_FILE, ReceiveImage } from './receive-image.js';
import { UploadSteps } from './upload-steps.js';

/** A little more than media waits itself, so that its answer "still at it" arrives too. */
const WAIT_MS = AI_SERVER_WAIT_MS + 500;

/** `POST /api/photos/ai-analyze`: suggestions for a photo not uploaded yet. Media removes it within the hour. */
@Controller()
export class AnalysePhoto {
  constructor(
    private readonly steps: UploadSteps,
    private readonly receive: ReceiveImage,
    private readonly rpc: RpcClient,
    private readonly limits: SuggestionLimits,
  ) {}

  /** Answers 202 and no suggestions when they take longer than a user should wait (API-81). */
  @Serves('analysePhoto')
  @HttpCode(200)
  async analyse(
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PhotoSuggestion | PendingTaskDto> {
    const { objectKey } = await this.steps.begin(request, reply, async () => {
      await this.limits.take(1, request, reply);
      return this.limits.orGiveBack(1, request, () => this.rpc.call('media.analysis.begin', {}));
    });
    await this.limits.orGiveBack(1, request, () => this.receive.into(objectKey, request, reply, PHOTO_FILE));
    const respondAsync = prefersAsync(request);
    try {
      return await this.rpc.call('media.analysis.suggest', { objectKey, respondAsync }, { timeoutMs: WAIT_MS });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'JOB_PENDING') throw error;
      return acceptedTask(error.details?.jobId ?? '', reply);
    }
  }
}
