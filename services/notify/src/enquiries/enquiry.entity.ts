import { defineEntity, p } from '@mikro-orm/postgresql';
import { BUDGET_RANGES, EVENT_TYPES, SUBJECT_TYPES } from '@vitrine/contracts/notify/enquiry.rules';
import { CONTACT_PREFERENCES } from '@vitrine/contracts/portfolio/contact-preference';

const EnquirySchema = defineEntity({
  name: 'Message',
  tableName: 'enquiries',
  properties: {
    id: p.uuid().primary(),
    subjectType: p.enum(SUBJECT_TYPES),
    name: p.text(),
    email: p.text(),
    /** The mailbox behind `email`, by which senders are counted. */
    sender: p.text(),
    subject: p.text(),
    message: p.text(),
    /** Null: to the operator. */
    recipientUserId: p.uuid().nullable(),
    portfolioContext: p.text().nullable(),
    /** Of the recipient's photos the one it is about; the title is the one of the time of sending. */
    photoId: p.uuid().nullable(),
    photoTitle: p.text().nullable(),
    /** The photographer's value at the time of sending, not the one in the request. */
    contactPreference: p.enum(CONTACT_PREFERENCES),
    eventDate: p.date().nullable(),
    eventType: p.enum(EVENT_TYPES).nullable(),
    budgetRange: p.enum(BUDGET_RANGES).nullable(),
    idempotencyKey: p.text(),
    /** The answer to the sender, repeated for a repeated message. */
    answer: p.text(),
    isCopied: p.boolean(),
    /** Not mailed by itself: its recipient has had too many within the hour. */
    awaitsDigest: p.boolean(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** A visitor's message to a photographer or to the operator. Immutable. */
export class Enquiry extends EnquirySchema.class {}
EnquirySchema.setClass(Enquiry);
