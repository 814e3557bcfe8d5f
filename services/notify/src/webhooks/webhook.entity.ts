import { randomBytes, randomUUID } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/postgresql';
import { beginningOf, storable } from '@vitrine/contracts/fields/clean-text';
import type { WebhookInputDto } from '@vitrine/contracts/notify/webhook.dto';
import {
  WEBHOOK_DELIVERY_STATES,
  WEBHOOK_FORMATS,
  WEBHOOK_LIMITS,
  type WebhookEvent,
} from '@vitrine/contracts/notify/webhook.rules';
import type { WebhookPayload } from './webhook-request.js';

const HOUR_MS = 3_600_000;

const WebhookSchema = defineEntity({
  name: 'Webhook',
  tableName: 'webhooks',
  properties: {
    id: p.uuid().primary(),
    ownerId: p.uuid(),
    url: p.text(),
    format: p.enum(WEBHOOK_FORMATS),
    events: p.array().$type<WebhookEvent[]>(),
    /** `whsec_` and 24 bytes in base64. Kept as it is, because every delivery is signed with it. */
    secret: p.text(),
    isOn: p.boolean(),
    /** Since when nothing was taken. */
    failingSince: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
});

/** An address that a user has told of events. */
export class Webhook extends WebhookSchema.class {
  static of(ownerId: string, input: Pick<WebhookInputDto, 'url' | 'format' | 'events'>): Webhook {
    const { url, format, events } = input;
    const secret = `whsec_${randomBytes(24).toString('base64')}`;
    const now = new Date();
    return Object.assign(new Webhook(), {
      id: randomUUID(),
      ownerId,
      url,
      format,
      events,
      secret,
      createdAt: now,
      isOn: true,
    });
  }

  /** Everything has failed for so long that nobody seems to miss it. */
  get isGivenUp(): boolean {
    const since = this.failingSince;
    return since != null && Date.now() - since.getTime() > WEBHOOK_LIMITS.offAfterDays * 24 * HOUR_MS;
  }

  turnOn(): void {
    this.isOn = true;
    this.failingSince = null;
  }
}
WebhookSchema.setClass(Webhook);

const WebhookDeliverySchema = defineEntity({
  name: 'WebhookDelivery',
  tableName: 'webhook_deliveries',
  properties: {
    id: p.uuid().primary(),
    webhookId: p.uuid(),
    event: p.text().$type<WebhookEvent | 'test'>(),
    /** Until its end: it names a visitor. */
    payload: p.json<WebhookPayload>().nullable(),
    state: p.enum(WEBHOOK_DELIVERY_STATES),
    attempts: p.integer(),
    createdAt: p.datetime(),
    attemptedAt: p.datetime().nullable(),
    /** Not tried before. */
    nextAt: p.datetime().nullable(),
    /** Until then a worker makes it. */
    takenUntil: p.datetime().nullable(),
    /** Of the last answer: status and beginning; without a status: why there was none. */
    status: p.integer().nullable(),
    answer: p.text().nullable(),
  },
});

/** Longer than one try takes. */
const TAKEN_MS = 60_000;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 4 * HOUR_MS;

/** One event for one webhook. Rows are made by `TellWebhooks`. */
export class WebhookDelivery extends WebhookDeliverySchema.class {
  /** It waits, nobody has it in hand, and its time has come. */
  get isDue(): boolean {
    const now = Date.now();
    return this.state === 'waiting' && Number(this.takenUntil ?? 0) <= now && Number(this.nextAt ?? 0) <= now;
  }

  take(): void {
    this.takenUntil = new Date(Date.now() + TAKEN_MS);
  }

  /** Not now: its turn comes again. */
  putOff(ms: number): void {
    this.nextAt = new Date(Date.now() + ms);
  }

  /** Notes an answer, or its absence. */
  tried(outcome: { status: number | null; answer: string }, isTaken: boolean): void {
    this.attempts += 1;
    this.attemptedAt = new Date();
    this.takenUntil = null;
    this.status = outcome.status;
    this.answer = beginningOf(storable(outcome.answer), WEBHOOK_LIMITS.answerMax);
    if (isTaken) this.end('delivered');
    else this.tryAgain();
  }

  end(state: 'delivered' | 'failed'): void {
    this.state = state;
    this.nextAt = null;
    this.payload = null;
  }

  /** Twice the pause each time, for a day; a test is tried once. */
  private tryAgain(): void {
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (this.attempts - 1), LONGEST_PAUSE_MS);
    const next = Date.now() + Math.round(pause * (0.8 + 0.2 * Math.random()));
    if (this.event === 'test' || next > this.createdAt.getTime() + WEBHOOK_LIMITS.triedHours * HOUR_MS)
      this.end('failed');
    else this.nextAt = new Date(next);
  }
}
WebhookDeliverySchema.setClass(WebhookDelivery);
