import { written, type EnquiryMailInput, type WrittenMail } from './enquiry-mail.js';

/**
 * Confirms a message to its sender. It quotes nothing: the address is unverified, and a copy would let a stranger mail
 * any text to any address in the site's name. It never contains the photographer's address.
 */
export const receiptMail = (
  { brand, siteUrl, content, photographer }: EnquiryMailInput,
  sentence: string,
): WrittenMail => {
  const to = photographer?.name ?? brand;
  return written(photographer?.hasMailbox === false ? `Your message for ${to}` : `Your message to ${to}`, {
    brand,
    preview: sentence,
    title: 'Thank you for your message',
    paragraphs: [sentence, `The answer will come to ${content.email}.`],
    button: photographer
      ? { label: 'Back to the portfolio', url: photographer.portfolioUrl }
      : { label: `Back to ${brand}`, url: siteUrl },
    footer: `You received this e-mail because your address was given with a message on ${brand}. If that was not you, nobody has been given access to anything, and you can leave it at that.`,
  });
};
