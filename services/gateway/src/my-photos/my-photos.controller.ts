import { Body, Controller, HttpCode, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { PendingTaskDto } from '@vitrine/contracts/http/task.dto';
import { BulkChangeDto, type BulkResultDto, ReorderPhotosDto } from '@vitrine/contracts/media/own-photos.dto';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { acceptedTask, prefersAsync } from '../edge/background-task.js';
import type { EdgeRequest } from '../edge/edge-request.js';
import { photoIdOf } from '../edge/params.js';
import { RateLimits, sharesOf } from '../edge/rate-limits.js';
import { MANY_PHOTOS_WAIT } from '../edge/rpc-timeouts.js';
import { sendStoredFile } from '../edge/send-in-parts.js';
import { Serves } from '../edge/serves.decorator.js';
import { SuggestionLimits } from '../edge/suggestion-limits.js';

/** Changes of many own photos in one call, which weighs as much as the photos it names; and the stored file of one. */
@Controller()
export class MyPhotosController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: RateLimits,
    private readonly suggestions: SuggestionLimits,
    private readonly store: ObjectStore,
  ) {}

  @Serves('bulkChange')
  @HttpCode(200)
  async change(
    @Body() dto: BulkChangeDto,
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BulkResultDto | (PendingTaskDto & BulkResultDto)> {
    const count = Math.max(1, dto.photoIds?.length ?? 0, dto.states?.length ?? 0);
    await this.limits.take(reply, sharesOf('photos', count, request));
    const change = () => this.rpc.call('media.photo.bulk', dto, MANY_PHOTOS_WAIT);
    const result = dto.action === 'analyse' ? await this.analyse(count, change, request, reply) : await change();
    if (result.jobId === undefined || !prefersAsync(request)) return result;
    return { ...result, ...acceptedTask(result.jobId, reply) };
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

  @Serves('reorderPhotos')
  @HttpCode(200)
  async reorder(
    @Body() dto: ReorderPhotosDto,
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ success: true; moved: number }> {
    await this.limits.take(reply, sharesOf('photos', dto.photoIds.length, request));
    return { success: true, ...(await this.rpc.call('media.photo.reorder', dto, MANY_PHOTOS_WAIT)) };
  }

  @Serves('originalFile')
  async original(@Param('id') id: string, @Req() request: EdgeRequest, @Res() reply: FastifyReply): Promise<void> {
    const file = await this.rpc.call('media.photo.original', { photoId: photoIdOf(id) });
    await sendStoredFile(this.store, { ...file, absent: 'ORIGINAL_LOST' }, request, reply);
  }
}
