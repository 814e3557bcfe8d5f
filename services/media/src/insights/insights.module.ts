import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { ExtractColours, FollowColoursTask } from './extract-colours.js';
import { InsightRows } from './insight-rows.js';
import { FollowInsightTask, Insights } from './insights.js';

/** Colours of banners, and what AI says of them. */
@Module({
  imports: [JobsModule],
  controllers: [ExtractColours, Insights],
  providers: [FollowColoursTask, FollowInsightTask, InsightRows],
})
export class InsightsModule {}
