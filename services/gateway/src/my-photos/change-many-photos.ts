import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { PendingJobDto } from '@vitrine/contracts/http/job.dto';
import type { BulkChangeDto, BulkResultDto, ReorderPhotosDto } from '@vitrine/contracts/media/own-photos.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { acceptedJob } from '../edge/accepted-job.js';
import type { EdgeRequest } from '../edge/edge-request.js';
import { prefersAsync } from '../edge/prefer.js';
import { RateLimits, sharesOf } from '../edge/rate-limits.js';
import { SuggestionLimits } from '../suggestions/suggestion-limits.js';
import { MANY_PHOTOS_WAIT } from '../edge/rpc-timeouts.js';

/** Changes of many of one's own photos in one call, which weighs as much as the photos it names. */
@Injectable()
export class ChangeManyPhotos {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: RateLimits,
    private readonly suggestions: SuggestionLimits,
  ) {}

  /** Throws `RATE_LIMITED`, and what `media.photo.bulk` throws. */
  async change(
    dto: BulkChangeDto,
    request: EdgeRequest,
    reply: FastifyReply,
  ): Promise<BulkResultDto | (PendingJobDto & BulkResultDto)> {
    const count = Math.max(1, dto.photoIds?.length ?? 0, dto.states?.length ?? 0);
    await this.limits.take(reply, sharesOf('photos', count, request));
    const change = () => this.rpc.call('media.photo.bulk', dto, MANY_PHOTOS_WAIT);
    const result = dto.action === 'analyse' ? await this.analyse(count, change, request, reply) : await change();
    if (result.jobId === undefined || !prefersAsync(request)) return result;
    return { ...result, ...acceptedJob(result.jobId, request, reply) };
  }

  /** What is named and is not there uses up no suggestion. */
  private async analyse(
    count: number,
    change: () => Promise<BulkResultDto>,
    request: EdgeRequest,
    reply: FastifyReply,
  ): Promise<BulkResultDto> {
    await this.suggestions.take(count, request, reply);
    const result = await this.suggestions.orGiveBack(count, request, change);
    await this.suggestions.giveBack(count - result.changed.length, request);
    return result;
  }

  /** Throws `RATE_LIMITED`, and what `media.photo.reorder` throws. */
  async reorder(dto: ReorderPhotosDto, request: EdgeRequest, reply: FastifyReply): Promise<{ moved: number }> {
    await this.limits.take(reply, sharesOf('photos', dto.photoIds.length, request));
    return this.rpc.call('media.photo.reorder', dto, MANY_PHOTOS_WAIT);
  }
}
