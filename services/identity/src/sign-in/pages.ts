import { BRAND } from '@vitrine/contracts/brand';
import { pageAssets } from './page-assets.js';

export const ASSETS = pageAssets();

/** No script but the one file, nothing from elsewhere; oidc-provider adds the hash of its own form that sends itself. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

export const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

export const page = (title: string, body: string, { wide = false } = {}): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escape(title)} – ${BRAND}</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="${ASSETS.style}"><script src="${ASSETS.script}" defer></script></head><body><main${wide ? ' class="wide"' : ''}><a class="mark" href="/">${BRAND}</a><h1>${escape(title)}</h1>${body}</main></body></html>`;

export const alert = (problem?: string): string =>
  `<p class="bad" role="alert"${problem ? '' : ' hidden'}>${escape(problem ?? '')}</p>`;

/** A form whose button uses a passkey, or makes one. */
export const passkeyForm = (
  action: string,
  kind: 'get' | 'new',
  options: object,
  inside: string,
  problem?: string,
): string =>
  `<form method="post" action="${action}" data-passkey="${kind}" data-options="${escape(JSON.stringify(options))}">${alert(problem)}<input type="hidden" name="response">${inside}</form>`;

const NO_PASSKEYS = 'Passkeys need https, or this machine itself, and a browser that knows them.';

/** How somebody may sign in; `passkey` holds the browser's options. */
export const signInPage = (
  base: string,
  { passkey, mail, isOpen, problem }: { passkey: object; mail: boolean; isOpen: boolean; problem?: string },
): string =>
  page(
    'Sign in',
    `<p data-can>With the passkey of this device, your phone or a security key.</p><p data-cannot>${NO_PASSKEYS}</p>
${passkeyForm(`${base}/passkey`, 'get', passkey, `<button class="solid" type="submit" data-can>Sign in with a passkey</button>`, problem)}
${mail ? `<form class="or" method="post" action="${base}/mail"><label for="email">Or by e-mail</label><input id="email" name="email" type="email" required maxlength="254" autocomplete="username webauthn"><button type="submit">Send me a link</button></form>` : ''}
<details><summary>Use a recovery code</summary><form method="post" action="${base}/code"><label for="code">Recovery code</label><input id="code" name="code" required maxlength="40" autocomplete="off" autocapitalize="none" spellcheck="false"><button type="submit">Sign in</button></form></details>${isOpen ? (mail ? `<details><summary>Make an account</summary><form method="post" action="${base}/mail"><p>Enter your address. The link that we send makes your account.</p><label for="new-email">E-mail</label><input id="new-email" name="email" type="email" required maxlength="254" autocomplete="email"><button type="submit">Send link</button></form></details>` : `<form method="post" action="${base}/join"><button class="quiet" type="submit">Make an account</button></form>`) : ''}`,
  );

/** An account is made here: by the first administrator, or by somebody invited. */
export const registerPage = (
  base: string,
  { passkey, email, isAdmin, problem }: { passkey: object; email?: string; isAdmin?: boolean; problem?: string },
): string =>
  page(
    'Make your account',
    `<p>${isAdmin ? 'You will be the administrator of this site.' : 'You sign in with a passkey: your fingerprint, your face or the PIN of your device. There is no password.'}</p><p data-cannot class="note">${NO_PASSKEYS} You can make the account without one, and sign in with recovery codes.</p>
${passkeyForm(
  `${base}/register`,
  'new',
  passkey,
  `<label for="name">Your name</label><input id="name" name="name" required maxlength="100" autocomplete="name"><label for="email">E-mail</label><input id="email" name="email" type="email" required maxlength="254" autocomplete="email"${email ? ` value="${escape(email)}" readonly` : ''}><button class="solid" type="submit" data-can>Create a passkey</button><button class="quiet" type="submit" name="without" value="1">Continue without a passkey</button>`,
  problem,
)}<form method="post" action="${base}/forget"><button class="quiet" type="submit">I have an account</button></form>`,
  );

/** A link signs in an account that is there; it may have been sent to `email` to verify it. */
export const linkPage = (
  base: string,
  name: string,
  { email, problem }: { email?: string; problem?: string },
): string =>
  page(
    `Sign in as ${name}`,
    `<p>This link works once.${email ? ` It makes <strong>${escape(email)}</strong> the address of this account.` : ''}</p><form method="post" action="${base}/link">${alert(problem)}<button class="solid" type="submit">Sign in</button></form><form method="post" action="${base}/forget"><button class="quiet" type="submit">Sign in another way</button></form>`,
  );

/** Shown once. */
export const codesPage = (codes: readonly string[], next: string): string =>
  page(
    'Your recovery codes',
    `<p>Each of them signs you in once, when you have no passkey at hand. <strong>Keep them where you find them again: they are not shown a second time.</strong></p><ol class="codes">${codes.map((code) => `<li>${code}</li>`).join('')}</ol><a class="button solid" href="${escape(next)}">I have kept them</a>`,
  );

/** After a sign-in without a passkey. */
export const addPasskeyPage = (base: string, passkey: object, next: string, problem?: string): string =>
  page(
    'You are signed in',
    `<p data-can>Add a passkey on this device, so that next time you need no link and no code.</p><p data-cannot>${NO_PASSKEYS}</p>${passkeyForm(`${base}/add`, 'new', passkey, `<button class="solid" type="submit" data-can>Add a passkey</button>`, problem)}<a class="button quiet" href="${escape(next)}">Not now</a>`,
  );

/** A sentence, and where to go. */
export const messagePage = (title: string, text: string, next?: { href: string; label: string }): string =>
  page(
    title,
    `<p>${escape(text)}</p>${next ? `<form action="${escape(next.href)}"><button class="solid" type="submit">${escape(next.label)}</button></form>` : ''}`,
  );

/** Signs out at once: the button that led here was the question. */
export const signOutPage = (form: string): string =>
  page(
    'Signing out',
    form
      .replace('<form ', '<form data-now ')
      .replace(
        '</form>',
        '<input type="hidden" name="logout" value="yes"><button class="solid" type="submit">Sign out</button></form>',
      ),
  );
