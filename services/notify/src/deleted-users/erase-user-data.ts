import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { IdentityEvents } from '@vitrine/contracts/identity/identity.events';
import { EventHandler } from '@vitrine/platform/outbox/event-handler.decorator';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { EmailsRepository } from '../emails/emails.repository.js';
import { EnquiriesRepository } from '../enquiries/enquiries.repository.js';
import { Webhook } from '../webhooks/webhook.entity.js';

const PAGE = 500;
const HOUR = 3_600_000;

/** Deletes all mails and enquiries to a user, their webhooks and the mails of their galleries, and stops further sending (ACCT-48). */
@Injectable()
export class EraseUserData {
  constructor(
    private readonly em: EntityManager,
    private readonly rpc: RpcClient,
    private readonly emails: EmailsRepository,
    private readonly enquiries: EnquiriesRepository,
  ) {}

  @EventHandler('identity.mailbox_closed')
  async erase({ userId, email }: IdentityEvents['identity.mailbox_closed']): Promise<void> {
    // The mails first: this also blocks new ones.
    await this.emails.erase(userId, email);
    await this.enquiries.erase(userId);
    await this.em.nativeDelete(Webhook, { ownerId: userId });
  }

  /**
   * Compares the deleted users with identity, so that a lost event leaves no data here. Identity no longer holds the
   * address by then: rows are found by the user's id.
   */
  @Reconcile({ everyMs: HOUR })
  async align(signal?: AbortSignal): Promise<void> {
    for (let after: string | undefined, count = PAGE; count === PAGE;) {
      const users = await this.rpc.call('identity.user.export_deleted', { ...(after && { after }), limit: PAGE });
      for (const userId of await this.unknown(users.map(({ id }) => id))) {
        if (signal?.aborted) return;
        await this.erase({ userId, email: null });
      }
      count = users.length;
      after = users.at(-1)?.id;
    }
  }

  private async unknown(ids: readonly string[]): Promise<string[]> {
    const rows = await this.em.execute<{ id: string }[]>(
      `select value as id from jsonb_array_elements_text(?::jsonb)
       where not exists (select 1 from deleted_users where user_id = value::uuid)`,
      [JSON.stringify(ids)],
    );
    return rows.map(({ id }) => id);
  }
}
