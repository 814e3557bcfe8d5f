import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { ApplyInsightsEvents } from './apply-insights.events.js';
import { ColourRows } from './colour-rows.js';
import { ExtractColours } from './extract-colours.js';
import { FollowColoursTask } from './follow-colours.task.js';
import { FollowInsightTask } from './follow-insight.task.js';
import { InsightInput } from './insight-input.js';
import { InsightRows } from './insight-rows.js';
import { InsightsRpcController } from './insights.rpc.controller.js';
import { LatestInsights } from './latest-insights.js';
import { RequeueColours } from './requeue-colours.js';
import { StartInsight } from './start-insight.js';

/** Colours of banners, and what AI says of them. */
@Module({
  imports: [JobsModule],
  controllers: [InsightsRpcController],
  providers: [
    ApplyInsightsEvents,
    ColourRows,
    ExtractColours,
    FollowColoursTask,
    FollowInsightTask,
    InsightInput,
    InsightRows,
    LatestInsights,
    RequeueColours,
    StartInsight,
  ],
})
export class InsightsModule {}
