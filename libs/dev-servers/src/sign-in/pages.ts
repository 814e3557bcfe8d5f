import { createHash } from 'node:crypto';
import type { ReadyAccount } from './accounts.js';

const STYLE = `
:root{color-scheme:light;--paper:#FBFAF8;--ink:#161513;--soft:rgb(22 21 19/.62);--line:rgb(22 21 19/.14);--fill:rgb(22 21 19/.04);--bad:#9C2B1B}
*{box-sizing:border-box;margin:0}
body{min-height:100svh;display:grid;place-items:center;padding:48px 20px;background:var(--paper);color:var(--ink);font:400 16px/1.5 Montserrat,Inter,system-ui,-apple-system,"Segoe UI",sans-serif}
main{width:100%;max-width:380px}
.mark{font-size:14px;font-weight:300;letter-spacing:.32em;text-transform:uppercase;margin-bottom:64px}
h1{font-size:28px;line-height:1.2;font-weight:300;text-wrap:balance;margin-bottom:8px}
p{color:var(--soft);font-size:14px}
ul{list-style:none;padding:0;margin:32px 0;border-top:1px solid var(--line)}
li{border-bottom:1px solid var(--line);display:grid;grid-template-columns:1fr auto;align-items:center;gap:16px}
li p{grid-area:1/2;pointer-events:none;padding-right:8px}
li form{grid-area:1/1/2/3}
button{font:inherit;color:inherit;cursor:pointer;min-height:44px;border:0;border-radius:6px;transition:background-color .18s ease-out,opacity .18s ease-out}
li button{width:100%;text-align:left;padding:16px 8px;background:none}
li button:hover{background:var(--fill)}
label{display:block;font-size:14px;margin-bottom:8px}
input{width:100%;height:44px;padding:0 12px;font:inherit;color:inherit;background:transparent;border:1px solid var(--line);border-radius:6px;margin-bottom:12px}
.solid{width:100%;background:var(--ink);color:var(--paper)}
.solid:hover{opacity:.86}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px}
.bad{color:var(--bad);margin-bottom:12px}
small{display:block;margin-top:48px;font-size:12px;color:var(--soft)}
@media (prefers-reduced-motion:reduce){*{transition:none!important}}
`;

const SUBMIT_AT_ONCE = 'document.forms[0].submit()';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The policy of these pages. Browsers apply `form-action` to the redirects after a form as well, hence the clients' origins. */
export const pagePolicy = (formTargets: readonly string[]): string =>
  [
    `default-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `style-src ${hashOf(STYLE)}`,
    `script-src ${hashOf(SUBMIT_AT_ONCE)}`,
    `form-action 'self' ${formTargets.join(' ')}`.trim(),
  ].join('; ');

const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escape(title)}</title><style>${STYLE}</style></head><body><main><div class="mark">Vitrine</div>${body}</main></body></html>`;

/** One button per ready account and a form for any other address. */
export const chooseAccountPage = (action: string, accounts: readonly ReadyAccount[], problem?: string): string =>
  page(
    'Sign in – Vitrine',
    `<h1>Choose an account</h1><p>Development sign-in, no password needed.</p>
<ul>${accounts.map((account) => accountRow(action, account)).join('')}</ul>
<form method="post" action="${escape(action)}">
<label for="email">Another e-mail</label>
<input id="email" name="email" type="email" required maxlength="254" autocomplete="email"${problem ? ' aria-invalid="true" aria-describedby="problem"' : ''}>
${problem ? `<p class="bad" id="problem" role="alert">${escape(problem)}</p>` : ''}<button class="solid" type="submit">Continue with another e-mail</button>
</form>
<small>This page exists on development machines only. In production people sign in with the configured identity provider.</small>`,
  );

const accountRow = (action: string, { label, email }: ReadyAccount): string =>
  `<li><p>${escape(email)}</p><form method="post" action="${escape(action)}"><input type="hidden" name="email" value="${escape(email)}"><button type="submit">${escape(label)}</button></form></li>`;

/** Signs out at once: Sign Out was the confirmation. The button is for browsers without scripts. */
export const signOutPage = (form: string): string =>
  page(
    'Signing out – Vitrine',
    `<h1>Signing out</h1>${form.replace('</form>', '<input type="hidden" name="logout" value="yes"><noscript><button class="solid" type="submit">Sign out</button></noscript></form>')}<script>${SUBMIT_AT_ONCE}</script>`,
  );

/** A readable sentence instead of a protocol message. */
export const messagePage = (title: string, text: string): string =>
  page(`${title} – Vitrine`, `<h1>${escape(title)}</h1><p>${escape(text)}</p>`);
