import { SUBJECT_TYPE_LABELS } from '@vitrine/contracts/notify/contact.rules';
import {
  choicesOf,
  photoFact,
  replyUrl,
  written,
  type EnquiryMailInput,
  type DigestEntry,
  type WrittenMail,
} from './enquiry-mail.js';

/** Many messages to one recipient in one mail, each with its own way to answer. */
export const digestMail = (
  { brand, siteUrl, photographer }: Omit<EnquiryMailInput, 'content' | 'wording'>,
  messages: readonly DigestEntry[],
): WrittenMail => {
  const count = messages.length === 1 ? '1 more message' : `${messages.length} more messages`;
  const where = photographer?.hasMailbox ? 'your portfolio' : brand;
  const url = photographer?.portfolioUrl ?? siteUrl;
  return written(`${count} through ${where}`, {
    brand,
    preview: messages.map(({ name }) => name).join(', '),
    title: count,
    paragraphs: [
      'So many people have written within an hour that their messages come together. Each can be answered at its address.',
    ],
    letters: messages.map((content) => ({
      facts: [
        { label: 'From', value: content.name },
        { label: 'E-mail', value: content.email, url: replyUrl(content) },
        ...(photographer && !photographer.hasMailbox ? [{ label: 'To', value: photographer.name }] : []),
        ...(photographer ? [] : [{ label: 'About', value: SUBJECT_TYPE_LABELS[content.subjectType] }]),
        { label: 'Subject', value: content.subject },
        ...photoFact(content, photographer),
        ...choicesOf(content),
      ],
      quote: content.message,
    })),
    button: { label: photographer ? 'Open the portfolio' : `Open ${brand}`, url },
    footer: photographer?.hasMailbox
      ? `You received this e-mail because you can be written to on ${brand}. Your address was not shown; when you answer, the sender will see it.`
      : `You received this e-mail because you look after ${brand}.`,
  });
};
