import { choicesOf, previewOf, written, type Enquiry, type WrittenMail } from './enquiry-mail.js';

/** The copy for who wrote, so that they know what they have sent. It never names the photographer's address. */
export const copyMail = (enquiry: Enquiry, sentence: string): WrittenMail => {
  const { brand, siteUrl, content, photographer } = enquiry;
  const to = photographer?.name ?? brand;
  return written(`Your message to ${to}: ${content.subject}`, {
    brand,
    preview: previewOf(content.message),
    title: 'Thank you for your message',
    paragraphs: [sentence, `This is a copy of it. The answer will come to ${content.email}.`],
    facts: [{ label: 'To', value: to }, { label: 'Subject', value: content.subject }, ...choicesOf(content)],
    quote: content.message,
    button: photographer
      ? { label: 'Back to the portfolio', url: photographer.portfolioUrl }
      : { label: `Back to ${brand}`, url: siteUrl },
    footer: `You received this e-mail because your address was given with a message on ${brand}. If that was not you, nobody has been given access to anything, and you can leave it at that.`,
  });
};
