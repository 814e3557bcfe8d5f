import { randomUUID } from 'node:crypto';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { BRAND } from '@vitrine/contracts/brand';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import type { ContactAddressDto } from '@vitrine/contracts/identity/identity.rpc';
import { type EnquiryCreatedDto, CreateEnquiryDto } from '@vitrine/contracts/notify/enquiry-input.dto';
import { ENQUIRY_TEXT, enquirySentText, passedOnText, portfolioContext } from '@vitrine/contracts/notify/enquiry.rules';
import type { ContactPreference } from '@vitrine/contracts/portfolio/contact-preference';
import { QueueProducer } from '@vitrine/platform/queues/queue-producer';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { NotifyConfig } from '../config.js';
import { EmailsRepository } from '../emails/emails.repository.js';
import { namedAddress } from '../mails/named-address.js';
import { TellWebhooks } from '../webhooks/tell-webhooks.js';
import { contentOf, type EnquiryContent, enquiryKey, mailboxOf } from './enquiry-content.js';
import { enquiryMail, type EnquiryMailInput } from './enquiry-mail.js';
import { EnquiriesRepository } from './enquiries.repository.js';
import { receiptMail } from './receipt-mail.js';

/** The photo that an enquiry is about. */
interface EnquiredPhoto {
  id: string;
  title: string;
}

/** A message that may be stored. */
interface NewEnquiry {
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
interface StoredEnquiry {
  answer: string;
  emailIds: string[] | null;
  /** To webhooks of the recipient. */
  deliveryIds: string[];
}

const sent = (message: string, repeated: boolean): EnquiryCreatedDto => ({ success: true, message, repeated });

/** Stores a visitor's message together with its mails: from then on it counts as sent. */
@Controller()
export class CreateEnquiry {
  constructor(
    private readonly enquiries: EnquiriesRepository,
    private readonly emails: EmailsRepository,
    private readonly config: NotifyConfig,
    private readonly rpc: RpcClient,
    private readonly queues: QueueProducer,
    private readonly webhooks: TellWebhooks,
  ) {}

  /** Throws BOT_DETECTED, VALIDATION, RECIPIENT_NOT_FOUND, CONTACT_DISABLED, RATE_LIMITED. */
  @RpcHandler('notify.enquiry.create')
  async create(@Payload() dto: CreateEnquiryDto): Promise<EnquiryCreatedDto> {
    const now = new Date();
    const content = contentOf(dto, now);
    const key = enquiryKey(content, dto, now);
    const before = await this.enquiries.answerTo(key);
    if (before !== null) return sent(before, true);
    if (dto.repeatOnly) raise('RATE_LIMITED');

    const recipient = dto.recipientUserId ? await this.recipient(dto.recipientUserId) : null;
    const photo = recipient && dto.photoId ? await this.photo(recipient.userId, dto.photoId) : null;
    const wording = recipient && (dto.contactPreference ?? recipient.contactPreference);
    const answer =
      recipient && recipient.email === null
        ? passedOnText(recipient.name)
        : enquirySentText(wording, recipient?.name ?? '');
    const stored = await this.store({ key, content, recipient, photo, wording, answer });
    if (!stored.emailIds) return sent(stored.answer, true);
    // All at once: without Redis each takes seconds, and the request would time out.
    await Promise.all([
      ...stored.emailIds.map((emailId) => this.queues.enqueueBestEffort('email', { emailId }, { dedupeId: emailId })),
      this.webhooks.enqueue(stored.deliveryIds),
    ]);
    return sent(answer, false);
  }

  /** Writes a message and its mails down, all or nothing. */
  private store(message: NewEnquiry): Promise<StoredEnquiry> {
    const { key, content, recipient, photo, answer } = message;
    const sender = mailboxOf(content.email);
    return this.enquiries.underLockOf(sender, async () => {
      const before = await this.enquiries.answerTo(key);
      if (before !== null) return { answer: before, emailIds: null, deliveryIds: [] };
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
      const deliveryIds = recipient ? await this.tellWebhooks(id, recipient, content) : [];
      return { answer, emailIds: emailIds.filter((emailId) => emailId !== null), deliveryIds };
    });
  }

  private tellWebhooks(
    id: string,
    { userId, portfolioPath }: ContactAddressDto,
    { name }: EnquiryContent,
  ): Promise<string[]> {
    return this.webhooks.note(userId, id, {
      type: 'enquiry.received',
      timestamp: new Date().toISOString(),
      data: { enquiry: { id }, person: name, url: new URL(portfolioPath, this.config.PUBLIC_URL).href },
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

  /** From identity at the time of sending and not from the request (SEC-22). */
  private async recipient(userId: string): Promise<ContactAddressDto> {
    const mailbox = await this.rpc.call('identity.user.contact_address', { userId }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'USER_NOT_FOUND') raise('RECIPIENT_NOT_FOUND');
      throw error;
    });
    if (mailbox.contactPreference === 'disabled') raise('CONTACT_DISABLED');
    return mailbox;
  }

  /** The photo that the message is about, as portfolio shows it: public, and the recipient's own. */
  private async photo(ownerId: string, photoId: string): Promise<EnquiredPhoto> {
    try {
      const { id, title } = await this.rpc.call('portfolio.photo.get', { identifier: ownerId, photoId });
      return { id, title };
    } catch (error) {
      if (error instanceof AppError && error.status === 404)
        throw new AppError('VALIDATION', ENQUIRY_TEXT.photo, { photoId: [ENQUIRY_TEXT.photo] });
      throw error;
    }
  }
}
