import { AppError } from '@vitrine/contracts/errors/app-error';
import type { EnquiryCreatedDto } from '@vitrine/contracts/notify/contact.dto';
import { CONTACT_TEXT } from '@vitrine/contracts/notify/contact.rules';

/** What became of a form that was sent without JavaScript, as its page says it. */
export interface ContactOutcome {
  sent: boolean;
  /** The sentence to whoever has sent it. */
  message: string | null;
  /** What was typed, to be shown again; nothing once it is sent. */
  values: Record<string, string>;
  /** Sentences by field. */
  errors: Record<string, string[]>;
  /** Why it was not sent, when no field is to blame. */
  failed: string | null;
}

/** Fields of the form; the honeypot is nobody's text. */
const FIELDS = [
  'name',
  'email',
  'subjectType',
  'subject',
  'message',
  'recipientUserId',
  'portfolioContext',
  'contactPreference',
  'eventDate',
  'eventType',
  'budgetRange',
] as const;

/** Texts of `fields` that our form has a field for. */
const typedIn = (fields: object): Record<string, string> =>
  Object.fromEntries(
    FIELDS.flatMap((name) => {
      const value = (fields as Record<string, unknown>)[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );

export const sentOutcome = ({ message }: EnquiryCreatedDto): ContactOutcome => ({
  sent: true,
  message,
  values: {},
  errors: {},
  failed: null,
});

export const failedOutcome = (error: AppError, fields: object): ContactOutcome => ({
  sent: false,
  message: null,
  values: typedIn(fields),
  errors: error.errors ?? {},
  // What is wrong with us is nothing the visitor can do anything about.
  failed: error.status >= 500 ? CONTACT_TEXT.failed : error.message,
});
