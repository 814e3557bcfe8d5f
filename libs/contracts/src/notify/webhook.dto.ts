import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsBoolean, IsIn, IsUrl } from 'class-validator';
import { Optional } from '../fields/optional.js';
import { TrimmedText } from '../fields/trimmed-text.js';
import { Uuid } from '../fields/uuid.js';
import {
  WEBHOOK_EVENTS,
  WEBHOOK_FORMATS,
  WEBHOOK_LIMITS,
  type WebhookDeliveryState,
  type WebhookEvent,
  type WebhookFormat,
} from './webhook.rules.js';

/** `http:` only where the operator names its host (`WEBHOOK_ALLOW`). */
const FORM = { protocols: ['http', 'https'], require_protocol: true, require_tld: false, disallow_auth: true };
const TEXT = { message: /*i18n*/ 'Please enter an address that begins with https://.' };

/** Body of `POST /api/user/webhooks`. */
export class WebhookInputDto {
  @IsUrl(FORM, TEXT) @TrimmedText({ max: WEBHOOK_LIMITS.urlMax }) url: string;
  @IsIn(WEBHOOK_FORMATS) format: WebhookFormat;
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(WEBHOOK_EVENTS.length)
  @ArrayUnique()
  @IsIn(WEBHOOK_EVENTS, { each: true })
  events: WebhookEvent[];
}

/** Body of `PATCH /api/user/webhooks/{webhookId}`; what is left out stays. */
export class WebhookChangesDto {
  @Optional() @IsUrl(FORM, TEXT) @TrimmedText({ max: WEBHOOK_LIMITS.urlMax }) url?: string;
  @Optional() @IsIn(WEBHOOK_FORMATS) format?: WebhookFormat;
  @Optional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(WEBHOOK_EVENTS.length)
  @ArrayUnique()
  @IsIn(WEBHOOK_EVENTS, { each: true })
  events?: WebhookEvent[];
  /** True: it is told again after it was switched off. */
  @Optional() @IsBoolean() isOn?: boolean;
}

export class WebhookRefDto {
  @Uuid() webhookId: string;
}
export class ChangeWebhookDto extends WebhookChangesDto {
  @Uuid() webhookId: string;
}

export interface WebhookDto {
  id: string;
  url: string;
  format: WebhookFormat;
  events: WebhookEvent[];
  /** False: switched off, by its owner or because everything failed for days. */
  isOn: boolean;
  /** Since when nothing has been taken; null: the last was. */
  failingSince: string | null;
  createdAt: string;
}

export interface NewWebhookDto extends WebhookDto {
  /** `whsec_…`, shown this once; what `json` is signed with. */
  secret: string;
}

/** What became of one event for one webhook. */
export interface WebhookDeliveryDto {
  id: string;
  event: WebhookEvent | 'test';
  state: WebhookDeliveryState;
  attempts: number;
  at: string;
  attemptedAt: string | null;
  /** The last answer: its status, null when there was none, and its beginning. */
  status: number | null;
  answer: string | null;
  nextAt: string | null;
}
