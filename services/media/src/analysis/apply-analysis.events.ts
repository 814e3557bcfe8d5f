import { Injectable } from '@nestjs/common';
import type { AiEvents } from '@vitrine/contracts/ai/ai.events';
import { EventHandler } from '@vitrine/platform/outbox/event-handler.decorator';
import { ApplyAnalysis } from './apply-analysis.js';

/** Handles the results of analyses. */
@Injectable()
export class ApplyAnalysisEvents {
  constructor(private readonly applyAnalysis: ApplyAnalysis) {}

  @EventHandler('ai.photo_analysed')
  photoAnalysed(event: AiEvents['ai.photo_analysed']): Promise<void> {
    return this.applyAnalysis.complete(event);
  }

  @EventHandler('ai.photo_analysis_failed')
  photoAnalysisFailed(event: AiEvents['ai.photo_analysis_failed']): Promise<void> {
    return this.applyAnalysis.fail(event);
  }
}
