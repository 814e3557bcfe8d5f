import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { InsightStatus, StartInsightDto } from '@vitrine/contracts/media/insights.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { ActLog } from '@vitrine/platform/outbox/act-log';
import { Tasks } from '@vitrine/platform/tasks/tasks';
import { MediaConfig } from '../config.js';
import { hashOf, InsightInput } from './insight-input.js';
import { InsightRows } from './insight-rows.js';

/** ADM-AI-05, ADM-AI-06: answers what is known of the same banners, and begins an insight where nothing is. */
@Injectable()
export class StartInsight {
  constructor(
    private readonly em: EntityManager,
    private readonly rows: InsightRows,
    private readonly input: InsightInput,
    private readonly config: MediaConfig,
    private readonly tasks: Tasks,
    private readonly acts: ActLog,
  ) {}

  /** Requested again while one of its kind is made, that is joined. Throws AI_UNAVAILABLE, NO_BANNERS, AI_DAY_LIMIT. */
  async start(who: Principal, { kind, refresh = false }: StartInsightDto): Promise<InsightStatus> {
    if (this.config.AI_PROVIDER === 'none') raise('AI_UNAVAILABLE');
    const banners = await this.input.banners();
    if (banners.length === 0) raise('NO_BANNERS');
    const hash = hashOf(banners);
    const insight = refresh ? null : await this.rows.lastMade(kind, hash);
    if (insight) return { insight, jobId: null };
    const task = await this.em.transactional(async () => {
      await this.rows.lock();
      const opened = await this.tasks.open('ai-insight', { subject: kind, input: { kind }, requestedBy: who.userId });
      if (await this.rows.find(opened.id)) return opened;
      if ((await this.rows.today()) >= this.config.AI_INSIGHTS_A_DAY) raise('AI_DAY_LIMIT');
      await this.rows.begin(opened.id, kind, hash);
      this.acts.record({ act: 'insights.run', subject: ['banner', 'all'], after: { kind, banners: banners.length } });
      return opened;
    });
    await this.tasks.enqueue(task);
    return { insight: null, jobId: task.id };
  }
}
