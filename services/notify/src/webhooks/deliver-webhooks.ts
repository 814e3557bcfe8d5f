import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { BRAND } from '@vitrine/contracts/brand';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { i18n } from '@vitrine/contracts/i18n';
import type { ContactAddressDto } from '@vitrine/contracts/identity/identity.rpc';
import { WEBHOOK_LIMITS } from '@vitrine/contracts/notify/webhook.rules';
import type { QueueMap } from '@vitrine/contracts/queues/queue-map';
import { safePost, SafeFetchError } from '@vitrine/platform/http-client/safe-fetch';
import { QueueProducer } from '@vitrine/platform/queues/queue-producer';
import { ConsumesQueue, QueueWorker } from '@vitrine/platform/queues/queue-worker';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { NotifyConfig } from '../config.js';
import { EmailsRepository } from '../emails/emails.repository.js';
import { written } from '../mails/mail-layout.js';
import { Webhook, WebhookDelivery } from './webhook.entity.js';
import { webhookRequest } from './webhook-request.js';

type Result = QueueMap['webhooks']['result'];

const LIMITS = { headersMs: 10_000, totalMs: 12_000, readBytes: 1_000 };
/** Of one webhook: a server that hangs must not hold those of the others. */
const IN_HAND_MAX = 2;
const TURN_MS = 15_000;
const AT_ONCE = 500;
/** "Tell me no more", as Standard Webhooks has it. */
const GONE = 410;

interface Outcome {
  status: number | null;
  answer: string;
}

/** Makes one delivery. Its row says that it is in hand, what was answered, and when the next try is due. */
@ConsumesQueue('webhooks')
export class DeliverWebhooks extends QueueWorker<'webhooks'> {
  constructor(
    private readonly em: EntityManager,
    private readonly emails: EmailsRepository,
    private readonly rpc: RpcClient,
    private readonly queues: QueueProducer,
    private readonly config: NotifyConfig,
  ) {
    super();
  }

  async perform({ deliveryId }: { deliveryId: string }): Promise<Result> {
    const taken = await this.take(deliveryId);
    if ('state' in taken) return taken;
    const { webhook, delivery } = taken;
    const outcome = await this.post(webhook, delivery);
    const isTaken = outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
    const isOver = !isTaken && delivery.event !== 'test' && (outcome.status === GONE || webhook.isGivenUp);
    // Before the transaction, which waits for nobody.
    const mailbox = isOver ? await this.mailbox(webhook.ownerId) : null;
    return this.em.transactional(async () => {
      const row = await this.locked(deliveryId);
      const of = row && (await this.em.findOne(Webhook, { id: row.webhookId }, { refresh: true }));
      // Deleted meanwhile, or given up on by another worker that took this one for dead.
      if (!row || !of || row.state !== 'waiting') return { state: 'gone' };
      row.tried(outcome, isTaken);
      if (isTaken) of.failingSince = null;
      else if (row.event !== 'test') of.failingSince ??= new Date();
      if (isOver && of.isOn) await this.turnOff(of, mailbox);
      return { state: row.state === 'waiting' ? 'later' : row.state };
    });
  }

  /** What waits is due by its row: after a pause, or because its job was lost. */
  @Reconcile({ everyMs: 15_000 })
  async requeue(signal?: AbortSignal): Promise<void> {
    const due = await this.em.execute<{ id: string }[]>(
      `select id from webhook_deliveries
       where state = 'waiting' and next_at <= now() and (taken_until is null or taken_until < now())
       order by next_at limit ?`,
      [AT_ONCE],
    );
    for (const { id: deliveryId } of due) {
      if (signal?.aborted) return;
      await this.queues.enqueueBestEffort('webhooks', { deliveryId }, { dedupeId: deliveryId });
    }
  }

  @Reconcile({ everyMs: 3_600_000, firstAfterMs: 60_000 })
  async sweep(): Promise<void> {
    await this.em.execute('delete from webhook_deliveries where created_at < now() - make_interval(days => ?)', [
      WEBHOOK_LIMITS.keptDays,
    ]);
  }

  private take(
    id: string,
  ): Promise<{ state: 'later' | 'failed' | 'gone' } | { webhook: Webhook; delivery: WebhookDelivery }> {
    return this.em.transactional(async () => {
      const delivery = await this.locked(id);
      if (!delivery || delivery.state !== 'waiting') return { state: 'gone' };
      if (!delivery.isDue) return { state: 'later' };
      const webhook = await this.em.findOneOrFail(Webhook, { id: delivery.webhookId }, { refresh: true });
      if (!webhook.isOn && delivery.event !== 'test') {
        delivery.end('failed');
        return { state: 'failed' };
      }
      const inHand = { webhookId: webhook.id, state: 'waiting', takenUntil: { $gt: new Date() } } as const;
      if ((await this.em.count(WebhookDelivery, inHand)) >= IN_HAND_MAX) {
        delivery.putOff(TURN_MS);
        return { state: 'later' };
      }
      delivery.take();
      return { webhook, delivery };
    });
  }

  private locked(id: string): Promise<WebhookDelivery | null> {
    return this.em.findOne(WebhookDelivery, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  }

  /** What its owner sees of a refusal tells nothing of the inner network: an address is refused, or it does not answer. */
  private async post(webhook: Webhook, { id, payload }: WebhookDelivery): Promise<Outcome> {
    const request = webhookRequest(webhook, id, payload!, new Date());
    try {
      const { status, beginning } = await safePost(webhook.url, {
        ...LIMITS,
        ...request,
        allow: this.config.WEBHOOK_ALLOW,
      });
      return { status, answer: beginning };
    } catch (error) {
      if (!(error instanceof SafeFetchError)) throw error;
      const isRefused = error.reason === 'address';
      return { status: null, answer: isRefused ? i18n._('This address is not public.') : i18n._('No answer.') };
    }
  }

  private mailbox(userId: string): Promise<ContactAddressDto | null> {
    return this.rpc.call('identity.user.contact_address', { userId }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'USER_NOT_FOUND') return null;
      throw error;
    });
  }

  /** Its deliveries end, and its owner learns of it. The reconciler of mails sends what is stored here. */
  private async turnOff(webhook: Webhook, mailbox: ContactAddressDto | null): Promise<void> {
    webhook.isOn = false;
    const { host } = new URL(webhook.url);
    if (!mailbox?.email) return;
    const title = i18n._('A webhook was switched off');
    await this.emails.addOnce({
      kind: 'webhook-off',
      userId: webhook.ownerId,
      dedupeKey: `webhook-off:${webhook.id}:${(webhook.failingSince ?? new Date()).toISOString()}`,
      sender: this.config.MAIL_FROM,
      recipient: mailbox.email,
      ...written(i18n._('{title}: {host}', { title, host }), {
        brand: BRAND,
        preview: host,
        title,
        paragraphs: [
          i18n._(
            '{host} has taken nothing for days, or has said that it wants to be told no more. Your webhook to it is off, and what has happened meanwhile is not told later.',
            { host },
          ),
          i18n._('Once it answers again, switch the webhook on.'),
        ],
        button: {
          label: i18n._('Open your webhooks'),
          url: new URL('/account?tab=tokens', this.config.PUBLIC_URL).href,
        },
        footer: i18n._('You received this e-mail because you have made this webhook on {brand}.', { brand: BRAND }),
      }),
    });
  }
}
