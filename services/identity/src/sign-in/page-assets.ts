import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { hashOf } from './sign-in-records.js';

/** As quiet as the product's own pages; no font is fetched, so that nothing moves. */
const STYLE = `
:root{color-scheme:light dark;--paper:light-dark(#FBFAF8,#0F0F0E);--ink:light-dark(#161513,#F3F1EC);--soft:light-dark(#5c5b58,#a5a39e);--line:light-dark(#e2e1de,#2a2928);--edge:light-dark(#8a8884,#76746f);--fill:light-dark(#f3f2ef,#1a1a19);--bad:light-dark(#9C2B1B,#F09A8A)}
*{box-sizing:border-box;margin:0}
html{-webkit-text-size-adjust:100%}
body{min-height:100svh;display:grid;justify-items:center;align-content:safe center;padding:48px 20px;background:var(--paper);color:var(--ink);font:400 16px/1.5 Montserrat,Inter,system-ui,-apple-system,"Segoe UI",sans-serif}
main{width:100%;max-width:400px}
main.wide{max-width:640px}
.mark{display:block;font-size:14px;font-weight:300;letter-spacing:.32em;text-transform:uppercase;margin-bottom:64px;color:inherit;text-decoration:none}
h1{font-size:28px;line-height:1.2;font-weight:300;text-wrap:balance;margin-bottom:12px}
h2{font-size:16px;font-weight:600;margin:48px 0 4px}
p{color:var(--soft);font-size:15px;text-wrap:pretty;overflow-wrap:anywhere}
p strong{color:var(--ink);font-weight:600}
form{margin-top:24px}
.or{border-top:1px solid var(--line);padding-top:24px}
button,.button{display:block;width:100%;min-height:44px;padding:10px 16px;font:inherit;text-align:center;text-decoration:none;color:inherit;background:transparent;border:1px solid var(--edge);border-radius:6px;cursor:pointer;transition:background-color .18s ease-out,opacity .18s ease-out}
button:hover,.button:hover{background:var(--fill)}
.solid{background:var(--ink);color:var(--paper);border-color:var(--ink)}
.solid:hover{background:var(--ink);opacity:.86}
.quiet{border-color:transparent;color:var(--soft);margin-top:8px}
button[disabled]{opacity:.5;cursor:default}
label{display:block;font-size:14px;margin-bottom:6px}
label+input{margin-bottom:16px}
input{width:100%;min-height:44px;padding:0 12px;font:inherit;color:inherit;background:transparent;border:1px solid var(--edge);border-radius:6px}
input[readonly]{color:var(--soft);background:var(--fill)}
details{margin-top:16px;border-top:1px solid var(--line);padding-top:16px}
details+details{margin-top:0;border-top:0;padding-top:8px}
summary{font-size:15px;min-height:44px;display:flex;align-items:center;cursor:pointer;color:var(--soft);list-style:none}
summary::-webkit-details-marker{display:none}
summary:hover,details[open] summary{color:var(--ink)}
details form{margin:8px 0 16px}
.bad{color:var(--bad);margin:0 0 16px}
.note{border-left:2px solid var(--edge);padding-left:12px;margin-top:24px}
ol.codes{columns:2;column-gap:24px;list-style:none;padding:24px 0;margin:24px 0;border:solid var(--line);border-width:1px 0;font:15px/2 ui-monospace,SFMono-Regular,Menlo,monospace}
ul.rows{list-style:none;padding:0;margin:16px 0 0;border-top:1px solid var(--line)}
ul.rows li{border-bottom:1px solid var(--line);padding:16px 0;overflow-wrap:anywhere;display:grid;grid-template-columns:minmax(0,1fr) auto;gap:8px 16px;align-items:center}
ul.rows form{margin:0;display:flex;gap:8px}
ul.rows details{grid-column:1/-1;margin:0;padding:0;border:0}
ul.rows button{width:auto}
small{font-size:13px;color:var(--soft)}
[hidden],.cannot [data-can],html:not(.cannot) [data-cannot]{display:none}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px}
@media (max-width:400px){ol.codes{columns:1}}
@media (prefers-reduced-motion:reduce){*{transition:none!important}}
`;

/** Uses passkeys in the forms that are for them; what it leads to is a form as any other. */
const SCRIPT = `
(async () => {
  const { browserSupportsWebAuthn, browserSupportsWebAuthnAutofill, startAuthentication, startRegistration } = SimpleWebAuthnBrowser;
  document.querySelector('form[data-now]')?.submit();
  const can = isSecureContext && browserSupportsWebAuthn();
  document.documentElement.classList.toggle('cannot', !can);
  for (const button of document.querySelectorAll('button[data-copy]'))
    button.form.addEventListener('submit', (event) => {
      event.preventDefault();
      const input = button.form.querySelector('input[data-copy]');
      input.select();
      navigator.clipboard?.writeText(input.value);
      button.textContent = navigator.clipboard ? 'Copied' : 'Press Ctrl+C';
    });
  const send = (form, response) => {
    form.elements.response.value = JSON.stringify(response);
    form.submit();
  };
  for (const form of document.querySelectorAll('form[data-passkey]')) {
    const optionsJSON = JSON.parse(form.dataset.options);
    const isNew = form.dataset.passkey === 'new';
    const problem = form.querySelector('[role=alert]');
    form.addEventListener('submit', async (event) => {
      if (!can || event.submitter?.name === 'without') return;
      event.preventDefault();
      problem.hidden = true;
      const typed = (name) => form.elements[name]?.value.trim() || '';
      if (isNew && (typed('email') || typed('name')))
        Object.assign(optionsJSON.user, { name: typed('email') || typed('name'), displayName: typed('name') });
      try {
        send(form, await (isNew ? startRegistration({ optionsJSON }) : startAuthentication({ optionsJSON })));
      } catch (error) {
        problem.textContent = error.name === 'InvalidStateError'
          ? 'This device has a passkey for this account already.'
          : isNew ? 'No passkey was made. Try again, or go on without one.' : 'No passkey was used. Try again, or choose another way.';
        problem.hidden = false;
      }
    });
    if (!isNew && can && document.querySelector('input[autocomplete~=webauthn]') && (await browserSupportsWebAuthnAutofill()))
      startAuthentication({ optionsJSON, useBrowserAutofill: true }).then((response) => send(form, response), () => {});
  }
})();
`;

const library = (): string => {
  const main = createRequire(import.meta.url).resolve('@simplewebauthn/browser');
  return readFileSync(join(dirname(main), '../dist/bundle/index.umd.min.js'), 'utf8');
};

/** The two files of the pages, by their path below `/sign-in`. An address names what it holds, so browsers keep it. */
export const pageAssets = (): {
  style: string;
  script: string;
  files: ReadonlyMap<string, [type: string, body: string]>;
} => {
  const named = (body: string, ending: string) => `/page-${hashOf(body).slice(0, 12)}.${ending}`;
  const script = library() + SCRIPT;
  const [css, js] = [named(STYLE, 'css'), named(script, 'js')];
  return {
    style: `/sign-in${css}`,
    script: `/sign-in${js}`,
    files: new Map([
      [css, ['text/css; charset=utf-8', STYLE]],
      [js, ['text/javascript; charset=utf-8', script]],
    ]),
  };
};
