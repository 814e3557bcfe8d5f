import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { isEmail } from 'class-validator';
import { AppError, type FieldErrors } from '@vitrine/contracts/errors/app-error';
import { type CreateEnquiryDto, EMAIL_FORM } from '@vitrine/contracts/notify/enquiry-input.dto';
import {
  ENQUIRY_LIMITS,
  ENQUIRY_TEXT,
  PORTFOLIO_SUBJECT_TYPE,
  type BudgetRange,
  type EventType,
  type SubjectType,
} from '@vitrine/contracts/notify/enquiry.rules';
import { isVisible, manyLines, oneLine } from '@vitrine/contracts/fields/clean-text';
import { eventDay } from './event-day.js';

/** A validated, cleaned message, ready to store and mail. */
export interface EnquiryContent {
  subjectType: SubjectType;
  name: string;
  email: string;
  subject: string;
  message: string;
  /** `YYYY-MM-DD`. */
  eventDate: string | null;
  eventType: EventType | null;
  budgetRange: BudgetRange | null;
}

/** Cleans a message and checks what its form cannot: throws BOT_DETECTED, or VALIDATION with a sentence by field. */
export const contentOf = (dto: CreateEnquiryDto, now: Date): EnquiryContent => {
  if (dto.honeypot) throw new AppError('BOT_DETECTED', undefined, { honeypot: [ENQUIRY_TEXT.honeypot] });
  const content: EnquiryContent = {
    subjectType: dto.subjectType,
    name: oneLine(dto.name),
    email: canonicalEmail(dto.email) ?? '',
    subject: oneLine(dto.subject),
    message: manyLines(dto.message),
    eventDate: dto.eventDate ? eventDay(dto.eventDate, now) : null,
    eventType: dto.eventType ?? null,
    budgetRange: dto.budgetRange ?? null,
  };
  const errors: FieldErrors = {};
  if (!content.email) errors.email = [ENQUIRY_TEXT.email];
  for (const field of ['name', 'subject', 'message'] as const)
    if (content[field].length < ENQUIRY_LIMITS[`${field}Min`] || !isVisible(content[field]))
      errors[field] = [ENQUIRY_TEXT[field]];
  // To the operator one of four kinds, to a photographer always the same (CONT-13, CONT-19).
  if ((content.subjectType === PORTFOLIO_SUBJECT_TYPE) !== Boolean(dto.recipientUserId))
    errors.subjectType = [ENQUIRY_TEXT.subjectType];
  if (dto.eventDate && content.eventDate === null) errors.eventDate = [ENQUIRY_TEXT.eventDate];
  const [first] = Object.values(errors);
  if (first) throw new AppError('VALIDATION', first[0], errors);
  return content;
};

/**
 * Identifies a repeated message: the same content to the same recipient, under the sender's key or, without one, on the
 * same day. Corrected content is a new message.
 */
export const enquiryKey = (content: EnquiryContent, dto: CreateEnquiryDto, now: Date): string => {
  const { name, email, subject, message, subjectType, eventDate, eventType, budgetRange } = content;
  const words = [name, email, subject, message, subjectType, eventDate, eventType, budgetRange];
  const when = dto.idempotencyKey ? ['key', dto.idempotencyKey] : ['day', now.toISOString().slice(0, 10)];
  // Last, and only where there is one: keys from before there were any stay the same.
  const about = dto.photoId ? [dto.photoId.toLowerCase()] : [];
  return createHash('sha256')
    .update(JSON.stringify([when, dto.recipientUserId?.toLowerCase() ?? null, words, ...about]))
    .digest('hex');
};

/**
 * The mailbox that limits count by: case-insensitive, without a plus suffix and, with Google, without dots.
 */
export const mailboxOf = (email: string): string => {
  const [, name = '', domain = ''] = /^([^+@]+)[^@]*@(.+)$/.exec(email.toLowerCase()) ?? [];
  if (!name) return email.toLowerCase();
  return /^(?:gmail|googlemail)\.com$/.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
};

/**
 * An address as mail servers use it: the domain in ASCII, without invisible characters, direction marks or compatibility
 * forms. Null when the rest is no address.
 */
const canonicalEmail = (email: string): string | null => {
  const at = email.lastIndexOf('@') + 1;
  const canonical = email.slice(0, at) + domainToASCII(email.slice(at));
  return isEmail(canonical, EMAIL_FORM) ? canonical : null;
};
