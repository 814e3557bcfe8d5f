/** A value as text of an HTML page or attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** What a mail says; every field is plain text. */
export interface MailContent {
  brand: string;
  /** Shown by mail programs beside the subject. */
  preview: string;
  title: string;
  paragraphs: string[];
  button: { label: string; url: string };
  /** Why the reader got this mail. */
  footer: string;
}

const INK = '#161513';
const QUIET = '#66645f';
const PAPER = '#FBFAF8';
const LINE = '#e5e3df';
const FONT = "Montserrat, 'Helvetica Neue', Helvetica, Arial, sans-serif";

/** One column, one button, nothing loaded from anywhere. Tables and inline styles, because mail programs need them. */
export const mailHtml = (mail: MailContent): string => {
  const e = escapeHtml;
  const paragraph = (text: string): string =>
    `<p style="margin:0 0 20px;font:400 16px/1.6 ${FONT};color:${INK}">${e(text)}</p>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${e(mail.title)}</title>
</head>
<body style="margin:0;padding:0;background:${PAPER}">
<div style="display:none;max-height:0;overflow:hidden">${e(mail.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="${PAPER}">
<tr><td align="center" style="padding:48px 20px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;text-align:left">
<tr><td style="padding:0 0 40px;font:300 14px/1 ${FONT};letter-spacing:0.32em;text-transform:uppercase;color:${INK}">${e(mail.brand)}</td></tr>
<tr><td>
<h1 style="margin:0 0 24px;font:300 28px/1.25 ${FONT};color:${INK}">${e(mail.title)}</h1>
${mail.paragraphs.map(paragraph).join('\n')}
</td></tr>
<tr><td style="padding:12px 0 40px">
<a href="${e(mail.button.url)}" style="display:inline-block;padding:14px 28px;border-radius:6px;background:${INK};font:500 16px/1 ${FONT};color:${PAPER};text-decoration:none">${e(mail.button.label)}</a>
</td></tr>
<tr><td style="padding:20px 0 0;border-top:1px solid ${LINE};font:400 12px/1.6 ${FONT};color:${QUIET}">
${e(mail.footer)}<br>
<a href="${e(mail.button.url)}" style="color:${QUIET};word-break:break-all">${e(mail.button.url)}</a>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
};

/** The same, for readers of plain text. */
export const mailText = (mail: MailContent): string =>
  [
    mail.brand.toUpperCase(),
    mail.title,
    ...mail.paragraphs,
    `${mail.button.label}: ${mail.button.url}`,
    `--\n${mail.footer}`,
  ].join('\n\n') + '\n';
