import { ROUTES } from '@vitrine/contracts/http/routes';
import { i18n } from '@vitrine/contracts/i18n';
import { ENQUIRY_TEXT, type EnquiryOutcome } from '@vitrine/contracts/notify/enquiry.rules';
import { escapeHtml } from '@vitrine/platform/text/escape-html';

const LABELS: Record<string, string> = {
  name: /*i18n*/ 'Name',
  email: /*i18n*/ 'Email',
  subject: /*i18n*/ 'Subject',
  message: /*i18n*/ 'Message',
};

// Attributes, because the policy of our documents forbids style elements. Colours are the browser's, light or dark.
const PAGE =
  "max-width:36rem;margin:4rem auto;padding:0 1.25rem;font:400 1rem/1.6 Montserrat,'Helvetica Neue',sans-serif";
const TITLE = 'margin:0 0 1.5rem;font-size:1.75rem;font-weight:300;line-height:1.25';
const CONTROL =
  'display:block;box-sizing:border-box;width:100%;margin-top:0.25rem;padding:0.625rem 0.75rem;border:1px solid;border-radius:6px;font:inherit';
const BUTTON = 'padding:0.75rem 1.75rem;border:1px solid;border-radius:6px;font:inherit';

const field = (name: string, value: string): string => {
  const label = LABELS[name] && i18n._(LABELS[name]);
  if (!label) return `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}" />`;
  const control =
    name === 'message'
      ? // The first line break of a text area is markup.
        `<textarea name="message" rows="10" style="${CONTROL}">\n${escapeHtml(value)}</textarea>`
      : `<input name="${escapeHtml(name)}" value="${escapeHtml(value)}" style="${CONTROL}" />`;
  return `<p><label>${label}${control}</label></p>`;
};

/** Fields without a label that a message needs not have. */
const OPTIONAL = new Set(['portfolioContext', 'contactPreference', 'photoId', 'eventDate', 'eventType', 'budgetRange']);

/** A hidden value that is refused is left out: it could not be corrected. */
const isKept = (name: string, errors: EnquiryOutcome['errors']): boolean => !errors[name] || !OPTIONAL.has(name);

const form = ({ values, errors }: EnquiryOutcome): string =>
  `<form method="post" action="${ROUTES.sendEnquiry.path}" enctype="multipart/form-data">${Object.entries(values)
    .filter(([name]) => isKept(name, errors))
    .map(([name, value]) => field(name, value))
    .join('')}<p><button type="submit" style="${BUTTON}">${i18n._('Try again')}</button></p></form>`;

/**
 * The answer to a form when the page it stood on cannot be shown or has no form any more: the words, and what was typed.
 * Needs neither scripts nor the frontend's build.
 */
export const plainDocument = (contact: EnquiryOutcome): string => {
  const { sent, message, errors, failed } = contact;
  const title = sent ? ENQUIRY_TEXT.sentTitle : ENQUIRY_TEXT.failedTitle;
  const sentences = sent ? [message ?? ''] : [...new Set([failed ?? '', ...Object.values(errors).flat()])];
  const said = sentences.filter(Boolean).map((sentence) => `<p role="status">${escapeHtml(sentence)}</p>`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" /><meta name="robots" content="noindex" /><title>${escapeHtml(title)}</title></head>
<body><main style="${PAGE}"><h1 style="${TITLE}">${escapeHtml(title)}</h1>${said.join('')}${
    sent ? '' : form(contact)
  }<p><a href="/" style="color:inherit">${i18n._('Home')}</a></p></main></body></html>
`;
};
