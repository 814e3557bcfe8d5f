import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BRAND } from '@vitrine/contracts/brand';
import type { ContactAddressDto } from '@vitrine/contracts/identity/identity.rpc';
import { portfolioContext } from '@vitrine/contracts/notify/contact.rules';
import type { ContactPreference } from '@vitrine/contracts/portfolio/contact-preference';
import { NotifyConfig } from '../config.js';
import { EmailsRepository } from '../emails/emails.repository.js';
import { namedAddress } from '../mails/named-address.js';
import { enquiryMail, type Enquiry } from './enquiry-mail.js';
import { mailboxOf, type MessageContent } from './message-content.js';
import { MessagesRepository } from './messages.repository.js';
import { receiptMail } from './receipt-mail.js';

/** A message that may be stored. */
export interface NewMessage {
  key: string;
  content: MessageContent;
  /** Null: to the operator. */
  recipient: ContactAddressDto | null;
  wording: ContactPreference | null;
  answer: string;
}

/** `emailIds` null: this very message had been stored before, and its sender was told `answer`. */
export interface StoredMessage {
  answer: string;
  emailIds: string[] | null;
}

/** Writes a message and its mails down, all or nothing. */
@Injectable()
export class StoreMessage {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly emails: EmailsRepository,
    private readonly config: NotifyConfig,
  ) {}

  /** Throws RATE_LIMITED, RECIPIENT_NOT_FOUND. */
  run(message: NewMessage): Promise<StoredMessage> {
    const { key, content, recipient, answer } = message;
    const sender = mailboxOf(content.email);
    return this.messages.underLockOf(sender, async () => {
      const before = await this.messages.answerTo(key);
      if (before !== null) return { answer: before, emailIds: null };
      await this.messages.assertMayWrite(sender);
      if (recipient) await this.messages.assertStays(recipient.userId);
      const isCopied = await this.messages.mayBeCopied(sender);
      const isMailed = await this.messages.mayBeMailed(recipient?.userId ?? null);
      const id = randomUUID();
      await this.messages.add({
        id,
        ...content,
        sender,
        recipientUserId: recipient?.userId ?? null,
        portfolioContext: recipient && portfolioContext(recipient.name, recipient.portfolioPath),
        contactPreference: recipient?.contactPreference ?? 'general',
        idempotencyKey: key,
        answer,
        isCopied,
        awaitsDigest: !isMailed,
      });
      const emailIds = [
        isMailed ? await this.addEnquiry(id, message) : null,
        isCopied ? await this.addReceipt(id, message) : null,
      ];
      return { answer, emailIds: emailIds.filter((emailId) => emailId !== null) };
    });
  }

  private addEnquiry(id: string, message: NewMessage): Promise<string | null> {
    const { content, recipient } = message;
    return this.emails.addOnce({
      kind: 'contact',
      userId: recipient?.userId ?? null,
      dedupeKey: `contact:${id}`,
      sender: this.config.MAIL_FROM,
      recipient: recipient?.email ?? this.config.operatorAddress,
      replyTo: namedAddress(content.name, content.email),
      ...enquiryMail(this.enquiryOf(message)),
    });
  }

  private addReceipt(id: string, message: NewMessage): Promise<string | null> {
    return this.emails.addOnce({
      kind: 'contact-copy',
      userId: null,
      dedupeKey: `contact-copy:${id}`,
      sender: this.config.MAIL_FROM,
      recipient: message.content.email,
      ...receiptMail(this.enquiryOf(message), message.answer),
    });
  }

  private enquiryOf({ content, recipient, wording }: NewMessage): Enquiry {
    const siteUrl = new URL('/', this.config.PUBLIC_URL).href;
    return {
      brand: BRAND,
      siteUrl,
      content,
      photographer: recipient && {
        name: recipient.name,
        portfolioUrl: new URL(recipient.portfolioPath, siteUrl).href,
        hasMailbox: recipient.email !== null,
      },
      wording,
    };
  }
}
