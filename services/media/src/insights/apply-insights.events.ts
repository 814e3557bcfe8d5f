import { Injectable } from '@nestjs/common';
import type { AiEvents } from '@vitrine/contracts/ai/ai.events';
import { EventHandler } from '@vitrine/platform/outbox/event-handler.decorator';
import { ColourRows } from './colour-rows.js';
import { InsightRows } from './insight-rows.js';

/** Handles colours and insights as ai-worker makes them. */
@Injectable()
export class ApplyInsightsEvents {
  constructor(
    private readonly colours: ColourRows,
    private readonly insights: InsightRows,
  ) {}

  @EventHandler('ai.colours_extracted')
  coloursExtracted(event: AiEvents['ai.colours_extracted']): Promise<void> {
    return this.colours.complete(event);
  }

  @EventHandler('ai.colours_failed')
  coloursFailed(event: AiEvents['ai.colours_failed']): Promise<void> {
    return this.colours.fail(event);
  }

  @EventHandler('ai.insight_made')
  insightMade(event: AiEvents['ai.insight_made']): Promise<void> {
    return this.insights.complete(event);
  }

  @EventHandler('ai.insight_failed')
  insightFailed({ insightId, code }: AiEvents['ai.insight_failed']): Promise<void> {
    return this.insights.fail(insightId, code);
  }
}
