import { i18n } from '@vitrine/contracts/i18n';
import { mailHtml, mailText, type MailContent } from '../mails/mail-layout.js';

/** The mail a photographer gets when their portfolio goes online. */
export const welcomeMail = (about: {
  brand: string;
  firstName: string;
  portfolioUrl: string;
}): { subject: string; html: string; text: string } => {
  const content: MailContent = {
    brand: about.brand,
    preview: i18n._('Your portfolio has an address now.'),
    title: i18n._('Welcome, {firstName}', about),
    paragraphs: [
      i18n._('Your portfolio is online. It is quiet for now: it shows your name and waits for your photographs.'),
      i18n._('Upload a few you are proud of, make them public, and they appear there at once.'),
    ],
    button: { label: i18n._('See your portfolio'), url: about.portfolioUrl },
    footer: i18n._('You received this e-mail because you completed your profile on {brand}.', about),
  };
  return {
    subject: i18n._('Welcome to {brand}, {firstName}', about),
    html: mailHtml(content),
    text: mailText(content),
  };
};
