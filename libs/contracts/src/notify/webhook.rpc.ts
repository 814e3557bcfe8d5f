import { message } from '../rpc/message.js';
import type {
  ChangeWebhookDto,
  NewWebhookDto,
  WebhookDeliveryDto,
  WebhookDto,
  WebhookInputDto,
  WebhookRefDto,
} from './webhook.dto.js';

/** Messages notify answers about webhooks of the caller. */
export const WEBHOOK_RPC = {
  'notify.webhook.list': message<Record<string, never>, WebhookDto[]>(),
  'notify.webhook.create': message<WebhookInputDto, NewWebhookDto>('TOO_MANY_WEBHOOKS'),
  'notify.webhook.change': message<ChangeWebhookDto, WebhookDto>('NOT_FOUND'),
  'notify.webhook.delete': message<WebhookRefDto, { success: true }>('NOT_FOUND'),
  /** Sends an event `test`; the list of deliveries says what became of it. */
  'notify.webhook.test': message<WebhookRefDto, WebhookDeliveryDto>('NOT_FOUND', 'RATE_LIMITED'),
  /** Newest first. */
  'notify.webhook.deliveries': message<WebhookRefDto, WebhookDeliveryDto[]>('NOT_FOUND'),
};
