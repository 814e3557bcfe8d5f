import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { raise } from '@vitrine/contracts/errors/app-error';
import { type EnquiryCreatedDto, CreateEnquiryDto } from '@vitrine/contracts/notify/contact.dto';
import { contactSentText, passedOnText } from '@vitrine/contracts/notify/contact.rules';
import { QueueProducer } from '@vitrine/platform/queues/queue-producer';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { GetEnquiredPhoto } from './get-enquired-photo.js';
import { GetRecipient } from './get-recipient.js';
import { contentOf, enquiryKey } from './enquiry-content.js';
import { EnquiriesRepository } from './enquiries.repository.js';
import { StoreEnquiry } from './store-enquiry.js';

const sent = (message: string, repeated: boolean): EnquiryCreatedDto => ({ success: true, message, repeated });

/** Stores a visitor's message together with its mails: from then on it counts as sent. */
@Controller()
export class CreateEnquiry {
  constructor(
    private readonly enquiries: EnquiriesRepository,
    private readonly getRecipient: GetRecipient,
    private readonly getPhoto: GetEnquiredPhoto,
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

    const recipient = dto.recipientUserId ? await this.getRecipient.get(dto.recipientUserId) : null;
    const photo = recipient && dto.photoId ? await this.getPhoto.get(recipient.userId, dto.photoId) : null;
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
}
