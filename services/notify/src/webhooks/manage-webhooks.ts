import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import { i18n } from '@vitrine/contracts/i18n';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import {
  ChangeWebhookDto,
  type NewWebhookDto,
  type WebhookDeliveryDto,
  type WebhookDto,
  WebhookInputDto,
  WebhookRefDto,
} from '@vitrine/contracts/notify/webhook.dto';
import { WEBHOOK_LIMITS } from '@vitrine/contracts/notify/webhook.rules';
import { mayPostTo } from '@vitrine/platform/http-client/safe-fetch';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { NotifyConfig } from '../config.js';
import { TellWebhooks } from './tell-webhooks.js';
import { Webhook, WebhookDelivery } from './webhook.entity.js';

/** Of all webhooks of a user: a test reaches a server of their choice. */
const TESTS_A_MINUTE = 5;

/** A user's own webhooks, and what became of their deliveries. */
@Controller()
export class ManageWebhooks {
  constructor(
    private readonly em: EntityManager,
    private readonly config: NotifyConfig,
    private readonly webhooks: TellWebhooks,
  ) {}

  @RpcHandler('notify.webhook.list')
  async list(@Caller() { userId }: Principal): Promise<WebhookDto[]> {
    return (await this.em.find(Webhook, { ownerId: userId }, { orderBy: { createdAt: 'asc' } })).map(toWebhookDto);
  }

  @RpcHandler('notify.webhook.create')
  create(@Caller() { userId }: Principal, @Payload() input: WebhookInputDto): Promise<NewWebhookDto> {
    this.assertAddress(input.url);
    return this.em.transactional(async () => {
      // Not beside the erasure of the account, nor beside another one that is the tenth as well.
      await this.em.execute('select pg_advisory_xact_lock(hashtextextended(?, 1))', [userId]);
      const [gone] = await this.em.execute('select 1 from deleted_users where user_id = ?', [userId]);
      if (gone) raise('UNAUTHENTICATED');
      if ((await this.em.count(Webhook, { ownerId: userId })) >= WEBHOOK_LIMITS.webhooks) raise('TOO_MANY_WEBHOOKS');
      const webhook = Webhook.of(userId, input);
      this.em.persist(webhook);
      return { ...toWebhookDto(webhook), secret: webhook.secret };
    });
  }

  @RpcHandler('notify.webhook.change')
  change(
    @Caller() caller: Principal,
    @Payload() { webhookId, isOn, ...changes }: ChangeWebhookDto,
  ): Promise<WebhookDto> {
    if (changes.url !== undefined) this.assertAddress(changes.url);
    return this.em.transactional(async () => {
      const webhook = await this.own(caller, webhookId);
      this.em.assign(webhook, changes, { ignoreUndefined: true });
      if (isOn === false) webhook.isOn = false;
      // A new address begins anew as well.
      if (isOn === true || (changes.url !== undefined && webhook.isOn)) webhook.turnOn();
      return toWebhookDto(webhook);
    });
  }

  @RpcHandler('notify.webhook.delete')
  async delete(@Caller() caller: Principal, @Payload() { webhookId }: WebhookRefDto): Promise<{ success: true }> {
    await this.own(caller, webhookId);
    await this.em.nativeDelete(Webhook, { id: webhookId, ownerId: caller.userId });
    return { success: true };
  }

  @RpcHandler('notify.webhook.test')
  async test(@Caller() caller: Principal, @Payload() { webhookId }: WebhookRefDto): Promise<WebhookDeliveryDto> {
    const delivery = await this.em.transactional(async () => {
      await this.em.execute('select pg_advisory_xact_lock(hashtextextended(?, 5))', [caller.userId]);
      await this.own(caller, webhookId);
      const [row] = await this.em.execute<[{ count: number }]>(
        `select count(*)::int as count from webhook_deliveries d join webhooks w on w.id = d.webhook_id
         where w.owner_id = ? and d.event = 'test' and d.created_at > now() - interval '1 minute'`,
        [caller.userId],
      );
      if (row.count >= TESTS_A_MINUTE) raise('RATE_LIMITED', i18n._('Please wait a minute before the next test.'));
      const now = new Date();
      const id = randomUUID();
      const payload = { type: 'test', timestamp: now.toISOString(), data: {} };
      await this.em.execute(
        `insert into webhook_deliveries (id, webhook_id, event_id, event, payload) values (?, ?, ?, 'test', ?::jsonb)`,
        [id, webhookId, id, JSON.stringify(payload)],
      );
      return this.em.findOneOrFail(WebhookDelivery, { id });
    });
    await this.webhooks.enqueue([delivery.id]);
    return toDeliveryDto(delivery);
  }

  @RpcHandler('notify.webhook.deliveries')
  async deliveries(
    @Caller() caller: Principal,
    @Payload() { webhookId }: WebhookRefDto,
  ): Promise<WebhookDeliveryDto[]> {
    await this.own(caller, webhookId);
    const latest = { orderBy: { createdAt: 'desc', id: 'desc' }, limit: WEBHOOK_LIMITS.listed } as const;
    return (await this.em.find(WebhookDelivery, { webhookId }, latest)).map(toDeliveryDto);
  }

  private async own({ userId }: Principal, webhookId: string): Promise<Webhook> {
    return (await this.em.findOne(Webhook, { id: webhookId, ownerId: userId })) ?? raise('NOT_FOUND');
  }

  /** What can be said before its name is looked up; each delivery judges it whole. */
  private assertAddress(url: string): void {
    if (mayPostTo(url, this.config.WEBHOOK_ALLOW)) return;
    const message = i18n._('Please enter a public address that begins with https://, without a port or a password.');
    throw new AppError('VALIDATION', message, { url: [message] });
  }
}

const toWebhookDto = ({ id, url, format, events, isOn, failingSince, createdAt }: Webhook): WebhookDto => ({
  id,
  url,
  format,
  events: [...events],
  isOn,
  failingSince: failingSince?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});

const toDeliveryDto = (delivery: WebhookDelivery): WebhookDeliveryDto => ({
  id: delivery.id,
  event: delivery.event,
  state: delivery.state,
  attempts: delivery.attempts,
  at: delivery.createdAt.toISOString(),
  attemptedAt: delivery.attemptedAt?.toISOString() ?? null,
  status: delivery.status ?? null,
  answer: delivery.answer ?? null,
  nextAt: delivery.nextAt?.toISOString() ?? null,
});
