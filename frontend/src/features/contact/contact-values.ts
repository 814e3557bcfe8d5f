import type { SendEnquiryDto } from '@vitrine/contracts/notify/enquiry-input.dto';
import {
  ENQUIRY_FIELDS,
  enquirySubject,
  licenceSubject,
  PORTFOLIO_SUBJECT_TYPE,
  priceSubject,
  type SubjectType,
} from '@vitrine/contracts/notify/enquiry.rules';
import type { Recipient } from './recipient.js';

/** The form's fields and the honeypot. */
export const FIELDS = [...ENQUIRY_FIELDS, 'honeypot'] as const;
export type FieldName = (typeof FIELDS)[number];
export type Values = Partial<Record<FieldName, string>>;
export type FieldErrors = Partial<Record<FieldName, string>>;

export const isField = (name: string): name is FieldName => (FIELDS as readonly string[]).includes(name);

/** The values of an untouched form. */
export const freshValues = (to: Recipient | null): Values =>
  to ? { subject: subjectFor(to) } : { subjectType: 'freeform' };

const subjectFor = ({ about, price, preference, name }: Recipient): string => {
  if (about) return licenceSubject(about.hidesTitle ? null : about.title);
  return price ? priceSubject(price.name, price.price) : enquirySubject(preference, name);
};

export const valuesOf = (form: HTMLFormElement): Values => {
  const data = new FormData(form);
  const textOf = (name: FieldName) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return Object.fromEntries(FIELDS.map((name) => [name, textOf(name)]));
};

/** What is sent (ENT-25, ENT-26, CONT-19, CONT-32). Fields left empty are left out. */
export const payloadOf = (values: Values, to: Recipient | null): SendEnquiryDto => {
  const text = (name: FieldName) => values[name]?.trim() ?? '';
  const chosen = <T extends string>(name: FieldName) => (values[name] ? { [name]: values[name] as T } : {});
  return {
    name: text('name'),
    email: text('email'),
    subject: text('subject'),
    message: text('message'),
    honeypot: values.honeypot ?? '',
    ...(to
      ? {
          subjectType: PORTFOLIO_SUBJECT_TYPE,
          recipientUserId: to.userId,
          portfolioContext: to.context,
          contactPreference: to.preference,
          ...(to.about && { photoId: to.about.id }),
          ...chosen('eventDate'),
          ...chosen('eventType'),
          ...chosen('budgetRange'),
        }
      : { subjectType: values.subjectType as SubjectType, contactPreference: 'general' }),
  };
};
