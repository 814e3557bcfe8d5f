import { AppError } from '@vitrine/contracts/errors/app-error';
import type { EnquiryCreatedDto } from '@vitrine/contracts/notify/contact.dto';
import {
  CONTACT_FORM_FIELDS,
  CONTACT_HIDDEN_FIELDS,
  CONTACT_TEXT,
  type ContactOutcome,
} from '@vitrine/contracts/notify/contact.rules';

const FIELDS = [...CONTACT_FORM_FIELDS, ...CONTACT_HIDDEN_FIELDS] as const;

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
  // The visitor cannot mend an error of the server.
  failed: error.status >= 500 ? CONTACT_TEXT.failed : error.message,
});
