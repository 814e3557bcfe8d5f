import { BRAND } from '../brand.js';
import { i18n } from '../i18n.js';
import type { ContactPreference } from '../portfolio/contact-preference.js';

/** What a message to the operator is about (CONT-18). */
export const GENERAL_SUBJECT_TYPES = ['bug_report', 'feature_request', 'account_enquiry', 'freeform'] as const;
/** What a message to a photographer is sent as, whatever their preference (CONT-19). */
export const PORTFOLIO_SUBJECT_TYPE = 'booking_inquiry';
export const SUBJECT_TYPES = [...GENERAL_SUBJECT_TYPES, PORTFOLIO_SUBJECT_TYPE] as const;
export type SubjectType = (typeof SUBJECT_TYPES)[number];

/** CONT-20. */
export const EVENT_TYPES = ['wedding', 'portrait', 'family', 'corporate', 'lifestyle', 'product', 'other'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** CONT-21. */
export const BUDGET_RANGES = ['under-500', '500-1000', '1000-2500', '2500-5000', 'over-5000', 'discuss'] as const;
export type BudgetRange = (typeof BUDGET_RANGES)[number];

/** As they are shown in the form and in the e-mail. */
export const SUBJECT_TYPE_LABELS: Record<SubjectType, string> = {
  bug_report: /*i18n*/ 'Bug report',
  feature_request: /*i18n*/ 'Feature request',
  account_enquiry: /*i18n*/ 'Account enquiry',
  freeform: /*i18n*/ 'Something else',
  booking_inquiry: /*i18n*/ 'Booking inquiry',
};
export const EVENT_TYPE_LABELS: Record<EventType, string> = {
  wedding: /*i18n*/ 'Wedding',
  portrait: /*i18n*/ 'Portrait',
  family: /*i18n*/ 'Family',
  corporate: /*i18n*/ 'Corporate',
  lifestyle: /*i18n*/ 'Lifestyle',
  product: /*i18n*/ 'Product',
  other: /*i18n*/ 'Other',
};
export const BUDGET_RANGE_LABELS: Record<BudgetRange, string> = {
  'under-500': /*i18n*/ 'Under 500',
  '500-1000': '500 – 1,000',
  '1000-2500': '1,000 – 2,500',
  '2500-5000': '2,500 – 5,000',
  'over-5000': /*i18n*/ 'Over 5,000',
  discuss: /*i18n*/ 'Let’s discuss',
};

/** What a visitor sees and fills in, in the order of the form. */
export const ENQUIRY_FIELDS = [
  'name',
  'email',
  'subjectType',
  'subject',
  'eventDate',
  'eventType',
  'budgetRange',
  'message',
] as const;

/** What the form of a portfolio carries besides. */
export const ENQUIRY_HIDDEN_FIELDS = ['recipientUserId', 'portfolioContext', 'contactPreference', 'photoId'] as const;

/** In the form alone, which the page at this address answers where it is sent without JavaScript. */
export const ENQUIRY_PAGE_FIELD = 'page';

/** The answer to a form that was sent without JavaScript, for the page that shows it again. */
export interface EnquiryOutcome {
  sent: boolean;
  /** The sentence for the sender. */
  message: string | null;
  /** What was typed, to be shown again; empty once it is sent. */
  values: Record<string, string>;
  /** Sentences by field; those of no field of the form are about the whole. */
  errors: Record<string, string[]>;
  /** Why it was not sent, when no field is to blame. */
  failed: string | null;
}

/**
 * An address as browsers accept it, at a host with a dot in it. A browser has turned the host into ASCII by then; the
 * server accepts other letters in it, too, and turns them into ASCII itself.
 */
export const ENQUIRY_EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i;

/** Lengths in characters (LIM-56, CONT-30). */
export const ENQUIRY_LIMITS = {
  nameMin: 2,
  nameMax: 100,
  emailMax: 254,
  subjectMin: 2,
  subjectMax: 200,
  messageMin: 10,
  messageMax: 5_000,
  contextMax: 300,
} as const;

/** Most messages from one address within {@link ENQUIRIES_WINDOW_S} seconds (CONT-30). */
export const ENQUIRIES_MAX = 5;
export const ENQUIRIES_WINDOW_S = 15 * 60;

/** CONT-11 to CONT-16, CONT-22, CONT-23; what the choices say is ours. */
export const ENQUIRY_TEXT = {
  name: /*i18n*/ 'Name must be at least 2 characters.',
  email: /*i18n*/ 'Please enter a valid email address.',
  subject: /*i18n*/ 'Subject must be at least 2 characters.',
  message: /*i18n*/ 'Message must be at least 10 characters.',
  subjectType: /*i18n*/ 'Please choose what your message is about.',
  eventDate: /*i18n*/ 'Please choose a day that has not passed.',
  photo: /*i18n*/ 'This photo is not shown any more. Your message can be sent without it.',
  honeypot: /*i18n*/ 'Bot detection failed',
  failedTitle: /*i18n*/ 'Failed to send message',
  failed: /*i18n*/ 'Please try again later.',
  sentTitle: /*i18n*/ 'Message sent successfully!',
} as const;

/** CONT-28: the heading of the form; `null` is the general form of the home page. */
export const enquiryTitle = (preference: ContactPreference | null): string => {
  if (preference === null) return i18n._('Contact Us');
  if (preference === 'booking') return i18n._('Book a Session');
  return preference === 'prints' ? i18n._('Order Prints') : i18n._('Get in Touch');
};

/** CONT-28: the subject a portfolio's form begins with. */
export const enquirySubject = (preference: ContactPreference | null, name: string): string => {
  if (preference === null) return '';
  if (preference === 'booking') return i18n._('Booking Inquiry for {name}', { name });
  return preference === 'prints'
    ? i18n._('Print Inquiry for {name}', { name })
    : i18n._('Message for {name}', { name });
};

/** The subject of an enquiry about one photo; without a title where its photographer shows none. */
export const licenceSubject = (title: string | null): string =>
  title === null ? i18n._('Licence for a photo') : i18n._('Licence for “{title}”', { title });

/** The subject of an enquiry about one of a photographer's prices. */
export const priceSubject = (name: string, price: string): string =>
  price ? i18n._('About “{name}” ({price})', { name, price }) : i18n._('About “{name}”', { name });

/** CONT-24 to CONT-27. */
export const enquirySentText = (preference: ContactPreference | null, name: string): string => {
  if (preference === null) return i18n._("We'll get back to you as soon as possible.");
  if (preference === 'booking') return i18n._('Your booking inquiry has been sent to {name}.', { name });
  if (preference === 'prints') return i18n._('Your print inquiry has been sent to {name}.', { name });
  return i18n._('Your message has been sent to {name}.', { name });
};

/** What a sender is told whose message went to the operator, because nobody knows whether an address is the photographer's. */
export const passedOnText = (name: string): string =>
  i18n._(
    '{name} cannot be reached by e-mail right now. Your message has been sent to the operator of {brand} instead.',
    { name, brand: BRAND },
  );

/** PORT-43. */
export const portfolioContext = (name: string, path: string): string => `Portfolio of ${name} (${path})`;
