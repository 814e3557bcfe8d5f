import { Body, Controller, HttpCode, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { PendingJobDto } from '@vitrine/contracts/http/job.dto';
import { BulkChangeDto, type BulkResultDto, ReorderPhotosDto } from '@vitrine/contracts/media/own-photos.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import type { EdgeRequest } from '../edge/edge-request.js';
import { Serves } from '../edge/serves.decorator.js';
import { ChangeManyPhotos } from './change-many-photos.js';

/** Changes of many of one's own photos at once. */
@Controller()
export class ManyPhotosController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly changeMany: ChangeManyPhotos,
  ) {}

  @Serves('bulkChange')
  @HttpCode(200)
  change(
    @Body() dto: BulkChangeDto,
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BulkResultDto | (PendingJobDto & BulkResultDto)> {
    return this.changeMany.change(dto, request, reply);
  }

  @Serves('reorderPhotos')
  @HttpCode(200)
  async reorder(
    @Body() dto: ReorderPhotosDto,
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ success: true; moved: number }> {
    return { success: true, ...(await this.changeMany.reorder(dto, request, reply)) };
  }
}
