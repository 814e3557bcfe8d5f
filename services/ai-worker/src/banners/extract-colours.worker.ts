import { randomUUID } from 'node:crypto';
import type { AppError } from '@vitrine/contracts/errors/app-error';
import type { ColorPalette } from '@vitrine/contracts/ai/palette.rules';
import type { QueueMap } from '@vitrine/contracts/queues/queue-map';
import { EventPublisher } from '@vitrine/platform/outbox/event-publisher';
import { ConsumesQueue, QueueWorker, type JobContext } from '@vitrine/platform/queues/queue-worker';
import { bannerPalette } from './banner-palette.js';
import { OpenBanner } from './open-banner.js';

type Payload = QueueMap['colour-extraction']['payload'];

/** Queue `colour-extraction`: the palette of a banner, which goes out as an event. Needs no AI provider. */
@ConsumesQueue('colour-extraction')
export class ExtractColoursWorker extends QueueWorker<'colour-extraction'> {
  constructor(
    private readonly banners: OpenBanner,
    private readonly events: EventPublisher,
  ) {
    super();
  }

  async perform({ bannerId, objectKey, askedAt }: Payload, { id, stalls }: JobContext): Promise<ColorPalette> {
    const image = await this.banners.open(bannerId, objectKey, stalls);
    const palette = bannerPalette(await image.pixels());
    // Last, so that a job that crashes here runs again; the id makes the second event harmless.
    await this.events.publish('ai.colours_extracted', { bannerId, askedAt, palette }, `colours-${id}`);
    return palette;
  }

  /** No attempt is left, or none would help. */
  override async exhausted({ bannerId, askedAt }: Payload, { code }: AppError): Promise<void> {
    await this.events.publish('ai.colours_failed', { bannerId, askedAt, code }, randomUUID());
  }
}
