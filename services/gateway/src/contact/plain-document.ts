import { CONTACT_TEXT } from '@vitrine/contracts/notify/contact.rules';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { escapeHtml } from '../pages/markup.js';
import type { ContactOutcome } from './contact-outcome.js';

const LABELS: Record<string, string> = { name: 'Name', email: 'Email', subject: 'Subject', message: 'Message' };

const field = (name: string, value: string): string => {
  const label = LABELS[name];
  if (!label) return `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}" />`;
  const control =
    name === 'message'
      ? `<textarea name="message" rows="10">\n${escapeHtml(value)}</textarea>`
      : `<input name="${escapeHtml(name)}" value="${escapeHtml(value)}" />`;
  return `<p><label>${label}<br />${control}</label></p>`;
};

/**
 * The answer to a form when the page it stood on cannot be shown, or has no form any more: nothing but the words, and
 * what was typed. Looks like a document of 1995 and needs nobody.
 */
export const plainDocument = ({ sent, message, values, errors, failed }: ContactOutcome): string => {
  const title = sent ? CONTACT_TEXT.sentTitle : CONTACT_TEXT.failedTitle;
  const sentences = sent ? [message ?? ''] : [...new Set([failed ?? '', ...Object.values(errors).flat()])];
  const again = sent
    ? ''
    : `<form method="post" action="${ROUTES.contact.path}" enctype="multipart/form-data">${Object.entries(values)
        .map(([name, value]) => field(name, value))
        .join('')}<p><button type="submit">Try again</button></p></form>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="robots" content="noindex" /><title>${escapeHtml(title)}</title></head>
<body><main><h1>${escapeHtml(title)}</h1>${sentences
    .filter(Boolean)
    .map((sentence) => `<p role="status">${escapeHtml(sentence)}</p>`)
    .join('')}${again}<p><a href="/">Home</a></p></main></body></html>
`;
};
