import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BRAND } from '@vitrine/contracts/brand';
import type { ContactAddressDto } from '@vitrine/contracts/identity/identity.rpc';
import { portfolioContext } from '@vitrine/contracts/notify/contact.rules';
import type { ContactPreference } from '@vitrine/contracts/portfolio/contact-preference';
import { NotifyConfig } from '../config.js';
import { EmailsRepository } from '../emails/emails.repository.js';
import { namedAddress } from '../mails/named-address.js';
import { enquiryMail, type EnquiryMailInput } from './enquiry-mail.js';
import { mailboxOf, type EnquiryContent } from './enquiry-content.js';
import { EnquiriesRepository } from './enquiries.repository.js';
import { receiptMail } from './receipt-mail.js';

/** The photo that an enquiry is about. */
export interface EnquiredPhoto {
  id: string;
  title: string;
}

/** A message that may be stored. */
export interface NewEnquiry {
  key: string;
  content: EnquiryContent;
  /** Null: to the operator. */
  recipient: ContactAddressDto | null;
  /** One of the recipient's that it is about. */
  photo: EnquiredPhoto | null;
  wording: ContactPreference | null;
  answer: string;
}

/** `emailIds` null: the message had been stored before, with `answer`. */
export interface StoredEnquiry {
  answer: string;
  emailIds: string[] | null;
}

/** Writes a message and its mails down, all or nothing. */
@Injectable()
export class StoreEnquiry {
  constructor(
    private readonly enquiries: EnquiriesRepository,
    private readonly emails: EmailsRepository,
    private readonly config: NotifyConfig,
  ) {}

  /** Throws RATE_LIMITED, RECIPIENT_NOT_FOUND. */
  store(message: NewEnquiry): Promise<StoredEnquiry> {
    const { key, content, recipient, photo, answer } = message;
    const sender = mailboxOf(content.email);
    return this.enquiries.underLockOf(sender, async () => {
      const before = await this.enquiries.answerTo(key);
      if (before !== null) return { answer: before, emailIds: null };
      await this.enquiries.assertMayWrite(sender);
      if (recipient) await this.enquiries.assertStays(recipient.userId);
      const isCopied = await this.enquiries.mayHaveReceipt(sender);
      const isMailed = await this.enquiries.mayBeMailed(recipient?.userId ?? null);
      const id = randomUUID();
      await this.enquiries.add({
        id,
        ...content,
        sender,
        recipientUserId: recipient?.userId ?? null,
        portfolioContext: recipient && portfolioContext(recipient.name, recipient.portfolioPath),
        photoId: photo?.id ?? null,
        photoTitle: photo?.title ?? null,
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

  private addEnquiry(id: string, message: NewEnquiry): Promise<string | null> {
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

  private addReceipt(id: string, message: NewEnquiry): Promise<string | null> {
    return this.emails.addOnce({
      kind: 'contact-copy',
      userId: null,
      dedupeKey: `contact-copy:${id}`,
      sender: this.config.MAIL_FROM,
      recipient: message.content.email,
      ...receiptMail(this.enquiryOf(message), message.answer),
    });
  }

  private enquiryOf({ content, recipient, photo, wording }: NewEnquiry): EnquiryMailInput {
    const siteUrl = new URL('/', this.config.PUBLIC_URL).href;
    return {
      brand: BRAND,
      siteUrl,
      content: { ...content, photoId: photo?.id, photoTitle: photo?.title },
      photographer: recipient && {
        name: recipient.name,
        portfolioUrl: new URL(recipient.portfolioPath, siteUrl).href,
        hasMailbox: recipient.email !== null,
      },
      wording,
    };
  }
}
