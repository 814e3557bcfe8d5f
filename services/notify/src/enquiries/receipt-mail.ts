import { written, type EnquiryMailInput, type WrittenMail } from './enquiry-mail.js';

/**
 * Tells who wrote that their message has been sent. It holds no word of theirs: the address is whatever was typed, and
 * a copy would let anybody mail anything to anyone in the site's name. It never names the photographer's address.
 */
export const receiptMail = (
  { brand, siteUrl, content, photographer }: EnquiryMailInput,
  sentence: string,
): WrittenMail => {
  const to = photographer?.name ?? brand;
  return written(`Your message to ${to}`, {
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
