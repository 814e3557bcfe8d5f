import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ClientGalleryEvents } from '@vitrine/contracts/client-galleries/client-galleries.events';
import type { EventEnvelope } from '@vitrine/contracts/events/event-map';
import { WEBHOOK_LIMITS } from '@vitrine/contracts/notify/webhook.rules';
import { EventHandler } from '@vitrine/platform/outbox/event-handler.decorator';
import { QueueProducer } from '@vitrine/platform/queues/queue-producer';
import { NotifyConfig } from '../config.js';
import type { WebhookPayload } from './webhook-request.js';

/** Writes down which webhooks are to be told of an event. */
@Injectable()
export class TellWebhooks {
  constructor(
    private readonly em: EntityManager,
    private readonly queues: QueueProducer,
    private readonly config: NotifyConfig,
  ) {}

  @EventHandler('portfolio.gallery_acted')
  async gallery(
    { kind, ownerId, galleryId, title, person, photos, at }: ClientGalleryEvents['portfolio.gallery_acted'],
    { id }: Pick<EventEnvelope, 'id'>,
  ): Promise<void> {
    const url = new URL(`/account/galleries/${galleryId}`, this.config.PUBLIC_URL).href;
    const data = { gallery: { id: galleryId, title }, person, photos, url };
    await this.enqueue(await this.note(ownerId, id, { type: `gallery.${kind}`, timestamp: at, data }));
  }

  /**
   * Writes the deliveries of an event, one for each webhook however often it is told; to be called in the transaction of
   * what has happened. Answers the new ones, for {@link enqueue}.
   */
  async note(ownerId: string, eventId: string, payload: WebhookPayload): Promise<string[]> {
    const rows = await this.em.execute<{ id: string }[]>(
      `insert into webhook_deliveries (webhook_id, event_id, event, payload)
       select id, ?, ?, ?::jsonb from webhooks
       where owner_id = ? and is_on and ? = any(events)
         and (select count(*) from webhook_deliveries where webhook_id = webhooks.id and state = 'waiting') < ?
       on conflict on constraint webhook_deliveries_once do nothing
       returning id`,
      [eventId, payload.type, JSON.stringify(payload), ownerId, payload.type, WEBHOOK_LIMITS.waiting],
    );
    return rows.map(({ id }) => id);
  }

  /** Once they are committed. What is lost here is found in the rows. */
  async enqueue(deliveryIds: readonly string[]): Promise<void> {
    await Promise.all(
      deliveryIds.map((deliveryId) =>
        this.queues.enqueueBestEffort('webhooks', { deliveryId }, { dedupeId: deliveryId }),
      ),
    );
  }
}
