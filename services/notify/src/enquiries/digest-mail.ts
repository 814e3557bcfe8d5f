import { i18n } from '@vitrine/contracts/i18n';
import { SUBJECT_TYPE_LABELS } from '@vitrine/contracts/notify/enquiry.rules';
import { written, type WrittenMail } from '../mails/mail-layout.js';
import { choicesOf, photoFact, replyUrl, type EnquiryMailInput, type DigestEntry } from './enquiry-mail.js';

/** Many messages to one recipient in one mail, each with its own way to answer. */
export const digestMail = (
  { brand, siteUrl, photographer }: Omit<EnquiryMailInput, 'content' | 'wording'>,
  messages: readonly DigestEntry[],
): WrittenMail => {
  const count = messages.length;
  const url = photographer?.portfolioUrl ?? siteUrl;
  const subject = photographer?.hasMailbox
    ? i18n._(
        '{count, plural, one {1 more message through your portfolio} other {{count} more messages through your portfolio}}',
        { count },
      )
    : i18n._('{count, plural, one {1 more message through {brand}} other {{count} more messages through {brand}}}', {
        count,
        brand,
      });
  return written(subject, {
    brand,
    preview: messages.map(({ name }) => name).join(', '),
    title: i18n._('{count, plural, one {1 more message} other {{count} more messages}}', { count }),
    paragraphs: [
      i18n._(
        'So many people have written within an hour that their messages come together. Each can be answered at its address.',
      ),
    ],
    letters: messages.map((content) => ({
      facts: [
        { label: i18n._('From'), value: content.name },
        { label: i18n._('E-mail'), value: content.email, url: replyUrl(content) },
        ...(photographer && !photographer.hasMailbox ? [{ label: i18n._('To'), value: photographer.name }] : []),
        ...(photographer ? [] : [{ label: i18n._('About'), value: i18n._(SUBJECT_TYPE_LABELS[content.subjectType]) }]),
        { label: i18n._('Subject'), value: content.subject },
        ...photoFact(content, photographer),
        ...choicesOf(content),
      ],
      quote: content.message,
    })),
    button: { label: photographer ? i18n._('Open the portfolio') : i18n._('Open {brand}', { brand }), url },
    footer: photographer?.hasMailbox
      ? i18n._(
          'You received this e-mail because you can be written to on {brand}. Your address was not shown; when you answer, the sender will see it.',
          { brand },
        )
      : i18n._('You received this e-mail because you look after {brand}.', { brand }),
  });
};
