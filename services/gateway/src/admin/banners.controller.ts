import { Controller, HttpCode, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { PendingTaskDto } from '@vitrine/contracts/http/task.dto';
import type { AdminBannerDto } from '@vitrine/contracts/media/banner.dto';
import type { ExtractionResult } from '@vitrine/contracts/ai/palette.rules';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { acceptedTask, answerOfTask, waitForTask } from '../edge/background-task.js';
import { idOr } from '../edge/params.js';
import { Serves } from '../edge/serves.decorator.js';

/** Colours of banners. */
@Controller()
export class AdminBannersController {
  constructor(private readonly rpc: RpcClient) {}

  @Serves('extractAllColors')
  @HttpCode(200)
  async extractAll(@Res({ passthrough: true }) reply: FastifyReply): Promise<ExtractionResult | PendingTaskDto> {
    const { jobId } = await this.rpc.call('media.banner.extract_colours', {});
    return answerOfTask(this.rpc, jobId, reply);
  }

  @Serves('extractColors')
  @HttpCode(200)
  async extract(
    @Param('id') param: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminBannerDto | PendingTaskDto> {
    const id = idOr('BANNER_NOT_FOUND', param);
    const { jobId } = await this.rpc.call('media.banner.extract_colours', { id });
    if (!(await waitForTask(this.rpc, jobId, reply))) return acceptedTask(jobId, reply);
    const banner = await this.rpc.call('media.banner.get_any', { id });
    const { state, message } = banner.colorAnalysis;
    return state === 'failed' ? raise('IMAGE_UNPROCESSABLE', message ?? undefined) : banner;
  }
}
