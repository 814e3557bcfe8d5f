import { randomUUID } from 'node:crypto';
import type { Insight } from '@vitrine/contracts/ai/insights';
import { type AppError, raise } from '@vitrine/contracts/errors/app-error';
import type { QueueMap } from '@vitrine/contracts/queues/queue-map';
import { EventPublisher } from '@vitrine/platform/outbox/event-publisher';
import { ConsumesQueue, QueueWorker, type JobContext } from '@vitrine/platform/queues/queue-worker';
import { measureImage } from '../analysis/local/measure-image.js';
import { bannerPalette } from './banner-palette.js';
import { InsightMaker, type SeenBanner } from './insight-maker.port.js';
import { normaliseInsight } from './normalise-insight.js';
import { OpenBanner } from './open-banner.js';

type Payload = QueueMap['ai-insights']['payload'];

/** Queue `ai-insights`: what is said of the banners as a whole, which goes out as an event. */
@ConsumesQueue('ai-insights')
export class MakeInsightWorker extends QueueWorker<'ai-insights'> {
  constructor(
    private readonly banners: OpenBanner,
    private readonly maker: InsightMaker,
    private readonly events: EventPublisher,
  ) {
    super();
  }

  async perform({ insightId, kind, banners }: Payload, job: JobContext): Promise<Insight> {
    const seen: SeenBanner[] = [];
    for (const { id, name, title, objectKey } of banners) {
      // One that was deleted or is damaged does not hold up the others.
      const image = await this.banners.open(id, objectKey, job.stalls).catch(() => null);
      const pixels = await image?.pixels().catch(() => null);
      if (!image || !pixels) continue;
      const measures = measureImage(pixels);
      seen.push({ id, name, title, image, measures, palette: bannerPalette(pixels, measures) });
    }
    if (seen.length === 0) return raise('NO_BANNERS');
    const insight = normaliseInsight(
      await this.maker.make(kind, seen, job.signal),
      seen.map(({ id }) => id),
    );
    await this.events.publish('ai.insight_made', { insightId, insight }, `insight-${job.id}`);
    return insight;
  }

  /** No attempt is left, or none would help. */
  override async exhausted({ insightId }: Payload, { code }: AppError): Promise<void> {
    await this.events.publish('ai.insight_failed', { insightId, code }, randomUUID());
  }
}
