import { ENQUIRY_TEXT, enquirySentText, type EnquiryOutcome } from '@vitrine/contracts/notify/enquiry.rules';
import { freshValues, isField, type FieldErrors, type Values } from './contact-values.js';
import type { Recipient } from './recipient.js';

export interface Outcome {
  isSent: boolean;
  title: string;
  text: string;
  /** Users' texts in it. */
  names?: readonly string[];
}

/** In the server's words, which knows whom the message went to (CONT-24 to CONT-27), else in ours. */
export const sentOutcome = (to: Recipient | null, message: string | null | undefined): Outcome => ({
  isSent: true,
  title: ENQUIRY_TEXT.sentTitle,
  text: message ?? enquirySentText(to?.preference ?? null, to?.name ?? ''),
  ...(to && { names: [to.name] }),
});

export const failedOutcome = (text: string = ENQUIRY_TEXT.failed): Outcome => ({
  isSent: false,
  title: ENQUIRY_TEXT.failedTitle,
  text,
});

/** The form as it is shown at first. */
export const begin = (to: Recipient | null, before: EnquiryOutcome | undefined) => {
  const errors = fieldErrorsOf(before?.errors);
  if (!before || before.sent)
    return { values: freshValues(to), errors, outcome: before ? sentOutcome(to, before.message) : null };
  const values: Values = Object.fromEntries(Object.entries(before.values).filter(([name]) => isField(name)));
  const isFieldToBlame = Object.keys(errors).length > 0;
  return { values, errors, outcome: isFieldToBlame ? null : failedOutcome(before.failed ?? undefined) };
};

/** The first sentence of each field of this form. */
export const fieldErrorsOf = (errors: Record<string, string[]> = {}): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, [sentence]]) => (isField(name) && sentence ? [[name, sentence]] : [])),
  );
