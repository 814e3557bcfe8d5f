import { ENQUIRY_EMAIL, ENQUIRY_LIMITS, ENQUIRY_TEXT } from '@vitrine/contracts/notify/enquiry.rules';
import { today } from './event-date/day.js';
import { FIELDS, type FieldErrors, type FieldName, type Values } from './contact-values.js';

/** The error of a field, if any. The server validates again. */
type Check = (text: string) => string | false;

const { nameMin, nameMax, emailMax, subjectMin, subjectMax, messageMin, messageMax } = ENQUIRY_LIMITS;

const atMost = (max: number, text: string, what: string) =>
  text.length > max && `${what} can be at most ${max.toLocaleString('en')} characters.`;

const CHECKS: Partial<Record<FieldName, Check>> = {
  name: (text) => (text.length < nameMin && ENQUIRY_TEXT.name) || atMost(nameMax, text, 'Name'),
  email: (text) => (!ENQUIRY_EMAIL.test(text) || text.length > emailMax) && ENQUIRY_TEXT.email,
  subject: (text) => (text.length < subjectMin && ENQUIRY_TEXT.subject) || atMost(subjectMax, text, 'Subject'),
  message: (text) => (text.length < messageMin && ENQUIRY_TEXT.message) || atMost(messageMax, text, 'Message'),
  eventDate: (day) => day !== '' && day < today() && ENQUIRY_TEXT.eventDate,
};

export const errorOf = (field: FieldName, value: string): string | undefined =>
  CHECKS[field]?.(value.trim()) || undefined;

/** CONT-11 to CONT-15. Empty when the form may be sent. */
export const errorsOf = (values: Values): FieldErrors =>
  Object.fromEntries(
    FIELDS.flatMap((field) => {
      const error = errorOf(field, values[field] ?? '');
      return error ? [[field, error]] : [];
    }),
  );
