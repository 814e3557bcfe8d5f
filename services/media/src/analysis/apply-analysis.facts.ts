import { Injectable } from '@nestjs/common';
import type { AiEvents } from '@vitrine/contracts/ai/ai.events';
import { FactHandler } from '@vitrine/platform/outbox/fact-handler.decorator';
import { ApplyAnalysis } from './apply-analysis.js';

/** Hears what became of the suggestions that were asked for. */
@Injectable()
export class ApplyAnalysisFacts {
  constructor(private readonly applyAnalysis: ApplyAnalysis) {}

  @FactHandler('ai.photo_analysed')
  analysed(fact: AiEvents['ai.photo_analysed']): Promise<void> {
    return this.applyAnalysis.succeeded(fact);
  }

  @FactHandler('ai.photo_analysis_failed')
  failed(fact: AiEvents['ai.photo_analysis_failed']): Promise<void> {
    return this.applyAnalysis.failed(fact);
  }
}
