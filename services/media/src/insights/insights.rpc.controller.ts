import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { ExtractColoursDto } from '@vitrine/contracts/media/banner.dto';
import { type InsightsDto, type InsightStatus, StartInsightDto } from '@vitrine/contracts/media/insights.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { ExtractColours } from './extract-colours.js';
import { LatestInsights } from './latest-insights.js';
import { StartInsight } from './start-insight.js';

@Controller()
export class InsightsRpcController {
  constructor(
    private readonly extractColours: ExtractColours,
    private readonly startInsight: StartInsight,
    private readonly latestInsights: LatestInsights,
  ) {}

  @RpcHandler('media.banner.extract_colours', { role: 'admin' })
  extract(@Caller() who: Principal, @Payload() dto: ExtractColoursDto): Promise<{ jobId: string }> {
    return this.extractColours.extract(who, dto);
  }

  @RpcHandler('media.insight.start', { role: 'admin' })
  start(@Caller() who: Principal, @Payload() dto: StartInsightDto): Promise<InsightStatus> {
    return this.startInsight.start(who, dto);
  }

  @RpcHandler('media.insight.latest', { role: 'admin' })
  latest(): Promise<InsightsDto> {
    return this.latestInsights.get();
  }
}
