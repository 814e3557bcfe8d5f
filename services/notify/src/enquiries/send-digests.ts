import { Injectable } from '@nestjs/common';
import { BRAND } from '@vitrine/contracts/brand';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { ContactAddressDto } from '@vitrine/contracts/identity/identity.rpc';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { NotifyConfig } from '../config.js';
import { EmailsRepository } from '../emails/emails.repository.js';
import { digestMail } from './digest-mail.js';
import type { Enquiry } from './enquiry.entity.js';
import { EnquiriesRepository } from './enquiries.repository.js';

const PAGE = 100;

/** Mails the messages beyond a recipient's hourly limit of single mails as one digest an hour, complete. */
@Injectable()
export class SendDigests {
  constructor(
    private readonly enquiries: EnquiriesRepository,
    private readonly emails: EmailsRepository,
    private readonly config: NotifyConfig,
    private readonly rpc: RpcClient,
  ) {}

  @Reconcile({ everyMs: 300_000 })
  async sendDue(signal?: AbortSignal): Promise<void> {
    for await (const userId of this.enquiries.awaitingDigest(PAGE)) {
      if (signal?.aborted) return;
      const mailbox = userId ? await this.mailboxOf(userId) : null;
      // A suspended account, or one that is just being deleted: its messages go with it.
      if (userId && !mailbox) continue;
      const address = mailbox?.email ?? this.config.operatorAddress;
      await this.enquiries.digest(userId, address, (waiting) => this.add(waiting, mailbox, address));
    }
  }

  private async mailboxOf(userId: string): Promise<ContactAddressDto | null> {
    try {
      return await this.rpc.call('identity.user.contact_address', { userId });
    } catch (error) {
      if (error instanceof AppError && error.code === 'USER_NOT_FOUND') return null;
      throw error;
    }
  }

  /** Queued by the reconciler of waiting mails, which needs the row committed. */
  private add(waiting: Enquiry[], mailbox: ContactAddressDto | null, address: string): Promise<string | null> {
    const siteUrl = new URL('/', this.config.PUBLIC_URL).href;
    const photographer = mailbox && {
      name: mailbox.name,
      portfolioUrl: new URL(mailbox.portfolioPath, siteUrl).href,
      hasMailbox: mailbox.email !== null,
    };
    return this.emails.addOnce({
      kind: 'contact-digest',
      userId: mailbox?.userId ?? null,
      dedupeKey: `contact-digest:${waiting[0]?.id ?? ''}`,
      sender: this.config.MAIL_FROM,
      recipient: address,
      enquiryIds: waiting.map(({ id }) => id),
      ...digestMail({ brand: BRAND, siteUrl, photographer }, waiting),
    });
  }
}
