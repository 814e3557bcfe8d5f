import { createHmac } from 'node:crypto';
import { BRAND } from '@vitrine/contracts/brand';
import { i18n } from '@vitrine/contracts/i18n';
import type { WebhookEvent, WebhookFormat } from '@vitrine/contracts/notify/webhook.rules';

/** What is told of an event: names and numbers, no address of anybody's mailbox and nothing that they wrote. */
export interface WebhookPayload {
  type: WebhookEvent | 'test';
  timestamp: string;
  data: {
    gallery?: { id: string; title: string };
    /** How they call themselves; null: nobody has said. */
    person?: string | null;
    /** Chosen, or downloaded; null: all of them, or none. */
    photos?: number | null;
    enquiry?: { id: string };
    /** Where the photographer sees it. */
    url?: string;
  };
}

interface WebhookRequest {
  body: string;
  headers: Record<string, string>;
}

/** What is posted. All formats are signed: those who do not know the headers pass over them. */
export const webhookRequest = (
  { format, secret }: { format: WebhookFormat; secret: string },
  id: string,
  payload: WebhookPayload,
  now: Date,
): WebhookRequest => {
  const { body, headers } = FORMATS[format](payload);
  const timestamp = Math.floor(now.getTime() / 1_000);
  return {
    body,
    headers: {
      ...headers,
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signature(secret, id, timestamp, body),
    },
  };
};

/** As Standard Webhooks has it: HMAC-SHA256 with the bytes of the secret over `id.timestamp.body`. */
export const signature = (secret: string, id: string, timestamp: number, body: string): string => {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
};

const inJson = (value: object): WebhookRequest => ({
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json' },
});

const FORMATS: Record<WebhookFormat, (payload: WebhookPayload) => WebhookRequest> = {
  json: inJson,
  // Nobody is notified by a name that looks like a mention.
  discord: (payload) =>
    inJson({
      content: [
        sentenceOf(payload).replaceAll(/[\\*_~`|<>[\]()#@:-]/g, '\\$&'),
        ...urlOf(payload, (url) => `<${url}>`),
      ].join('\n'),
      allowed_mentions: { parse: [] },
    }),
  slack: (payload) =>
    inJson({ text: [inSlack(sentenceOf(payload)), ...urlOf(payload, (url) => `<${url}>`)].join('\n') }),
  ntfy: (payload) => ({
    body: sentenceOf(payload),
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      title: BRAND,
      ...(payload.data.url && { click: payload.data.url }),
    },
  }),
};

const urlOf = ({ data: { url } }: WebhookPayload, shown: (url: string) => string): string[] =>
  url ? [shown(url)] : [];

/** `&`, `<` and `>` are Slack's own signs; the others of its markup need them to harm. */
const inSlack = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const sentenceOf = ({ type, data }: WebhookPayload): string => {
  const values = {
    person: data.person ?? i18n._('Somebody'),
    title: data.gallery?.title ?? '',
    photos: data.photos ?? 0,
    brand: BRAND,
  };
  switch (type) {
    case 'gallery.opened':
      return i18n._('{person} has opened the gallery “{title}”.', values);
    case 'gallery.submitted':
      return i18n._(
        '{person} has sent a choice of {photos, plural, one {1 photo} other {{photos} photos}} from “{title}”.',
        values,
      );
    case 'gallery.downloaded':
      return data.photos == null
        ? i18n._('{person} has downloaded photos of “{title}”.', values)
        : i18n._(
            '{person} has downloaded {photos, plural, one {1 photo} other {{photos} photos}} of “{title}”.',
            values,
          );
    case 'enquiry.received':
      return i18n._('{person} has sent you a message. It is in your mailbox.', values);
    case 'test':
      return i18n._('This is a test of {brand}.', values);
  }
};
