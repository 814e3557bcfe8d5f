import { CONTACT_TEXT, contactSentText } from '@vitrine/contracts/notify/contact.rules';
import { isField, type FieldErrors, type Values } from './contact-values.js';
import type { Recipient } from './recipient.js';

/** What the page's data says of a form that was sent without JavaScript (`contact`). */
export interface SentBefore {
  values?: Record<string, string>;
  /** Sentences by field; those of no field are about the whole. */
  errors?: Record<string, string | string[]>;
  /** Why it was not sent, when no field is to blame. */
  failed?: string;
  sent?: boolean;
}

export interface Outcome {
  isSent: boolean;
  title: string;
  text: string;
}

export const sentOutcome = (to: Recipient | null): Outcome => ({
  isSent: true,
  title: CONTACT_TEXT.sentTitle,
  text: contactSentText(to?.preference ?? null, to?.name ?? ''),
});

export const failedOutcome = (text: string = CONTACT_TEXT.failed): Outcome => ({
  isSent: false,
  title: CONTACT_TEXT.failedTitle,
  text,
});

/** The form as it is shown at first. */
export const begin = (to: Recipient | null, before: SentBefore | undefined) => {
  const errors = fieldErrorsOf(before?.errors);
  if (!before) return { values: {}, errors, outcome: null };
  if (before.sent) return { values: {}, errors, outcome: sentOutcome(to) };
  const values: Values = Object.fromEntries(
    Object.entries(before.values ?? {}).filter(([name, value]) => isField(name) && typeof value === 'string'),
  );
  const isFieldToBlame = Object.keys(errors).length > 0;
  return { values, errors, outcome: isFieldToBlame ? null : failedOutcome(before.failed) };
};

/** The first sentence of each field of this form. */
export const fieldErrorsOf = (errors: SentBefore['errors'] = {}): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, sentences]) => {
      const sentence = Array.isArray(sentences) ? sentences[0] : sentences;
      return isField(name) && name !== 'honeypot' && sentence ? [[name, sentence]] : [];
    }),
  );
