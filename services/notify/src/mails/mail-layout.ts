import { escapeHtml } from '@vitrine/platform/text/escape-html';
import { headerText } from './named-address.js';

/** A row of a small table: label and value. */
export interface MailFact {
  label: string;
  value: string;
  /** Makes a link of the value. */
  url?: string;
}

/** Content of a mail; every field is plain text. */
export interface MailContent {
  brand: string;
  /** Shown by mail programs beside the subject. */
  preview: string;
  title: string;
  paragraphs: string[];
  facts?: MailFact[];
  /** Quoted text, with its line breaks. */
  quote?: string;
  /** Several quotations, each with its table. */
  letters?: { facts: MailFact[]; quote: string }[];
  /** `plain` stands for the address where it cannot be clicked. */
  button: { label: string; url: string; plain?: string };
  /** Why the reader got this mail. */
  footer: string;
  /** The address under the footer; the button's when there is none. */
  link?: string;
}

const INK = '#161513';
const QUIET = '#66645f';
const PAPER = '#FBFAF8';
const LINE = '#e5e3df';
const FONT = "Montserrat, 'Helvetica Neue', Helvetica, Arial, sans-serif";
/** One word of 200 letters must not make the mail wider than its window. Both, because Outlook supports only the older one. */
const WRAP = 'overflow-wrap:anywhere;word-break:break-word';

const e = escapeHtml;

const paragraph = (text: string): string =>
  `<p style="margin:0 0 20px;font:400 16px/1.6 ${FONT};color:${INK}">${e(text)}</p>`;

const factRow = ({ label, value, url }: MailFact): string => {
  const shown = url ? `<a href="${e(url)}" style="color:${INK}">${e(value)}</a>` : e(value);
  return `<tr>
<td valign="top" width="112" style="padding:10px 16px 10px 0;border-top:1px solid ${LINE};font:400 14px/1.5 ${FONT};color:${QUIET}">${e(label)}</td>
<td valign="top" style="padding:10px 0;border-top:1px solid ${LINE};font:400 14px/1.5 ${FONT};color:${INK};${WRAP}"><bdi>${shown}</bdi></td>
</tr>`;
};

const factTable = (facts: MailFact[]): string => `<tr><td style="padding:4px 0 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed;border-bottom:1px solid ${LINE}">
${facts.map(factRow).join('\n')}
</table>
</td></tr>`;

const quoteBlock = (quote: string): string => `<tr><td style="padding:16px 0 20px">
<div style="padding:4px 0 4px 20px;border-left:2px solid ${INK};font:400 16px/1.6 ${FONT};color:${INK};${WRAP}">
${quote
  .split('\n')
  .map((line) => `<div dir="auto">${e(line) || '&nbsp;'}</div>`)
  .join('\n')}
</div>
</td></tr>`;

const wordsOf = ({ facts, quote, letters = [] }: MailContent): string =>
  [
    ...(facts ? [factTable(facts)] : []),
    ...(quote ? [quoteBlock(quote)] : []),
    ...letters.flatMap((letter) => [factTable(letter.facts), quoteBlock(letter.quote)]),
  ].join('\n');

/** One column, one button, nothing loaded from anywhere. Tables and inline styles, because mail programs need them. */
export const mailHtml = (mail: MailContent): string => {
  const { button, link = button.url } = mail;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="format-detection" content="telephone=no,date=no,address=no">
<title>${e(mail.title)}</title>
</head>
<body style="margin:0;padding:0;background:${PAPER}">
<div style="display:none;max-height:0;overflow:hidden">${e(mail.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="${PAPER}">
<tr><td align="center" style="padding:48px 20px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;table-layout:fixed;text-align:left;${WRAP}">
<tr><td style="padding:0 0 40px;font:300 14px/1 ${FONT};letter-spacing:0.32em;text-transform:uppercase;color:${INK}">${e(mail.brand)}</td></tr>
<tr><td>
<h1 style="margin:0 0 24px;font:300 28px/1.25 ${FONT};color:${INK}">${e(mail.title)}</h1>
${mail.paragraphs.map(paragraph).join('\n')}
</td></tr>
${wordsOf(mail)}
<tr><td style="padding:12px 0 40px">
<a href="${e(button.url)}" style="display:inline-block;padding:14px 28px;border-radius:6px;background:${INK};font:500 16px/1 ${FONT};color:${PAPER};text-decoration:none">${e(button.label)}</a>
</td></tr>
<tr><td style="padding:20px 0 0;border-top:1px solid ${LINE};font:400 12px/1.6 ${FONT};color:${QUIET}">
${e(mail.footer)}<br>
<a href="${e(link)}" style="color:${QUIET};word-break:break-all">${e(link)}</a>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
};

const factLines = (facts: MailFact[]): string =>
  facts.map(({ label, value, url }) => `${label}: ${value}${url?.startsWith('http') ? ` (${url})` : ''}`).join('\n');

const marked = (quote: string): string => quote.replace(/^/gm, '> ').replace(/ +$/gm, '');

/** The plain-text version. Quoted lines are marked, so that they cannot pass for the site's own text. */
export const mailText = (mail: MailContent): string => {
  const { facts = [], quote, letters = [], button, link } = mail;
  return (
    [
      mail.brand.toUpperCase(),
      mail.title,
      ...mail.paragraphs,
      ...(facts.length > 0 ? [factLines(facts)] : []),
      ...(quote ? [marked(quote)] : []),
      ...letters.flatMap((letter) => [factLines(letter.facts), marked(letter.quote)]),
      `${button.label}: ${button.plain ?? button.url}`,
      `--\n${mail.footer}${link ? `\n${link}` : ''}`,
    ].join('\n\n') + '\n'
  );
};

export interface WrittenMail {
  subject: string;
  html: string;
  text: string;
}

export const written = (subject: string, content: MailContent): WrittenMail => ({
  subject: headerText(subject),
  html: mailHtml(content),
  text: mailText(content),
});

const LONG = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' });

/** `Friday, June 12, 2026` (CONT-06). */
export const longDay = (day: string): string => LONG.format(new Date(`${day}T00:00:00Z`));
