import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { EnquiryCreatedDto, CreateEnquiryDto } from '@vitrine/contracts/notify/contact.dto';
import { contactSentText } from '@vitrine/contracts/notify/contact.rules';
import { QueueProducer } from '@vitrine/platform/queues/queue-producer';
import { FindRecipient } from './find-recipient.js';
import { contentOf, messageKey } from './message-content.js';
import { MessagesRepository } from './messages.repository.js';
import { StoreMessage } from './store-message.js';

const sent = (message: string, repeated: boolean): EnquiryCreatedDto => ({ success: true, message, repeated });

/** Takes a visitor's message: it has been sent once it is stored together with its mails. */
@Injectable()
export class SendMessage {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly findRecipient: FindRecipient,
    private readonly storeMessage: StoreMessage,
    private readonly queues: QueueProducer,
  ) {}

  /** Throws BOT_DETECTED, VALIDATION, RECIPIENT_NOT_FOUND, CONTACT_DISABLED, RATE_LIMITED. */
  async run(dto: CreateEnquiryDto): Promise<EnquiryCreatedDto> {
    const now = new Date();
    const content = contentOf(dto, now);
    const key = messageKey(content, dto, now);
    const before = await this.messages.answerTo(key);
    if (before !== null) return sent(before, true);
    if (dto.repeatOnly) raise('RATE_LIMITED');

    const recipient = dto.recipientUserId ? await this.findRecipient.run(dto.recipientUserId) : null;
    const wording = recipient && (dto.contactPreference ?? recipient.contactPreference);
    const answer = contactSentText(wording, recipient?.name ?? '');
    const stored = await this.storeMessage.run({ key, content, recipient, wording, answer });
    if (!stored.emailIds) return sent(stored.answer, true);
    // Both at once: without Redis each takes seconds, and the sender would be told that it failed.
    await Promise.all(
      stored.emailIds.map((emailId) => this.queues.enqueueBestEffort('email', { emailId }, { dedupeId: emailId })),
    );
    return sent(answer, false);
  }
}
