import { createHash } from 'node:crypto';
import type { GoogleAccount } from './accounts.js';
import type { LibraryItem } from './library.js';
import { PAGE_STYLE } from './page-style.js';
import { SCOPE_TEXTS } from './scopes.js';

/** Counts what is ticked; Done needs at least one item and at most as many as the session takes. */
const COUNT_SCRIPT = `
const form=document.forms[0],max=Number(form.dataset.max),boxes=[...form.querySelectorAll('[name=item]')];
const show=()=>{const n=boxes.filter((box)=>box.checked).length;
form.querySelector('output').textContent=n?n+' selected'+(n>max?', at most '+max:''):'Nothing selected';
form.querySelector('[data-done]').disabled=n<1||n>max;
form.querySelector('[data-all]').textContent=n?'Clear':'Select all'};
form.addEventListener('change',show);
form.querySelector('[data-all]').hidden=false;
form.querySelector('[data-all]').addEventListener('click',()=>{const on=!boxes.some((box)=>box.checked);boxes.forEach((box,at)=>box.checked=on&&at<max);show()});
show();
`;

const CLOSE_SCRIPT = 'window.close()';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Headers of a page. Browsers apply `form-action` to the redirects after a form as well, hence the application's origin.
 * A window with this opener policy, which Google's sign-in has, is cut off from the page that has opened it: to that page
 * it counts as closed from the start, and cannot be closed by it.
 */
export const pageHeaders = (formTarget = ''): Record<string, string> => ({
  'content-security-policy': [
    `default-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `img-src 'self' data:`,
    `style-src ${hashOf(PAGE_STYLE)}`,
    `script-src ${hashOf(COUNT_SCRIPT)} ${hashOf(CLOSE_SCRIPT)}`,
    `form-action 'self' ${formTarget}`.trim(),
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin-allow-popups',
});

const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

const page = (title: string, main: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escape(title)}</title><style>${PAGE_STYLE}</style></head><body><header class="note">A stand-in for Google Photos on this machine. It is not Google, and no account of Google is used.</header>${main}</body></html>`;

const problemOf = (problem: string | undefined): string =>
  problem ? `<p class="bad" role="alert">${escape(problem)}</p>` : '';

interface ConsentView {
  readonly action: string;
  readonly accounts: readonly GoogleAccount[];
  readonly hint: string | undefined;
  readonly scopes: readonly string[];
  readonly problem: string | undefined;
}

/** Which account, what the application may do, Allow or Deny. */
export const consentPage = ({ action, accounts, hint, scopes, problem }: ConsentView): string =>
  page(
    'Allow access – Google Photos stand-in',
    `<main><h1>Vitrine asks for access to your photos</h1><p>Choose an account and what Vitrine may do.</p>
<form method="post" action="${escape(action)}">
<fieldset><legend>Account</legend>${accounts.map((account) => accountRow(account, account.email === hint)).join('')}</fieldset>
<fieldset><legend>Vitrine may</legend>${scopes.map(scopeRow).join('')}</fieldset>
${problemOf(problem)}<div class="acts"><button name="decision" value="deny">Deny</button><button class="solid" name="decision" value="allow">Allow</button></div>
</form></main>`,
  );

const accountRow = ({ email, name }: GoogleAccount, checked: boolean): string =>
  `<label class="row"><input type="radio" name="account" value="${escape(email)}"${checked ? ' checked' : ''}><span>${escape(name)}<small>${escape(email)}</small></span></label>`;

const scopeRow = (scope: string): string =>
  `<label class="row"><input type="checkbox" name="scope" value="${escape(scope)}" checked><span>${escape(SCOPE_TEXTS[scope] ?? scope)}</span></label>`;

/** A session opens for its own account alone. */
export const switchAccountPage = (action: string, { email, name }: GoogleAccount): string =>
  page(
    'Choose an account – Google Photos stand-in',
    `<main><h1>Continue as ${escape(name)}</h1><p>This selection belongs to ${escape(email)}.</p>
<form method="post" action="${escape(action)}"><input type="hidden" name="account" value="${escape(email)}"><div class="acts"><button class="solid">Continue</button></div></form></main>`,
  );

interface PickerView {
  readonly action: string;
  readonly account: GoogleAccount;
  readonly items: readonly LibraryItem[];
  readonly max: number;
  readonly problem: string | undefined;
}

/** The account's items, each with a box to tick. */
export const pickerPage = ({ action, account, items, max, problem }: PickerView): string =>
  items.length === 0
    ? page(
        'Select photos – Google Photos stand-in',
        `<main><h1>No photos yet</h1><p>The library of ${escape(account.name)} is empty.</p></main>`,
      )
    : page(
        'Select photos – Google Photos stand-in',
        `<main class="wide"><h1>Select photos</h1><p>The library of ${escape(account.name)}. Vitrine gets what you select.</p>${problemOf(problem)}
<form method="post" action="${escape(action)}" data-max="${max}"><ul class="grid">${items.map(itemCell).join('')}</ul>
<div class="bar"><p><output>Select up to ${max}</output></p><button type="button" data-all hidden>Select all</button><button class="solid" data-done>Done</button></div></form></main><script>${COUNT_SCRIPT}</script>`,
      );

const itemCell = ({ id, photograph, filename, kind }: LibraryItem): string =>
  `<li><label class="item"><input type="checkbox" name="item" value="${escape(id)}"><img src="/thumbnails/${photograph}.jpg" alt="${escape(filename)}" width="400" height="400" loading="lazy" decoding="async">${kind === 'photo' ? '' : `<b>${escape(kind)}</b>`}</label></li>`;

/** After Done. With `/autoclose` the window closes itself and its words are not seen. */
export const donePage = (count: number, closes: boolean): string =>
  page(
    'Done – Google Photos stand-in',
    `<main><h1>Done</h1><p>Vitrine gets ${count === 1 ? 'one item' : `${count} items`}. You can close this window.</p></main>${closes ? `<script>${CLOSE_SCRIPT}</script>` : ''}`,
  );

/** A readable sentence instead of a protocol message. */
export const messagePage = (title: string, text: string): string =>
  page(`${title} – Google Photos stand-in`, `<main><h1>${escape(title)}</h1><p>${escape(text)}</p></main>`);
