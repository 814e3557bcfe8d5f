import {
  BUDGET_RANGE_LABELS,
  EVENT_TYPE_LABELS,
  PORTFOLIO_SUBJECT_TYPE,
  SUBJECT_TYPE_LABELS,
} from '@vitrine/contracts/notify/enquiry.rules';
import { i18n } from '@vitrine/contracts/i18n';
import type { ContactPreference } from '@vitrine/contracts/portfolio/contact-preference';
import { oneLine } from '@vitrine/contracts/fields/clean-text';
import { longDay, type MailFact, written, type WrittenMail } from '../mails/mail-layout.js';
import type { EnquiryContent } from './enquiry-content.js';

/** The photo that a message is about, if any. */
interface AboutPhoto {
  photoId?: string | null | undefined;
  photoTitle?: string | null | undefined;
}

/** A message and what else its mails contain. */
export interface EnquiryMailInput {
  brand: string;
  siteUrl: string;
  content: EnquiryContent & AboutPhoto;
  /** The photographer; null for a message to the operator. */
  photographer: { name: string; portfolioUrl: string; hasMailbox: boolean } | null;
  /** Selects the wording; null for a message to the operator. */
  wording: ContactPreference | null;
}

/** The selected options. */
type Choices = { [K in 'eventDate' | 'eventType' | 'budgetRange']?: EnquiryContent[K] | undefined };

/** What a mail shows of a message. */
export type DigestEntry = Pick<EnquiryContent, 'name' | 'email' | 'subject' | 'message' | 'subjectType'> &
  Choices &
  AboutPhoto;

/** The selected options, without missing ones. */
export const choicesOf = ({ eventDate, eventType, budgetRange }: Choices): MailFact[] => [
  ...(eventDate ? [{ label: i18n._('Event date'), value: longDay(eventDate) }] : []),
  ...(eventType ? [{ label: i18n._('Event type'), value: i18n._(EVENT_TYPE_LABELS[eventType]) }] : []),
  ...(budgetRange ? [{ label: i18n._('Budget'), value: i18n._(BUDGET_RANGE_LABELS[budgetRange]) }] : []),
];

/** The photo that a message is about, with a link to where it is shown. */
export const photoFact = (
  { photoId, photoTitle }: AboutPhoto,
  photographer: EnquiryMailInput['photographer'],
): MailFact[] =>
  photoId && photographer
    ? [{ label: i18n._('Photo'), value: photoTitle ?? '', url: `${photographer.portfolioUrl}?photo=${photoId}` }]
    : [];

/** How a message begins, in whole characters. */
export const previewOf = (message: string): string => {
  const line = oneLine(message);
  const beginning = /^.{0,120}/u.exec(line)?.[0] ?? '';
  return beginning === line ? line : `${beginning}…`;
};

const kindOf = ({ wording, content: { subjectType, photoId } }: EnquiryMailInput): string => {
  if (photoId) return i18n._('Licence inquiry');
  if (subjectType === 'freeform') return i18n._('Message');
  if (subjectType !== PORTFOLIO_SUBJECT_TYPE) return i18n._(SUBJECT_TYPE_LABELS[subjectType]);
  if (wording === 'booking') return i18n._('Booking inquiry');
  return wording === 'prints' ? i18n._('Print inquiry') : i18n._('Message');
};

const introduction = ({ brand, content: { name, photoId }, photographer, wording }: EnquiryMailInput): string[] => {
  if (!photographer) return [i18n._('{name} has written to you through the contact form of {brand}.', { name, brand })];
  if (!photographer.hasMailbox)
    return [
      i18n._(
        '{name} has written to {photographer}, of whom {brand} knows no e-mail address that the sign-in provider has verified. That is why it comes to you. {name} has been told.',
        { name, photographer: photographer.name, brand },
      ),
    ];
  if (photoId) return [i18n._('{name} would like to use one of your photos.', { name })];
  if (wording === 'booking') return [i18n._('{name} would like to book a session with you.', { name })];
  if (wording === 'prints') return [i18n._('{name} would like to order prints from you.', { name })];
  return [i18n._('{name} has written to you through your portfolio.', { name })];
};

/** Opens an answer in the reader's mail program. */
export const replyUrl = ({ email, subject }: DigestEntry): string => {
  const at = email.lastIndexOf('@');
  const address = `${encodeURIComponent(email.slice(0, at))}@${email.slice(at + 1)}`;
  return `mailto:${address}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
};

/** The mail to the photographer, or to the operator. Its Reply-To is the sender. */
export const enquiryMail = (enquiry: EnquiryMailInput): WrittenMail => {
  const { brand, siteUrl, content, photographer } = enquiry;
  const { name, email, subject, message } = content;
  return written(`${name}: ${subject}`, {
    brand,
    preview: previewOf(message),
    title: i18n._('{kind} from {name}', { kind: kindOf(enquiry), name }),
    paragraphs: introduction(enquiry),
    facts: [
      { label: i18n._('From'), value: name },
      { label: i18n._('E-mail'), value: email, url: replyUrl(content) },
      ...(photographer && !photographer.hasMailbox ? [{ label: i18n._('To'), value: photographer.name }] : []),
      ...(photographer ? [] : [{ label: i18n._('About'), value: i18n._(SUBJECT_TYPE_LABELS[content.subjectType]) }]),
      { label: i18n._('Subject'), value: subject },
      ...photoFact(content, photographer),
      ...choicesOf(content),
    ],
    quote: message,
    button: { label: i18n._('Reply'), url: replyUrl(content), plain: email },
    footer: photographer?.hasMailbox
      ? i18n._(
          'You received this e-mail because you can be written to on {brand}. Your address was not shown; when you answer, the sender will see it.',
          { brand },
        )
      : i18n._('You received this e-mail because you look after {brand}.', { brand }),
    link: photographer?.portfolioUrl ?? siteUrl,
  });
};
