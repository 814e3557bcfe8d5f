import { defineEntity, p } from '@mikro-orm/postgresql';
import type { AppError } from '@vitrine/contracts/errors/app-error';
import { beginningOf, storable } from '@vitrine/contracts/fields/clean-text';
import { EMAIL_STATUSES } from '@vitrine/contracts/notify/email.dto';

const EmailSchema = defineEntity({
  name: 'Email',
  tableName: 'emails',
  properties: {
    id: p.uuid().primary(),
    kind: p.text(),
    /** The recipient, when it is a user. */
    userId: p.uuid().nullable(),
    /** The gallery that it is about, and its photographer: no administrator reads it. */
    galleryId: p.uuid().nullable(),
    ownerId: p.uuid().nullable(),
    /** One mail per key, even when its event is delivered again. */
    dedupeKey: p.text(),
    sender: p.text(),
    recipient: p.text(),
    replyTo: p.text().nullable(),
    subject: p.text(),
    html: p.text(),
    text: p.text(),
    status: p.enum(EMAIL_STATUSES),
    /** Why it failed: refused is final, unavailable is tried again for a day. */
    failure: p.enum(['refused', 'unavailable'] as const).nullable(),
    messageId: p.text().nullable(),
    smtpReply: p.text().nullable(),
    attempts: p.integer(),
    createdAt: p.datetime(),
    attemptedAt: p.datetime().nullable(),
    sentAt: p.datetime().nullable(),
    /** Until then a worker sends it. */
    takenUntil: p.datetime().nullable(),
  },
});

/** More than a mail server takes, short of one that sends a letter at a time. */
const TAKEN_MS = 3 * 60_000;

/** An e-mail of the outbox. Rows are made by {@link EmailsRepository.addOnce}, which leaves the id to the database. */
export class Email extends EmailSchema.class {
  get isTaken(): boolean {
    return Number(this.takenUntil ?? 0) > Date.now();
  }

  take(): void {
    this.takenUntil = new Date(Date.now() + TAKEN_MS);
  }

  delivered(messageId: string, reply: string): void {
    this.tried(reply);
    this.status = 'delivered';
    this.failure = null;
    this.messageId = messageId;
    this.sentAt = new Date();
    this.forgetSecrets();
  }

  /** A refusal is final; after anything else the mail stays queued for the next try. */
  attemptFailed(error: AppError): void {
    this.tried(error.message);
    if (!error.retryable) this.fail('refused');
  }

  /** The queue has given up for now. */
  giveUp(): void {
    if (this.status === 'queued') this.fail('unavailable');
  }

  private tried(reply: string): void {
    this.attempts += 1;
    this.attemptedAt = new Date();
    this.takenUntil = null;
    this.smtpReply = beginningOf(storable(reply), 1000);
  }

  private fail(failure: 'refused' | 'unavailable'): void {
    this.status = 'failed';
    this.failure = failure;
    if (failure === 'refused') this.forgetSecrets();
  }

  /** A gallery's mails hold links, PINs and codes, of which no other row keeps more than a hash, and name visitors. */
  private forgetSecrets(): void {
    if (!this.galleryId) return;
    this.html = this.text = '';
    this.replyTo = null;
  }
}
EmailSchema.setClass(Email);
