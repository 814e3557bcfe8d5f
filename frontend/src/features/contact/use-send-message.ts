import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import type { SendEnquiryDto } from '@vitrine/contracts/notify/enquiry-input.dto';
import { ENQUIRY_TEXT } from '@vitrine/contracts/notify/enquiry.rules';
import { sentenceOf } from '../../shared/api/error-sentence.js';
import { sendEnquiry } from '../../data/enquiries/send-enquiry.js';
import { ApiError } from '../../shared/api/api-error.js';
import { newKey } from '../../shared/lib/new-key.js';
import { toast } from '../../shared/toast/toast-store.js';
import type { FieldErrors } from './contact-values.js';
import { forgetDraft, keepDraft, readDraft, type Attempt } from './draft.js';
import type { Recipient } from './recipient.js';
import { failedOutcome, fieldErrorsOf, sentOutcome } from './form-outcome.js';

/** Sends an enquiry once, whatever the number of attempts (REQ-29), and shows the result (CONT-22 to CONT-27). */
export const useSendMessage = (place: string, to: Recipient | null) =>
  useMutation({
    mutationFn: (body: SendEnquiryDto) => sendEnquiry(body, keyOf(place, body)),
    onSuccess: (answer) => {
      attempts.delete(place);
      forgetDraft(place);
      const { title, text, names } = sentOutcome(to, answer?.message);
      toast({ title, description: text, ...(names && { names }) });
    },
    onError: () => {
      const { title, text } = failedOutcome();
      toast({ title, description: text, variant: 'destructive' });
    },
  });

/** Why a message was not sent: what is wrong with its fields, or a sentence more exact than the toast's. */
export const refusalOf = (error: Error): { fields: FieldErrors; text: string } => {
  const isSaid = error instanceof ApiError && SAID_BY_SERVER.has(error.status);
  return {
    fields: error instanceof ApiError ? fieldErrorsOf(error.errors) : {},
    text: isSaid ? sentenceOf(error) : `${ENQUIRY_TEXT.failed} ${t`What you have written is still here.`}`,
  };
};

const SAID_BY_SERVER = new Set([400, 403, 404, 429]);

/** The same text has the same key until it is sent, a reload of the page between two attempts included. */
const keyOf = (place: string, body: SendEnquiryDto): string => {
  const text = JSON.stringify(body);
  const last = attempts.get(place) ?? readDraft(place).attempt;
  const attempt = last?.text === text ? last : { text, key: newKey() };
  attempts.set(place, attempt);
  keepDraft(place, { attempt });
  return attempt.key;
};

// Storage may be forbidden; then the key lasts as long as the page.
const attempts = new Map<string, Attempt>();
