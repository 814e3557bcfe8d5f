import { IsBoolean, IsEmail, IsIn, IsString, Matches, MaxLength } from 'class-validator';
import { Nullable, Optional } from '../fields/optional.js';
import { TrimmedText } from '../fields/trimmed-text.js';
import { Uuid } from '../fields/uuid.js';
import { CONTACT_PREFERENCES, type ContactPreference } from '../portfolio/contact-preference.js';
import {
  BUDGET_RANGES,
  ENQUIRY_LIMITS,
  ENQUIRY_TEXT,
  EVENT_TYPES,
  SUBJECT_TYPES,
  type BudgetRange,
  type EventType,
  type SubjectType,
} from './enquiry.rules.js';

/** As browsers judge it: no quoted names, in which anything may stand, and no letters that few servers take. */
export const EMAIL_FORM = { allow_utf8_local_part: false, blacklisted_chars: '"' };

/** Body of `POST /api/contact` (ENT-25, ENT-26). Fields a form left empty are absent or null. */
export class SendEnquiryDto {
  @TrimmedText({ min: ENQUIRY_LIMITS.nameMin, max: ENQUIRY_LIMITS.nameMax, message: ENQUIRY_TEXT.name }) name: string;
  @IsEmail(EMAIL_FORM, { message: ENQUIRY_TEXT.email })
  @TrimmedText({ max: ENQUIRY_LIMITS.emailMax, message: ENQUIRY_TEXT.email })
  email: string;
  @TrimmedText({ min: ENQUIRY_LIMITS.subjectMin, max: ENQUIRY_LIMITS.subjectMax, message: ENQUIRY_TEXT.subject })
  subject: string;
  @TrimmedText({ min: ENQUIRY_LIMITS.messageMin, max: ENQUIRY_LIMITS.messageMax, message: ENQUIRY_TEXT.message })
  message: string;
  /** Filled in by programs alone; anything but nothing is refused with BOT_DETECTED (CONT-16). */
  @Nullable() @IsString() @MaxLength(1_000) honeypot?: string | null;
  @IsIn(SUBJECT_TYPES, { message: ENQUIRY_TEXT.subjectType }) subjectType: SubjectType;
  /** The photographer; absent for a message to the operator. */
  @Nullable() @Uuid() recipientUserId?: string | null;
  /** Of that photographer's photos the one it is about, such as one to be licensed. */
  @Nullable() @Uuid() photoId?: string | null;
  /** From the visitor's page; untrusted, computed anew by notify (SEC-22). */
  @Nullable() @IsString() @MaxLength(ENQUIRY_LIMITS.contextMax) portfolioContext?: string | null;
  @Nullable() @IsIn(CONTACT_PREFERENCES) contactPreference?: ContactPreference | null;
  /** A day, `YYYY-MM-DD`, or a time in ISO form of which the day counts (CONT-33). */
  @Nullable()
  @Matches(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T[0-9:.]{5,12}(Z|[+-]\d\d:?\d\d)?)?$/, {
    message: ENQUIRY_TEXT.eventDate,
  })
  eventDate?: string | null;
  @Nullable() @IsIn(EVENT_TYPES) eventType?: EventType | null;
  @Nullable() @IsIn(BUDGET_RANGES) budgetRange?: BudgetRange | null;
}

/** A message on its way to notify. */
export class CreateEnquiryDto extends SendEnquiryDto {
  /** Repeated by a repeated request, whose answer is the first one's. Without one, the same text on the same day is the same message. */
  @Optional() @IsString() @MaxLength(200) idempotencyKey?: string;
  /** From an address that has sent enough: RATE_LIMITED unless this very message had been sent before. */
  @Optional() @IsBoolean() repeatOnly?: boolean;
}

/** Answer of `POST /api/contact`. `message` is fit to be shown (CONT-24 to CONT-27). */
export interface EnquiryCreatedDto {
  success: true;
  message: string;
  /** True: this very message had been sent before, and was not sent again. */
  repeated: boolean;
}
