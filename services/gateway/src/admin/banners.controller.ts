import { Controller, HttpCode, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { InsightKind } from '@vitrine/contracts/ai/insights';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { PendingJobDto } from '@vitrine/contracts/http/job.dto';
import type { AdminBannerDto } from '@vitrine/contracts/media/banner.dto';
import {
  InsightQueryDto,
  type RecommendationsDto,
  type ThemeSuggestionsDto,
} from '@vitrine/contracts/media/insights.dto';
import type { ExtractionResult } from '@vitrine/contracts/media/palette.rules';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { acceptedJob } from '../edge/accepted-job.js';
import type { EdgeRequest } from '../edge/edge-request.js';
import { idOr } from '../edge/params.js';
import { prefersAsync } from '../edge/prefer.js';
import { Serves } from '../edge/serves.decorator.js';
import { waitForJob } from '../edge/wait-for-job.js';
import { UploadBanner } from '../uploads/upload-banner.js';

/** API-81. */
const INSIGHT_WAIT_MS = 14_000;

/** New banners, their colours, and what AI says of them. */
@Controller()
export class AdminBannersController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly uploadBanner: UploadBanner,
  ) {}

  @Serves('uploadHeroImage')
  @HttpCode(201)
  upload(@Req() request: EdgeRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<AdminBannerDto> {
    return this.uploadBanner.upload(request, reply);
  }

  @Serves('extractAllColors')
  @HttpCode(200)
  async extractAll(
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ExtractionResult | PendingJobDto> {
    const { jobId } = await this.rpc.call('media.banner.extract_colours', {});
    const job = prefersAsync(request) ? null : await waitForJob(this.rpc, jobId);
    return job ? (job.result as ExtractionResult) : acceptedJob(jobId, request, reply);
  }

  @Serves('extractColors')
  @HttpCode(200)
  async extract(
    @Param('id') param: string,
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminBannerDto | PendingJobDto> {
    const id = idOr('BANNER_NOT_FOUND', param);
    const { jobId } = await this.rpc.call('media.banner.extract_colours', { id });
    if (prefersAsync(request) || !(await waitForJob(this.rpc, jobId))) return acceptedJob(jobId, request, reply);
    const banner = await this.rpc.call('media.banner.get_any', { id });
    const { state, message } = banner.colorAnalysis;
    return state === 'failed' ? raise('IMAGE_UNPROCESSABLE', message ?? undefined) : banner;
  }

  @Serves('aiRecommendations')
  recommendations(
    @Query() query: InsightQueryDto,
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RecommendationsDto | PendingJobDto> {
    return this.insight<RecommendationsDto>('recommendations', query, request, reply);
  }

  @Serves('aiThemeSuggestions')
  themeSuggestions(
    @Query() query: InsightQueryDto,
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ThemeSuggestionsDto | PendingJobDto> {
    return this.insight<ThemeSuggestionsDto>('theme-suggestions', query, request, reply);
  }

  private async insight<T>(
    kind: InsightKind,
    { refresh = false }: InsightQueryDto,
    request: EdgeRequest,
    reply: FastifyReply,
  ): Promise<T | PendingJobDto> {
    const { insight, jobId } = await this.rpc.call('media.insight.start', { kind, refresh });
    if (jobId === null) return insight as T;
    const job = prefersAsync(request) ? null : await waitForJob(this.rpc, jobId, INSIGHT_WAIT_MS);
    return job ? (job.result as T) : acceptedJob(jobId, request, reply);
  }
}
