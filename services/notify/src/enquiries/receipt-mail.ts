import { i18n } from '@vitrine/contracts/i18n';
import { written, type WrittenMail } from '../mails/mail-layout.js';
import type { EnquiryMailInput } from './enquiry-mail.js';

/**
 * Confirms a message to its sender. It quotes nothing: the address is unverified, and a copy would let a stranger mail
 * any text to any address in the site's name. It never contains the photographer's address.
 */
export const receiptMail = (
  { brand, siteUrl, content, photographer }: EnquiryMailInput,
  sentence: string,
): WrittenMail => {
  const to = photographer?.name ?? brand;
  return written(
    photographer?.hasMailbox === false
      ? i18n._('Your message for {to}', { to })
      : i18n._('Your message to {to}', { to }),
    {
      brand,
      preview: sentence,
      title: i18n._('Thank you for your message'),
      paragraphs: [sentence, i18n._('The answer will come to {email}.', { email: content.email })],
      button: photographer
        ? { label: i18n._('Back to the portfolio'), url: photographer.portfolioUrl }
        : { label: i18n._('Back to {brand}', { brand }), url: siteUrl },
      footer: i18n._(
        'You received this e-mail because your address was given with a message on {brand}. If that was not you, nobody has been given access to anything, and you can leave it at that.',
        { brand },
      ),
    },
  );
};
