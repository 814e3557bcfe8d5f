import { Module } from '@nestjs/common';
import { Readiness } from '@vitrine/platform/health/readiness';
import { AiWorkerConfig } from '../config.js';
import { chooseInsightMaker } from './choose-insight-maker.js';
import { ExtractColoursWorker } from './extract-colours.worker.js';
import { InsightMaker } from './insight-maker.port.js';
import { MakeInsightWorker } from './make-insight.worker.js';
import { OpenBanner } from './open-banner.js';

/** Colours of banners, and insights of all of them. */
@Module({
  providers: [
    { provide: InsightMaker, useFactory: chooseInsightMaker, inject: [AiWorkerConfig, Readiness] },
    ExtractColoursWorker,
    MakeInsightWorker,
    OpenBanner,
  ],
})
export class BannersModule {}
