/** What a webhook can be told of. */
export const WEBHOOK_EVENTS = [
  'gallery.opened',
  'gallery.submitted',
  'gallery.downloaded',
  'enquiry.received',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** `json`: signed, as Standard Webhooks has it, for n8n and programs of one's own; the others: a sentence, as that service takes it. */
export const WEBHOOK_FORMATS = ['json', 'discord', 'slack', 'ntfy'] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

/** `failed`: nothing took it for a day, or it was refused for good. */
export const WEBHOOK_DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type WebhookDeliveryState = (typeof WEBHOOK_DELIVERY_STATES)[number];

export const WEBHOOK_LIMITS = {
  /** Of a user. */
  webhooks: 10,
  urlMax: 1_000,
  /** Characters of an answer that are kept. */
  answerMax: 200,
  /** Deliveries that a list shows, and how many days they are kept. */
  listed: 50,
  keptDays: 14,
  /** Deliveries of a webhook that may wait; what comes beyond them is not told. */
  waiting: 500,
  /** How long a delivery is tried, and for how long one after the other has to fail until the webhook is switched off. */
  triedHours: 24,
  offAfterDays: 3,
} as const;
