import { mailHtml, mailText, type MailContent } from '../mails/mail-layout.js';

/** The mail a photographer gets when their portfolio goes online. */
export const welcomeMail = (about: {
  brand: string;
  firstName: string;
  portfolioUrl: string;
}): { subject: string; html: string; text: string } => {
  const content: MailContent = {
    brand: about.brand,
    preview: 'Your portfolio has an address now.',
    title: `Welcome, ${about.firstName}`,
    paragraphs: [
      'Your portfolio is online. It is quiet for now: it shows your name and waits for your photographs.',
      'Upload a few you are proud of, make them public, and they appear there at once.',
    ],
    button: { label: 'See your portfolio', url: about.portfolioUrl },
    footer: `You received this e-mail because you completed your profile on ${about.brand}.`,
  };
  return { subject: `Welcome to ${about.brand}, ${about.firstName}`, html: mailHtml(content), text: mailText(content) };
};
