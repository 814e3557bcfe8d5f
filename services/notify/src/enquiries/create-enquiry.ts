import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import type { ContactAddressDto } from '@vitrine/contracts/identity/identity.rpc';
import { type EnquiryCreatedDto, CreateEnquiryDto } from '@vitrine/contracts/notify/contact.dto';
import { CONTACT_TEXT, contactSentText, passedOnText } from '@vitrine/contracts/notify/contact.rules';
import { QueueProducer } from '@vitrine/platform/queues/queue-producer';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { contentOf, enquiryKey } from './enquiry-content.js';
import { EnquiriesRepository } from './enquiries.repository.js';
import { type EnquiredPhoto, StoreEnquiry } from './store-enquiry.js';

const sent = (message: string, repeated: boolean): EnquiryCreatedDto => ({ success: true, message, repeated });

/** Stores a visitor's message together with its mails: from then on it counts as sent. */
@Controller()
export class CreateEnquiry {
  constructor(
    private readonly enquiries: EnquiriesRepository,
    private readonly rpc: RpcClient,
    private readonly storeEnquiry: StoreEnquiry,
    private readonly queues: QueueProducer,
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
        : contactSentText(wording, recipient?.name ?? '');
    const stored = await this.storeEnquiry.store({ key, content, recipient, photo, wording, answer });
    if (!stored.emailIds) return sent(stored.answer, true);
    // Both at once: without Redis each takes seconds, and the request would time out.
    await Promise.all(
      stored.emailIds.map((emailId) => this.queues.enqueueBestEffort('email', { emailId }, { dedupeId: emailId })),
    );
    return sent(answer, false);
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
        throw new AppError('VALIDATION', CONTACT_TEXT.photo, { photoId: [CONTACT_TEXT.photo] });
      throw error;
    }
  }
}
