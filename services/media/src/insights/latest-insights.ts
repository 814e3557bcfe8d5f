import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { InsightKind } from '@vitrine/contracts/ai/insights';
import type { InsightsDto, RecommendationsDto, ThemeSuggestionsDto } from '@vitrine/contracts/media/insights.dto';
import { MediaConfig } from '../config.js';
import { InsightRows } from './insight-rows.js';

/** What was said last, and what may still be requested today. */
@Injectable()
export class LatestInsights {
  constructor(
    private readonly em: EntityManager,
    private readonly rows: InsightRows,
    private readonly config: MediaConfig,
  ) {}

  async get(): Promise<InsightsDto> {
    return {
      recommendations: (await this.rows.lastMade('recommendations')) as RecommendationsDto | null,
      themeSuggestions: (await this.rows.lastMade('theme-suggestions')) as ThemeSuggestionsDto | null,
      running: {
        recommendations: await this.running('recommendations'),
        themeSuggestions: await this.running('theme-suggestions'),
      },
      today: await this.rows.today(),
      aDay: this.config.AI_INSIGHTS_A_DAY,
      isAvailable: this.config.AI_PROVIDER !== 'none',
    };
  }

  private async running(kind: InsightKind): Promise<string | null> {
    const [task] = await this.em.execute<{ id: string }[]>(
      `select id from tasks where kind = 'ai-insight' and subject = ? and state in ('queued', 'running', 'paused')`,
      [kind],
    );
    return task?.id ?? null;
  }
}
